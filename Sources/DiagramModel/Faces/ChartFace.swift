package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The appearance of a node that draws a chart of its inputs.
package struct ChartFace: NodeFace {
  package static let kind = NodeKind.chart
  package static let searchWord: String? = "chart"

  package let chart: ChartKind

  package var kindName: String { chart.sink.title }
  package var nameBase: String { chart.name }
  package var similarity: Similarity {
    Similarity(kind: Self.kind, variant: ChartKind.allCases.firstIndex(of: chart) ?? 0)
  }
  package var signs: (symbol: String, ascii: String) { ("▤", "#") }
  package var body: NodeVO.Body { .picture }

  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), form: contents.chartForm(of: node), ports: ports)
  }

  package func size(named name: String, text: String) -> Size {
    size(named: name, form: .standard, ports: chart.ports.minimum)
  }

  private func size(named name: String, form: ChartForm, ports: Int) -> Size {
    let plain = NodeMetrics.size(name: name, symbol: signs.symbol, ports: ports)
    return Size(columns: max(plain.columns, form.size.columns + 4), rows: max(plain.rows, form.size.rows + 2))
  }

  package func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels { .ports(chart.ports) }

  package func chart(of node: NodeID, in diagram: Diagram) -> ChartVO? { diagram.chart(of: node) }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart { .charts }

  package func has(_ word: SearchTerm, on node: NodeID, in contents: DocumentContents) -> Bool {
    word.isIn(chart.name) || word.isIn("chart")
  }
}
