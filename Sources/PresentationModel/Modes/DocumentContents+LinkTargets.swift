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
    if let free = inputs.firstIndex(of: nil) { return PortID(target, free) }
    guard let ports = ownPorts(of: target), inputs.count < ports.maximum else { return nil }
    return PortID(target, inputs.count)
  }

  func portLabel(_ port: PortID) -> String {
    if let formula = formula(of: port.node), formula.names.indices.contains(port.port) {
      return formula.names[port.port]
    }
    return ownPorts(of: port.node)?.place(of: port.port) ?? "port \(port.port + 1)"
  }
}
