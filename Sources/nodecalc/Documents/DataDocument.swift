import DataSets
import EvaluationEngine
import GraphDocument
import GraphFiles

/// A document with a data node for each column of numbers of a data file.
struct DataDocument {
  let source: DocumentSource
  let form: DataFileForm
  /// The column of x, by its name or number; nil for none.
  let x: String?

  /// The document, and one sentence about what was found in the file.
  ///
  /// Nodes name the file as it was named here; of standard input they hold the points themselves.
  func make() throws(CommandFailure) -> (contents: DocumentContents, report: String) {
    let bytes = try source.bytes()
    let survey: DataFileSurvey
    do throws(DataFileProblem) {
      survey = try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileSurvey(text, form: form, fileName: fileName)
      }
    } catch {
      throw failure(error)
    }
    let x = self.x.map { x in survey.columns.first { $0.title == x }?.name ?? Int(x).map { .number($0) } ?? .name(x) }
    let wanted = survey.columns.filter { $0.content == .numbers && $0.name != x }
    let read = read(wanted.map { PointColumns(value: $0.name, x: x) }, in: bytes)
    var builder = DocumentBuilder()
    var leftOut = survey.columns.filter { $0.content != .numbers && $0.name != x }
      .map { "\($0.title) (\(Self.words($0.content)))" }
    var firstProblem: DataFileProblem?
    for (column, result) in zip(wanted, read) {
      switch result {
      case .success(let set):
        let source = source(of: set, PointColumns(value: column.name, x: x))
        let name = Self.name(for: column.title) { builder.index(named: $0) != nil }
        _ = builder.addNode(
          .data(.set(set)),
          NodeAttributes(name: name, label: name == column.title ? nil : column.title, source: source))
      case .failure(let problem):
        leftOut.append("\(column.title) (\(problem.description))")
        firstProblem = firstProblem ?? problem
      }
    }
    guard builder.count > 0, let contents = try? builder.finish() else {
      if let firstProblem { throw failure(firstProblem) }
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

  /// What tells the format; nil for standard input.
  private var fileName: String? { if case .file = source { source.name } else { nil } }

  /// Where a node's points come from.
  private func source(of set: DataSet, _ columns: PointColumns) -> DataSource {
    if case .standardInput = source { return .written(set) }
    return .file(FileSource(path: source.name, columns: columns, form: form))
  }

  /// The points of each of `wanted`, from one reading where all of them are well.
  private func read(_ wanted: [PointColumns], in bytes: [UInt8]) -> [Result<DataSet, DataFileProblem>] {
    func read(_ wanted: [PointColumns]) throws(DataFileProblem) -> [DataSet] {
      var reader = DataFileReader(wanted, form: form, fileName: fileName)
      try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in try reader.read(text) }
      return try reader.finish().sets
    }
    if let sets = try? read(wanted) { return sets.map { .success($0) } }
    return wanted.map { columns in
      do throws(DataFileProblem) {
        return .success(try read([columns]).first ?? DataSet())
      } catch {
        return .failure(error)
      }
    }
  }

  private func failure(_ problem: DataFileProblem) -> CommandFailure {
    CommandFailure(
      .invalidData, lines: ["\(source.name):\(problem.line == nil ? " error: " : "")\(problem.description)"])
  }

  /// A name for a node that no other has.
  private static func name(for title: String, isTaken: (String) -> Bool) -> String {
    let wanted = NodeName.repaired(title, fallback: "data")
    if !isTaken(wanted) { return wanted }
    for number in 2... {
      let ending = "_\(number)"
      let name = String(wanted.unicodeScalars.prefix(NodeName.scalarLimit - ending.count)) + ending
      if !isTaken(name) { return name }
    }
    return wanted
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
