import EvaluationEngine
import Testing

struct FormulaDifferentialTests {
  @Test func `formulas have the values that Python gives`() throws {
    #expect(!pythonFormulas.isEmpty)
    for (text, expected) in pythonFormulas {
      guard case .number(let value) = try value(of: text) else {
        Issue.record("\(text) has no value")
        continue
      }
      #expect(abs(value - expected) <= 1e-13 * abs(expected), "\(text)")
    }
  }

  @Test func `formulas without a value fail`() throws {
    #expect(!pythonFailures.isEmpty)
    for text in pythonFailures {
      let value = try value(of: text)
      #expect(value.number == nil, "\(text) is \(value)")
    }
  }
}
