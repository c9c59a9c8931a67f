import EvaluationEngine
import TestSupport
import Testing

@testable import GraphDocument

/// The names of nodes alone: no graph, no document.
struct NodeNamesTests {
  /// Short and long, two forms of one letter, and some that are made of others.
  private static let pool =
    ["a", "b", "x1", "x1_2", "é", "e\u{301}", "名前", "number", String(repeating: "w", count: 64)]
    + (2..<40).map { "n\($0)" }

  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 50)))
  func `names are those that a dictionary holds, whatever is named, renamed and taken away`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var names = NodeNames()
    // By bytes: two forms of one letter are two names.
    var nodeOfName: [[UInt8]: NodeID] = [:]
    var nameOfNode: [NodeID: String] = [:]
    for step in 0..<1_000 {
      let node = NodeID(index: .random(in: 0..<60, using: &random))
      let name = Self.pool.randomElement(using: &random) ?? "a"
      if Int.random(in: 0..<3, using: &random) > 0 {
        let owner = nodeOfName[Array(name.utf8)]
        let isFree = owner == nil || owner == node
        #expect(names.setName(name, of: node) == isFree, "seed \(seed), step \(step)")
        if isFree {
          if let old = nameOfNode.updateValue(name, forKey: node) { nodeOfName[Array(old.utf8)] = nil }
          nodeOfName[Array(name.utf8)] = node
        }
      } else {
        names.removeName(of: node)
        if let old = nameOfNode.removeValue(forKey: node) { nodeOfName[Array(old.utf8)] = nil }
      }
      #expect(Array(names[node].utf8) == Array((nameOfNode[node] ?? "").utf8), "seed \(seed), step \(step)")
      #expect(names.node(named: name) == nodeOfName[Array(name.utf8)], "seed \(seed), step \(step)")
      #expect(names.count == nameOfNode.count, "seed \(seed), step \(step)")
      #expect(names.checkInvariants() == [], "seed \(seed), step \(step)")
    }
    for name in Self.pool {
      #expect(names.node(named: name) == nodeOfName[Array(name.utf8)], "seed \(seed), '\(name)'")
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(3, long: 30)))
  func `a made name is nobody's, allowed and well-formed, and is the base where that is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var names = NodeNames()
    for step in 0..<500 {
      let node = NodeID(index: .random(in: 0..<200, using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { names.removeName(of: node) }
      let base = (Self.pool + ["", "no name", "42", "pi"]).randomElement(using: &random) ?? "a"
      let forbidden = Set((0..<3).compactMap { _ in Self.pool.randomElement(using: &random) })
      let copy = names
      let made = names.freeName(base) { !forbidden.contains($0) }
      #expect(NodeName.problem(in: made) == nil, "seed \(seed), step \(step): '\(made)'")
      #expect(copy.node(named: made) == nil && !forbidden.contains(made), "seed \(seed), step \(step): '\(made)'")
      let isBaseFree = copy.node(named: base) == nil && !forbidden.contains(base)
      if NodeName.problem(in: base) == nil, base.count < 40 {
        #expect((made == base) == isBaseFree, "seed \(seed), step \(step): '\(made)'")
      }
      #expect(names.setName(made, of: node) == true, "seed \(seed), step \(step): '\(made)'")
      #expect(names.checkInvariants() == [], "seed \(seed), step \(step)")
    }
  }

  @Test func `a name that another node has is refused, and the node keeps its own`() {
    var names = NodeNames()
    names.setName("a", of: NodeID(index: 0))
    names.setName("b", of: NodeID(index: 2))
    #expect(names.setName("a", of: NodeID(index: 2)) == false)
    #expect(names[NodeID(index: 2)] == "b" && names.node(named: "b") == NodeID(index: 2))
    #expect(names.setName("b", of: NodeID(index: 2)) == true)
    #expect(names[NodeID(index: 1)] == "" && names[NodeID(index: 9)] == "")
    names.removeName(of: NodeID(index: 9))
    #expect(names.checkInvariants() == [])
  }

  @Test func `names that do not agree with their index are reported`() {
    var index = NameIndex()
    let names = ["a", "b", ""]
    #expect(index.insert(0..<1, of: names) == nil)
    #expect(
      NodeNames(names, index: index).checkInvariants() == [
        "'b' is not found at 1", "2 nodes have names, but the index has 1",
      ])
    #expect(NodeNames(["a", "", ""], index: index).checkInvariants() == [])
  }
}
