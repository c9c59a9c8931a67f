import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

/// Edits of what few nodes have: points, parameters, uncertainties, correlations.
struct RandomDataEditTests {
  private static let names = ["a", "b", "s", "t", "m", "rate"]
  private static let texts = ["value * rate", "value + a", "value * (3 ± 0.1)", "index", "b * x + value"]

  private static func edit(of document: Document, _ random: inout SeededGenerator) throws -> Edit {
    let contents = document.contents
    let nodes = Array(contents.graph.nodes)
    let name = names.randomElement(using: &random) ?? "a"
    let text = texts.randomElement(using: &random) ?? "value"
    let operators = ["map", "bin", "add", "sort"].compactMap { OperatorID(named: $0) }
    let operation = operators.randomElement(using: &random) ?? .add
    let points = NodeData(.written(try DataSet(values: [1, 2, .random(in: 0...9, using: &random)])))
    let uncertainty = Bool.random(using: &random) ? StandardUncertainty(0.5) : nil
    let attributes = NodeAttributes(name: name, uncertainty: uncertainty, frame: uncertainty == nil ? nil : "Data")
    guard let node = nodes.randomElement(using: &random), let other = nodes.randomElement(using: &random) else {
      return .create(NodeCreation(data: points, attributes: NodeAttributes(name: name)))
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return .create(NodeCreation(data: points, attributes: attributes))
    case 1: return .create(NodeCreation(content: .number(1), attributes: attributes))
    case 2: return .create(NodeCreation(content: .operator(operation), attributes: attributes, inputs: [node]))
    case 3: return .setData(node, points)
    case 4, 5: return .setParameters(node, NodeParameters([.formula(try Formula.parse(text))]))
    case 6: return .setParameters(node, Bool.random(using: &random) ? nil : NodeParameters([.number(5), nil]))
    case 7: return .setContent(node, .operator(operation))
    case 8: return .setContent(node, .number(2))
    case 9: return .setFormula(node, try Formula.parse("a + rate * (2 ± 1)"))
    case 10: return .setInput(PortID(node, .random(in: 0..<3, using: &random)), other)
    case 11: return .setUncertainty(node, uncertainty)
    case 12: return .setCorrelations([Correlation(first: node, second: other, coefficient: 0.5)])
    case 13: return .rename(node, name)
    case 14: return .delete(node)
    default: return .group([try edit(of: document, &random), try edit(of: document, &random)])
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 40)))
  func `edits of data and parameters keep every promise, refused and taken back or not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = Document()
    let start = sketch(document.contents)
    var made = 0
    for step in 0..<600 {
      let edit = try Self.edit(of: document, &random)
      let before = sketch(document.contents)
      do throws(EditError) {
        let steps = document.steps.done.count
        try document.apply(edit)
        let isStep = document.steps.done.count > steps
        made += 1
        if isStep, Int.random(in: 0..<4, using: &random) == 0 {
          document.undo()
          #expect(sketch(document.contents) == before, "seed \(seed), step \(step): \(edit)")
          #expect(document.contents.checkInvariants() == [], "seed \(seed), step \(step): undo of \(edit)")
          document.redo()
        }
      } catch {
        #expect(sketch(document.contents) == before, "seed \(seed), step \(step): \(edit)")
      }
      #expect(document.contents.checkInvariants() == [], "seed \(seed), step \(step): \(edit)")
    }
    #expect(made > 200, "seed \(seed)")
    while document.undo() {
      #expect(document.contents.checkInvariants() == [], "seed \(seed)")
    }
    #expect(sketch(document.contents) == start, "seed \(seed)")
  }

  @Test func `a node that is no number is not made with an uncertainty`() {
    let document = Document()
    let attributes = NodeAttributes(name: "sum", uncertainty: StandardUncertainty(1))
    let refusal = #expect(throws: EditError.self) {
      try document.apply(.create(NodeCreation(content: .operator(.add), attributes: attributes)))
    }
    #expect(refusal == .attributeOfOther(.uncertainty, "sum", .operator))
  }
}
