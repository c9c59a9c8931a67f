import DataSets
import EvaluationEngine
import Formulas
import Testing

@testable import LanguageService

@Suite struct OperatorWordingTests {
  @Test(arguments: OperatorCatalog.all)
  func `the example of an operator can be typed, and has the value that it says`(descriptor: Operator) throws {
    let parts = descriptor.exampleText.split(separator: " = ")
    let (call, result) = (try #require(parts.first), try #require(parts.last))
    let formula = try Formula.parse(String(call)).withoutGroups()
    var graph = Graph()
    let node = graph.insert(.formula(formula.program))
    _ = graph.propagate()
    switch graph.value(of: node) {
    case .number(let number): #expect(NumberText.display(number) == result)
    case .data(let set): #expect("[\(set.values.map { NumberText.display($0) }.joined(separator: ", "))]" == result)
    case let value: Issue.record("\(call) is \(value)")
    }
  }
}
