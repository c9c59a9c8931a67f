import CommandOutput
import DataSets
import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles
import TextScanning

/// Makes a document from a database with one table.
///
/// Each column of numbers becomes a data node.
struct DatabaseDocument {
  private static let namedTables = 10

  let file: StoragePath
  let name: String

  /// Returns the document, and a sentence about the table.
  ///
  /// If exactly one column contains texts, it names the points.
  ///
  /// - Throws: If the database cannot be read or does not have exactly one table, or if this table has no column of
  ///   numbers.
  func make() throws(CommandFailure) -> (contents: DocumentContents, report: String) {
    let tables = try reading { () throws(DataSourceProblem) in try TableSurvey.tables(in: file) } ?? []
    guard let table = tables.first else {
      throw CommandFailure(.invalidData, "\(name): a database without tables")
    }
    if tables.count > 1 {
      throw CommandFailure(
        .usage, "'\(name)' has \(tables.count) tables: \(MessageText.list(tables, atMost: Self.namedTables))",
        help: "'nodecalc \(name)' lets you choose one; 'nodecalc chart CHART \(name) --query SQL' draws any")
    }
    // The user named the file, so it may be in any folder.
    var loader = DataLoader(DataAccess(folder: StoragePath(""), allowedFolders: [StoragePath("/")]))
    let query = DataLoader.query(allOf: table)
    let columns = try reading { () throws(DataSourceProblem) in
      try loader.columns(of: DatabaseSource(path: file.text, query: query, columns: PointColumns(value: .number(1))))
    }
    let numbers = columns.filter { $0.content == .numbers && $0.problem == nil }
    let texts = columns.filter { $0.content == .texts && $0.problem == nil }
    let annotation = texts.count == 1 ? texts[0].name : nil
    let wanted = numbers.map { PointColumns(value: $0.name, annotation: annotation) }
    let loaded = loader.load(
      Dictionary(
        uniqueKeysWithValues: wanted.indices.map { index in
          (index, .database(DatabaseSource(path: file.text, query: query, columns: wanted[index])))
        }))
    var builder = DocumentBuilder()
    var names = ColumnNodeNames()
    for (index, column) in numbers.enumerated() {
      guard let points = loaded[index]?.points else { continue }
      let set = try reading { () throws(DataSourceProblem) in try points.get() }
      let source = DataSource.database(DatabaseSource(path: name, query: query, columns: wanted[index]))
      _ = builder.addNode(.data(.set(set)), names.attributes(for: column.title, source))
    }
    guard builder.count > 0, let contents = try? builder.finish() else {
      throw CommandFailure(
        .invalidData, "\(name): the table '\(table)' has no column of numbers",
        help: columns.isEmpty ? nil : "there are \(MessageText.list(columns.map(\.title)))")
    }
    let count = MessageText.counted(builder.count, "column")
    return (contents, "\(name): the table '\(table)' of a database; \(count) of numbers")
  }

  private func reading<Result>(_ work: () throws(DataSourceProblem) -> Result) throws(CommandFailure) -> Result {
    do throws(DataSourceProblem) {
      return try work()
    } catch {
      if case .storage(let failure) = error.reason { throw CommandFailure(failure) }
      throw CommandFailure(.invalidData, error.description)
    }
  }
}
