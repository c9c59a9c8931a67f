import EvaluationEngine
import TestSupport
import Testing

@testable import GraphDocument

/// Names mentioned in vain alone: no graph, no document.
struct OpenMentionsTests {
  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 50)))
  func `mentions are those that a set of pairs holds, whatever comes and goes`(seed: UInt64) {
    struct Mention: Hashable {
      var name: String
      var formula: NodeID
    }
    var random = SeededGenerator(seed: seed)
    var mentions = OpenMentions()
    var expected = Set<Mention>()
    let pool = ["a", "b", "x", "é", "sum", "n2"]
    for step in 0..<600 {
      let formula = NodeID(index: .random(in: 0..<12, using: &random))
      let names = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in pool.randomElement(using: &random) }
      let pairs = names.map { Mention(name: $0, formula: formula) }
      if Bool.random(using: &random) {
        mentions.insert(names, of: formula)
        expected.formUnion(pairs)
      } else {
        mentions.remove(names, of: formula)
        expected.subtract(pairs)
      }
      for name in pool {
        let formulas = expected.filter { $0.name == name }.map(\.formula).sorted()
        #expect(mentions.formulas(mentioning: name) == formulas, "seed \(seed), step \(step), '\(name)'")
        #expect(mentions.contains(name) == !formulas.isEmpty, "seed \(seed), step \(step), '\(name)'")
      }
      #expect(mentions.checkInvariants() == [], "seed \(seed), step \(step)")
    }
    for mention in expected { mentions.remove([mention.name], of: mention.formula) }
    #expect(mentions == OpenMentions(), "seed \(seed)")
  }

  @Test func `a name without letters is reported`() {
    var mentions = OpenMentions()
    mentions.insert([""], of: NodeID(index: 0))
    #expect(mentions.checkInvariants() == ["an empty name is mentioned"])
  }
}
