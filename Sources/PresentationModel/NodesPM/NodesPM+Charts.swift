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
    chartBasis(of: node).flatMap { charts.chart(of: node, on: $0, isAnimated: highlightsChanges) }
  }

  /// What a chart's content rests on; nil for nodes of other kinds, and for one that waits for an input.
  func chartBasis(of node: NodeID) -> ChartBasis? {
    let graph = contents.graph
    guard case .chart(let kind) = graph.content(of: node), !graph.value(of: node).isMissing else { return nil }
    let sources = graph.inputs(of: node).map { source in
      source.map { source in
        var value = graph.value(of: source)
        if case .data(let set) = value { value = .data(appraised(set, of: source).value) }
        return ChartBasis.Source(
          node: source, name: contents.name(of: source), value: value,
          uncertainty: uncertainties.uncertainty(of: source, in: contents).found?.known)
      }
    }
    return ChartBasis(
      kind: kind, logarithmic: contents.chartForm(of: node).logarithmic, sources: sources,
      history: kind == .history ? histories[node] : nil)
  }

  /// Keeps the values that histories show; the first is the one that their node had before.
  ///
  /// - Complexity: linear in the changes.
  func noteHistories(_ event: DocumentEvent) {
    /// What nodes were before, looked up where a history begins.
    var before: [NodeID: Double]?
    // Asked of the document once, since changes may be many.
    let graph = contents.graph
    for change in event.changes {
      switch change {
      case .relationshipsChanged(let node, _), .nodeDeleted(let node, _):
        // What another node had is no past of the one that is looked at now.
        histories[node] = nil
      case .replaced:
        histories = [:]
        charts.forgetAll()
      case .nodeCreated, .nodeRenamed, .contentChanged, .attributesChanged, .textChanged, .bypassChanged,
        .parametersChanged, .formChanged, .nodesMoved, .framesChanged, .titleChanged:
        continue
      }
    }
    for update in event.updates {
      guard graph.contains(update.node), graph.kind(of: update.node) == .chart,
        graph.content(of: update.node) == .chart(.history),
        let source = graph.input(PortID(update.node, 0)), let value = graph.value(of: source).number
      else { continue }
      if histories[update.node] == nil {
        before = before ?? Self.numbersBefore(event.updates)
        histories[update.node] = [before?[source]].compactMap(\.self)
      }
      histories[update.node]?.append(value)
      if histories[update.node, default: []].count > Self.historyLength { histories[update.node]?.removeFirst() }
    }
  }

  private static func numbersBefore(_ updates: [ValueChange]) -> [NodeID: Double] {
    var numbers: [NodeID: Double] = [:]
    for update in updates { numbers[update.node] = update.old?.number }
    return numbers
  }
}
