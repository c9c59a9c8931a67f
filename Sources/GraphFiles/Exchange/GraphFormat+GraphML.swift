import Geometry
import GraphDocument
import TextScanning

extension GraphFormat {
  /// GraphML, an XML format of graph analysis programs; values of nodes and edges are in `data` elements.
  public static let graphML = GraphFormat(
    name: "graphml", summary: "XML for graph analysis programs such as NetworkX, Gephi and yEd",
    carries: [
      .title, .frames, .labels, .notes, .values, .places, .ports, .uncertainties, .computedUncertainties,
      .distributions,
    ], needsBoxes: true
  ) { GraphMLText($0).text }
}

private struct GraphMLText {
  private let graph: PlainGraph
  private static let keys: [(owner: String, name: String, type: String)] = [
    ("graph", "title", "string"), ("node", "kind", "string"), ("node", "definition", "string"),
    ("node", "value", "double"), ("node", "result", "string"), ("node", "label", "string"), ("node", "text", "string"),
    ("node", "frame", "string"), ("node", "column", "int"), ("node", "row", "int"), ("edge", "port", "int"),
    ("edge", "portName", "string"), ("edge", "output", "string"),
  ]

  init(_ graph: PlainGraph) { self.graph = graph }

  var text: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">"#,
    ]
    lines += Self.keys.map { owner, name, type in
      "  <key id=\"\(name)\" for=\"\(owner)\" attr.name=\"\(name)\" attr.type=\"\(type)\"/>"
    }
    lines.append(#"  <graph id="nodecalc" edgedefault="directed">"#)
    if let title = graph.title { lines.append("    \(Self.data("title", title))") }
    lines += graph.nodes.map { "    <node id=\"\($0.name)\">\(Self.data(of: $0))</node>" }
    lines += graph.edges.map { edge in
      let (source, target) = (graph.nodes[edge.source], graph.nodes[edge.target])
      return "    <edge source=\"\(source.name)\" target=\"\(target.name)\">\(Self.data("port", "\(edge.port + 1)"))"
        + Self.data("portName", target.ports[edge.port]) + Self.data("output", edge.output) + "</edge>"
    }
    return (lines + ["  </graph>", "</graphml>", ""]).joined(separator: "\n")
  }

  private static func data(of node: PlainGraph.Node) -> String {
    data("kind", node.kind.rawValue) + data("definition", node.definition)
      + data("value", node.number.map { DecimalWriter.shortest($0) }) + data("result", node.value)
      + data("label", node.label) + data("text", node.text) + data("frame", node.frame)
      + data("column", node.box.map { "\($0.minColumn)" }) + data("row", node.box.map { "\($0.minRow)" })
  }

  /// Returns a `data` element; control characters, which XML cannot contain, are replaced by visible characters.
  private static func data(_ key: String, _ value: String?) -> String {
    guard let value else { return "" }
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map { CellText.safe($0) }
    return "<data key=\"\(key)\">\(TextEscapes.quotedMarkup.escaped(lines.joined(separator: "\n")))</data>"
  }
}
