import ArgumentParser
import CommandOutput
import CommandRuns
import DelimitedText
import GraphFiles

/// `nodecalc batch FILE --input ROWS`: a document over every row of a table.
struct BatchCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Evaluate the document for every row of a table.",
    usage: """
      nodecalc batch FILE --input ROWS [--output FILE] [--get NAME ...] [--keep NAME,... | --keep none] [--errors]
                     [--from csv|tsv|jsonl] [--to csv|tsv|jsonl] [--set NAME=VALUE ...] [--threads COUNT]
      """,
    discussion: """
      A column whose name is that of a number node replaces it, row by row; others are carried along. Written are the columns \
      as they were read, then one for each output, in the fewest digits that read back.

        nodecalc batch loan.nodecalc --input rows.csv --output paid.csv --get payment --errors

      A row with a text, nothing or too few cells where a number is needed, and one whose output fails, has an empty cell there and the \
      others go on; '--errors' writes the reason into a last column. Rows stream: memory does not grow with their number. The output \
      file gets its name when it is whole.

      Formats of rows:
      \(TextTable(rows: RowFormatCatalog.all.map { ["  " + $0.name, $0.summary] }).lines.map(\.text).joined(separator: "\n"))

      Exit status: 0 all rows have all outputs, 1 some row fails, 64 wrong usage, 65 the document or the rows as a whole are not valid, 66 \
      an input cannot be read, 73 the output cannot be created, 74 reading or writing broke off.
      """)

  static var repeated: [String: WritableKeyPath<Self, [String]>] {
    ["--get": \.asked, "--set": \.replacements, "--allow-read": \.data.allowedFolders]
  }

  @OptionGroup var source: SourceOptions

  @Option(
    help: ArgumentHelp("The rows; '-', or nothing, is standard input.", valueName: "ROWS"), completion: .file())
  var input = "-"

  @Option(
    help: ArgumentHelp("Where the results go; '-', or nothing, is standard output.", valueName: "FILE"),
    completion: .file())
  var output = "-"

  @Option(
    help: ArgumentHelp(
      "The format of the rows, where their name does not tell it (csv).", valueName: "format"),
    completion: .list(RowFormatCatalog.all.map(\.name)))
  var from: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The format of the results, where their name does not tell it (that of the rows).", valueName: "format"),
    completion: .list(RowFormatCatalog.all.map(\.name)))
  var target: String?

  @Option(
    name: .customLong("get"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Write a column with this node's value; may be repeated; without it the outputs.", valueName: "name"),
    completion: Completion.nodes)
  var asked: [String] = []

  @Option(
    name: .customLong("keep"), parsing: .unconditional,
    help: ArgumentHelp(
      "The columns carried along, in this order, with commas between; 'none' for none; without it all.",
      valueName: "names"))
  var kept: String?

  @Flag(help: "Write a last column 'error' with the reason why a row fails.")
  var errors = false

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Give a node this number or formula first; may be repeated.", valueName: "name=value"),
    completion: Completion.replacements)
  var replacements: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many threads compute, 1 to \(BatchRequest.mostThreads); without it one for each processor.",
      valueName: "count"))
  var threads: Int?

  @Option(help: ArgumentHelp("What stands between cells, where it is not to be found out.", valueName: "delimiter"))
  var delimiter: DelimiterChoice?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether numbers have a comma where others have a point, where that is not to be found out.")
  var decimalComma: Bool?

  @OptionGroup var data: DataOptions

  func validate() throws {
    if let threads, !(1...BatchRequest.mostThreads).contains(threads) {
      throw ValidationError("'--threads' is a count from 1 to \(BatchRequest.mostThreads), not \(threads)")
    }
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    let request = BatchRequest(
      input: input, output: self.output, from: from, to: target,
      options: RowOptions(delimiter: delimiter?.delimiter, hasDecimalComma: decimalComma), asked: asked,
      replacements: replacements, kept: kept, writesErrors: errors, threads: threads)
    return try BatchRun(source: source.chosen(), request: request, data: data.rules).run(output)
  }
}
