import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc import --from FORMAT FILE`: a document made of another form, or of a data file.
struct ImportCommand: NodecalcCommand {
  static let name = "import"
  static let abstract = "Make a document of plain text, 'name = formula' a line, or of a table of data."
  static let usage = """
    nodecalc import --from formulas [FILE]
    nodecalc import --from csv [--x COLUMN] [--names COLUMN] [--error COLUMN] [FILE]
    """
  static let discussion = """
    The document goes to standard output. In formulas '#' begins a comment, ';' separates as a line end does; names may \
    be used before they are defined.

    Of a table (csv, tsv, json, jsonl) each column of numbers becomes a data node that reads it from FILE, as FILE is \
    named here; of standard input the node holds the points themselves. The only column of texts names the points; of \
    several, '--names' takes one. What was found out about delimiter, header and decimal comma, and every column that is \
    left out, is told on standard error.
    """

  var from = ImportFormat.formulas
  var points = PointOptions()
  var table = TableOptions()
  var file = "-"

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(&from, "from", "format", "The form of FILE.", isRequired: true)
    try line.group(&points)
    try line.group(&table)
    line.word(&file, "FILE", "The text; '-', or nothing, is standard input.", completion: .files)
    try line.check(
      from.dataFormat != nil || !(points.isGiven || table.isGiven),
      "'--x', '--names', '--error', '--delimiter', '--decimal-comma', '--header' and '--missing' are for tables: '--from csv'"
    )
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try ImportRun(
      file: file, from: from, x: points.x, names: points.names, error: points.error, form: table.form()
    ).run(output)
  }
}

extension ImportFormat: ArgumentValue {}
