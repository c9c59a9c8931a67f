import ArgumentParser
import Charts
import CommandOutput
import CommandRuns

/// `nodecalc chart KIND SOURCE …`: a chart as text.
struct ChartCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw a chart of columns or nodes as text.",
    usage: "nodecalc chart KIND SOURCE ... [--x COLUMN] [--title TEXT] [--size COLSxROWS] [--ascii | --glyphs SET]",
    discussion: """
      KIND is one of:

      \(list)

      A SOURCE is a column, FILE:COLUMN or :COLUMN of standard input, by its name or number; a node, FILE:NODE; or FILE or - \
      for all columns of numbers. A FILE of columns is CSV, TSV, JSON, JSON Lines or, with --query, an SQLite database. Then a first column of dates is x, a first column of texts names the points, and for \
      line, scatter and bubble the first of several columns of numbers is x. Each column is a series; of bubble the \
      second one is the sizes, the third the shades. Nodes that are numbers make one series.

        nodecalc chart line prices.csv:close --x date
        ps -eo rss= | nodecalc chart histogram -
        nodecalc chart line weather.db:temperature --x day --query 'select day, temperature from log'
        nodecalc chart bar loan.nodecalc:payment loan.nodecalc:interest
        nodecalc chart bar --example mortgage principal interest
      """)

  private static let list = ChartCatalog.all.map {
    "  " + $0.name + String(repeating: " ", count: max(1, 10 - $0.name.count)) + $0.summary
  }.joined(separator: "\n")

  @Argument(
    help: ArgumentHelp("What kind of chart.", valueName: "KIND"),
    completion: .list(ChartCatalog.all.map(\.name)))
  var kind: String

  @Argument(help: ArgumentHelp("Columns or nodes.", valueName: "SOURCE"), completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp("A built-in example; then every SOURCE is a node of it.", valueName: "name"),
    completion: Completion.examples)
  var example: String?

  @OptionGroup var columns: ChartColumnOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var picture: ChartPictureOptions

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let chart = try ChartRun.chart(named: kind)
    if sources.isEmpty { throw ValidationError("name a SOURCE: FILE:COLUMN, FILE:NODE, or '-' for standard input") }
    try picture.check()
    if example != nil, columns.query != nil { throw ValidationError("'--query' is for databases, not for '--example'") }
    let document = try example.map { try SourceWords(file: nil, example: $0).chosen() }
    return try ChartRun(
      chart, of: sources, in: document, columns: columns.columns, data: data.rules, picture: picture.picture
    ).run(output)
  }
}
