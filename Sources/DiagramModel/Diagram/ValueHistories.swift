import EvaluationEngine
import GraphDocument

/// The values that the inputs of history charts have had, by chart, the newest last.
struct ValueHistories {
  /// The most recent values that a history shows.
  static let length = 400

  private var values: [NodeID: [Double]] = [:]

  /// nil for a node that is not a history, and for one whose input had no number yet.
  subscript(chart: NodeID) -> [Double]? { values[chart] }

  /// Adds the values that an event brings; the first is the one that the input had before.
  ///
  /// - Complexity: linear in the changes.
  mutating func note(_ event: DocumentEvent, in contents: DocumentContents) {
    if event.replacesAll { values = [:] }
    // What another node had is no past of the one that is looked at now.
    if !values.isEmpty {
      for change in event.changes where change.touches([.links, .existence]) {
        for node in change.nodes { values[node] = nil }
      }
    }
    // Asked of the document once, since changes may be many.
    let graph = contents.graph
    /// The former values of nodes, for the start of a history.
    var before: [NodeID: Double]?
    for update in event.updates {
      guard graph.contains(update.node), graph.content(of: update.node) == .chart(.history),
        let source = graph.input(PortID(update.node, 0)), let value = graph.value(of: source).number
      else { continue }
      if values[update.node] == nil {
        before = before ?? Self.numbersBefore(event.updates)
        values[update.node] = [before?[source]].compactMap(\.self)
      }
      values[update.node]?.append(value)
      if values[update.node, default: []].count > Self.length { values[update.node]?.removeFirst() }
    }
  }

  private static func numbersBefore(_ updates: [ValueChange]) -> [NodeID: Double] {
    var numbers: [NodeID: Double] = [:]
    for update in updates { numbers[update.node] = update.old?.number }
    return numbers
  }
}
