import CommandOutput
import CommandRuns
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// Which values of a number give a node the wanted value, without a process.
@Suite(.onOwnThread)
struct SolveRunTests {
  private let folder = ScratchFolder()

  private static let shop = """
    {"nodecalc": 1, "nodes": [
      {"name": "price", "kind": "number", "value": 5, "range": [0, 500]},
      {"name": "count", "kind": "number", "value": 4},
      {"name": "other", "kind": "number", "value": 1},
      {"name": "total", "kind": "formula", "formula": "price * count"},
      {"name": "whole", "kind": "formula", "formula": "floor(price)"},
      {"name": "root", "kind": "formula", "formula": "sqrt(price - 100)"},
      {"name": "same", "kind": "formula", "formula": "price - price"}]}
    """

  /// Asks a question: what it writes, and `[n]` where it does not end well.
  private func solve(
    _ goal: String, by input: String, set: [String] = [], format: EvaluationFormat = .text
  ) -> String {
    folder.write(Self.shop, to: "d.nodecalc")
    let request = QuestionRequest(goal, by: input, replacements: set, format: format)
    do throws(CommandFailure) {
      let result = try written { output throws(CommandFailure) in
        try SolveRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
      }
      return result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n")
    } catch {
      return error.lines.map { $0.text + "\n" }.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  @Test func `a solution is a line, in the range of the number or that of the question`() {
    #expect(solve("total=1000", by: "price") == "price = 250\n")
    #expect(solve("total = 1k", by: "price=0:300") == "price = 250\n")
    #expect(solve("total=1000", by: "price=0:100") == "[1]\n")
    #expect(solve("total=1000", by: "count") == "count = 200\n")
    #expect(solve("total=1000", by: "price", set: ["count=5"]) == "price = 200\n")
    #expect(solve("whole=7", by: "price") == "price = 7 … 7.999999999999999\n")
  }

  @Test func `without a range the value is reported that was looked around, and not ends that say nothing`() {
    let text = solve("total=1e300", by: "count", format: .json)
    #expect(text.contains("for 'count' around 4, near and far"), "\(text)")
  }

  @Test func `programs get a table or an object`() throws {
    #expect(solve("total=1000", by: "price", format: .csv) == "price,total\n250,1000\n")
    #expect(
      solve("total=1000", by: "price", format: .markdown) == "| price | total |\n| ---: | ---: |\n| 250 | 1000 |\n")
    let object = solve("total=1000", by: "price", format: .json)
    let trials = try #require(object.firstMatch(of: /"trials": (\d+),/)?.1)
    #expect((1_025...1_324).contains(try #require(Int(trials))), "\(trials)")
    #expect(
      object.replacing("  \"trials\": \(trials),\n", with: "") == """
        {
          "solve": {"total": 1000},
          "by": "price",
          "range": [0, 500],
          "parts": 1024,
          "solutions": [{"price": 250, "total": 1000}],
          "jumps": [],
          "failing": []
        }

        """)
    let step = solve("whole=7.5", by: "price", format: .json)
    #expect(step.contains("\"jumps\": [{\"at\": 8, \"from\": 7, \"to\": 8}]"), "\(step)")
    #expect(step.contains("\"reason\": \"'whole' jumps over 7.5 but never equals it") && step.hasSuffix("[1]\n"))
    let independent = solve("total=1", by: "other", format: .json)
    #expect(
      independent.contains(
        "'total', which is 20, does not depend on 'other': no value of 'other' changes it"), "\(independent)")
    #expect(
      solve("same=1", by: "price", format: .json).contains(
        "'same' is 0 for 'price' from 0 to 500 at every value tried"))
    #expect(
      solve("root=100", by: "price", format: .json).contains("\"failing\": [{\"range\": [0, 99.99999999999999]}]"))
  }

  @Test func `a place without a value that is as narrow as rounding is one value`() throws {
    let document = try NativeFormat.read(
      Array(
        #"""
        {"nodecalc": 1, "nodes": [
          {"name": "rate", "kind": "number", "value": 1},
          {"name": "share", "kind": "formula", "formula": "rate / (1 - 1 / (1 + rate))"}]}
        """#.utf8))
    let question = try GoalQuestion(goal: "share=5", by: "rate=0:9", in: document)
    let finding = try #require(question.finding(in: document))
    let remarks = finding.remarks(in: document)
    #expect(remarks.count == 1 && remarks[0].hasPrefix("at 'rate' = 0 'share' has no value"), "\(remarks)")
  }

  @Test func `wrong usage is reported`() {
    #expect(solve("totl=1", by: "price").contains("no node is named 'totl': did you mean 'total'?"))
    #expect(solve("total", by: "price").contains("write the value you want, such as total = 1000"))
    #expect(solve("total=abc", by: "price").hasSuffix("[64]\n"))
    #expect(
      solve("total=1", by: "whole").contains(
        "'whole' is not a number that can be varied: vary a number that it depends on, such as 'price'"))
    #expect(solve("total=1", by: "price=5").contains("write both ends of the range, such as 0:100"))
    #expect(solve("total=1", by: "price=9:2").contains("write 2 before 9"))
    #expect(solve("total=1", by: "price=2:2").contains("two different ends"))
    #expect(solve("price=1", by: "price").contains("cannot be both the target and the number to vary"))
    #expect(solve("total=1", by: "price", set: ["price=2"]).contains("'price' is varied and also has a fixed value"))
  }
}
