package import CommandOutput
import DelimitedText
import EditorSession
package import GraphDocument
import GraphFiles
package import WorkbookGraphs

/// `nodecalc import --from FORMAT FILE`: makes a document from a file in another format, or from a data file.
package struct ImportRun {
  private let file: String
  private let text: [UInt8]?
  private let from: ImportFormat
  private let x: String?
  private let names: String?
  private let error: String?
  private let form: DataFileForm
  private let part: WorkbookPart

  /// Creates a run.
  ///
  /// `file` is the name as typed by the user, or `-` for standard input. `x`, `names` and `error` are columns of a
  /// table, by name or number. `form` is for tables, and `part` is for workbooks.
  package init(
    file: String, text: [UInt8]? = nil, from: ImportFormat, x: String? = nil, names: String? = nil,
    error: String? = nil,
    form: DataFileForm = DataFileForm(), part: WorkbookPart = WorkbookPart()
  ) {
    self.file = file
    self.text = text
    self.from = from
    self.x = x
    self.names = names
    self.error = error
    self.form = form
    self.part = part
  }

  /// Writes the document.
  ///
  /// Reports on standard error how a table was read, and which formulas may be misunderstood.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let source = DocumentSource.named(file)
    if from.dataFormat != nil || from.isWorkbook && form.choices.table != nil {
      var form = form
      // The nodes need not repeat a format that the file's name already shows.
      form.format = DataFileFormat(fileName: file) == from.dataFormat ? nil : from.dataFormat
      let made = try DataDocument(source: source, text: text, form: form, x: x, annotation: names, error: error).make()
      StandardStreams.report("\(made.report)")
      try write(made.contents, output)
      return made.isWhole ? .success : .failed
    }
    if from.isWorkbook {
      let made = try WorkbookImport(bytes(of: source), named: source.name, part: part).make()
      try write(made.contents, output)
      return made.status
    }
    let bytes = try bytes(of: source)
    let intake: GraphIntake
    do throws(DocumentProblem) {
      intake = try from.read(bytes)
    } catch {
      throw CommandFailure(.invalidData, lines: ProblemLines.lines(for: error, in: bytes, named: source.name))
    }
    if from.isTyped { for note in FormulaNotes.ofWritten(intake.contents) { StandardStreams.report("\(note)") } }
    for phrase in intake.leftOut { StandardStreams.report("left out: \(phrase)") }
    try write(intake.contents, output)
    return .success
  }

  private func bytes(of source: DocumentSource) throws(CommandFailure) -> [UInt8] {
    if let text { return text }
    return try source.bytes()
  }

  private func write(_ contents: DocumentContents, _ output: StandardOutput) throws(CommandFailure) {
    let bytes = NativeFormat.write(contents)
    let limit = Limits.standard.fileBytes
    if bytes.count > limit {
      throw CommandFailure(
        .invalidData, "the document would have more than \(limit >> 20) MiB, too much to be read again",
        help: "name the file instead: then the document reads its points from there")
    }
    output.write(data: bytes)
  }
}
