import EvaluationEngine
import GraphDocument

/// The recorded values of history charts, newest last.
struct ValueHistories {
  /// The number of recent values that a history chart shows.
  static let length = 400

  private var values: [NodeID: [Double]] = [:]

  /// The values of a history chart; nil for other nodes, and if the input has not had a number yet.
  subscript(chart: NodeID) -> [Double]? { values[chart] }

  /// Records the new values in an event.
  ///
  /// A history begins with the value before its first event.
  ///
  /// - Complexity: Linear in the changes.
  mutating func note(_ event: DocumentEvent, in contents: DocumentContents) {
    if event.replacesAll { values = [:] }
    // The values of a previous source are not part of the new source's history.
    if !values.isEmpty {
      for change in event.changes where change.touches([.links, .existence]) {
        for node in change.nodes { values[node] = nil }
      }
    }
    // Read once from the document, because there may be many changes.
    let graph = contents.graph
    /// The values of nodes before the event, to begin histories.
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
