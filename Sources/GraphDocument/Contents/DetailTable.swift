import EvaluationEngine

/// What few nodes have beside a name, a place and their content, as `NodeDetails` by node.
///
/// Labels, which many nodes may have, lie in a column of their own, so that they cost no node the rest; the nodes with an uncertainty
/// are stored apart, so that documents without uncertainties pay nothing for them. Details without anything in them are none.
struct DetailTable: Sendable {
  private var labels = NodeColumn<String>()
  /// The rest, without labels; never empty.
  private var others = NodeColumn<NodeDetails>()
  private(set) var uncertainNodes: Set<NodeID> = []
  /// How many nodes say how their uncertainty was found.
  private var evaluationCount = 0
  /// How many points are written in all of them, missing ones counted.
  private(set) var writtenPoints = 0

  /// No node has details.
  init() {}

  var isEmpty: Bool { labels.isEmpty && others.isEmpty }

  /// The node's details; nil where it has none.
  subscript(node: NodeID) -> NodeDetails? {
    get {
      guard let label = labels[node] else { return others[node] }
      var details = others[node] ?? NodeDetails()
      details.label = label
      return details
    }
    set {
      labels[node] = newValue?.label
      var rest = newValue
      rest?.label = nil
      writtenPoints += (rest?.writtenPoints ?? 0) - (others[node]?.writtenPoints ?? 0)
      evaluationCount += (rest?.evaluation == nil ? 0 : 1) - (others[node]?.evaluation == nil ? 0 : 1)
      others[node] = rest?.isEmpty == true ? nil : rest
      uncertainNodes.set(node, newValue?.isUncertain == true)
    }
  }

  /// Whether some node says how its uncertainty was found.
  var hasEvaluations: Bool { evaluationCount > 0 }

  /// The node's label alone; nil where it has none.
  func label(of node: NodeID) -> String? { labels[node] }

  /// Gives a label to a node behind all that have one.
  ///
  /// - Precondition: the node has no details.
  mutating func append(label: String, of node: NodeID) { labels.append(label, of: node) }

  /// What the node has beside a label; nil where that is nothing.
  func withoutLabel(of node: NodeID) -> NodeDetails? { others[node] }

  /// The nodes that have something beside a label, in no order.
  var nodesWithMoreThanLabels: [NodeID] { others.nodes }

  /// The nodes that have details, in no order.
  var nodes: [NodeID] { labels.nodes + others.nodes.filter { !labels.contains($0) } }

  /// Gives each node's details to another node.
  ///
  /// - Precondition: no two nodes get the same id; all are below `idLimit`.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    labels.renumber(idLimit: idLimit, newID)
    others.renumber(idLimit: idLimit, newID)
    uncertainNodes = Set(uncertainNodes.map(newID))
  }

  /// What is wrong with the table; empty when it is sound.
  func checkInvariants() -> [String] {
    var problems = labels.checkInvariants() + others.checkInvariants()
    for (node, details) in zip(others.nodes, others.elements) where details.isEmpty || details.label != nil {
      problems.append("\(node) has a label, or nothing, among what is beside labels")
    }
    let expected = Set(nodes.filter { self[$0]?.isUncertain == true })
    if uncertainNodes != expected { problems.append("uncertain: \(uncertainNodes), not \(expected)") }
    let evaluations = others.elements.count { $0.evaluation != nil }
    if evaluationCount != evaluations { problems.append("\(evaluationCount) evaluations, not \(evaluations)") }
    let points = others.elements.reduce(0) { $0 + $1.writtenPoints }
    if writtenPoints != points { problems.append("\(writtenPoints) points, not \(points)") }
    return problems
  }
}
