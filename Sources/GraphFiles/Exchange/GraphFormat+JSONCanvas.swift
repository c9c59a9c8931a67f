import Geometry
import JSONText

extension GraphFormat {
  /// JSON Canvas 1.0, as Obsidian and other canvases have it: a card a node, its text the definition and the value.
  public static let jsonCanvas = GraphFormat(
    name: "json-canvas", summary: "JSON Canvas 1.0, as Obsidian and other canvases read it",
    carries: [.frames, .notes, .values, .places, .ports], needsBoxes: true
  ) { JSONCanvasText($0).text }
}

/// How many pixels a cell is wide and high on a canvas in pixels.
enum CanvasScale {
  static let width = 8
  static let height = 16
}

/// A graph as JSON Canvas.
private struct JSONCanvasText {
  private let graph: PlainGraph
  /// How many cells of a group are around its nodes.
  private static let margin = 2

  init(_ graph: PlainGraph) { self.graph = graph }

  var text: String {
    // What comes first lies below.
    let nodes = graph.frames.enumerated().compactMap(group) + graph.nodes.map(card)
    let sections = [("nodes", nodes), ("edges", graph.edges.map(line))].map { name, items in
      "  \"\(name)\": " + (items.isEmpty ? "[]" : "[\n    \(items.joined(separator: ",\n    "))\n  ]")
    }
    return "{\n\(sections.joined(separator: ",\n"))\n}\n"
  }

  private func card(_ node: PlainGraph.Node) -> String {
    let value = node.value.map { "\n= \($0)" } ?? ""
    return object(
      node.name, "text", ("text", node.text ?? node.definition + value),
      node.box ?? Rect(column: 0, row: 0, columns: 1, rows: 1))
  }

  /// Names have no blanks, so that an identifier with one is no node's.
  private func group(_ place: Int, _ title: String) -> String? {
    let boxes = graph.members(ofFrame: title).compactMap { graph.nodes[$0].box }
    guard let first = boxes.first else { return nil }
    let box = boxes.reduce(first) { $0.union($1) }
    let around = Rect(
      origin: Point(column: box.minColumn - Self.margin, row: box.minRow - Self.margin),
      size: Size(columns: box.size.columns + 2 * Self.margin, rows: box.size.rows + 2 * Self.margin))
    return object("frame \(place + 1)", "group", ("label", title), around)
  }

  private func object(_ id: String, _ type: String, _ words: (key: String, text: String), _ box: Rect) -> String {
    "{\"id\": \(JSONQuoting.quoted(id)), \"type\": \"\(type)\", \"\(words.key)\": \(JSONQuoting.quoted(words.text)), "
      + "\"x\": \(box.minColumn * CanvasScale.width), \"y\": \(box.minRow * CanvasScale.height), "
      + "\"width\": \(box.size.columns * CanvasScale.width), \"height\": \(box.size.rows * CanvasScale.height)}"
  }

  private func line(_ edge: PlainGraph.Edge) -> String {
    let (source, target) = (graph.nodes[edge.source], graph.nodes[edge.target])
    let port = target.ports[edge.port]
    let words = (edge.output.map { "\($0) → " } ?? "") + port
    let label = words == source.name ? "" : ", \"label\": \(JSONQuoting.quoted(words))"
    return "{\"id\": \(JSONQuoting.quoted("\(source.name) \(target.name) \(edge.port + 1)")), "
      + "\"fromNode\": \(JSONQuoting.quoted(source.name)), \"fromSide\": \"right\", "
      + "\"toNode\": \(JSONQuoting.quoted(target.name)), \"toSide\": \"left\"\(label)}"
  }
}
