import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession
import WorkbookGraphs

/// `nodecalc import --from FORMAT FILE`: a document made of another form, or of a data file.
struct ImportCommand: NodecalcCommand {
  static let name = "import"
  static let abstract = "Make a document of plain text, of a table of data, or of another program's graph."
  static let usage = """
    nodecalc import [--from FORMAT] [FILE] [--output FILE [--force]]
    nodecalc import --from csv [--x COLUMN] [--names COLUMN] [--error COLUMN] [FILE]
    nodecalc import --from xlsx [--sheet NAME] [--region A1:F40] [FILE]
    """
  static var discussion: String {
    text + "\n\nFormats:\n"
      + TextTable(rows: ImportFormat.all.map { ["  " + $0.name, $0.summary] }).lines.map(\.text).joined(separator: "\n")
  }

  private static let text = """
    The document goes to standard output, or into the file of '--output'. In formulas '#' begins a comment, ';' separates as a line end does; names may \
    be used before they are defined.

    Of a table (csv, tsv, json, jsonl) each column of numbers becomes a data node that reads it from FILE, as FILE is \
    named here; of standard input the node holds the points themselves. The only column of texts names the points; of \
    several, '--names' takes one. What was found out about delimiter, header and decimal comma, and every column that is \
    left out, is reported on standard error.

    Of a workbook (xlsx) cells become numbers and formulas, columns of them data sets, with names from the texts beside and above; \
    '--sheet' and '--region' take a part with what it needs. All is computed and compared with the values that the workbook \
    holds. A formula that is not understood, or gives another value, is reported and replaced by the workbook's value; the status is then 1.

    Of a canvas (json-canvas) or a graph of Graphviz (dot) a card whose first line is 'name = formula' becomes a node, and \
    any other card a note; wires follow from the names in formulas, and edges that no formula has are reported. Without \
    '--from' the ending of FILE says what it is.
    """

  var from: String?
  var points = PointOptions()
  var table = TableOptions()
  var sheet: String?
  var region: String?
  var results = OutputOptions()
  var time = TimeOptions()
  var file = "-"

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &from, "from", "format", "The form of FILE, where its name does not say it.",
      completion: .computed { _ in ImportFormat.all.map(\.name) })
    try line.group(&points)
    try line.group(&table)
    try line.option(&sheet, "sheet", "name", "The sheet of a workbook; all without it.")
    try line.option(&region, "region", "cells", "The cells of a sheet, as A1:F40; all without it.")
    try line.group(&results)
    try line.group(&time)
    line.word(&file, "FILE", "The text; '-', or nothing, is standard input.", completion: .files)
  }

  var deadline: RunDeadline? { time.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let format =
      try from.map { name throws(CommandFailure) in try ImportFormat.named(name) } ?? ImportFormat.ofFile(file)
    if format.dataFormat == nil, points.isGiven || table.isGiven {
      throw UsageError(
        "'--x', '--names', '--error', '--delimiter', '--decimal-comma', '--header' and '--missing' are for tables: '--from csv'"
      )
    }
    if !format.isWorkbook, sheet != nil || region != nil {
      throw UsageError("'--sheet' and '--region' are for workbooks: '--from xlsx'")
    }
    return try results.run(output) { output in
      try ImportRun(
        file: file, from: format, x: points.x, names: points.names, error: points.error, form: table.form(),
        part: WorkbookPart(sheet: sheet, region: region)
      ).run(output)
    }
  }
}
