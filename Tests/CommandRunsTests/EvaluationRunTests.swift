import CommandOutput
import CommandRuns
import DataSets
import EditorSession
import EvaluationEngine
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
    #expect(try run(EvaluationRequest()).text == "break_even = 397\nmargin = 0.441833333333333\nprofit = 2162.4 EUR\n")
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

  @Test(arguments: Example.all.map(\.name))
  func `values are those of a document that keeps all its sets`(_ name: String) throws {
    let example = DocumentSource.example(try #require(Example.find(name)))
    let contents = try example.contents(reading: DataRules())
    let sets = contents.nodes.filter { contents.graph.value(of: $0).data != nil }.map { contents.name(of: $0) }
    for asked in [[]] + sets.map({ [$0] }) {
      let evaluation = EvaluationRun(
        source: example, request: EvaluationRequest(asked: asked, format: asked.isEmpty ? .json : .text))
      let frugal = try written { output throws(CommandFailure) in try evaluation.run(output) }
      let whole = try written { output throws(CommandFailure) in try evaluation.answer(contents).print(output) }
      #expect(frugal == whole, "\(asked)")
    }
  }

  @Test func `a formula for every point gives a point the same errors in any block`() throws {
    let points = (0..<3_000).map { index in
      #"{"value": \#(index % 17 + 1), "valueX": \#(index), "errorMinY": 0.25, "errorMaxY": \#(index % 3), "errorMinX": 0.5, "errorMaxX": 0.5}"#
    }.joined(separator: ", ")
    func contents(_ nodes: [(String, String)]) throws -> DocumentContents {
      let formulas = nodes.map { #"{"name": "\#($0)", "kind": "formula", "formula": "\#($1)"}"# }
      let data = #"{"name": "d", "kind": "data", "points": [\#(points)]}"#
      return try NativeFormat.read(
        Array(#"{"nodecalc": 1, "nodes": [\#(([data] + formulas).joined(separator: ", "))]}"#.utf8))
    }
    for (name, formula) in [
      ("map", "map(§, sqrt(value) * sin(x) / 2)"), ("zip", "zip(§, 2 * §, value1 * value2 + index)"),
      ("failing", "map(§, ifFailed(1 / (value - 3), value))"),
    ] {
      let places = [0, 1, 255, 256, 1_023, 1_024, 2_999]
      let single = places.map { place in
        ("p\(place)", formula.replacing("§", with: "take(d, 1, \(place))").replacing("index", with: "\(place)"))
      }
      let read = try contents([("all", formula.replacing("§", with: "d"))] + single)
      let all = try #require(read.node(named: "all").flatMap { read.graph.value(of: $0).data }, "\(name)")
      #expect(all.hasErrors)
      for place in places {
        let one = try #require(read.node(named: "p\(place)").flatMap { read.graph.value(of: $0).data }, "\(name)")
        #expect(one[0] == all[place], "\(name) \(place)")
      }
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
