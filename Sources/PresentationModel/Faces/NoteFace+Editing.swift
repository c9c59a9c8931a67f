import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

extension NoteFace: EditableFace {
  private static let inspectedRows = 200

  func toolDetail(of node: NodeID, in editor: any EditorReading) -> String { "" }

  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    let rows = Self.rows(of: inspection.contents.text(of: node))
    var listed = [ListingRow(key: "kind", text: kindName)]
    listed += rows.prefix(Self.inspectedRows).enumerated().map { index, row in
      ListingRow(key: index == 0 ? "text" : "", text: row)
    }
    let left = rows.count - Self.inspectedRows
    if left > 0 { listed.append(ListingRow(key: "", text: "… \(left) more rows")) }
    return listed
  }

  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    try editor.openUnlessTooLong(NotePrompt(node: node), of: node)
    return .done
  }

  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    throw .node(node, "is a note and has no value")
  }

  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    throw .node(node, "is a note and cannot change its kind")
  }
}
