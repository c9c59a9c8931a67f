public import Charts

extension Theme {
  /// The styles of charts.
  public var chartStyle: ChartStyle {
    ChartStyle { role in self[Self.role(role)] }
  }

  private static func role(_ role: ChartRole) -> Role {
    switch role {
    case .ground: .canvas
    case .title: .nodeName
    case .label, .tick: .chartText
    case .axis, .zero: .chartAxis
    case .value: .value
    case .error: .chartError
    case .cursor: .chartCursor
    case .series(let place): series[place % series.count]
    case .shade(let shade): shades[min(max(shade, 0), shades.count - 1)]
    }
  }

  private static let series: [Role] = [
    .chartSeries1, .chartSeries2, .chartSeries3, .chartSeries4, .chartSeries5, .chartSeries6,
  ]
  private static let shades: [Role] = [.chartShade1, .chartShade2, .chartShade3, .chartShade4, .chartShade5]
}
