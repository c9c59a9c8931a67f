import CommandOutput
import CommandRuns
import EditorSession
import TestSupport
import Testing

/// Documents that declare what they take and give, from the command line.
@Suite(.onOwnThread)
struct InterfaceRunTests {
  private let folder = ScratchFolder()

  private static let loan = """
    {"nodecalc": 1, "title": "Loan", "inputs": ["principal", "rate", "months"], "outputs": ["total", "payment"], "nodes": [
      {"name": "fees", "kind": "number", "value": 10},
      {"name": "months", "kind": "data", "values": [1, 2]},
      {"name": "payment", "kind": "formula", "formula": "principal * rate"},
      {"name": "principal", "kind": "number", "value": 100, "label": "EUR"},
      {"name": "rate", "kind": "number", "value": 0.5, "range": [0, 0.75]},
      {"name": "rest", "kind": "formula", "formula": "total - 1"},
      {"name": "total", "kind": "formula", "formula": "payment * count(months) + fees"}]}
    """

  private var source: DocumentSource {
    folder.write(Self.loan, to: "loan.nodecalc")
    return .named(folder.file("loan.nodecalc"))
  }

  /// What a run writes, or its complaint, and how it ends where not well.
  private func text(_ run: (StandardOutput) throws(CommandFailure) -> CommandOutput.ExitStatus) -> String {
    do throws(CommandFailure) {
      let result = try written(run)
      return result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n")
    } catch {
      let lines = error.lines.map { $0.text.replacing(folder.path + "/", with: "") + "\n" }
      return lines.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  private func evaluate(
    asked: [String] = [], set: [String] = [], json: String? = nil
  ) -> String {
    let given = json.map { text in
      folder.write(text, to: "in.json")
      return GivenInputsSource.named(folder.file("in.json"))
    }
    let request = EvaluationRequest(asked: asked, replacements: set, given: given)
    return text { output throws(CommandFailure) in try EvaluationRun(source: source, request: request).run(output) }
  }

  private func describe(_ format: DescriptionFormat) -> String {
    text { output throws(CommandFailure) in try DescribeRun(source: source, format: format).run(output) }
  }

  @Test func `declared outputs are printed, in their order`() {
    #expect(evaluate() == "total = 110\npayment = 50\n")
    #expect(evaluate(asked: ["rest"]) == "109\n")
  }

  @Test func `only declared inputs are set, and the near ones named`() {
    #expect(evaluate(asked: ["total"], set: ["rate=25%", "months=1"]) == "35\n")
    #expect(
      evaluate(set: ["fees=1"])
        == "error: --set: 'fees' is not an input of the document\nhelp: its inputs are principal, rate, months\n[64]\n")
    #expect(evaluate(set: ["rat=1"]) == "error: --set: no input is named 'rat'\nhelp: did you mean 'rate'?\n[64]\n")
  }

  @Test func `an object sets inputs before the flags do`() {
    #expect(evaluate(json: #"{"rate": 0.25, "months": [1, null, 2, 3]}"#) == "total = 85\npayment = 25\n")
    #expect(evaluate(asked: ["payment"], set: ["rate=0.75"], json: #"{"rate": 0.25, "principal": 10}"#) == "7.5\n")
    #expect(evaluate(json: "{}") == "total = 110\npayment = 50\n")
  }

  @Test(arguments: [
    (#"{"rat": 1}"#, "in.json:1:2: error: no input is named 'rat'\nhelp: did you mean 'rate'?\n"),
    (
      "{\"rate\": 1,\n  \"fees\": 1}",
      "in.json:2:3: error: 'fees' is not an input of the document\nhelp: its inputs are principal, rate, months\n"
    ),
    (#"{"rate": [1]}"#, "in.json:1:2: error: 'rate' is a number but got an array\nhelp: write one number\n"),
    (
      #"{"months": 1}"#,
      "in.json:1:2: error: 'months' is data but got a single number\nhelp: write an array, such as [1, 2, 3]\n"
    ),
    (#"{"rate": "4%"}"#, "in.json:1:10: error: 'rate' must be a number, or an array of numbers for data\n"),
    (
      #"{"rate": 1, "rate": 2}"#,
      "in.json:1:13: error: 'rate' occurs twice in one object, first at 1:2; keep one\n"
    ),
    ("7", "in.json:1:1: error: the values to set must be an object of inputs, such as {\"rate\": 0.04}\n"),
  ])
  func `an object that does not fit is refused with its place`(json: String, complaint: String) {
    #expect(evaluate(json: json) == complaint + "[65]\n")
  }

  @Test func `an object that is not there is no input`() {
    let request = EvaluationRequest(given: .named(folder.file("none.json")))
    let complaint = text { output throws(CommandFailure) in
      try EvaluationRun(source: source, request: request).run(output)
    }
    #expect(complaint.hasSuffix("[66]\n"))
  }

  @Test func `a description has titles, defaults, ranges and labels`() {
    #expect(
      describe(.text) == """
        Loan

        inputs
          principal  100                 EUR
          rate       0.5       0 … 0.75
          months     2 values

        outputs
          total
          payment

        """)
    #expect(describe(.json).contains(#"{"name": "rate", "kind": "number", "value": 0.5, "range": [0, 0.75]}"#))
    #expect(describe(.schema).contains(#""rate": {"type": "number", "default": 0.5, "minimum": 0, "maximum": 0.75}"#))
  }

  @Test func `a document that declares nothing is described as it is used`() throws {
    let shop = try #require(Example.find("shop"))
    let described = text { output throws(CommandFailure) in try DescribeRun(source: .example(shop)).run(output) }
    #expect(described.contains("inputs, none declared: all numbers and data\n"))
    #expect(described.contains("outputs, none declared: nodes that no other node uses\n"))
  }

  @Test func `a batch replaces declared inputs alone and gives the declared outputs`() {
    folder.write("rate,fees\n0.25,7\n", to: "rows.csv")
    let request = BatchRequest(input: folder.file("rows.csv"))
    let rows = text { output throws(CommandFailure) in try BatchRun(source: source, request: request).run(output) }
    #expect(rows == "rate,fees,total,payment\n0.25,7,60,25\n")
  }

  @Test func `check tells a value outside of its range, and goes on`() {
    folder.write(Self.loan.replacing("\"value\": 0.5", with: "\"value\": 0.9"), to: "out.nodecalc")
    let file = folder.file("out.nodecalc")
    let findings = text { output throws(CommandFailure) in CheckRun(files: [file]).run(output) }
    #expect(
      findings.replacing(folder.path + "/", with: "")
        == "out.nodecalc:6:12: warning: node 'rate': 0.9 is outside its range 0 … 0.75\n")
  }
}
