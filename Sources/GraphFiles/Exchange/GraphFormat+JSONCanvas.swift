import Geometry
import GraphDocument
import JSONText

extension GraphFormat {
  /// JSON Canvas 1.0, for Obsidian and other programs: one card per node, with the node's definition and value as text.
  public static let jsonCanvas = GraphFormat(
    name: "json-canvas", summary: "JSON Canvas 1.0, for Obsidian and other canvas programs",
    carries: [.frames, .notes, .values, .places, .ports, .uncertainties, .computedUncertainties, .distributions],
    needsBoxes: true, endings: ["canvas"],
    read: reader { text, limits throws(ReadingError) in try JSONCanvasReader.read(text, limits) }
  ) { JSONCanvasText($0).text }
}

enum CanvasScale {
  static let width = 8
  static let height = 16
}

/// A graph as JSON Canvas.
///
/// Parts that were read from a canvas and did not change are written as they were read.
private struct JSONCanvasText {
  private let graph: PlainGraph
  /// For each node, the object of the canvas from which the node was read; nil for other nodes.
  private let kept: [CanvasObject?]
  private let keptGroups: [CanvasObject]
  private let keptEdges: [CanvasObject]
  /// The unique IDs of the nodes; nodes that were read from a canvas keep their IDs.
  private let ids: [String]
  private static let margin = 2

  init(_ graph: PlainGraph) {
    self.graph = graph
    kept = graph.nodes.map { node in Self.kept(node.unknownMembers).flatMap { CanvasObject(kept: $0) } }
    let whole = Self.kept(graph.unknownMembers).flatMap { CanvasRest(kept: $0) }
    (keptGroups, keptEdges) = (whole?.groups ?? [], whole?.edges ?? [])
    var known: Set<String> = []
    ids = zip(graph.nodes, kept).map { node, kept in
      let wanted = kept?.words["id"] ?? node.name
      var id = wanted
      var number = 2
      while !known.insert(id).inserted {
        id = "\(wanted) \(number)"
        number += 1
      }
      return id
    }
  }

  private static func kept(_ unknownMembers: [UnknownMember]) -> String? {
    unknownMembers.first { $0.key == JSONCanvasReader.key }?.text
  }

  var text: String {
    // The first objects are drawn below later ones.
    let nodes = groups + graph.nodes.indices.map(card)
    let sections = [("nodes", nodes), ("edges", edges)].map { name, items in
      "  \"\(name)\": " + (items.isEmpty ? "[]" : "[\n    \(items.joined(separator: ",\n    "))\n  ]")
    }
    return "{\n\(sections.joined(separator: ",\n"))\n}\n"
  }

  private func unchanged(_ place: Int) -> CanvasObject? {
    let node = graph.nodes[place]
    guard let kept = kept[place], kept.words["id"] == ids[place], kept.box?.place == node.box?.origin else {
      return nil
    }
    let words = kept.content
    let first = words.split(separator: "\n").first.map(String.init) ?? ""
    return node.text.map { $0 == words } ?? [first, "\(ids[place]) = \(first)"].contains(node.definition) ? kept : nil
  }

  private func card(_ place: Int) -> String {
    if let object = unchanged(place) { return object.text }
    let node = graph.nodes[place]
    let value = node.value.map { "\n= \($0)" } ?? ""
    return object(
      ids[place], "text", ("text", node.text ?? node.definition + value),
      node.box ?? Rect(column: 0, row: 0, columns: 1, rows: 1))
  }

  /// The frames as groups, and groups of the original canvas that have no nodes.
  private var groups: [String] {
    var drawn: Set<String> = []
    let frames = graph.frames.enumerated().compactMap { place, title -> String? in
      let members = graph.members(ofFrame: title)
      let group = keptGroups.first { $0.words["label"] == title }
      if let group, members.allSatisfy({ unchanged($0) != nil }) {
        drawn.insert(group.text)
        return group.text
      }
      return frame(place, title, members)
    }
    let boxes = kept.compactMap { $0?.box }
    let empty = keptGroups.filter { group in
      !drawn.contains(group.text) && !boxes.contains { group.box?.contains($0) ?? false }
    }
    return frames + empty.map(\.text)
  }

  /// Returns the canvas group for a frame.
  ///
  /// Its ID contains a blank, so that it is never the ID of a node.
  private func frame(_ place: Int, _ title: String, _ members: [Int]) -> String? {
    let boxes = members.compactMap { graph.nodes[$0].box }
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

  /// The edges of the original canvas whose nodes still exist, followed by the wires.
  private var edges: [String] {
    let known = Set(ids)
    let old = keptEdges.filter { edge in
      ["fromNode", "toNode"].allSatisfy { key in edge.words[key].map { known.contains($0) } ?? false }
    }
    let drawn = Set(old.map { [$0.words["fromNode"], $0.words["toNode"]] })
    let new = graph.edges.filter { !drawn.contains([ids[$0.source], ids[$0.target]]) }
    return old.map(\.text) + new.map(line)
  }

  private func line(_ edge: PlainGraph.Edge) -> String {
    let (source, target) = (graph.nodes[edge.source], graph.nodes[edge.target])
    let port = target.ports[edge.port]
    let words = (edge.output.map { "\($0) → " } ?? "") + port
    let label = words == source.name ? "" : ", \"label\": \(JSONQuoting.quoted(words))"
    return "{\"id\": \(JSONQuoting.quoted("\(source.name) \(target.name) \(edge.port + 1)")), "
      + "\"fromNode\": \(JSONQuoting.quoted(ids[edge.source])), \"fromSide\": \"right\", "
      + "\"toNode\": \(JSONQuoting.quoted(ids[edge.target])), \"toSide\": \"left\"\(label)}"
  }
}
