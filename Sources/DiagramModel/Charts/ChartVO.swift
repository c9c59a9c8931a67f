public import Charts
public import GraphDocument

/// The content of a chart node for its views.
///
/// Two are equal if nothing must be drawn again: of one node the same data at rest, or the same moment of a transition.
public struct ChartVO: Hashable, Sendable {
  /// All data of the chart, independent of the moment.
  public let content: ChartContent
  /// The moment that is shown of a transition, in seconds; nil at rest.
  public let moment: Double?
  /// The content at that moment.
  public let drawing: ChartDrawing

  /// Compares moment and content: they determine `drawing`.
  public static func == (left: ChartVO, right: ChartVO) -> Bool {
    left.moment == right.moment && left.content == right.content
  }

  /// Hashes only the moment and the kind, because there may be much data.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(moment)
    hasher.combine(content.kind)
  }
}

/// The content of a chart: its kind, its data and its options.
public struct ChartContent: Hashable, Sendable {
  /// The chart of the catalogue that draws it.
  public let kind: ChartKind
  /// Each data set and all numbers together, in the order of ports; a bubble chart has one at most.
  public let series: [ChartSeries]
  /// A document sets only the logarithmic axes; all other options have their defaults.
  public let options: ChartOptions

  package init(kind: ChartKind, series: [ChartSeries], options: ChartOptions) {
    self.kind = kind
    self.series = series
    self.options = options
  }
}

extension ChartKind {
  /// How it is drawn: the chart of that name, which a test holds to be there.
  package var descriptor: ChartDescriptor? { ChartCatalog.chart(named: name) }
}
