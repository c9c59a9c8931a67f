import CommandOutput
import CommandRuns
import TestSupport
import Testing

/// How good a number must be for the uncertainty of a node, without a process.
@Suite(.onOwnThread)
struct RequireRunTests {
  private let folder = ScratchFolder()

  private static let sum = """
    {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 6, "uncertainty": 0.3},
      {"name": "b", "kind": "number", "value": 3, "uncertainty": 1},
      {"name": "c", "kind": "number", "value": 1},
      {"name": "y", "kind": "formula", "formula": "a - 2 * b"}]}
    """

  private static let warm = """
    {"nodecalc": 1, "nodes": [
      {"name": "T", "kind": "number", "value": 20, "uncertainty": 1, "unit": "°C"},
      {"name": "way", "kind": "number", "value": 3, "uncertainty": 1, "unit": "m"},
      {"name": "long", "kind": "formula", "formula": "way * 2"},
      {"name": "y", "kind": "formula", "formula": "T + 3 [K]"}]}
    """

  private func require(
    _ goal: String, by input: String, format: EvaluationFormat = .text, document: String = Self.sum
  ) -> String {
    folder.write(document, to: "d.nodecalc")
    let request = QuestionRequest(goal, by: input, format: format)
    do throws(CommandFailure) {
      let result = try written { output throws(CommandFailure) in
        try RequireRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
      }
      return result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n")
    } catch {
      return error.lines.map { $0.text + "\n" }.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  @Test func `what is left for the number is a line, a row or an object`() {
    #expect(require("y=0.5", by: "b") == "u(b) = 0.2\n")
    #expect(
      require("y=0.5", by: "b", format: .csv) == """
        name,uncertainty,least,present,sensitivity,others
        b,0.2,0,1,-2,0.3

        """)
    #expect(require("y=0.5", by: "b", format: .markdown).hasSuffix("| b | 0.2 | 1 | -2 | 0.3 |\n"))
    #expect(
      require("y=0.5", by: "b", format: .json) == """
        {
          "require": {"y": 0.5},
          "by": "b",
          "uncertainty": 0.2,
          "present": 1,
          "sensitivity": -2,
          "others": 0.3
        }

        """)
  }

  @Test func `an uncertainty of a temperature is a difference, as in a budget`() {
    #expect(require("y=0.5", by: "T", document: Self.warm) == "u(T) = 0.5 Δ°C\n")
    #expect(require("long=0.5", by: "way", document: Self.warm) == "u(way) = 0.25 m\n")
    #expect(
      require("y=0.5", by: "T", format: .markdown, document: Self.warm).hasSuffix(
        "| T | 0.5 Δ°C | 1 Δ°C | 1 | 0 Δ°C |\n"))
  }

  @Test func `where nothing will do, that is reported`() {
    #expect(require("y=0.2", by: "b") == "[1]\n")
    #expect(
      require("y=0.2", by: "b", format: .json).contains(
        "u(y) cannot be 0.2: without 'b', the other sources already give 0.3"))
    #expect(require("y=0.2", by: "c", format: .json).contains("'y' does not depend on 'c'"))
    #expect(require("y=-1", by: "b").contains("an uncertainty cannot be negative"))
    #expect(require("y=1", by: "b=0:1").contains("a range is for '--solve'"))
  }
}
