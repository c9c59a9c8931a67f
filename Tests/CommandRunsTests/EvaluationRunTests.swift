import CommandOutput
import CommandRuns
import EditorSession
import GraphDocument
import GraphFiles
import Testing

/// Evaluations without a process.
struct EvaluationRunTests {
  private func run(_ request: EvaluationRequest) throws -> Written {
    let shop = try #require(Example.find("shop"))
    return try written { output throws(CommandFailure) in
      try EvaluationRun(source: .example(shop), request: request).run(output)
    }
  }

  @Test func `outputs are printed by name, asked values alone`() throws {
    #expect(try run(EvaluationRequest()).text == "break_even = 397\nmargin = 0.441833333333333\nprofit = 2162.4\n")
    let asked = try run(EvaluationRequest(asked: ["margin", "profit"], digits: 3))
    #expect(asked.text == "0.442\n2.16e+03\n" && asked.status == .success)
  }

  @Test func `a value that fails leaves no line and fails the run`() throws {
    let result = try run(EvaluationRequest(asked: ["profit"], replacements: ["profit = 1 / 0"]))
    #expect(result.text == "" && result.status == .failed)
  }

  @Test func `correlations that no numbers have are reported with a pair, whatever is asked for`() throws {
    func warnings(_ last: Double, _ request: EvaluationRequest) throws -> [String] {
      let numbers = ["a", "b", "c"].map { #"{"name": "\#($0)", "kind": "number", "value": 1, "uncertainty": 1}"# }
      let sum = #"{"name": "y", "kind": "formula", "formula": "a + b + c"}"#
      let text =
        "{\"nodecalc\": 1, \"nodes\": [\(numbers.joined(separator: ", ")), \(sum)], "
        + "\"correlations\": [[\"a\", \"b\", 0.9], [\"b\", \"c\", 0.9], [\"a\", \"c\", \(last)]]}"
      let contents = try NativeFormat.read(Array(text.utf8))
      return try EvaluationRun(source: .standardInput, request: request).answer(contents).complaints.map(\.text)
    }
    for request in [EvaluationRequest(), EvaluationRequest(asked: ["y"]), EvaluationRequest(format: .json)] {
      // Besides, the uncertainty of 'y' is unknown.
      let reported = try warnings(-0.9, request).filter { $0.contains("contradict those of") }
      #expect(reported.count == 1 && reported[0].hasPrefix("warning: c: its correlations contradict those of '"))
      #expect(try warnings(0.9, request).isEmpty)
    }
  }

  @Test func `a name that is near to a node's is refused with that one`() {
    let failure = #expect(throws: CommandFailure.self) { try run(EvaluationRequest(asked: ["margim"])) }
    #expect(failure?.status == .usage)
    #expect(
      failure?.lines.map(\.text) == ["error: --get: no node is named 'margim'", "help: did you mean 'margin'?"])
  }

  @Test func `a chart has no value to be asked for or set, but is explained`() throws {
    let decay = try #require(Example.find("decay"))
    func run(_ request: EvaluationRequest) throws -> Written {
      try written { output throws(CommandFailure) in
        try EvaluationRun(source: .example(decay), request: request).run(output)
      }
    }
    for (flag, request) in [
      ("--get", EvaluationRequest(asked: ["decay"])), ("--set", EvaluationRequest(replacements: ["decay = 3"])),
    ] {
      let failure = #expect(throws: CommandFailure.self) { try run(request) }
      #expect(failure?.status == .usage)
      #expect(failure?.lines.map(\.text) == ["error: \(flag): 'decay' is a chart and has no value"])
    }
    _ = try run(EvaluationRequest(explained: "decay"))
  }

  @Test func `a formula, and definitions with their last value`() throws {
    for (text, value) in [("2 + 3", "5\n"), ("a = 3; a^2", "9\n")] {
      let result = try written { output throws(CommandFailure) in try FormulaTextRun(text: text).run(output) }
      #expect(result.text == value && result.status == .success)
    }
    let failure = #expect(throws: CommandFailure.self) {
      try written { output throws(CommandFailure) in try FormulaTextRun(text: "2 +").run(output) }
    }
    #expect(failure?.status == .invalidData)
  }

  @Test func `computing that takes longer than it may fails the run, with the limit in the sentence`() throws {
    let text = "sum(map(bin([1, 2], 1000000), sqrt(value + 1) * sin(value)))"
    let rules = DataRules(timeout: .milliseconds(1))
    let failure = #expect(throws: CommandFailure.self) {
      try written { output throws(CommandFailure) in try FormulaTextRun(text: text, rules: rules).run(output) }
    }
    #expect(failure?.status == .failed)
    #expect(
      failure?.lines.map(\.text) == [
        "error: ans: stopped: computing took longer than 0.001 s; allow more time with --timeout SECONDS, or use fewer points"
      ])
    let document = try NativeFormat.read(
      Array(#"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "formula", "formula": "\#(text)"}]}"#.utf8),
      countedBy: rules.meter)
    let node = try #require(document.node(named: "a"))
    #expect(document.sentence(forValueOf: node)?.hasPrefix("stopped: computing took longer") == true)
    // What takes no time is not ended.
    let fast = try written { output throws(CommandFailure) in
      try FormulaTextRun(text: "sum([1, 2, 3])", rules: rules).run(output)
    }
    #expect(fast.text == "6\n" && fast.status == .success)
  }
}
