import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// How a use of a group is told of and edited.
extension GroupFace: EditableFace {
  func toolText(of node: NodeID, in editor: NodesPM) -> String { "use of \(text(of: node, in: editor.contents))" }

  func toolChoices(in editor: NodesPM) -> [ScreenVO.ToolChoice] { [] }

  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    let contents = inspection.contents
    guard let use = contents.use(of: node) else { return [] }
    let names = contents.signature(of: node)?.inputs ?? []
    let inputs = zip(names, contents.inputs(of: node)).map { name, source in
      guard let source else {
        let own = use.value(of: name).map { "= \(NumberText.display($0))" }
        return ListingRow(key: name, text: own ?? "the default of the group")
      }
      let value = contents.sentence(forValueOf: source) ?? "= \(NodeInspection.shownValue(of: source, in: contents))"
      return ListingRow(key: name, text: value, aim: .node(contents.visible(source) ?? source))
    }
    let inert = use.inert.map { ListingRow(key: $0.name, text: "kept, but the group has no such input") }
    return [ListingRow(key: "group", text: use.group)] + inputs + inert
  }

  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a use of a group: link into its inputs")
  }

  func setValue(_ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a use of a group and has the value that the group gives")
  }

  func toggleKind(of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a use of a group and stays one")
  }
}
