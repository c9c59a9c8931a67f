package import CommandOutput
import DataSets
import DocumentStorage
import EvaluationEngine
package import GraphDocument
package import GraphFiles
import TextScanning

/// Makes a document from a data file, with a data node for each column of numbers.
package struct DataDocument {
  private let source: DocumentSource
  private let text: [UInt8]?
  private let form: DataFileForm
  private let x: String?
  private let annotation: String?
  private let error: String?

  /// Prepares a document made from a table.
  ///
  /// - Parameters:
  ///   - source: The file, or standard input.
  ///   - text: The text, if it has been read already.
  ///   - form: The format of the file, as far as the user has chosen it.
  ///   - x: The name or number of the column with the points' x values; nil for none.
  ///   - annotation: The name or number of the column with the points' names; nil for none.
  ///   - error: The name or number of the column with the errors of values; nil for none.
  package init(
    source: DocumentSource, text: [UInt8]? = nil, form: DataFileForm = DataFileForm(), x: String? = nil,
    annotation: String? = nil, error: String? = nil
  ) {
    self.source = source
    self.text = text
    self.form = form
    self.x = x
    self.annotation = annotation
    self.error = error
  }

  /// Returns the document, and a sentence that says how the file was read.
  ///
  /// Nodes refer to the file by the name that the user gave. For standard input and pipes, they contain the data. If
  /// the user did not choose a column of names and there is only one column of texts, this column names the points.
  ///
  /// `isWhole` is false if a column was left out because its numbers are ambiguous or contradict each other.
  ///
  /// - Throws: If there is no table, or if a chosen column is missing.
  package func make() throws(CommandFailure) -> (contents: DocumentContents, report: String, isWhole: Bool) {
    let file: TableReading
    if let text {
      let unpacked = try CommandFailure.telling { () throws(StorageFailure) in
        try PackedBytes.unpacked(text, of: StoragePath(source.name), limit: DataLimits.standard.jsonBytes)
      }
      file = .text(TableText(unpacked ?? text, form, fileName))
    } else {
      file = .file(try chunks(), form, fileName)
    }
    let survey: DataFileSurvey
    do throws(GivenDataFailure) {
      survey = try file.survey()
    } catch {
      throw CommandFailure(error, of: source.name)
    }
    var report = ImportReport(needsNames: annotation == nil, needsX: x == nil)
    var columns = PointColumns(value: .number(1))
    columns.x = try x.map { x throws(CommandFailure) in try column(x, survey) }
    columns.annotation = try annotation.map { name throws(CommandFailure) in try column(name, survey) }
    columns.error = try error.map { name throws(CommandFailure) in try column(name, survey) }
    let asked = [columns.x, columns.annotation, columns.error].compactMap(\.self)
    let free = survey.columns.filter { !asked.contains($0.name) }
    let texts = free.filter { $0.content == .texts && $0.problem == nil }
    if annotation == nil, texts.count == 1, Self.isWritable(texts[0].title) {
      columns.annotation = texts[0].name
      report.names = texts[0].title
    }
    let wanted = free.filter { $0.content == .numbers && Self.isWritable($0.title) }
    let read = file.readApart(
      wanted.map { column in
        var points = columns
        points.value = column.name
        return points
      })
    var problems: [ColumnName: DataFileProblem] = [:]
    var builder = DocumentBuilder()
    var names = ColumnNodeNames()
    for (column, result) in zip(wanted, read) {
      switch result {
      case .success(let set):
        columns.value = column.name
        // A stream cannot be read again when the document is opened.
        let source =
          file.isStream
          ? DataSource.written(try writable(set))
          : .file(FileSource(path: source.name, columns: columns, form: form.stored(survey.decided)))
        _ = builder.addNode(.data(.set(set)), names.attributes(for: column.title, unit: column.unit, source))
      case .failure(.storage(let failure)): throw CommandFailure(failure)
      case .failure(.content(let problem)): problems[column.name] = problem
      }
    }
    for column in free where column.name != columns.annotation {
      let problem = problems[column.name] ?? column.problem
      guard column.content != .numbers || problem != nil || !Self.isWritable(column.title) else { continue }
      report.leftOut.append((column, problem))
    }
    guard builder.count > 0, let contents = try? builder.finish() else {
      let failures = report.leftOut.compactMap(\.problem)
      if let first = failures.first {
        // One line per column, starting with columns that contain numbers if the user makes a choice.
        let lines = (failures.filter(\.isQuestion) + failures.filter { !$0.isQuestion }).prefix(ImportReport.listed)
        throw failures.count == 1
          ? CommandFailure(.content(first), of: source.name)
          : CommandFailure(
            .invalidData, lines: lines.map { $0.errorLine(in: source.name) })
      }
      throw .withoutNumbers(source.name, survey.columns)
    }
    let isWhole = !report.leftOut.contains {
      $0.problem?.isAmbiguousNumber == true || $0.problem?.isContradiction == true
    }
    return (contents, report.text(source.name, survey, nodes: builder.count), isWhole)
  }

  private static func isWritable(_ text: String) -> Bool { text.utf8.count <= Limits.standard.labelBytes }

  private func writable(_ set: DataSet) throws(CommandFailure) -> DataSet {
    if set.hasAnnotations, !set.allSatisfy({ $0.annotation.map(Self.isWritable) ?? true }) {
      throw CommandFailure(
        .invalidData,
        "\(source.name): a point's name has more than \(Limits.standard.labelBytes) bytes, the most that a document allows",
        help: "name the file, or another column of names with --names COLUMN")
    }
    return set
  }

  /// Returns the column with this name; if there is none, the column with this number.
  private func column(_ name: String, _ survey: DataFileSurvey) throws(CommandFailure) -> ColumnName {
    let found = survey.columns.places(meantBy: name)
    if found.count > 1, survey.columns[found[0]].title != name {
      let numbers = MessageText.list(found.lazy.map { String(survey.columns[$0].number) })
      throw CommandFailure(
        .invalidData, "\(source.name): several columns are called '\(name)'", help: "use a number: \(numbers)")
    }
    if let index = found.first {
      let column = survey.columns[index]
      if Self.isWritable(column.title) { return column.name }
      throw CommandFailure(
        .invalidData,
        "\(source.name): the name of column \(column.number) has more than \(Limits.standard.labelBytes) bytes, the most that a document allows",
        help: "give the column a shorter name")
    }
    throw CommandFailure(
      .invalidData, "\(source.name): there is no column '\(name)'",
      help: Suggestion.sentence(for: name, among: survey.columns.map(\.title)))
  }

  private var fileName: String? { if case .file = source { source.name } else { nil } }

  private func chunks() throws(CommandFailure) -> FileChunks {
    do throws(StorageFailure) {
      if case .file(let path) = source {
        StandardStreams.announcePipe(path)
        return try FileChunks(path)
      }
      StandardStreams.announceInput()
      return try FileChunks(nil)
    } catch {
      throw CommandFailure(error)
    }
  }
}

