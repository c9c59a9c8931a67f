import ArgumentParser
import Charts
import CommandOutput
import EvaluationEngine
import TextScanning

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
    guard let chart = ChartCatalog.chart(named: kind) else { throw unknownKind() }
    if sources.isEmpty { throw ValidationError("name a SOURCE: FILE:COLUMN, FILE:NODE, or '-' for standard input") }
    try picture.check()
    if example != nil, columns.query != nil { throw ValidationError("'--query' is for databases, not for '--example'") }
    let series = try series(chart)
    let options = picture.options
    try picture.write(chart, series, options, output)
    var status = ExitStatus.success
    for note in chart.notes(on: series, options: options) {
      switch note {
      // The picture says so itself.
      case .bins: continue
      case .nothing, .refused:
        StandardStreams.report("error: \(note)")
        status = .failed
      case .notAboveZero, .withoutX, .negativeShares: StandardStreams.report("note: \(note)")
      }
    }
    return status
  }

  private func series(_ chart: ChartDescriptor) throws -> [ChartSeries] {
    let data = ChartData(chart: chart, columns: columns, rules: data.rules)
    guard let example else { return try data.series(of: sources) }
    var source = SourceOptions()
    source.file = nil
    source.example = example
    return try data.series(of: sources, in: source.chosen())
  }

  private func unknownKind() -> CommandFailure {
    let names = ChartCatalog.all.map(\.name)
    let help = Suggestion.nearest(to: kind, among: names).map { "did you mean '\($0)'?" }
    return CommandFailure(
      .usage, "there is no chart '\(kind)'", help: help ?? "there are \(names.joined(separator: ", "))")
  }
}
