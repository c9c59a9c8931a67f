public import Charts
public import GraphDocument

/// What a chart node shows, as its views need it.
///
/// Two are equal if nothing is to be drawn again: of one node the same data at rest, or the same moment of a
/// transition.
public struct ChartVO: Hashable, Sendable {
  /// All that it is drawn of, whatever the moment.
  public let content: ChartContent
  /// The moment that is shown of a transition, in seconds; nil at rest.
  public let moment: Double?
  /// The content at that moment.
  public let drawing: ChartDrawing

  /// Compares moment and content: they decide what `drawing` is.
  public static func == (left: ChartVO, right: ChartVO) -> Bool {
    left.moment == right.moment && left.content == right.content
  }

  /// Of the moment and the kind alone: the data is too much to be gone through.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(moment)
    hasher.combine(content.kind)
  }
}

/// What a chart is of: its kind, its data and what is wanted of it.
public struct ChartContent: Hashable, Sendable {
  /// Which chart of the catalogue draws it.
  public let kind: ChartKind
  /// Each data set and all numbers together, in the order of ports; a bubble chart has one at most.
  public let series: [ChartSeries]
  /// A document sets the logarithmic axes alone; all else is as it is by default.
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
