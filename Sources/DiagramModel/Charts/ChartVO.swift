public import Charts
public import GraphDocument

/// A chart as views draw it.
///
/// Two values of the same node are equal if nothing must be redrawn: they have the same data, and are either at the
/// same moment of an animation or not animated.
public struct ChartVO: Hashable, Sendable {
  /// All data of the chart, independent of the moment.
  public let content: ChartContent
  /// How many seconds of the animation have passed; nil if the chart is not moving.
  public let moment: Double?
  /// The drawing of the content at `moment`.
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
  /// The kind of chart, which determines how it is drawn.
  public let kind: ChartKind
  /// One series for each data set and one for all numbers, in the order of the inputs.
  ///
  /// A bubble chart has at most one series.
  public let series: [ChartSeries]
  /// The options; a document sets only which axes are logarithmic.
  public let options: ChartOptions

  package init(kind: ChartKind, series: [ChartSeries], options: ChartOptions) {
    self.kind = kind
    self.series = series
    self.options = options
  }
}

extension ChartKind {
  /// The entry for this kind in the catalogue of charts; a test checks that every kind has one.
  package var descriptor: ChartDescriptor? { ChartCatalog.chart(named: name) }
}
