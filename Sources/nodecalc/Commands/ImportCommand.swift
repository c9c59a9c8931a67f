import ArgumentReading
import CommandOutput
import CommandRuns
import DelimitedText
import EditorSession
import WorkbookGraphs

/// `nodecalc import --from FORMAT FILE`: makes a document from a file in another format, or from a data file.
struct ImportCommand: NodecalcCommand {
  static let name = "import"
  static let abstract = "Make a document from plain text, a table or another program's graph."
  static let usage = """
    nodecalc import [--from FORMAT] [FILE] [--output FILE [--force]]
    nodecalc import --from csv [--x COLUMN] [--names COLUMN] [--error COLUMN] [FILE]
    nodecalc import --from xlsx [--sheet NAME] [--region A1:F40] [FILE]
    """
  static var discussion: String {
    text + "\n\nFormats:\n"
      + SafeText.table(ImportFormat.all.map { ["  " + $0.name, $0.summary] }).map(\.text).joined(separator: "\n")
  }

  private static let text = """
    The document goes to standard output, or into the file of '--output'. In formulas '#' begins a comment, and ';' ends a definition like a line end; names may \
    be used before they are defined.

    In a table (csv, tsv, json, jsonl) each column of numbers becomes a data node that reads it from FILE, as FILE is \
    named here; for standard input the node holds the points itself. A single column of texts names the points; from \
    several, '--names' chooses one. The detected delimiter, header and decimal comma, and every column that is \
    left out, are reported on standard error.

    In a workbook (xlsx) cells become numbers and formulas, and columns of cells become data sets, with names from the texts next to and above them. \
    '--sheet' and '--region' import a part with the cells that it needs; '--table SHEET' reads a sheet as a table. All values are computed and compared with those in the \
    workbook. A formula that is not understood, or gives another value, is reported and replaced by the workbook's value; the status is then 1.

    In a canvas (json-canvas) or a Graphviz graph (dot), a card whose first line is 'name = formula' becomes a node, and \
    any other card a note; wires follow from the names in formulas, and edges that no formula uses are reported. Without \
    '--from' the ending of FILE decides.
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
      &from, "from", "format", "The format of FILE (default: by its ending).",
      completion: .computed { _ in ImportFormat.all.map(\.name) })
    try line.group(&points)
    try line.group(&table)
    try line.option(&sheet, "sheet", "name", "The sheet of a workbook (default: all).")
    try line.option(&region, "region", "cells", "The cells of a sheet, such as A1:F40 (default: all).")
    try line.group(&results)
    try line.group(&time)
    line.word(&file, "FILE", "The text; '-' is standard input (default).", completion: .files)
  }

  var deadline: RunDeadline? { time.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    // Of a pipe, only the text shows the format; at a terminal, nobody waits for one.
    let isRead = from == nil && ImportFormat.isShownByText(file) && !(file == "-" && StandardStreams.isInputTerminal)
    let text = isRead ? try DocumentSource.named(file).bytes() : nil
    let format =
      try from.map { name throws(CommandFailure) in try ImportFormat.named(name) }
      ?? text.map { text throws(CommandFailure) in try ImportFormat.ofText(text, from: file) }
      ?? ImportFormat.ofFile(file)
    let takesTable = format.dataFormat != nil || format.isWorkbook && table.choices.choices.table != nil
    if !takesTable, points.isGiven || table.isGiven {
      throw UsageError(
        "'--x', '--names', '--error', '--delimiter', '--decimal-comma', '--header' and '--missing' are for tables: '--from csv'"
      )
    }
    if format.isWorkbook, takesTable, sheet != nil || region != nil {
      throw UsageError("'--table' reads a sheet as a table, '--sheet' and '--region' read its formulas: choose one")
    }
    if !format.isWorkbook, sheet != nil || region != nil {
      throw UsageError("'--sheet' and '--region' are for workbooks: '--from xlsx'")
    }
    return try results.run(output) { output in
      try ImportRun(
        file: file, text: text, from: format, x: points.x, names: points.names, error: points.error, form: table.form(),
        part: WorkbookPart(sheet: sheet, region: region)
      ).run(output)
    }
  }
}
