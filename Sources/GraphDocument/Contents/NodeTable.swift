import EvaluationEngine

/// What is known of some nodes, by node; the nodes with an uncertainty are stored apart, so that documents
/// without uncertainties pay nothing for them.
struct NodeTable<Element: MayBeUncertain>: Sendable {
  private(set) var elements: [NodeID: Element] = [:]
  private(set) var uncertainNodes: Set<NodeID> = []

  subscript(node: NodeID) -> Element? {
    get { elements[node] }
    set {
      elements[node] = newValue
      if newValue?.isUncertain == true {
        uncertainNodes.insert(node)
      } else if !uncertainNodes.isEmpty {
        uncertainNodes.remove(node)
      }
    }
  }

  /// What is wrong with the table; empty when it is sound.
  func checkInvariants() -> [String] {
    let expected = Set(elements.filter(\.value.isUncertain).keys)
    return uncertainNodes == expected ? [] : ["uncertain: \(uncertainNodes), not \(expected)"]
  }

  mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }
}

/// What may have an uncertainty.
protocol MayBeUncertain: Sendable {
  var isUncertain: Bool { get }
}
