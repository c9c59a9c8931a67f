import DataSets
import EvaluationEngine
import Formulas
import Geometry
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
  func `a sparse column holds what a dictionary holds, few nodes or many`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var column = SparseColumn<Int>()
    var expected: [NodeID: Int] = [:]
    // Ids far apart are as good as near ones; of many some come one behind the other in the table.
    let ids = (0..<90 as Range<Int32>).map { $0.isMultiple(of: 3) ? $0 : $0 &* 0x10_0001 }
    for step in 0..<900 {
      let node = NodeID(index: ids[Int.random(in: 0..<90, using: &random)])
      // It grows, shrinks until it is empty, and grows again.
      let goes = step % 300 < 150 ? 5 : 1
      let element: Int? = Int.random(in: 0...goes, using: &random) == 0 ? nil : step
      column[node] = step % 300 > 270 ? nil : element
      expected[node] = step % 300 > 270 ? nil : element
      if step.isMultiple(of: 97) {
        let order = Dictionary(uniqueKeysWithValues: zip(ids, ids.shuffled(using: &random)))
        column.renumber { NodeID(index: order[$0.index] ?? -1) }
        expected = Dictionary(
          uniqueKeysWithValues: expected.map { (NodeID(index: order[$0.key.index] ?? -1), $0.value) })
      }
      #expect(column.checkInvariants() == [], "seed \(seed), step \(step)")
      #expect(Dictionary(uniqueKeysWithValues: zip(column.nodes, column.elements)) == expected, "seed \(seed), \(step)")
      for index in ids + [-1, 91] {
        #expect(column[NodeID(index: index)] == expected[NodeID(index: index)], "seed \(seed), step \(step)")
      }
    }
    for node in column.nodes { column[node] = nil }
    #expect(column.isEmpty && column.checkInvariants() == [])
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 100)))
  func `columns give back the attributes that each node was given, all at once or one by one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var columns = AttributeColumns()
    var expected: [NodeID: NodeAttributes] = [:]
    let formula = NodeParameters([.formula(try Formula.parse("value * (2 ± 0.1)"))])
    for step in 0..<400 {
      let node = NodeID(index: .random(in: 0..<20, using: &random))
      func chance() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }
      let number = Double(step + 1)
      var attributes = NodeAttributes(name: "")
      if chance() { attributes.label = "label \(step)" }
      if chance() { attributes.display = NumberFormat(.decimals(step % 9)) }
      if chance() { attributes.text = step.isMultiple(of: 2) ? "" : "text" }
      if chance() { attributes.source = .written(try DataSet(values: [1, number])) }
      if chance() { attributes.parameters = step.isMultiple(of: 2) ? formula : NodeParameters([.number(number)]) }
      if chance() { attributes.chartForm = ChartForm(size: Size(columns: 20 + step % 9, rows: 9)) }
      if chance() { attributes.chartForm.logarithmic = .y }
      if chance() { attributes.uncertainty = StandardUncertainty(number) }
      if chance() { attributes.range = try ValueRange(0, number) }
      if chance() { attributes.distribution = try Distribution(.normal, [1, 0.5]) }
      if chance() { attributes.unknownMembers = [UnknownMember(key: "x", text: "\(step)")] }
      if Bool.random(using: &random) {
        columns.set(attributes, of: node)
        attributes.stated = attributes.stated.completed
      } else {
        // One alone is another, or is none.
        attributes = expected[node] ?? NodeAttributes(name: "")
        attributes.range = chance() ? try ValueRange(0, number) : nil
        columns[.range, node] = attributes.range.map(AttributeValue.range)
        attributes.evaluation = chance() ? .degreesOfFreedom(number) : nil
        columns[evaluation: node] = attributes.evaluation
      }
      if attributes.text?.isEmpty == true { attributes.text = nil }
      expected[node] = attributes
      if step.isMultiple(of: 7) {
        columns.removeAll(of: node)
        expected[node] = nil
      }
      if step.isMultiple(of: 61) {
        let order = (0..<20 as Range<Int32>).shuffled(using: &random)
        columns.renumber(idLimit: 20) { NodeID(index: order[Int($0.index)]) }
        expected = Dictionary(
          uniqueKeysWithValues: expected.map { (NodeID(index: order[Int($0.key.index)]), $0.value) })
      }
      #expect(columns.checkInvariants() == [], "seed \(seed), step \(step)")
      let nodes = expected.filter { $0.value != NodeAttributes(name: "") }.keys.sorted()
      #expect(columns.nodes == nodes && columns.isEmpty == nodes.isEmpty, "seed \(seed), step \(step)")
      for index in 0..<20 as Range<Int32> {
        let node = NodeID(index: index)
        #expect(columns.attributes(of: node) == expected[node] ?? NodeAttributes(name: ""), "seed \(seed), \(step)")
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

extension AttributeColumns {
  fileprivate func attributes(of node: NodeID) -> NodeAttributes {
    var attributes = NodeAttributes(name: "", label: self[label: node])
    attributes.unknownMembers = self[.unknownMembers, node]?.members ?? []
    attributes.display = self[.display, node]?.format
    attributes.text = self[.text, node]?.text
    attributes.source = self[source: node]
    attributes.parameters = self[parameters: node]
    attributes.chartForm = ChartForm(size: self[.size, node]?.size, logarithmic: self[.log, node]?.axes)
    attributes.uncertainty = self[uncertainty: node]
    attributes.evaluation = self[evaluation: node]
    attributes.range = self[.range, node]?.range
    attributes.distribution = self[distribution: node]
    return attributes
  }
}
