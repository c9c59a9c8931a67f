import EvaluationEngine
import Formulas
import GraphDocument

/// Where a link being made could go.
extension DocumentContents {
  /// The port that Enter would fill, or open where the link is there already; nil where none is chosen and none is free.
  func proposedPort(_ creation: RelationshipCreation) -> PortID? {
    guard let target = creation.target else { return nil }
    if let port = creation.port { return PortID(target, port) }
    let inputs = graph.inputs(of: target)
    if let existing = inputs.firstIndex(of: creation.source) { return PortID(target, existing) }
    let grown = ownPorts(of: target).map { inputs.count < $0.maximum } == true ? [inputs.count] : []
    // An operator on data has ports beside that one for numbers.
    return (inputs.indices.filter { inputs[$0] == nil } + grown).lazy.map { PortID(target, $0) }
      .first { self.graph.kindRefusal(from: creation.source, to: $0) == nil }
  }

  /// Whether some port of the node could take the link being made.
  func canTake(_ link: RelationshipCreation, at node: NodeID) -> Bool {
    link.source != node && linkRefusal(from: link.source, to: node) == nil
  }

  func portLabel(_ port: PortID) -> String {
    portName(port) ?? "port \(port.port + 1)"
  }
}
