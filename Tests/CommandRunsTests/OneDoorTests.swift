import CommandOutput
import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import CommandRuns

/// What is typed behind `-e`, behind `--set`, and in a text of definitions means the same, or is refused with the same words.
@Suite(.onOwnThread)
struct OneDoorTests {
  private let folder = ScratchFolder()

  private func printed(_ run: (StandardOutput) throws(CommandFailure) -> CommandOutput.ExitStatus) -> String {
    do throws(CommandFailure) {
      return try written(run).text
    } catch {
      let lines = error.lines.map(\.text)
      return lines.filter { !$0.hasPrefix(" ") }.joined(separator: "; ")
    }
  }

  private func direct(_ text: String) -> String {
    printed { output throws(CommandFailure) in try FormulaTextRun(text: text).run(output) }
  }

  private func defined(_ text: String) -> String {
    printed { output throws(CommandFailure) in try FormulaTextRun(text: "other = 1; it = \(text)").run(output) }
  }

  private func set(_ text: String) -> String {
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "it", "kind": "number", "value": 1}]}"#, to: "x.nodecalc")
    let request = EvaluationRequest(replacements: ["it=\(text)"])
    return printed { output throws(CommandFailure) in
      try EvaluationRun(source: .addressed(folder.file("x.nodecalc")), request: request).run(output)
    }
  }

  @Test(arguments: [
    ("5 to 9", "6.8 ± 1.2"), ("uniform(1, 3)", "2.0 ± 0.6"), ("1, 2, 3", "[1, 2, 3]"), ("[1, 2]", "[1, 2]"),
    ("[1, 2] * 2", "[2, 4]"), ("=3+4", "7"), ("3+4=", "7"), ("12k", "12000"), ("4%", "0.04"),
    ("3 ± 0.2", "3.00 ± 0.20"),
    ("0x1F + 1", "32"), ("1_000", "1000"), ("2 sin(0)", "0"),
    ("4,5%", "0.045"), ("123,123.00", "123123"), ("1.234,56", "1234.56"), ("1 234,56", "1234.56"), ("1,5k", "1500"),
    ("1'234.5", "1234.5"), ("1,234,567", "1234567"), ("1,2,345", "[1, 2, 345]"), ("max(1,2)", "2"), ("1.234", "1.234"),
    ("1,234,567.5", "1234567.5"), ("1, 234, 567.5", "[1, 234, 567.5]"), ("-4,5 ± 1", "-4.5 ± 1.0"),
    ("2026-11-28", "2026-11-28"), ("2026-11-28T09:30+01:00", "2026-11-28T08:30:00Z"),
    ("2026-01-31 + 1 month", "2026-02-28"), ("2026-11-28 - 2026-01-01", "331 d"),
    ("20% of 50", "10"), ("200 up 10%", "220"), ("200 down 10%", "180"), ("10% off 200", "180"),
  ])
  func `a text has one value`(text: String, value: String) {
    #expect(direct(text) == value + "\n")
    #expect(defined(text) == value + "\n")
    #expect(set(text) == "it = \(value)\n")
  }

  @Test(arguments: [
    "2026-02-30", "11/28/2026", "28.11.2026", "1 + 2026-11-31", "1,234", "1,5", "-0,25", "1,2 + 1", "1,5,x", "4k7",
    "20 of 50", "3 x 4", "2 up 10",
    "2 +",
    "6 & 1", "avg([1, 2])", "5 to nine", "uniform(3, 1)", "ROUND(2.567;2)", "[1, 2", "3 + 4i", "1..10", "",
  ])
  func `a text is refused with one message`(text: String) {
    let message = direct(text)
    #expect(message.hasPrefix("error: "))
    // In definitions the place is told too.
    if !text.isEmpty { #expect(defined(text).hasSuffix(message.dropFirst("error: ".count)), "\(defined(text))") }
    #expect(set(text).replacing("--set 'it=\(text)': ", with: "") == message)
  }

  @Test func `semicolons between brackets are no ends of definitions`() {
    #expect(direct("round(2.567;2)") == "error: unexpected ';'; help: separate arguments with a comma")
    #expect(direct("a = (1 + 2); a * 2") == "6\n")
  }

  @Test func `a function that is fed by one number names itself and what to write`() {
    #expect(
      direct("min(3)")
        == "error: 'min' takes two numbers or more, or a data set; help: write min(a, b), or min([a]) for a list")
  }

  @Test(arguments: [
    ("2+3", true), ("sqrt(9)", true), ("5", true), ("pi", true), ("τ", true), ("shop", false), ("2*rate", false),
    ("a1", false), ("km", false),
  ])
  func `a first word that is a calculation is computed`(word: String, isCalculation: Bool) {
    #expect(FormulaTextRun.isCalculation(word) == isCalculation)
  }

  @Test func `a date in a file is one`() throws {
    let text = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "formula", "formula": "2024-01-01"}]}"#
    let contents = try NativeFormat.read(Array(text.utf8))
    let node = try #require(contents.node(named: "a"))
    #expect(contents.graph.value(of: node) == .number(1_704_067_200))
    #expect(contents.unitText(of: node) == "date")
  }
}
