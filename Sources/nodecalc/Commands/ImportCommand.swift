import ArgumentParser
import CommandOutput
import EditorSession
import GraphDocument
import GraphFiles

/// `nodecalc import --from FORMAT FILE`: a document made of another form, or of a data file.
struct ImportCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make a document of plain text, 'name = formula' a line, or of a table of data.",
    usage: """
      nodecalc import --from formulas [FILE]
      nodecalc import --from csv [--x COLUMN] [--names COLUMN] [--error COLUMN] [FILE]
      """,
    discussion: """
      The document goes to standard output. In formulas '#' begins a comment, ';' separates as a line end does; names may \
      be used before they are defined.

      Of a table (csv, tsv, json, jsonl) each column of numbers becomes a data node that reads it from FILE, as FILE is \
      named here; of standard input the node holds the points themselves. The only column of texts names the points; of \
      several, '--names' takes one. What was found out about delimiter, header and decimal comma, and every column that is \
      left out, is told on standard error.
      """)

  @Option(help: ArgumentHelp("The form of FILE.", valueName: "format"))
  var from: ImportFormat

  @OptionGroup var points: PointOptions

  @OptionGroup var table: TableOptions

  @Argument(
    help: ArgumentHelp("The text; '-', or nothing, is standard input.", valueName: "FILE"), completion: .file())
  var file = "-"

  func validate() throws {
    if from.dataFormat == nil, points.isGiven || table.isGiven {
      throw ValidationError(
        "'--x', '--names', '--error', '--delimiter', '--decimal-comma', '--header' and '--missing' are for tables: '--from csv'"
      )
    }
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let source = DocumentSource.named(file)
    if let format = from.dataFormat {
      // What a file's name says need not be said by its nodes.
      let form = table.form(DataFileFormat(fileName: file) == format ? nil : format)
      let made = try DataDocument(
        source: source, form: form, x: points.x, annotation: points.names, error: points.error
      ).make()
      StandardStreams.report("\(made.report)")
      try write(made.contents, output)
      return .success
    }
    let bytes = try source.bytes()
    let contents: DocumentContents
    do throws(DocumentProblem) {
      contents = try from == .native ? NativeFormat.read(bytes) : DefinitionText.read(bytes)
    } catch {
      throw CommandFailure(.invalidData, lines: ProblemLines.lines(for: error, in: bytes, named: source.name))
    }
    if from == .formulas { for note in FormulaNotes.ofWritten(contents) { StandardStreams.report("\(note)") } }
    try write(contents, output)
    return .success
  }

  private func write(_ contents: DocumentContents, _ output: StandardOutput) throws(CommandFailure) {
    let bytes = NativeFormat.write(contents)
    let limit = Limits.standard.fileBytes
    if bytes.count > limit {
      throw CommandFailure(
        .invalidData, "the document would have more than \(limit >> 20) MiB, and so could not be read",
        help: "name the file, so that the document need not hold its points")
    }
    output.write(data: bytes)
  }
}

/// The forms in which documents come.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case native
  case formulas
  case csv
  case tsv
  case json
  case jsonl

  /// The format of a table; nil for a document.
  var dataFormat: DataFileFormat? {
    switch self {
    case .native, .formulas: nil
    case .csv: .csv
    case .tsv: .tsv
    case .json: .json
    case .jsonl: .jsonLines
    }
  }
}
