import CommandOutput
import CommandRuns
import EditorSession
import GraphFiles
import Testing

/// Budgets without a process.
struct BudgetRunTests {
  private func run(
    _ example: String, _ names: [String], level: String = "95%", order: Int = 1, _ format: EvaluationFormat = .text
  ) throws -> Written {
    let example = try #require(Example.find(example))
    let request = EvaluationRequest(format: format, budget: BudgetRequest(names: names, level: level, order: order))
    return try written { output throws(CommandFailure) in
      try EvaluationRun(source: .example(example), request: request).run(output)
    }
  }

  @Test func `the end gauge of the GUM has a budget, the largest share first`() throws {
    let result = try run("end_gauge", ["length"], level: "99%")
    let lines = result.text.split(separator: "\n")
    #expect(result.status == .success)
    #expect(lines.first == "length = 50000838 ± 32 nm")
    #expect(lines.contains("U = 92.5 nm (k = 2.92, 99 %, 16.7 effective degrees of freedom taken as 16)"))
    let sources = lines.drop { !$0.hasPrefix("source") }.dropFirst().map { $0.prefix { $0 != " " } }
    #expect(sources.prefix(2) == ["l_s:", "delta_theta:"])
    #expect(sources.count == 9)
  }

  @Test func `readings taken together correlate the results, and have the degrees of freedom of the readings`() throws {
    let result = try run("impedance", ["R", "X", "Z"])
    for line in ["r(R, X) = -0.588", "r(R, Z) = -0.485", "r(X, Z) = 0.993"] {
      #expect(result.text.contains(line + "\n"), "\(result.text)")
    }
    #expect(result.text.components(of: "4 effective degrees of freedom") == 3)
    #expect(result.text.components(of: "correlations") == 3)
  }

  @Test func `uncertainties, sensitivities and contributions have units`() throws {
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "T", "kind": "number", "value": 27, "uncertainty": 2, "unit": "°C"},
        {"name": "S", "kind": "number", "value": 40, "uncertainty": 0.5, "unit": "µV/K"},
        {"name": "n", "kind": "number", "value": 1, "uncertainty": 0.1},
        {"name": "V", "kind": "formula", "formula": "n * S * (T - 0 [°C]) to [mV]"}]}
      """
    let contents = try NativeFormat.read(Array(document.utf8))
    func run(_ format: EvaluationFormat) throws -> String {
      let request = EvaluationRequest(format: format, budget: BudgetRequest(names: ["V"], level: "95%", order: 1))
      return try written { output throws(CommandFailure) in
        try EvaluationRun(source: .standardInput, request: request).answer(contents).print(output)
      }.text
    }
    let text = try run(.text)
    for part in ["V = 1.08 ± 0.14 mV", "mV (k = 1.96", " 2 Δ°C ", " 0.04 mV/Δ°C ", " 0.027 mV/(µV/K) ", " 0.08 mV "] {
      #expect(text.contains(part), "\(part): \(text)")
    }
    let json = try run(.json)
    #expect(json.contains(#""unit": "mV""#) && json.contains(#""sensitivityUnit": "mV/Δ°C""#), "\(json)")
  }

  @Test func `programs get exact numbers`() throws {
    let csv = try run("impedance", ["Z"], .csv).text.split(separator: "\n")
    #expect(
      csv.first
        == "node,source,component,distribution,divisor,uncertainty,degreesOfFreedom,sensitivity,contribution,share")
    #expect(csv.count == 5 && csv[3].hasPrefix("Z,combined,,,,") && csv[4].hasPrefix("Z,expanded,,,,"))
    let json = try run("end_gauge", ["length", "d"], .json).text
    #expect(json.contains("\"source\": \"theta\", \"component\": \"cycle\", \"distribution\": \"arcsine\""))
    #expect(json.contains("\"degreesOfFreedom\": null") && json.hasPrefix("{\n  \"level\": 0.95,"))
    let markdown = try run("end_gauge", ["d"], .markdown).text
    #expect(
      markdown.hasPrefix("## d\n")
        && markdown.contains("| d: observations | normal | 2.24 | 5.81 nm | 24 | 1 | 5.81 nm | 36.2 % |"))
  }

  @Test func `terms of second order make 34 of 32, and are refused of correlated sources`() throws {
    let text = try run("end_gauge", ["length"], order: 2).text
    #expect(text.hasPrefix("length = 50000838 ± 34 nm\n"))
    let row = text.split(separator: "\n").first { $0.hasPrefix("second order") }
    #expect(row?.hasSuffix("12.3 %") == true, "\(text)")
    let csv = try run("end_gauge", ["length"], order: 2, .csv).text.split(separator: "\n")
    #expect(csv.contains { $0.hasPrefix("length,second order,,,,,,,,0.12") }, "\(csv)")
    #expect(try run("end_gauge", ["length"], order: 2, .json).text.contains("\"secondOrderShare\": 0.12"))
    #expect(!(try run("end_gauge", ["length"], .json).text.contains("secondOrderShare")))
    let refused = try run("impedance", ["R"], order: 2)
    #expect(refused.status == .failed && !refused.text.contains("R = "), "\(refused.text)")
  }

  @Test func `what rests on nothing uncertain says so, and a level that is none is refused`() throws {
    #expect(try run("shop", ["cost"]).text.contains("depends on nothing uncertain"))
    for level in ["0", "100%", "1.5", "x", "0.9 ± 0.1"] {
      let failure = #expect(throws: CommandFailure.self, "\(level)") { try run("end_gauge", ["d"], level: level) }
      #expect(failure?.status == .usage)
    }
    let failure = #expect(throws: CommandFailure.self) { try run("end_gauge", ["lenght"]) }
    #expect(failure?.lines.map(\.text).last == "help: did you mean 'length'?")
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
