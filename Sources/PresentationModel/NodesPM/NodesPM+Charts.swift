import Charts
import DataSets
import EvaluationEngine
import GraphAnalysis
import GraphDocument

/// Charts: what they show, and the line that edits one.
extension NodesPM {
  /// The most recent values of a node that its history shows.
  static let historyLength = 400

  /// What a chart shows; nil for nodes of other kinds, and for one that waits for an input.
  func chart(of node: NodeID) -> ChartVO? {
    guard case .chart(let kind) = contents.graph.content(of: node), !contents.graph.value(of: node).isMissing else {
      return nil
    }
    let inputs = contents.graph.inputs(of: node)
    var options = ChartOptions()
    options.logarithmic = LogarithmicAxes(contents.chartForm(of: node).logarithmic)
    return ChartVO(kind: kind, series: kind == .bubble ? bubbles(inputs) : series(of: node, inputs), options: options)
  }

  /// A series for each data set; numbers make one together, but a history shows those that its node has had.
  private func series(of chart: NodeID, _ inputs: [NodeID?]) -> [ChartSeries] {
    let sources = inputs.compactMap(\.self)
    let numbers = sources.compactMap { point(of: $0) }
    var series: [ChartSeries] = []
    var hasNumbers = false
    for source in sources {
      let name = contents.name(of: source)
      if let set = contents.graph.value(of: source).data {
        series.append(ChartSeries(name, set))
      } else if !hasNumbers {
        hasNumbers = true
        let points = histories[chart].flatMap { try? DataSet(values: $0) } ?? (try? DataSet(numbers))
        series.append(ChartSeries(numbers.count == 1 ? name : "", points ?? DataSet()))
      }
    }
    return series
  }

  /// Of the three inputs the last two say how large and how dark the points of the first are.
  private func bubbles(_ inputs: [NodeID?]) -> [ChartSeries] {
    func set(_ port: Int) -> (name: String, points: DataSet)? {
      guard inputs.indices.contains(port), let source = inputs[port] else { return nil }
      let points = contents.graph.value(of: source).data ?? point(of: source).flatMap { try? DataSet([$0]) }
      return points.map { (contents.name(of: source), $0) }
    }
    guard let values = set(0) else { return [] }
    return [
      ChartSeries(
        values.name, values.points, sizes: set(1).map { ChartMeasure($0.name, $0.points) },
        shades: set(2).map { ChartMeasure($0.name, $0.points) })
    ]
  }

  /// A number as a point that is called like its node; nil for what is none.
  private func point(of node: NodeID) -> Datum? {
    guard let value = contents.graph.value(of: node).number else { return nil }
    let bar = contents.uncertainty(of: node).flatMap { ErrorBar(lower: $0.lower, upper: $0.upper) }
    return Datum(value, annotation: contents.name(of: node), errorY: bar)
  }

  /// Keeps the values that histories show.
  ///
  /// - Complexity: linear in the changes.
  func noteHistories(_ changes: [DocumentChange]) {
    for change in changes {
      guard case .nodeUpdated(let update) = change else {
        if case .replaced = change { histories = [:] }
        continue
      }
      guard contents.graph.contains(update.node), contents.graph.content(of: update.node) == .chart(.history),
        let source = contents.graph.input(PortID(update.node, 0)), let value = contents.graph.value(of: source).number
      else { continue }
      histories[update.node, default: []].append(value)
      if histories[update.node, default: []].count > Self.historyLength { histories[update.node]?.removeFirst() }
    }
  }

  /// A line with a chart's kind, size and logarithmic axes.
  func beginEditingChart(_ node: NodeID) {
    mode = .prompt(Prompt(.editChart(node), text: contents.chartText(of: node)))
  }

  /// Enter on that line.
  func acceptChart(_ text: String, for node: NodeID) {
    do throws(ChartLine.Problem) {
      let line = try ChartLine(text)
      mode = .normal
      guard apply(.group([.setContent(node, .chart(line.kind)), .setChartForm(node, line.form)])) else { return }
      select(node)
    } catch {
      refuse(error.sentence)
    }
  }
}

extension LogarithmicAxes {
  init(_ axes: ChartForm.LogarithmicAxes) {
    switch axes {
    case .none: self = []
    case .x: self = .x
    case .y: self = .y
    case .both: self = [.x, .y]
    }
  }
}