private enum TableReading {
  case file(GivenDataFile, isStream: Bool)
  case text(TableText)

  static func file(_ chunks: FileChunks, _ form: DataFileForm, _ fileName: String?) -> Self {
    .file(GivenDataFile(chunks, fileName: fileName, form: form), isStream: chunks.isStream)
  }

  /// Whether the rows can be read only once, so that nodes must contain the data.
  var isStream: Bool { if case .file(_, let isStream) = self { isStream } else { true } }

  func survey() throws(GivenDataFailure) -> DataFileSurvey {
    switch self {
    case .file(let file, _): try file.survey(.entries)
    case .text(let text): try text.survey()
    }
  }

  func readApart(_ wanted: [PointColumns]) -> [Result<DataSet, GivenDataFailure>] {
    switch self {
    case .file(let file, _): file.readApart(wanted)
    case .text(let text): text.readApart(wanted)
    }
  }
}

private struct TableText {
  let bytes: [UInt8]
  let form: DataFileForm
  let fileName: String?

  init(_ bytes: [UInt8], _ form: DataFileForm, _ fileName: String?) {
    self.bytes = bytes
    self.form = form
    self.fileName = fileName
  }

  func survey() throws(GivenDataFailure) -> DataFileSurvey {
    do throws(DataFileProblem) {
      return try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileSurvey(text, form: form, fileName: fileName)
      }
    } catch {
      throw .content(error)
    }
  }

  func readApart(_ wanted: [PointColumns]) -> [Result<DataSet, GivenDataFailure>] {
    wanted.readApart { (problem: DataFileProblem) in
      problem.isOfColumns
    } _: { wanted throws(DataFileProblem) in
      try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileReader.contents(of: text, wanted, form: form, fileName: fileName).sets
      }
    }
    .map { result in result.mapError { .content($0) } }
  }
}

