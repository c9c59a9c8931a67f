import EvaluationEngine
import GraphDocument

/// Changes after which the units of a node fit.
extension NodesPM {
  /// Makes the first change after which the units of the selected node fit.
  func fixUnits() throws(CommandError) {
    if let listedNode { select(listedNode) }
    let node = try requireSelection("fix the units of")
    guard case .failure(.units) = contents.graph.value(of: node) else {
      throw .node(node, "has no units that do not fit")
    }
    guard let fixIt = UnitRemarks(contents).fixIts(for: node).first else {
      throw .node(node, "cannot be mended by one unit: \(contents.sentence(forValueOf: node) ?? "")")
    }
    try apply(fixIt.edit(of: node), title: fixIt.title)
    say("\(fixIt.title): '\(contents.name(of: node))' is \(contents.text(ofValue: node, for: .message))")
  }

  /// The key and the change that makes the units of a node fit, such as `g!: give 5 the unit m`; nil if there is none.
  func unitFixHint(of node: NodeID) -> String? {
    guard case .failure(.units) = contents.graph.value(of: node),
      let fixIt = UnitRemarks(contents).fixIts(for: node).first
    else { return nil }
    return "\(keyName(.fixUnits)): \(fixIt.title)"
  }
}
