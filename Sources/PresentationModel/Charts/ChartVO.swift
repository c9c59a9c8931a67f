public import Charts
public import EvaluationEngine

/// What a chart node shows, as its views need it.
///
/// Two are equal where nothing is to be drawn anew: of one node the same data at rest, or the same moment of a transition.
public struct ChartVO: Hashable, Sendable {
  public let content: ChartContent
  /// The moment that is shown of a transition, in seconds; nil at rest.
  public let moment: Double?
  /// The content as it looks at that moment.
  public let drawing: ChartDrawing

  public static func == (left: ChartVO, right: ChartVO) -> Bool {
    left.moment == right.moment && left.content == right.content
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(moment)
    hasher.combine(content.kind)
  }
}

/// What a chart is of: its kind, its data and what is wanted of it.
public struct ChartContent: Hashable, Sendable {
  public let kind: ChartKind
  public let series: [ChartSeries]
  public let options: ChartOptions
}
