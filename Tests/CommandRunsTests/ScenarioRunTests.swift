import CommandOutput
import CommandRuns
import TestSupport
import Testing

/// `--scenario`, and what `check` tells of scenarios, without a process.
@Suite(.onOwnThread)
struct ScenarioRunTests {
  private let folder = ScratchFolder()

  private static let loan = """
    {"nodecalc": 1, "nodes": [
      {"name": "rate", "kind": "number", "value": 0.04, "range": [0, 0.2]},
      {"name": "sum", "kind": "number", "value": 100},
      {"name": "cost", "kind": "formula", "formula": "sum * rate"},
      {"name": "part", "kind": "formula", "formula": "sum / rate"}],
      "scenarios": {"high": {"rate": 0.1}, "zero": {"rate": 0}, "odd": {"rate": 0.5, "ratee": 1}}}
    """

  /// Evaluates under scenarios: what it writes, and `[n]` where it does not end well.
  private func evaluate(
    _ scenarios: [String], get: [String] = ["cost"], set: [String] = [], format: EvaluationFormat = .text
  ) -> String {
    folder.write(Self.loan, to: "d.nodecalc")
    let request = EvaluationRequest(asked: get, replacements: set, scenarios: scenarios, format: format)
    do throws(CommandFailure) {
      let result = try written { output throws(CommandFailure) in
        try EvaluationRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
      }
      return result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n")
    } catch {
      return error.lines.map { $0.text + "\n" }.joined() + "[\(error.status.rawValue)]\n"
    }
  }

  @Test func `one scenario holds before what is set`() {
    #expect(evaluate(["high"]) == "10\n")
    #expect(evaluate(["high"], set: ["rate=0.2"]) == "20\n")
    #expect(evaluate(["high"], set: ["sum=10"]) == "1\n")
    #expect(evaluate([]) == "4\n")
  }

  @Test func `several are a table behind the present values, in each form`() {
    #expect(evaluate(["high", "zero"]) == "name  present  high  zero\ncost  4        10    0\n")
    #expect(evaluate(["zero", "high"], set: ["sum=10"], format: .csv) == "name,present,zero,high\ncost,0.4,0,1\n")
    #expect(
      evaluate(["high", "zero"], format: .markdown)
        == "| name | present | high | zero |\n| --- | ---: | ---: | ---: |\n| cost | 4 | 10 | 0 |\n")
    #expect(
      evaluate(["high", "zero"], format: .json) == """
        {
          "present": { "values": { "cost": 4 }, "failures": {} },
          "scenarios": {
            "high": { "values": { "cost": 10 }, "failures": {} },
            "zero": { "values": { "cost": 0 }, "failures": {} }
          }
        }

        """)
  }

  @Test func `what fails under a scenario is reported in its column, and ends with 1`() {
    #expect(
      evaluate(["high", "zero"], get: ["part"]) == "name  present  high  zero\npart  2500     1000  failed\n[1]\n")
    #expect(
      evaluate(["high", "zero"], get: ["part"], format: .csv) == "name,present,high,zero\npart,2500,1000,\n[1]\n")
  }

  @Test func `a table of CSV has a column of uncertainties for each scenario, where some number is uncertain`() {
    #expect(
      evaluate(["high", "odd"], set: ["sum=100 ± 1"], format: .csv) == """
        name,present,present uncertainty,high,high uncertainty,odd,odd uncertainty
        cost,4,0.04,10,0.1,50,0.5

        """)
  }

  @Test func `an unknown name is wrong usage, with the one that was meant`() {
    #expect(
      evaluate(["hihg"]) == "error: --scenario: no scenario is named 'hihg'\nhelp: did you mean 'high'?\n[64]\n")
    #expect(evaluate(["high", "high"]).hasPrefix("error: --scenario: 'high' is named twice\n"))
  }

  @Test func `check tells values that do nothing or are out of a range, with their places`() throws {
    folder.write(Self.loan, to: "d.nodecalc")
    let found = try written { output throws(CommandFailure) in
      CheckRun(files: [folder.file("d.nodecalc")]).run(output)
    }
    #expect(
      found.text.contains("d.nodecalc:6:69: warning: scenario 'odd': 'rate': 0.5 is outside its range 0 … 0.2\n"))
    #expect(
      found.text.contains(
        ": warning: scenario 'odd': no number is named 'ratee', so its value has no effect: did you mean 'rate'?\n"))
    #expect(found.status == .success)
  }
}
