import ArgumentReading
import CommandOutput
import CommandRuns
import DelimitedText
import GraphFiles

/// `nodecalc batch FILE --input ROWS`: evaluates a document for every row of a table.
struct BatchCommand: NodecalcCommand {
  static let name = "batch"
  static let abstract = "Evaluate the document for every row of a table."
  static let usage = """
    nodecalc batch FILE --input ROWS [--output FILE [--force]] [--get NAME ...] [--keep NAME,... | --keep none] [--errors]
                   [--from csv|tsv|jsonl] [--to csv|tsv|jsonl] [--header-units] [--set NAME=VALUE ...]
                   [--threads COUNT]
    nodecalc batch FILE --engine duckdb|postgresql|spark|sqlite --source TABLE [--target TABLE] [--database NAME]
                   [--order-by COLUMN] [--get NAME ...] [--keep NAME,...] [--errors] [--set NAME=VALUE ...]
    """
  static var discussion: String {
    """
    A column with the name of a number node replaces it, row by row; other columns are copied. The output has the columns \
    as they were read, then one column per output. Numbers have the fewest digits that give the same value when read.

      nodecalc batch loan.nodecalc --input rows.csv --output paid.csv --get payment --errors

    If a row lacks a number that is needed, or an output fails, the cell of that output stays empty and the \
    other rows go on; '--errors' writes the reason into a last column. Rows are streamed: memory use does not grow with their number. The output \
    file appears under its name only when it is complete.

    With '--engine' a database evaluates the rows of '--source' with the query that 'export --to sql' writes.

    Formats of rows:
    \(SafeText.table(RowFormatCatalog.all.map { ["  " + $0.name, $0.summary] }).map(\.text).joined(separator: "\n"))

    Exit status: 0 all rows have all outputs, 1 some row fails, 64 wrong usage, 65 the document or the rows as a whole are not valid, 66 \
    an input cannot be read, 73 the output cannot be created, 74 reading or writing failed.
    """
  }

  var source = SourceOptions()
  var input = "-"
  var results = OutputOptions()
  var from: String?
  var target: String?
  var asked: [String] = []
  var kept: String?
  var errors = false
  var headerUnits = false
  var hasSafeCells = false
  var replacements: [String] = []
  var threads: Int?
  var table = TableOptions()
  var engine = EngineOptions()
  var data = DataOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    let formats = ArgumentCompletion.computed { _ in RowFormatCatalog.all.map(\.name) }
    try line.group(&source)
    try line.option(
      &input, "input", "ROWS", "The rows; '-' is standard input (default).", completion: .files)
    try line.group(&results)
    try line.option(
      &from, "from", "format", "Format of the rows (default: by the file's name, else csv).",
      completion: formats)
    try line.option(
      &target, "to", "format", "Format of the results (default: by the file's name, else that of the rows).",
      completion: formats)
    line.options(
      &asked, "get", "name", "Write a column with this node's value; repeatable (default: the outputs).",
      completion: Completion.nodes)
    try line.option(
      &kept, "keep", "names",
      "The columns to copy to the output, in this order, separated by commas; 'none' for none (default: all).",
      anyText: true)
    line.flag(&errors, "errors", "Add a last column 'error' with the reason why a row fails.")
    line.flag(&headerUnits, "header-units", "Write the units of outputs into the header: 'way [km]'; not with 'jsonl'.")
    line.flag(
      &hasSafeCells, "safe-cells",
      "Put a ' before texts that begin with =, +, - or @, which spreadsheets take for formulas; not with 'jsonl'.")
    line.options(
      &replacements, "set", "name=value", "Override a node's value for this run; repeatable.",
      completion: Completion.replacements)
    try line.option(
      &threads, "threads", "count",
      "Number of threads, 1 to \(BatchRequest.mostThreads) (default: one per processor).")
    try line.group(&table)
    try line.group(&engine, "Databases")
    try line.group(&data)
    try line.check(
      threads.map { (1...BatchRequest.mostThreads).contains($0) } ?? true,
      "'--threads' must be a count from 1 to \(BatchRequest.mostThreads), not \(threads ?? 0)")
  }

  private var firstOfOwnRows: String? {
    if input != "-" { return "--input" }
    if results.isFile { return "--output" }
    if from != nil { return "--from" }
    if target != nil { return "--to" }
    if threads != nil { return "--threads" }
    if headerUnits { return "--header-units" }
    if hasSafeCells { return "--safe-cells" }
    return table.firstFlag
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    if let request = engine.request(
      asked: asked, replacements: replacements, kept: kept, writesErrors: errors)
    {
      if let flag = firstOfOwnRows {
        throw UsageError("'\(flag)' cannot be used with '--engine'; a database has '--source' and '--target'")
      }
      return try EngineRun(source: source.chosen(), request: request, data: data.rules).run(output)
    }
    let request = BatchRequest(
      input: input, output: results.output, replacesOutput: results.force, from: from, to: target,
      options: RowOptions(
        delimiter: table.delimiter?.delimiter, hasHeader: table.header, hasDecimalComma: table.decimalComma,
        missingMarks: table.missingMarks, choices: table.choices.choices),
      asked: asked, replacements: replacements, kept: kept, writesErrors: errors, writesUnits: headerUnits,
      hasSafeCells: hasSafeCells, threads: threads)
    return try BatchRun(source: source.chosen(), request: request, data: data.rules).run(output)
  }
}
