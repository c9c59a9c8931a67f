import EvaluationEngine
import GraphAnalysis
import Testing

/// Values of a number that give a node the value that is wanted.
struct GoalSeekTests {
  /// What is found for `y` by `x`, a piece for each thing: `2`, `2…3`, `jump 3: 2 → 3`, `fails -1…0`.
  private func found(
    _ definitions: [String], _ wanted: Double, from low: Double? = nil, to high: Double? = nil
  ) throws -> String {
    let graph = try TestGraph(definitions)
    let seek = GoalSeek(of: try graph.id("y"), by: try graph.id("x"), in: graph.graph)
    let number = try graph.id("x")
    let value = try #require(graph.graph.value(of: number).number)
    let asked = low.flatMap { low in high.flatMap { GoalSeek.Span(low, $0) } }
    let span = try #require(asked ?? GoalSeek.Span(around: value))
    let answer = try #require(seek.answer(for: wanted, in: span))
    let solutions = answer.solutions.map { $0.low == $0.high ? "\($0.input)" : "\($0.low)…\($0.high)" }
    let jumps = answer.jumps.map { "jump \($0.high): \($0.valueLow) → \($0.valueHigh)" }
    let failing = answer.failing.map { "fails \($0.low)…\($0.high)" }
    return (solutions + jumps + failing).joined(separator: ", ")
  }

  @Test func `the number that gives a sum or a product is found, with few digits`() throws {
    #expect(try found(["x = 1", "c = 4", "y = multiply x c"], 1000, from: 0, to: 1000) == "250.0")
    #expect(try found(["x = 1", "c = 3", "y = multiply x c"], 999, from: 0, to: 1000) == "333.0")
    #expect(try found(["x = 1", "c = 0.1", "y = add x c"], 0.4, from: 0, to: 1) == "0.3")
    #expect(try found(["x = 1", "c = 4", "y = multiply x c"], 0, from: 0, to: 1000) == "0.0")
    #expect(try found(["x = 1", "c = 4", "y = multiply x c"], 4000, from: 0, to: 1000) == "1000.0")
  }

  @Test func `all solutions are found, where the curve crosses and where it touches`() throws {
    #expect(try found(["x = 1", "y = multiply x x"], 4, from: -10, to: 10) == "-2.0, 2.0")
    #expect(try found(["x = 1", "y = multiply x x"], 0, from: -1, to: 2) == "0.0")
    // (x − 0.3)² − 1e-8: both lie in one part of the scan.
    let square = ["x = 1", "c = 0.3", "d = subtract x c", "y = multiply d d"]
    #expect(try found(square, 0, from: 0, to: 1) == "0.3")
    #expect(try found(square, 1e-8, from: 0, to: 1).split(separator: ",").count == 2)
    #expect(try found(["x = 1", "y = sin x"], 0, from: 1, to: 100).split(separator: ",").count == 31)
  }

  @Test func `a step that jumps over the value is a jump, and one that stays there an interval`() throws {
    #expect(try found(["x = 1", "y = floor x"], 2.5, from: 0, to: 10) == "jump 3.0: 2.0 → 3.0")
    #expect(try found(["x = 1", "y = floor x"], 2, from: 0, to: 10) == "2.0…2.9999999999999996")
    #expect(try found(["x = 1", "y = floor x"], 20, from: 0, to: 10) == "")
  }

  @Test func `parts that fail are reported to their last number, and what lies at their edge is found`() throws {
    #expect(try found(["x = 1", "y = sqrt x"], 0, from: -1, to: 1) == "0.0, fails -1.0…-5e-324")
    #expect(try found(["x = 1", "y = sqrt x"], 0.5, from: -1, to: 1) == "0.25, fails -1.0…-5e-324")
    // A pole is no solution: beside it the value is too large for a number.
    let pole = "fails -5.142258987361377e-309…-5.142258987361377e-309"
    #expect(try found(["x = 1", "c = 1", "y = divide c x"], 0, from: -1, to: 2) == pole)
    #expect(try found(["x = 1", "c = 1", "y = divide c x"], 4, from: -1, to: 2) == "0.25, \(pole)")
  }

  @Test func `without a range the search leads away from the value, over twelve powers of ten`() throws {
    #expect(try found(["x = 1", "c = 4", "y = multiply x c"], 1e6) == "250000.0")
    #expect(try found(["x = 1", "c = 4", "y = multiply x c"], -1e6) == "-250000.0")
    #expect(try found(["x = 0", "c = 7", "y = add x c"], 7) == "0.0")
    let span = try #require(GoalSeek.Span(around: 2))
    #expect(span.low < -1e12 && span.high > 1e12 && span.parts > 2000)
    #expect(GoalSeek.Span(around: .infinity) == nil && GoalSeek.Span(1, 1) == nil && GoalSeek.Span(2, 1) == nil)
    let widest = try #require(
      GoalSeek.Span(-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude))
    #expect(widest.parts > 1000)
  }

  @Test
  func `a trial computes what lies between both nodes alone, and there are no more trials than parts and searches`()
    throws
  {
    // Hundreds of nodes rest on the input, hundreds feed the target, and ten lie between.
    let chain = (1...10).map { "m\($0) = add m\($0 - 1) c" }
    let beside = (0..<300).map { "w\($0) = add x c" } + (0..<300).map { "u\($0) = add c c" }
    let ways = ["u = [add] " + (0..<50).map { "u\($0)" }.joined(separator: " ")]
    // By columns, and where a set lies between by the graph.
    for (function, count) in [(["f = multiply m10 m10"], 13), (["s = list m10 c", "f = sum s"], 14)] {
      let definitions = ["c = 1", "x = 2", "m0 = add x c"] + chain + beside + ways + function + ["y = add f u"]
      let graph = try TestGraph(definitions)
      let seek = GoalSeek(of: try graph.id("y"), by: try graph.id("x"), in: graph.graph)
      #expect(seek.nodesPerTrial == count, "\(function)")
      let span = try #require(GoalSeek.Span(0, 1_000))
      let answer = try #require(seek.answer(for: 200, in: span))
      #expect(answer.solutions.count == 1, "\(function)")
      #expect((span.parts + 1...span.parts + 300).contains(answer.trials), "\(function): \(answer.trials)")
    }
  }

  @Test func `the graph proves that a number changes nothing`() throws {
    let graph = try TestGraph("x = 1", "z = 2", "y = sqrt z", "b = [add] z x", "n = sqrt b")
    func isIndependent(_ target: String) throws -> Bool {
      GoalSeek(of: try graph.id(target), by: try graph.id("x"), in: graph.graph).isIndependent
    }
    #expect(try isIndependent("y"))
    #expect(try isIndependent("n"))
    let dependent = try TestGraph("x = 1", "y = subtract x x")
    let seek = GoalSeek(of: try dependent.id("y"), by: try dependent.id("x"), in: dependent.graph)
    #expect(!seek.isIndependent)
    let span = try #require(GoalSeek.Span(0, 1))
    let answer = try #require(seek.answer(for: 1, in: span))
    #expect(answer.solutions.isEmpty && answer.reached == 0...0)
  }

  @Test func `a meter ends it, and the graph keeps its values`() throws {
    let graph = try TestGraph("x = 1", "y = sqrt x")
    let seek = GoalSeek(of: try graph.id("y"), by: try graph.id("x"), in: graph.graph)
    let span = try #require(GoalSeek.Span(0, 9))
    #expect(seek.answer(for: 2, in: span, countedBy: .ofNothing) == nil)
    #expect(graph.graph.value(of: try graph.id("x")) == .number(1))
  }
}
