internal import Charts

/// Commands that mean something else while a chart is read.
extension Command {
  /// What it does to the chart; nil where it means the same as elsewhere.
  var chartAction: ChartAction? { Self.chartActions[self] }

  /// A word or two for the hint line of a mode.
  func brief(in mode: Mode.Name) -> String {
    if mode == .listing, self == .accept { return "do it" }
    return (mode == .chart ? chartAction?.brief : nil) ?? brief
  }

  /// One sentence for the help on a mode.
  func sentence(in mode: Mode.Name) -> String {
    (mode == .chart ? chartAction?.summary : nil) ?? sentence
  }

  private static let chartActions: [Command: ChartAction] = [
    .focusLeft: .previous, .focusRight: .next, .focusDown: .nextSeries, .focusUp: .previousSeries,
    .focusNext: .nextSeries, .focusPrevious: .previousSeries, .focusFirst: .first, .focusLast: .last,
    .pageDown: .nextMany, .pageUp: .previousMany, .zoomIn: .zoomIn, .zoomOut: .zoomOut, .showAll: .fit,
    .logarithmicX: .toggleLogarithmicX, .logarithmicY: .toggleLogarithmicY,
  ]
}
