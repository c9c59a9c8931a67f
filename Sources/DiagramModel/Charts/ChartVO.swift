public import Charts
public import GraphDocument

/// The content of a chart node for its views.
///
/// Two values of a node are equal if nothing must be redrawn: they have the same data at rest, or the same moment of a
/// transition.
public struct ChartVO: Hashable, Sendable {
  /// All data of the chart, independent of the moment.
  public let content: ChartContent
  /// The shown moment of a transition, in seconds; nil at rest.
  public let moment: Double?
  /// The content at that moment.
  public let drawing: ChartDrawing

  /// Compares moment and content, which determine `drawing`.
  public static func == (left: ChartVO, right: ChartVO) -> Bool {
    left.moment == right.moment && left.content == right.content
  }

  /// Hashes only the moment and the kind, because the data may be large.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(moment)
    hasher.combine(content.kind)
  }
}

/// The content of a chart: its kind, its data and its options.
public struct ChartContent: Hashable, Sendable {
  /// The kind, which determines the chart of the catalogue that draws it.
  public let kind: ChartKind
  /// One series per data set, and one for all numbers, in the order of ports; at most one in a bubble chart.
  public let series: [ChartSeries]
  /// The options: a document sets only the logarithmic axes, all others have their defaults.
  public let options: ChartOptions

  package init(kind: ChartKind, series: [ChartSeries], options: ChartOptions) {
    self.kind = kind
    self.series = series
    self.options = options
  }
}

extension ChartKind {
  /// The chart of the catalogue with the same name; a test checks that it exists.
  package var descriptor: ChartDescriptor? { ChartCatalog.chart(named: name) }
}
