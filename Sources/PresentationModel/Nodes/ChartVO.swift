public import Charts
public import EvaluationEngine

/// What a chart node shows, as its views need it.
public struct ChartVO: Hashable, Sendable {
  public let kind: ChartKind
  public let series: [ChartSeries]
  public let options: ChartOptions
}
