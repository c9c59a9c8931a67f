import Geometry
import GraphDocument
import JSONText
import TextScanning

extension GraphFormat {
  /// A flowchart of Mermaid, for Markdown pages.
  public static let mermaid = GraphFormat(
    name: "mermaid", summary: "a flowchart for Markdown pages",
    carries: [
      .title, .frames, .labels, .notes, .values, .ports, .uncertainties, .computedUncertainties, .distributions,
    ], needsBoxes: false
  ) { MermaidText($0).text }
}

/// A graph as a flowchart of Mermaid.
///
/// Nodes are `n0`, `n1` and so on, because names may be keywords of the language.
private struct MermaidText {
  private let graph: PlainGraph
  private static let escapes = TextEscapes([
    "\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "`": "#96;",
  ])

  init(_ graph: PlainGraph) { self.graph = graph }

  var text: String {
    var lines: [String] = []
    if let title = graph.title { lines += ["---", "title: \(JSONQuoting.quoted(title))", "---"] }
    lines.append("flowchart LR")
    for (place, node) in graph.nodes.enumerated() {
      let words = node.lines.map { Self.escapes.escaped($0) }.joined(separator: "<br/>")
      let (opening, closing) = Self.shape(of: node)
      lines.append("  n\(place)\(opening)\"\(words)\"\(closing)")
    }
    for (place, title) in graph.frames.enumerated() {
      lines.append("  subgraph f\(place)[\"\(Self.escapes.escaped(CellText.safe(title)))\"]")
      lines += graph.members(ofFrame: title).map { "    n\($0)" }
      lines.append("  end")
    }
    lines += graph.edges.map { edge in
      let port = graph.nodes[edge.target].ports[edge.port]
      let words = (edge.output.map { "\($0) → " } ?? "") + port
      return "  n\(edge.source) -->|\"\(Self.escapes.escaped(CellText.safe(words)))\"| n\(edge.target)"
    }
    return (lines + [""]).joined(separator: "\n")
  }

  private static func shape(of node: PlainGraph.Node) -> (String, String) {
    switch node.kind {
    case .number: ("([", "])")
    case .data: ("[(", ")]")
    case .note: (">", "]")
    case .chart: ("[/", "/]")
    case .operator, .formula, .group: ("[", "]")
    }
  }
}
