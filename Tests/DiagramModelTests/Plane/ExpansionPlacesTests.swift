import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TestSupport
import Testing

@testable import DiagramModel

/// Formulas of every shape become nodes with places: all that the editor does for it.
struct ExpansionPlacesTests {
  private static func document() throws -> Document {
    let inner = Document()
    for (name, value) in [("p", 1.0), ("q", 3)] {
      try inner.apply(.create(NodeCreation(content: .number(value), attributes: NodeAttributes(name: name))))
    }
    for (name, text) in [("o", "p * 2 + q"), ("o2", "p - q")] {
      try inner.apply(.create(NodeCreation(formula: Formula.parse(text), attributes: NodeAttributes(name: name))))
    }
    try inner.apply(.setInterfaceNames(inputs: ["p", "q"], outputs: ["o", "o2"]))
    let document = Document()
    try document.apply(.setGroup("g", GroupContents(inner.contents)))
    for (name, value) in [("a", 3.0), ("b", 0.5)] {
      try document.apply(.create(NodeCreation(content: .number(value), attributes: NodeAttributes(name: name))))
    }
    return document
  }

  /// A formula by chance, at its outermost a call of a group as often as anything else.
  private static func formula(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func part() -> String { formula(depth - 1, &random) }
    if depth == 0 { return ["a", "b", "2", "0.25", "pi"].randomElement(using: &random) ?? "a" }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "g(\(part()))"
    case 1: return "g(\(part()), \(part())).o2"
    case 2: return "g(q = \(part()))"
    case 3: return "(\(part()) + \(part()))"
    case 4: return "-\(part())"
    case 5: return "max(\(part()), \(part()), a)"
    case 6: return "g(\(part())).o"
    default: return part()
    }
  }

  @Test(arguments: [
    "g(a + 1)", "g(-a)", "g(p = a + 1)", "g(g(a))", "g(a + 1).o", "g(2 + 3)", "g(a)", "g(a) + 1", "g(a).o2",
  ])
  func `a formula that is one call of a group gets places`(_ text: String) throws {
    try Self.check(text)
  }

  @Test(arguments: 0..<RandomRounds.count(30, long: 1_000))
  func `a formula by chance becomes nodes beside each other that are worth the same`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 { try Self.check(Self.formula(Int.random(in: 1...4, using: &random), &random)) }
  }

  private static func check(_ text: String) throws {
    let document = try document()
    try document.apply(.create(NodeCreation(formula: Formula.parse(text), attributes: NodeAttributes(name: "x"))))
    let node = try #require(document.contents.node(named: "x"))
    let value = document.contents.graph.value(of: node)
    let expansion: FormulaExpansion
    do throws(RewritingError) {
      expansion = try document.expansion(of: node)
    } catch {
      // A mere name.
      #expect(!text.contains("("), "\(text): \(error.sentence)")
      return
    }
    let places = ExpansionPlaces(of: expansion)
    try #require(places.nodes.count == expansion.parts.count)
    #expect(Set(places.nodes + [places.root]).count == places.nodes.count + 1, "\(text)")
    for (part, place) in zip(expansion.parts, places.nodes) {
      let right = part.users.map { places.nodes[$0].column }.min() ?? places.root.column
      #expect(place.column < right, "\(text): '\(part.name)' stands left of what it feeds")
    }
    try document.apply(expansion.edit(places: places.nodes, rootPlace: places.root))
    let root = try #require(document.contents.node(named: "x"))
    #expect(document.contents.graph.value(of: root) == value, "\(text)")
    #expect(document.contents.checkInvariants() == [], "\(text)")
  }
}
