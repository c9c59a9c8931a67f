import Charts
import DataSets
import EvaluationEngine
import Geometry
import GraphDocument

/// Reading a chart on the whole screen.
extension NodesPM {
  /// What of a node can be read on the whole screen: a chart, or a data set as a line; nil for other nodes.
  func readable(_ node: NodeID) -> ChartContent? {
    if let key = diagram.chartCacheKey(of: node) { return key.content }
    guard let set = contents.graph.value(of: node).data else { return nil }
    return ChartContent(
      kind: .line, series: [ChartSeries(contents.name(of: node), set, of: node)], options: ChartOptions())
  }

  /// Opens the selected chart, or the selected data set as a line.
  func readChart() throws(Rejection) {
    let node = try requireSelection("read as a chart")
    guard let shown = readable(node) else {
      let reason = contents.sentence(forValueOf: node)
      throw .node(node, reason.map { "has nothing to show: \($0)" } ?? "is no chart and no data set")
    }
    if let chart = OpenChart(node, contents.name(of: node), shown) { enter(.chart(chart)) }
  }

  /// The chart on the whole screen, also while the help on its keys lies over it; nil most of the time.
  var openChart: OpenChart? {
    switch mode {
    case .chart(let chart): chart
    case .listing(let listing): listing.chart
    case .normal, .relationshipCreation, .move, .prompt, .question: nil
    }
  }

  /// The open chart is that from here on.
  private func show(_ chart: OpenChart) {
    if case .listing(var listing) = mode {
      listing.subject = .help(.chart(chart))
      enter(.listing(listing))
    } else {
      enter(.chart(chart))
    }
  }

  /// Does what a command means while a chart is read; false for one that means the same as elsewhere.
  func performOnChart(_ action: ChartAction) -> Bool {
    guard mode.name == .chart else { return false }
    act(action)
    return true
  }

  private func act(_ action: ChartAction) {
    guard var chart = openChart else { return }
    chart.reader.perform(action)
    show(chart)
  }

  /// Shows or hides a series, counted from 1.
  func toggleSeries(_ number: Int) throws(Rejection) {
    guard var chart = openChart else { return }
    let legend = chart.reader.legend
    guard legend.indices.contains(number - 1) else {
      throw .because("the chart has \(legend.count) series, there is no series \(number)")
    }
    if legend[number - 1].isShown, legend.count(where: \.isShown) == 1 { throw .because("one series is always shown") }
    chart.reader.toggle(series: number - 1)
    show(chart)
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

  /// Takes new data into the chart that is read; one that is another chart by then begins again.
  func followOpenChart(_ changes: [DocumentChange]) {
    guard var chart = openChart else { return }
    // Another document has the node under its name, if it has it.
    let isReplaced = changes.contains { if case .replaced = $0 { true } else { false } }
    guard let node = isReplaced ? contents.node(named: chart.name) : chart.node, contents.graph.contains(node) else {
      enter(.normal)
      return say("'\(chart.name)' is no more: its chart is closed")
    }
    let name = contents.name(of: node)
    let shown = readable(node) ?? ChartContent(kind: chart.shown.kind, series: [], options: chart.shown.options)
    chart.node = node
    chart.name = name
    if shown.kind != chart.shown.kind || shown.options != chart.shown.options {
      guard let other = OpenChart(node, name, shown) else { return enter(.normal) }
      chart = other
    } else if shown != chart.shown {
      chart.shown = shown
      chart.reader.show(shown.series)
    }
    if chart != openChart { show(chart) }
  }
}
