import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// Worked examples with their published results, each to the last digit that is printed.
struct PublishedBudgetTests {
  @Test func `published results come out to the last digit`() throws {
    for work in PublishedWork.all {
      let contents = try NativeFormat.read(Array(work.text.utf8))
      for result in work.results {
        let figure = try self.figure(result, in: contents)
        let found = try #require(figure, "\(work.title): \(result)")
        let printed = try #require(Double(result.printed))
        #expect(abs(found - printed) <= result.half, "\(work.title): \(result): \(found)")
      }
    }
  }

  @Test func `the table holds what the product is measured by`() {
    #expect(PublishedWork.all.reduce(0) { $0 + $1.results.count } >= 120)
    #expect(!PublishedWork.all.isEmpty && PublishedWork.all.allSatisfy { !$0.source.isEmpty })
    #expect(abs(PublishedWork.Result("x", .value, "2.05E-13").half / 5.005e-16 - 1) < 1e-9)
    #expect(abs(PublishedWork.Result("x", .value, "32").half - 0.5005) < 1e-12)
  }

  private func figure(_ result: PublishedWork.Result, in contents: DocumentContents) throws -> Double? {
    let node = try #require(contents.node(named: result.node))
    let budget = try #require(NodeBudget(of: node, in: contents))
    switch result.figure {
    case .value: return budget.value
    case .uncertainty: return budget.finding.known?.upper
    case .degrees: return budget.degrees?.known
    case .expanded(let level): return budget.expanded(level: level)?.uncertainty.upper
    case .factor(let level): return budget.expanded(level: level)?.factor
    case .contribution(let name):
      let source = try #require(contents.node(named: name))
      let squares = budget.rows.filter { $0.source == source }.map {
        ($0.effect?.upper ?? .nan) * ($0.effect?.upper ?? .nan)
      }
      return squares.reduce(0, +).squareRoot()
    case .correlation(let name):
      var derivation = contents.uncertaintyPropagation.derivation(in: contents.graph)
      let other = try #require(contents.node(named: name))
      return derivation.correlation(of: node, and: other)
    case .secondOrder: return try NodeBudget(ofSecondOrder: node, in: contents)?.finding.known?.upper
    }
  }
}
