import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// A picture of what feeds it.
struct ChartFace: NodeFace {
  static let kind = NodeKind.chart
  static let searchWord: String? = "chart"

  let chart: ChartKind

  var kindName: String { chart.sink.title }
  var nameBase: String { chart.name }
  var similarity: Similarity {
    Similarity(kind: Self.kind, variant: ChartKind.allCases.firstIndex(of: chart) ?? 0)
  }
  var signs: (symbol: String, ascii: String) { ("▤", "#") }
  var body: NodeVO.Body { .picture }

  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), form: contents.chartForm(of: node), ports: ports)
  }

  func size(named name: String, text: String) -> Size {
    size(named: name, form: .standard, ports: chart.ports.minimum)
  }

  /// Room for the picture, and a row a port on the left border.
  private func size(named name: String, form: ChartForm, ports: Int) -> Size {
    let plain = NodeMetrics.size(name: name, symbol: signs.symbol, ports: ports)
    return Size(columns: max(plain.columns, form.size.columns + 4), rows: max(plain.rows, form.size.rows + 2))
  }

  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels { .ports(chart.ports) }

  func chart(of node: NodeID, in diagram: Diagram) -> ChartVO? { diagram.chart(of: node) }

  func part(of node: NodeID, in contents: DocumentContents) -> TableHeading.Part { .charts }

  func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool {
    word.isIn(chart.name) || word.isIn("chart")
  }

  /// What it waits for; it has no value.
  func toolDetail(of node: NodeID, in editor: NodesPM) -> String {
    editor.contents.graph.value(of: node).isMissing ? editor.fullValue(of: node) : ""
  }

  func inspectorRows(of node: NodeID, in editor: NodesPM) -> [NodesPM.ListingRow] {
    [NodesPM.ListingRow(key: "chart", text: editor.contents.chartText(of: node))] + editor.inputRows(node, chart.ports)
  }

  func preview(of node: NodeEntry.Node) -> String { "a \(kindName)" }

  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection) { editor.open(ChartPrompt(node: node)) }

  func setValue(_ quantity: Quantity, of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a chart and has no value")
  }

  func toggleKind(of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a chart: \(editor.keyName(.edit)) chooses another kind of chart")
  }
}
