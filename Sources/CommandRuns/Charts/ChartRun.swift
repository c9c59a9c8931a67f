package import Charts
package import CommandOutput
import DelimitedText
package import EditorSession
package import GraphDocument
import TextScanning

/// The further columns of a chart, each by its name or number.
package struct ChartColumns {
  /// Numbers or dates.
  package var x: String?
  /// The names of the points.
  package var names: String?
  /// Errors of the values, in both directions.
  package var error: String?
  /// Errors of the values downwards, in place of `error`.
  package var errorBelow: String?
  /// Errors of the values upwards, in place of `error`.
  package var errorAbove: String?
  /// Errors of x.
  package var errorX: String?
  /// How the table is written, if that is not to be found out.
  package var form = DataFileForm()
  /// The query for an SQLite database.
  package var query: String?

  /// Unset columns are chosen by their content.
  package init() {}

  /// The first flag that says something of a table; nil if none does.
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

  /// Refuses table flags if there is no table.
  func checkUnused() throws(CommandFailure) {
    if let flag = firstFlag {
      throw CommandFailure(
        .usage, "'\(flag)' is for columns of a table, but every source is a node",
        help: "leave it out: a node's value has x, errors and annotations of its own")
    }
  }
}

/// `nodecalc chart KIND SOURCE …`: a chart of columns or nodes.
package struct ChartRun {
  private let chart: ChartDescriptor
  private let sources: [String]
  private let document: DocumentSource?
  private let columns: ChartColumns
  private let data: DataRules
  private let picture: ChartPicture

  /// With a document every source is a node of it.
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

  /// The chart of that name.
  ///
  /// - Throws: wrong usage, if there is none.
  package static func chart(named name: String) throws(CommandFailure) -> ChartDescriptor {
    if let chart = ChartCatalog.chart(named: name) { return chart }
    throw CommandFailure(
      .usage, "there is no chart '\(name)'",
      help: Suggestion.mend(for: name, among: ChartCatalog.all.map(\.name), atMost: .max))
  }

  /// Draws the chart, and reports to standard error the data that it does not show.
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
      // The picture shows that itself.
      case .bins: continue
      case .nothing, .refused:
        StandardStreams.report("error: \(note)")
        status = .failed
      case .notAboveZero, .withoutX, .negativeShares: StandardStreams.report("note: \(note)")
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
