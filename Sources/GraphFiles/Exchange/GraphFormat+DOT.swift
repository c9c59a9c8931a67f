import Geometry
import TextScanning

extension GraphFormat {
  /// The language of Graphviz: one record per node with a field per port, one cluster per frame.
  ///
  /// The program `dot` draws the text. Each node has its definition in the attribute `comment`, from which the document
  /// can be read again.
  public static let dot = GraphFormat(
    name: "dot", summary: "a graph for Graphviz, with ports: 'dot -Tsvg' draws it",
    carries: [
      .title, .frames, .labels, .notes, .values, .ports, .uncertainties, .computedUncertainties, .distributions,
    ], needsBoxes: false, endings: ["dot", "gv"],
    read: reader { text, limits throws(ReadingError) in try DOTReader.read(text, limits) }
  ) { DOTText($0).text }
}

private struct DOTText {
  private let graph: PlainGraph
  private static let quoted = TextEscapes(["\"": "\\\"", "\\": "\\\\", "\n": "\\n"])
  /// The escapes in a label, in which backslashes and HTML entities such as `&amp;` have a meaning.
  private static let label = TextEscapes(["\"": "\\\"", "\\": "\\\\", "&": "&amp;"])
  /// The escapes in a field of a record, in which brackets and `\|` also have a meaning.
  private static let field = TextEscapes([
    "\"": "\\\"", "\\": "\\\\", "&": "&amp;", "{": "\\{", "}": "\\}", "|": "\\|", "<": "\\<", ">": "\\>",
    " ": "\\ ",
  ])

  init(_ graph: PlainGraph) { self.graph = graph }

  var text: String {
    var lines = ["digraph \"\(Self.label.escaped(CellText.safe(graph.title ?? "")))\" {"]
    lines += ["  rankdir=LR;", "  node [shape=record];"]
    for node in graph.nodes { lines.append("  \(line(of: node))") }
    for (place, title) in graph.frames.enumerated() {
      let members = graph.members(ofFrame: title).map { "\(id($0));" }.joined(separator: " ")
      lines.append(
        "  subgraph \"cluster_\(place)\" { label=\"\(Self.label.escaped(CellText.safe(title)))\"; \(members) }")
    }
    for edge in graph.edges {
      let output = edge.output.map { " [taillabel=\"\($0)\"]" } ?? ""
      lines.append("  \(id(edge.source)):o:e -> \(id(edge.target)):p\(edge.port):w\(output);")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// Returns the ID of a node: its name, which needs no escapes.
  private func id(_ place: Int) -> String { "\"\(graph.nodes[place].name)\"" }

  private func line(of node: PlainGraph.Node) -> String {
    let ports = node.ports.enumerated().map { "<p\($0)> \(Self.field.escaped(CellText.safe($1)))" }
    let fields = node.lines.map { Self.field.escaped($0) }.joined(separator: "\\n")
    let label = "{\(ports.isEmpty ? "" : "{\(ports.joined(separator: " | "))} | ")<o> \(fields)}"
    return "\"\(node.name)\" [label=\"\(label)\", comment=\"\(Self.quoted.escaped(node.definition))\"];"
  }
}
