import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// Terms of second order against the closed forms of simple results, and where there are none.
struct SecondOrderTests {
  private static let numbers = """
    {"name": "a", "kind": "number", "value": 3, "uncertainty": 0.5},
    {"name": "b", "kind": "number", "value": 0, "uncertainty": 0.2},
    {"name": "c", "kind": "number", "value": 0, "uncertainty": 0.1},
    {"name": "far", "kind": "number", "value": 1e9, "uncertainty": 1e-6},
    {"name": "sided", "kind": "number", "value": 2, "uncertainty": [0.1, 0.2]},
    {"name": "edge", "kind": "number", "value": 1e-9, "uncertainty": 0.1},
    {"name": "d", "kind": "data", "points": [{"value": 1, "errorMinY": 0.1}, {"value": 2, "errorMinY": 0.1}]}
    """

  private func budget(of formula: String) throws -> Result<NodeBudget?, SecondOrderTerms.Failure> {
    let node = "{\"name\": \"y\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}"
    let contents = try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(Self.numbers), \(node)]}".utf8))
    let y = try #require(contents.node(named: "y"))
    do throws(SecondOrderTerms.Failure) {
      return .success(try NodeBudget(ofSecondOrder: y, in: contents))
    } catch {
      return .failure(error)
    }
  }

  /// The variance of a function of normal numbers, as far as the note of 5.1.2 goes.
  private static let variances: [(formula: String, variance: Double)] = [
    ("a + b", 0.29), ("b * c", 0.0004), ("a * b", 0.37), ("b^2", 0.0032),
    // Derivatives 27, 18 and 6: 27² u² + (18² / 2 + 27 · 6) u⁴.
    ("a^3", 202.5),
    // Derivatives 1/3, −1/9 and 2/27: u² / 9 + (1 / 162 + 2 / 81) u⁴.
    ("ln(a)", 0.029_706_790_123_456_8), ("a - a", 0), ("a * b - b * a", 0), ("2 * far", 4e-12),
  ]

  @Test(arguments: variances)
  func `terms are those of the closed form`(formula: String, variance: Double) throws {
    let budget = try #require(try budget(of: formula).get())
    let found = try #require(budget.finding.known).upper
    #expect(abs(found * found - variance) <= variance * 1e-5, "\(formula): \(found * found)")
    #expect(budget.sharedPart == 0)
    if variance == 0 { return #expect(budget.secondOrderPart == 0) }
    let linear = budget.rows.reduce(0.0) { $0 + ($1.share ?? 0) }
    let part = try #require(budget.secondOrderPart)
    #expect(abs(linear + part - 1) < 1e-9)
  }

  @Test func `limit second-order-sources: so many have terms, and of one more it is reported`() throws {
    let limit = SecondOrderTerms.sourceLimit
    for count in [limit, limit + 1] {
      let numbers = (0..<count).map { #"{"name": "n\#($0)", "kind": "number", "value": 1, "uncertainty": 0.1}"# }
      var sums: [String] = []
      for index in 1..<count {
        let last = index == 1 ? "n0" : "s\(index - 1)"
        sums.append(#"{"name": "s\#(index)", "kind": "formula", "formula": "\#(last) + n\#(index)"}"#)
      }
      let text = "{\"nodecalc\": 1, \"nodes\": [\((numbers + sums).joined(separator: ", "))]}"
      let contents = try NativeFormat.read(Array(text.utf8))
      let end = try #require(contents.node(named: "s\(count - 1)"))
      if count > limit {
        #expect(throws: SecondOrderTerms.Failure.tooMany(count)) { try NodeBudget(ofSecondOrder: end, in: contents) }
      } else {
        #expect(try NodeBudget(ofSecondOrder: end, in: contents)?.secondOrderPart == 0)
      }
    }
  }

  @Test func `where there are no terms the reason is reported`() throws {
    func obstacle(_ formula: String) throws -> SecondOrderTerms.Failure? {
      if case .failure(let obstacle) = try budget(of: formula) { obstacle } else { nil }
    }
    func isNotMovable(_ formula: String) throws -> Bool {
      if case .notMovable = try obstacle(formula) { true } else { false }
    }
    #expect(try isNotMovable("mean(d) + a"))
    #expect(try isNotMovable("a * (2 ± 0.1)"))
    if case .twoSided = try obstacle("sided * a") {} else { Issue.record("two sides are taken") }
    if case .noSlope = try obstacle("sqrt(edge)") {} else { Issue.record("a root of a negative number is taken") }
    let exact = try budget(of: "2 * 3").get()
    #expect(exact == nil)
  }
}
