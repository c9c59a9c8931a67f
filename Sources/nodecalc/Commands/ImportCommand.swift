import ArgumentParser
import DelimitedText
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
      named here; of standard input the node holds the points themselves. What was found out about delimiter, header and \
      decimal comma is told on standard error.
      """)

  @Option(help: ArgumentHelp("The form of FILE.", valueName: "format"))
  var from: ImportFormat

  @OptionGroup var points: PointOptions

  @Option(help: ArgumentHelp("What stands between fields, where it is not to be found out.", valueName: "delimiter"))
  var delimiter: DelimiterChoice?

  @Flag(inversion: .prefixedNo, help: "Whether the first row holds names, where that is not to be found out.")
  var header: Bool?

  @Option(
    name: .customLong("missing"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A word that stands for a missing value; may be repeated.", valueName: "word"))
  var missingMarks: [String] = []

  @Argument(
    help: ArgumentHelp("The text; '-', or nothing, is standard input.", valueName: "FILE"), completion: .file())
  var file = "-"

  func validate() throws {
    if from.dataFormat == nil, isOfDataGiven {
      throw ValidationError(
        "'--x', '--names', '--error', '--delimiter', '--decimal-comma', '--header' and '--missing' are for tables: '--from csv'"
      )
    }
  }

  private var isOfDataGiven: Bool {
    points.isGiven || delimiter != nil || header != nil || !missingMarks.isEmpty
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let source = DocumentSource.named(file)
    if let format = from.dataFormat {
      let made = try DataDocument(
        source: source, form: form(format), x: points.x, annotation: points.names, error: points.error
      ).make()
      StandardStreams.report("\(made.report)")
      output.write(data: NativeFormat.write(made.contents))
      return .success
    }
    let bytes = try source.bytes()
    do throws(DocumentProblem) {
      output.write(
        data: NativeFormat.write(try from == .native ? NativeFormat.read(bytes) : DefinitionText.read(bytes)))
    } catch {
      throw CommandFailure(.invalidData, lines: ProblemLines.lines(for: error, in: bytes, named: source.name))
    }
    return .success
  }

  /// What the nodes say of the file: only what was asked for, and the format where the file's name does not tell it.
  private func form(_ format: DataFileFormat) -> DataFileForm {
    DataFileForm(
      format: DataFileFormat(fileName: file) == format ? nil : format, delimiter: delimiter?.delimiter,
      hasHeader: header, hasDecimalComma: points.decimalComma, missingMarks: missingMarks)
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

/// A delimiter as a flag names it: the character itself, or its word.
enum DelimiterChoice: String, CaseIterable, ExpressibleByArgument {
  case comma
  case semicolon
  case tab
  case bar

  init?(argument: String) {
    if let choice = Self.allCases.first(where: { String(UnicodeScalar($0.delimiter.byte)) == argument }) {
      self = choice
    } else {
      self.init(rawValue: argument)
    }
  }

  var delimiter: Delimiter {
    switch self {
    case .comma: .comma
    case .semicolon: .semicolon
    case .tab: .tab
    case .bar: .bar
    }
  }
}
