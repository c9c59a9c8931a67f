package import Charts
package import CommandOutput
import DelimitedText
package import EditorSession
package import GraphDocument
import TextScanning

/// The columns of a table that a chart uses besides its values, each by name or number.
package struct ChartColumns {
  /// The column of x: numbers or dates.
  package var x: String?
  /// The column of the names of the points.
  package var names: String?
  /// The column of errors in both directions.
  package var error: String?
  /// The column of downward errors, instead of `error`.
  package var errorBelow: String?
  /// The column of upward errors, instead of `error`.
  package var errorAbove: String?
  /// The column of the errors of x.
  package var errorX: String?
  /// The format details of the table; unset ones are detected.
  package var form = DataFileForm()
  /// The query of an SQLite database.
  package var query: String?

  /// Creates a selection without explicit columns; columns are then chosen by their content.
  package init() {}

  /// The first given flag that is valid only for tables; nil if there is none.
  package var firstFlag: String? {
    let flags: [(isGiven: Bool, name: String)] = [
      (x != nil, "x"), (names != nil, "names"), (error != nil, "error"), (errorBelow != nil, "error-below"),
      (errorAbove != nil, "error-above"), (errorX != nil, "error-x"), (query != nil, "query"),
      (form.delimiter != nil, "delimiter"), (form.hasHeader != nil, "header"),
      (form.hasDecimalComma != nil, "decimal-comma"), (!form.missingMarks.isEmpty, "missing"),
    ]
    let choices = TableChoice.all.map { (isGiven: $0.value(in: form.choices) != nil, name: $0.flag) }
    return (flags + choices).first { $0.isGiven }.map { "--\($0.name)" }
  }

  /// Throws if there are table flags although no source is a table.
  func checkUnused() throws(CommandFailure) {
    if let flag = firstFlag {
      throw CommandFailure(
        .usage, "'\(flag)' is for columns of a table, but every source is a node",
        help: "leave it out: a node brings its own x, errors and annotations")
    }
  }
}

/// `nodecalc chart KIND SOURCE …`: draws a chart of columns or nodes.
package struct ChartRun {
  private let chart: ChartDescriptor
  private let sources: [String]
  private let document: DocumentSource?
  private let columns: ChartColumns
  private let data: DataRules
  private let picture: ChartPicture

  /// Creates a run; with a document, every source is the name of one of its nodes.
  package init(
    _ chart: ChartDescriptor, of sources: [String], in document: DocumentSource?, columns: ChartColumns,
    data: DataRules,
    picture: ChartPicture
  ) {
    self.chart = chart
    self.sources = sources
    self.document = document
    self.columns = columns
    self.data = data
    self.picture = picture
  }

  /// Returns the chart with this name.
  ///
  /// - Throws: Wrong usage, if no chart has this name.
  package static func chart(named name: String) throws(CommandFailure) -> ChartDescriptor {
    if let chart = ChartCatalog.chart(named: name) { return chart }
    throw CommandFailure(
      .usage, "there is no chart '\(name)'",
      help: Suggestion.sentence(for: name, among: ChartCatalog.all.map(\.name), atMost: .max))
  }

  /// Draws the chart, and reports on standard error which data the chart does not show.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    if picture.options.bins != nil, !chart.hasBins {
      throw CommandFailure(
        .usage, "'--bins' is for histograms, not for '\(chart.name)'", help: "leave it out")
    }
    let (series, isWhole) = try series()
    picture.write(chart, series, output)
    var status = isWhole ? ExitStatus.success : .failed
    for note in chart.notes(on: series, options: picture.options) {
      switch note {
      // The chart itself shows this.
      case .bins: continue
      case .nothing, .refused:
        StandardStreams.report("error: \(note)")
        status = .failed
      case .notAboveZero, .withoutX, .negativeShares, .onePoint, .sameX, .sameValues:
        StandardStreams.report("note: \(note)")
      }
    }
    return status
  }

  private func series() throws(CommandFailure) -> (series: [ChartSeries], isWhole: Bool) {
    let data = ChartData(chart: chart, columns: columns, rules: data)
    guard let document else { return try data.series(of: sources) }
    return (try data.series(of: sources, in: document), true)
  }
}
