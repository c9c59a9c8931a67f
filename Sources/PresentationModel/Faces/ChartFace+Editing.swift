import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

extension ChartFace: EditableFace {
  /// Returns the name of the input that the chart waits for; empty if it waits for none.
  ///
  /// A chart has no value to show.
  func toolDetail(of node: NodeID, in editor: any EditorReading) -> String {
    editor.contents.graph.value(of: node).isMissing ? editor.fullValue(of: node) : ""
  }

  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    [ListingRow(key: "chart", text: inspection.contents.chartText(of: node))] + inspection.inputRows(node, chart.ports)
  }

  func preview(of node: NodeEntry.Node) -> String { "a \(kindName)" }

  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    editor.open(ChartPrompt(node: node))
    return .done
  }

  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    throw .node(node, "is a chart and has no value")
  }

  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    throw .node(node, "is a chart: \(editor.keyName(.edit)) chooses another kind of chart")
  }
}
