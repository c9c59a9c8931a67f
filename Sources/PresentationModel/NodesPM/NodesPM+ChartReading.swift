public import Charts
import DataSets
import EvaluationEngine
import Geometry
import GraphDocument

/// A chart on the whole screen, with the node that it is of.
struct OpenChart {
  var name: String
  var shown: ChartContent
  var reader: ChartReader
  /// In which its points enter, move and leave.
  let view: ChartView

  init?(_ name: String, _ shown: ChartContent) {
    guard let descriptor = shown.kind.descriptor else { return nil }
    self.name = name
    self.shown = shown
    reader = ChartReader(descriptor, shown.series, options: shown.options)
    view = ChartView(descriptor)
  }

  /// Brings the view up to what is read; in a frame that follows another points move to their places where it is animated.
  func show(at moment: Double, isAnimated: Bool) {
    view.isAnimated = isAnimated
    view.show(reader, at: moment)
  }

  /// What is read; never empty.
  var sentence: String { reader.sentence.isEmpty ? "there is no point to read" : reader.sentence }
}

/// Reading a chart on the whole screen.
extension NodesPM {
  /// The chart that is to be drawn in place of the canvas; nil most of the time.
  public var chartReader: ChartReader? { openChart?.reader }

  /// The same as it looks at the moment of the frame.
  public var chartDrawing: ChartDrawing? {
    openChart.map { $0.view.drawing(at: diagram.charts.moment) }
  }

  /// What of a node can be read on the whole screen: a chart, or a data set as a line; nil for other nodes.
  func readable(_ node: NodeID) -> ChartContent? {
    if let basis = diagram.chartBasis(of: node) { return basis.content }
    guard let set = contents.graph.value(of: node).data else { return nil }
    return ChartContent(
      kind: .line, series: [ChartSeries(contents.name(of: node), set, of: node)], options: ChartOptions())
  }

  /// Opens the selected chart, or the selected data set as a line.
  func readChart() {
    guard let node = requireSelection("read as a chart") else { return }
    let name = contents.name(of: node)
    guard let shown = readable(node) else {
      let reason = contents.sentence(forValueOf: node)
      return refuse(reason.map { "'\(name)' has nothing to show: \($0)" } ?? "'\(name)' is no chart and no data set")
    }
    openChart = OpenChart(name, shown)
    enter(.chart(node))
  }

  /// Does what a command means while a chart is read; false for one that means the same as elsewhere.
  func performOnChart(_ action: ChartAction) -> Bool {
    guard mode.name == .chart else { return false }
    act(action)
    return true
  }

  private func act(_ action: ChartAction) { openChart?.reader.perform(action) }

  /// Shows or hides a series, counted from 1.
  func toggleSeries(_ number: Int) {
    guard let legend = openChart?.reader.legend else { return }
    guard legend.indices.contains(number - 1) else {
      return refuse("the chart has \(legend.count) series, there is no series \(number)")
    }
    if legend[number - 1].isShown, legend.count(where: \.isShown) == 1 { return refuse("one series is always shown") }
    openChart?.reader.toggle(series: number - 1)
  }

  /// The wheel goes from point to point, with Control it zooms.
  func rollChart(_ direction: Direction, isZooming: Bool) {
    let isForth = direction.step.row > 0 || direction.step.column > 0
    act(isZooming ? (isForth ? .zoomOut : .zoomIn) : (isForth ? .next : .previous))
  }

  /// The tool line while a chart is read.
  func chartLine(_ chart: OpenChart) -> String {
    let axes = chart.reader.options.logarithmic
    let scales = [axes.contains(.x) ? "log x" : nil, axes.contains(.y) ? "log y" : nil].compactMap(\.self)
    let part = chart.reader.options.windowX == nil ? nil : "a part of x, \(keyName(.showAll, in: .chart)) shows all"
    let notes = chart.reader.notes.filter(\.isOfPointsLeftOut).map(\.description)
    return (["\(chart.name) · \(chart.shown.kind.name) chart"] + scales + [part].compactMap(\.self) + notes)
      .joined(separator: " · ")
  }

  /// Takes new data into the chart that is read; one that is another chart by now begins anew.
  func followOpenChart(_ changes: [DocumentChange]) {
    guard let chart = openChart, let old = mode.chart else { return }
    // Another document has the node under its name, if it has it.
    let isReplaced = changes.contains { if case .replaced = $0 { true } else { false } }
    guard let node = isReplaced ? contents.node(named: chart.name) : old, contents.graph.contains(node) else {
      openChart = nil
      enter(.normal)
      return say("'\(chart.name)' is no more: its chart is closed")
    }
    if node != old { enter(.chart(node)) }
    let name = contents.name(of: node)
    let shown = readable(node) ?? ChartContent(kind: chart.shown.kind, series: [], options: chart.shown.options)
    openChart?.name = name
    guard shown != chart.shown else { return }
    if shown.kind != chart.shown.kind || shown.options != chart.shown.options {
      openChart = OpenChart(name, shown)
    } else {
      openChart?.shown = shown
      openChart?.reader.show(shown.series)
    }
  }

  /// A chart is open as long as its mode, or the help on that.
  func forgetChartLeft() {
    if openChart != nil, mode.chart == nil { openChart = nil }
  }
}

extension Mode {
  /// The node whose chart is on the screen.
  fileprivate var chart: NodeID? {
    switch self {
    case .chart(let node): node
    case .listing(let listing): listing.chart
    case .normal, .relationshipCreation, .move, .prompt, .question: nil
    }
  }
}
