import DataSets
import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles

/// A document with a data node for each column of numbers of a data file.
struct DataDocument {
  let source: DocumentSource
  let form: DataFileForm
  /// The column of x, by its name or number; nil for none.
  let x: String?
  /// The column of the points' names, likewise.
  let annotation: String?
  /// The column of the values' errors, likewise.
  let error: String?

  /// The document, and one sentence about what was found in the file.
  ///
  /// Nodes name the file as it was named here; of standard input, and of a pipe, they hold the points themselves.
  func make() throws(CommandFailure) -> (contents: DocumentContents, report: String) {
    let pieces = try pieces()
    let file = GivenDataFile(pieces, fileName: fileName, form: form)
    let survey: DataFileSurvey
    do throws(GivenDataFailure) {
      survey = try file.survey()
    } catch {
      throw CommandFailure(error, of: source.name)
    }
    let x = try x.map { x throws(CommandFailure) in try column(x, survey) }
    let annotation = try annotation.map { name throws(CommandFailure) in try column(name, survey) }
    let error = try error.map { name throws(CommandFailure) in try column(name, survey) }
    let besides = [x, annotation, error].compactMap(\.self)
    // A column with some numbers is read too, which says where it has something else.
    let wanted = survey.columns.filter {
      [.numbers, .unclear].contains($0.content) && !besides.contains($0.name)
    }
    let read = file.readApart(wanted.map { PointColumns(value: $0.name, x: x, annotation: annotation, error: error) })
    var builder = DocumentBuilder()
    var names = ColumnNodeNames()
    var leftOut = survey.columns.filter {
      [.dates, .texts].contains($0.content) && !besides.contains($0.name)
    }
    .map { "\($0.title) (\(Self.words($0.content)))" }
    var firstProblem: GivenDataFailure?
    for (column, result) in zip(wanted, read) {
      switch result {
      case .success(let set) where set.isEmpty && column.content == .unclear:
        leftOut.append("\(column.title) (no numbers)")
      case .success(let set):
        let columns = PointColumns(value: column.name, x: x, annotation: annotation, error: error)
        // What was read of a stream is there no more when the document is opened.
        let source =
          pieces.isStream
          ? DataSource.written(set) : .file(FileSource(path: source.name, columns: columns, form: form))
        let name = names.name(for: column.title)
        _ = builder.addNode(
          .data(.set(set)),
          NodeAttributes(name: name, label: name == column.title ? nil : column.title, source: source))
      case .failure(.storage(let failure)): throw CommandFailure(failure)
      case .failure(.content(let problem)):
        leftOut.append("\(column.title) (\(problem.description))")
        firstProblem = firstProblem ?? .content(problem)
      }
    }
    guard builder.count > 0, let contents = try? builder.finish() else {
      if let firstProblem { throw CommandFailure(firstProblem, of: source.name) }
      let titles = survey.columns.prefix(10).map(\.title).joined(separator: ", ")
      throw CommandFailure(
        .invalidData, "\(source.name): there is no column of numbers",
        help: titles.isEmpty ? nil : "there are \(titles)")
    }
    let count = contents.nodesInFileOrder().count
    var report = "\(source.name): \(survey.layout); \(count == 1 ? "one column" : "\(count) columns") of numbers"
    if !leftOut.isEmpty { report += ", left out: \(leftOut.prefix(10).joined(separator: ", "))" }
    if leftOut.count > 10 { report += ", … \(leftOut.count) in all" }
    return (contents, report)
  }

  /// How to ask for the column that has the name, or else is the number.
  private func column(_ name: String, _ survey: DataFileSurvey) throws(CommandFailure) -> ColumnName {
    if let column = survey.columns.first(where: { $0.title == name }) { return column.name }
    if let number = Int(name), survey.columns.indices.contains(number - 1) { return survey.columns[number - 1].name }
    let titles = survey.columns.map(\.title)
    let nearest = Suggestion.nearest(to: name, among: titles).map { "did you mean '\($0)'?" }
    throw CommandFailure(
      .invalidData, "\(source.name): there is no column '\(name)'",
      help: nearest ?? "there are \(titles.prefix(10).joined(separator: ", "))")
  }

  /// What tells the format; nil for standard input.
  private var fileName: String? { if case .file = source { source.name } else { nil } }

  /// The file, to be read piece by piece.
  private func pieces() throws(CommandFailure) -> FilePieces {
    do throws(StorageFailure) {
      if case .file(let path) = source { return try FilePieces(path) }
      StandardStreams.announceInput()
      return try FilePieces(nil)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func words(_ content: DataFileSurvey.Content) -> String {
    switch content {
    case .numbers: "numbers"
    case .dates: "dates"
    case .texts: "text"
    case .unclear: "no numbers"
    }
  }
}

/// Names for nodes, made of the titles of columns.
private struct ColumnNodeNames {
  private var taken: Set<String> = []
  /// For each name that was wanted again, the number after the last one that was put behind it.
  private var nextNumber: [String: Int] = [:]

  /// A name for a node that no other has.
  mutating func name(for title: String) -> String {
    let wanted = NodeName.repaired(title, fallback: "data")
    var name = wanted
    while !taken.insert(name).inserted {
      let number = nextNumber[wanted, default: 2]
      nextNumber[wanted] = number + 1
      let ending = "_\(number)"
      name = String(wanted.unicodeScalars.prefix(NodeName.scalarLimit - ending.count)) + ending
    }
    return name
  }
}