private struct ImportReport {
  /// Whether no column was requested for the points' names.
  let needsNames: Bool
  /// Whether no column was requested for the points' x.
  let needsX: Bool
  /// The column that was chosen automatically for the points' names; nil if there is none.
  var names: String?
  var leftOut: [(column: DataFileSurvey.Column, problem: DataFileProblem?)] = []

  static let listed = 50

  func text(_ source: String, _ survey: DataFileSurvey, nodes: Int) -> String {
    var text = "\(source): \(survey.layout); \(nodes == 1 ? "one column" : "\(nodes) columns") of numbers"
    if let names { text += ", names of points from \(names)" }
    if !leftOut.isEmpty {
      text += ", left out: \(MessageText.list(leftOut.lazy.map(reason), atMost: Self.listed))"
    }
    func first(_ content: ColumnContent) -> String? {
      leftOut.first { $0.column.content == content && $0.problem == nil }?.column.title
    }
    if needsNames, let title = first(.texts) { text += "; for names of points use --names '\(title)'" }
    if needsX, let title = first(.dates) { text += "; for x use --x '\(title)'" }
    if let remark = survey.headerRemark { text += "; \(remark)" }
    return text
  }

  private func reason(_ column: DataFileSurvey.Column, _ problem: DataFileProblem?) -> String {
    if let problem { return "\(column.title) (\(problem.description))" }
    switch column.content {
    case .dates: return "\(column.title) (dates)"
    case .texts: return "\(column.title) (text)"
    case .nothing, .unclear: return "\(column.title) (no numbers)"
    case .numbers: return "\(column.title.prefix(40))… (its name has more than \(Limits.standard.labelBytes) bytes)"
    }
  }
}

extension DataFileSurvey {
  /// A note for the user if the first row may or may not be a header; nil if it is clear.
  package var headerRemark: String? {
    uncertainHeader.map { hasHeader in
      hasHeader
        ? "the first row is read as column names: --no-header reads it as values"
        : "the first row is read as values: --header reads it as column names"
    }
  }
}

extension CommandFailure {
  /// Returns the failure for data without a column of numbers; `place` is the name of the data.
  package static func withoutNumbers(_ place: String, _ columns: [DataFileSurvey.Column]) -> CommandFailure {
    if columns.allSatisfy({ $0.content == .nothing }) {
      return CommandFailure(.invalidData, "\(place): there are no rows with values, only column names")
    }
    let texts = columns.filter { $0.content == .texts }
    let (kind, named) = texts.count == columns.count ? ("text", texts) : ("not numbers", columns)
    let titles = MessageText.list(named.lazy.map(\.title))
    return CommandFailure(
      .invalidData, "\(place): there is no column of numbers",
      help: titles.isEmpty ? nil : "its \(columns.count == 1 ? "column is" : "columns are") \(kind): \(titles)")
  }
}
