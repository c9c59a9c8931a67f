import ArgumentReading
import Charts
import CommandOutput
import CommandRuns
import Geometry

/// `nodecalc chart KIND SOURCE …`: draws a chart as text.
struct ChartCommand: NodecalcCommand {
  static let name = "chart"
  static let abstract = "Draw a chart of columns or nodes as text."
  static let usage =
    "nodecalc chart KIND SOURCE ... [--x COLUMN] [--title TEXT] [--size COLSxROWS] [--ascii | --glyphs SET] [--output FILE [--force]]"
  static var discussion: String {
    """
    KIND is one of:

    \(list)

    A SOURCE is a column by its name or number, FILE:COLUMN or :COLUMN of standard input; a node, FILE:NODE, \
    or a node of a group, FILE#GROUP:NODE; or FILE or - for all columns of numbers. A FILE of columns is CSV, TSV, JSON, JSON Lines or, with --query, an SQLite database. If all columns are drawn, a first column of dates is x and a first column of texts names the points; for \
    line, scatter and bubble, the first of several columns of numbers is x. Each column is a series; for bubble the \
    second one holds the sizes, the third the shades. Nodes that are numbers make one series.

      nodecalc chart line prices.csv:close --x date
      ps -eo rss= | nodecalc chart histogram -
      nodecalc chart line weather.db:temperature --x day --query 'select day, temperature from log'
      nodecalc chart bar loan.nodecalc:payment loan.nodecalc:interest
      nodecalc chart bar --example mortgage principal interest
      nodecalc chart tornado --example divider --get ratio
    """
  }

  private static let list = AlignedText.lines(
    of: (ChartCatalog.all.map { ($0.name, $0.summary) } + [(TornadoRun.name, TornadoRun.summary)]).map {
      ["  " + $0, $1]
    }, gap: 1
  ).joined(separator: "\n")

  var kind = ""
  var sources: [String] = []
  var example: String?
  var asked: String?
  var columns = ChartColumnOptions()
  var data = DataOptions()
  var picture = ChartPictureOptions()
  var results = OutputOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.word(
      &kind, "KIND", "The kind of chart.", isRequired: true,
      completion: .computed { _ in ChartCatalog.all.map(\.name) + [TornadoRun.name] })
    line.words(&sources, "SOURCE", "Columns or nodes.", completion: .files)
    try line.option(
      &example, "example", "name", "A built-in example; then every SOURCE is a node of it.",
      completion: Completion.examples)
    try line.option(&asked, "get", "name", "The node to analyse with a tornado chart.", completion: Completion.nodes)
    try line.group(&columns)
    try line.group(&data)
    try line.group(&picture)
    try line.group(&results)
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    if kind == TornadoRun.name { return try tornado(output) }
    if asked != nil { throw UsageError("'--get' is for 'tornado': name a node as FILE:NODE") }
    let chart = try ChartRun.chart(named: kind)
    if sources.isEmpty { throw UsageError("name a SOURCE: FILE:COLUMN, FILE:NODE, or '-' for standard input") }
    try picture.check()
    if example != nil, columns.query != nil { throw UsageError("'--query' is for databases, not for '--example'") }
    let document = try example.map { try SourceOptions(example: $0).chosen() }
    let picture = picture.picture(inFile: results.isFile)
    return try results.run(output) { output in
      try ChartRun(chart, of: sources, in: document, columns: columns.columns, data: data.rules, picture: picture)
        .run(output)
    }
  }

  private func tornado(_ output: StandardOutput) throws -> ExitStatus {
    guard let asked else { throw UsageError("'tornado' needs '--get' with the node to analyse") }
    let source = SourceOptions(file: sources.first, example: example)
    guard sources.count <= 1 else { throw UsageError("'tornado' takes one document, not \(sources.count)") }
    try source.check(isRequired: true)
    if let flag = columns.columns.firstFlag {
      throw UsageError("'\(flag)' is for columns of a table, not for 'tornado'")
    }
    if picture.bins != nil { throw UsageError("'--bins' is for histograms, not for 'tornado'") }
    try picture.check()
    let picture = picture.picture(inFile: results.isFile)
    return try results.run(output) { output in
      try TornadoRun(of: asked, in: source.chosen(), data: data.rules, picture: picture).run(output)
    }
  }
}
