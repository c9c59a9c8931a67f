import Formulas
public import GraphAnalysis
import JSONText

/// The values of an input that give a node its wanted value, with remarks on the search, for other programs.
public struct GoalReport: Sendable {
  /// The name of the node with the wanted value.
  public var target: String
  /// The value that the node should have.
  public var wanted: Double
  /// The name of the number that was varied.
  public var input: String
  /// The range of the search; nil if there was no search.
  public var span: GoalSeek.Span?
  /// The reason why no input value gives the wanted value; nil if there is a solution.
  public var reason: String?
  /// The solutions and the other results of the search.
  public var answer: GoalSeek.Answer

  /// Creates a report from the parts of the answer to a goal question.
  public init(
    target: String, wanted: Double, input: String, span: GoalSeek.Span?, reason: String?, answer: GoalSeek.Answer
  ) {
    self.target = target
    self.wanted = wanted
    self.input = input
    self.span = span
    self.reason = reason
    self.answer = answer
  }

  /// A table with the input's value and the node's value for each solution.
  ///
  /// If all values in an interval are solutions, each end of the interval has a row.
  public var csv: [UInt8] {
    var lines = ["\(input),\(target)"]
    for solution in answer.solutions {
      let places = solution.low == solution.high ? [solution.input] : [solution.low, solution.high]
      lines += places.map { "\(NumberText.shortest($0)),\(NumberText.shortest(solution.value))" }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// One object with `solve`, `by`, `range`, `parts`, the number of values for which the node was computed (`trials`),
  /// the lists of objects `solutions`, `jumps` and `failing`, and `reason` if there is no solution.
  ///
  /// A solution has the values of the input and the node by name, and a `range` if an interval of values gives the
  /// wanted value.
  public var json: [UInt8] {
    var members = [
      "\"solve\": {\(Self.member(target, wanted))}",
      "\"by\": \(JSONQuoting.quoted(input))",
    ]
    if let span {
      members.append("\"range\": \(JSONQuoting.list(of: [span.low, span.high]))")
      members.append("\"parts\": \(span.parts)")
      members.append("\"trials\": \(answer.trials)")
    }
    let solutions = answer.solutions.map { solution in
      let range =
        solution.low == solution.high ? "" : ", \"range\": \(JSONQuoting.list(of: [solution.low, solution.high]))"
      return "{\(Self.member(input, solution.input)), \(Self.member(target, solution.value))\(range)}"
    }
    let jumps = answer.jumps.map { jump in
      "{\(Self.member("at", jump.high)), \(Self.member("from", jump.valueLow)), \(Self.member("to", jump.valueHigh))}"
    }
    let failing = answer.failing.map { "{\"range\": \(JSONQuoting.list(of: [$0.low, $0.high]))}" }
    members += [
      "\"solutions\": \(Self.list(solutions))", "\"jumps\": \(Self.list(jumps))", "\"failing\": \(Self.list(failing))",
    ]
    if let reason { members.append("\"reason\": \(JSONQuoting.quoted(reason))") }
    return Array("{\n\(members.map { "  " + $0 }.joined(separator: ",\n"))\n}\n".utf8)
  }

  private static func member(_ name: String, _ value: Double) -> String {
    "\(JSONQuoting.quoted(name)): \(NumberText.shortest(value))"
  }

  private static func list(_ objects: [String]) -> String { "[\(objects.joined(separator: ", "))]" }
}
