import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import TestSupport
import Testing

/// Nodes that come from outside without a place.
struct EnteringTests {
  private func read(_ nodes: [String], layout: [String] = [], frames: String = "") throws -> DocumentContents {
    let text = """
      {"nodecalc": 1, "nodes": [\(nodes.joined(separator: ", "))], \(frames)
      "layout": {\(layout.joined(separator: ", "))}}
      """
    return try NativeFormat.read(Array(text.utf8))
  }

  private func number(_ name: String) -> String { #"{"name": "\#(name)", "kind": "number", "value": 1}"# }

  private func sum(_ name: String, _ inputs: String...) -> String {
    let list = inputs.map { #""\#($0)""# }.joined(separator: ", ")
    return #"{"name": "\#(name)", "kind": "operator", "operator": "add", "inputs": [\#(list)]}"#
  }

  /// The pairs of nodes that lie on each other.
  private func overlaps(_ walk: Walk) -> [String] {
    let nodes = walk.document.contents.graph.nodes.compactMap { walk.model.diagramView.node($0) }
    return nodes.indices.flatMap { first in
      nodes.indices.dropFirst(first + 1).filter { nodes[first].frame.intersects(nodes[$0].frame) }
        .map { "\(nodes[first].name) on \(nodes[$0].name)" }
    }
  }

  private func area(_ title: String, _ walk: Walk) -> Rect? {
    walk.model.diagramView.frames(in: Rect(column: -500, row: -500, columns: 1_000, rows: 1_000)).first {
      $0.title == title
    }?.area
  }

  private let placed = [#""a": [2, 1]"#, #""s": [40, 1]"#]

  @Test func `what a reload brings comes beside what it is wired to, and lies on nothing`() throws {
    let base = try read([number("a"), sum("s", "a", "a")], layout: placed)
    let walk = Walk(base, fileName: "x")
    let theirs = try read(
      [number("a"), number("b"), number("c"), sum("s", "a", "b"), sum("t", "s", "c"), number("free")], layout: placed)
    walk.model.changedOutside(theirs, since: { base })
    #expect(overlaps(walk) == [])
    let (s, t, b) = (walk.node("s"), walk.node("t"), walk.node("b"))
    #expect(t.map { $0.frame.minColumn } ?? 0 >= s.map { $0.frame.maxColumn } ?? .max)
    #expect(b.map { $0.frame.maxColumn } ?? .max <= s.map { $0.frame.minColumn } ?? 0)
    #expect(abs((t?.frame.minRow ?? 99) - (s?.frame.minRow ?? 0)) < 20)
    // What is wired to nothing comes below.
    #expect((walk.node("free")?.frame.minRow ?? 0) >= [s, t, b].compactMap { $0?.frame.maxRow }.max() ?? .max)
    // Nothing else has moved, and nothing is written of it.
    #expect(s?.frame.origin == Point(column: 40, row: 1))
    #expect(walk.document.contents.place(of: walk.document.contents.node(named: "t") ?? NodeID(index: 0)) == nil)
  }

  @Test func `a document that lacks some places is opened like that too`() throws {
    let walk = Walk(try read([number("a"), number("b"), sum("s", "a", "b"), sum("t", "s", "s")], layout: placed))
    #expect(overlaps(walk) == [])
    #expect((walk.node("t")?.frame.minColumn ?? 0) > (walk.node("s")?.frame.maxColumn ?? .max))
  }

  @Test func `a node of a frame comes into its frame, which grows over nothing else`() throws {
    let layout = [#""a": [2, 1]"#, #""b": [2, 12]"#, #""out": [2, 20]"#, #""right": [60, 1]"#]
    let frames = { (names: String) in #""frames": {"inputs": [\#(names)]},"# }
    let nodes = [number("a"), number("b"), number("out"), number("right")]
    let base = try read(nodes, layout: layout, frames: frames(#""a", "b""#))
    let walk = Walk(base, fileName: "x", screen: Size(columns: 120, rows: 40))
    let theirs = try read(
      nodes + ["c", "d", "h", "f", "g"].map(number), layout: layout,
      frames: frames(#""a", "b", "c", "d", "h", "f", "g""#))
    walk.model.changedOutside(theirs, since: { base })
    #expect(overlaps(walk) == [])
    let frame = try #require(area("inputs", walk))
    for name in ["c", "d", "h", "f", "g"] {
      #expect(walk.node(name).map { frame.union($0.frame) == frame } == true, "\(name)")
    }
    for name in ["out", "right"] {
      #expect(walk.node(name).map { frame.intersects($0.frame) } == false, "\(name)")
    }
  }

  @Test func `a new frame comes with its nodes beside what feeds them, clear of the frames that are there`() throws {
    let frames = { (more: String) in #""frames": {"one": ["a", "s"]\#(more)},"# }
    let base = try read([number("a"), sum("s", "a", "a")], layout: placed, frames: frames(""))
    let walk = Walk(base, fileName: "x", screen: Size(columns: 160, rows: 40))
    let theirs = try read(
      [number("a"), sum("s", "a", "a"), sum("p", "s", "s"), sum("q", "p", "s")], layout: placed,
      frames: frames(#", "two": ["p", "q"]"#))
    walk.model.changedOutside(theirs, since: { base })
    #expect(overlaps(walk) == [])
    let (one, two) = (try #require(area("one", walk)), try #require(area("two", walk)))
    #expect(!one.intersects(two))
    #expect(two.minColumn >= one.maxColumn)
  }

  @Test func `a node without a place comes back where it was, or beside what lies there by now`() throws {
    let base = try read([number("a"), sum("s", "a", "a"), sum("t", "s", "s")], layout: placed)
    let walk = Walk(base)
    let place = walk.node("t")?.frame.origin
    walk.press("/t<Enter>du")
    #expect(walk.node("t")?.frame.origin == place && place != nil)
  }

  @Test func `a node that loses its place stays where it is`() throws {
    let base = try read([number("a"), sum("s", "a", "a")], layout: placed)
    let walk = Walk(base, fileName: "x")
    walk.model.changedOutside(try read([number("a"), sum("s", "a", "a")], layout: [placed[0]]), since: { base })
    #expect(walk.node("s")?.frame.origin == Point(column: 40, row: 1))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `whatever comes and goes without places, no two nodes lie on each other`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    /// Each node as it was born: what it is does not change, only what feeds it.
    var born: [(name: String, inputs: [String]?, frame: Int)] = [("n0", nil, 2)]
    let layout = [#""n0": [2, 1]"#]
    func document() throws -> DocumentContents {
      let there = Set(born.map(\.name))
      let nodes = born.map { node in
        let sources = node.inputs?.map { there.contains($0) ? $0 : "n0" }
        return sources.map { sum(node.name, $0[0], $0[1]) } ?? number(node.name)
      }
      let frames = [0, 1].compactMap { frame -> String? in
        let names = born.filter { $0.frame == frame }.map { #""\#($0.name)""# }
        return names.isEmpty ? nil : #""f\#(frame)": [\#(names.joined(separator: ", "))]"#
      }
      return try read(
        nodes, layout: layout, frames: frames.isEmpty ? "" : #""frames": {\#(frames.joined(separator: ", "))},"#)
    }
    var base = try document()
    let walk = Walk(base, fileName: "x")
    for round in 0..<30 {
      born.removeAll { $0.name != "n0" && Int.random(in: 0..<6, using: &generator) == 0 }
      for place in 0..<Int.random(in: 0..<5, using: &generator) {
        let sources = (0..<2).compactMap { _ in born.randomElement(using: &generator)?.name }
        let isFed = Bool.random(using: &generator)
        born.append(("n\(round)_\(place)", isFed ? sources : nil, .random(in: 0...3, using: &generator)))
      }
      let theirs = try document()
      walk.model.changedOutside(theirs, since: { base })
      base = theirs
      #expect(overlaps(walk) == [], "seed \(seed), round \(round)")
      if Bool.random(using: &generator) {
        walk.press("u")
        #expect(overlaps(walk) == [], "seed \(seed), round \(round), undone")
        walk.press("U")
        #expect(overlaps(walk) == [], "seed \(seed), round \(round), redone")
      }
    }
  }
}
