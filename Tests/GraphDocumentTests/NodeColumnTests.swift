import EvaluationEngine
import Formulas
import GraphAnalysis
import TestSupport
import Testing

@testable import GraphDocument

/// What some nodes have, beside a dictionary that has the same.
struct NodeColumnTests {
  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 100)))
  func `a column holds what a dictionary holds, whatever comes, changes, goes and is renumbered`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var column = NodeColumn<Int>()
    var expected: [NodeID: Int] = [:]
    for step in 0..<600 {
      let node = NodeID(index: .random(in: 0..<40, using: &random))
      let element: Int? = Int.random(in: 0..<3, using: &random) == 0 ? nil : step
      column[node] = element
      expected[node] = element
      if step.isMultiple(of: 97) {
        let order = (0..<40 as Range<Int32>).shuffled(using: &random)
        column.renumber(idLimit: 40) { NodeID(index: order[Int($0.index)]) }
        expected = Dictionary(
          uniqueKeysWithValues: expected.map { (NodeID(index: order[Int($0.key.index)]), $0.value) })
      }
      #expect(column.checkInvariants() == [], "seed \(seed), step \(step)")
      #expect(Dictionary(uniqueKeysWithValues: zip(column.nodes, column.elements)) == expected, "seed \(seed), \(step)")
      for index in -1..<41 as Range<Int32> {
        let node = NodeID(index: index)
        #expect(column[node] == expected[node], "seed \(seed), step \(step)")
        #expect(column.contains(node) == (expected[node] != nil), "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 100)))
  func `details are a dictionary's, labels in a column of their own or not`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = DetailTable()
    var expected: [NodeID: NodeDetails] = [:]
    for step in 0..<300 {
      let node = NodeID(index: .random(in: 0..<20, using: &random))
      var details = NodeDetails()
      if Bool.random(using: &random) { details.label = "label \(step)" }
      if Bool.random(using: &random) { details.uncertainty = StandardUncertainty(Double(step)) }
      if Int.random(in: 0..<3, using: &random) == 0 { details.text = "text" }
      table[node] = details
      expected[node] = details.isEmpty ? nil : details
      #expect(table.checkInvariants() == [], "seed \(seed), step \(step)")
      #expect(table.isEmpty == expected.isEmpty && Set(table.nodes) == Set(expected.keys), "seed \(seed), step \(step)")
      for index in 0..<20 as Range<Int32> {
        let node = NodeID(index: index)
        #expect(table[node] == expected[node], "seed \(seed), step \(step)")
        #expect(table.label(of: node) == expected[node]?.label, "seed \(seed), step \(step)")
        #expect(table.withoutLabel(of: node)?.uncertainty == expected[node]?.uncertainty, "seed \(seed), \(step)")
      }
    }
  }

  @Test func `a table of formulas gives back the formulas that it was given`() throws {
    var table = FormulaTable()
    let texts = ["a + b", "3 ± 0.2", "2k * x", " a + b ", "map(s, value * 2)"]
    for (index, text) in texts.enumerated() {
      table[NodeID(index: Int32(index))] = try Formula.parse(text)
    }
    #expect(table.checkInvariants() == [])
    for (index, text) in texts.enumerated() {
      let node = NodeID(index: Int32(index))
      let formula = try Formula.parse(text)
      #expect(table[node] == formula && table[node]?.steps == formula.steps && table.text(of: node) == text)
    }
    #expect(table.uncertainNodes == [NodeID(index: 1)] && table.prefixedNodes == [NodeID(index: 2)])
    table[NodeID(index: 1)] = nil
    table[NodeID(index: 2)] = .zero
    #expect(table.uncertainNodes.isEmpty && table.prefixedNodes.isEmpty && table.checkInvariants() == [])
  }
}
