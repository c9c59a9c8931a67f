import CommandOutput
import CommandRuns
import EditorSession
import GraphFiles
import TestSupport
import Testing

/// `--samples` without a process.
struct SampleRunTests {
  private func run(
    _ format: EvaluationFormat, count: Int = 5_000, seed: UInt64? = nil, threads: Int? = nil,
    _ replacements: [String] = ["units = 5 to 9", "price = normal(30, 2)", "fixed = 3 ± 0.2"]
  ) throws -> Written {
    let shop = try #require(Example.find("shop"))
    return try written { output throws(CommandFailure) in
      let request = EvaluationRequest(
        asked: ["earned", "contribution"], replacements: replacements, format: format, digits: 6,
        samples: try SampleRequest(count, seed: seed, threads: threads))
      return try EvaluationRun(source: .example(shop), request: request).run(output)
    }
  }

  @Test func `results are the same on any number of threads, and others for another seed`() throws {
    let one = try run(.json, threads: 1)
    for threads in [2, 4] { #expect(try run(.json, threads: threads) == one) }
    #expect(try run(.json, seed: 1) == one)
    #expect(try run(.json, seed: 2).text != one.text)
    #expect(one.status == .success)
  }

  @Test func `values stay those of linear propagation, and samples stand beside them`() throws {
    let text = try run(.json).text
    #expect(text.contains(#""uncertainties": {"#))
    let form =
      /"earned": \{"mean": [0-9.]+, "standardDeviation": [0-9.]+, "interval95": \[[0-9.]+, [0-9.]+\], "failed": 0\}/
    #expect(text.contains(form), "\(text)")
    #expect(try run(.text).text.contains(", 95 % ["))
    #expect(try run(.csv).text.hasPrefix("name,value,uncertainty,mean,standardDeviation,low95,high95,failed\nearned,"))
    let lines = try run(.markdown).text.split(separator: "\n")
    #expect(lines.first == "| name | mean | standard deviation | 95 % from | to | failed |")
    #expect(lines.count == 4 && lines[2].hasPrefix("| earned | ") && lines[2].hasSuffix(" | 0 |"), "\(lines)")
  }

  @Test func `limit samples, sampled-values: no samples and too many are wrong usage`() throws {
    for count in [0, -5, 1_000_000_000_000] {
      let failure = #expect(throws: CommandFailure.self) { try run(.text, count: count) }
      #expect(failure?.status == .usage)
    }
    let most = SampleRequest.mostSamples
    #expect(throws: CommandFailure.self) { try SampleRequest(most + 1, seed: nil) }
    let request = try SampleRequest(most, seed: nil)
    let nodes = SampleRequest.mostValues / most
    try request.check(nodes: nodes)
    let failure = #expect(throws: CommandFailure.self) { try request.check(nodes: nodes + 1) }
    #expect(failure?.status == .usage)
  }

  @Test func `a count is a whole number in any form`() throws {
    for (written, count) in [("10000", 10_000), ("1e5", 100_000), ("20k", 20_000)] {
      #expect(try SampleRequest(written: written, seed: nil).count == count)
    }
    for (written, reason) in [
      ("1.5", "--samples: '1.5' is not a number of samples"), ("many", "--samples: 'many' is not a number of samples"),
      ("9 ± 1", "--samples: '9 ± 1' is not a number of samples"),
      ("1e99", "--samples: '1e99' is not a number of samples"),
      ("0", "--samples: 0 samples are too few"),
      ("1e12", "--samples: 1000000000000 are more than the 10000000 samples that are kept in memory"),
    ] {
      let failure = #expect(throws: CommandFailure.self) { try SampleRequest(written: written, seed: nil) }
      #expect(failure?.lines.first?.text == "error: \(reason)")
    }
  }

  @Test func `uncertain numbers in formulas of parameters scatter as linear propagation says`() throws {
    let folder = ScratchFolder()
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "set", "kind": "data", "values": [1, 2, 3]},
        {"name": "k", "kind": "number", "value": 4, "uncertainty": 0.1},
        {"name": "scaled", "kind": "operator", "operator": "map", "parameters": {"formula": "value * (2 ± 0.1) + k"},
          "inputs": ["set", "k"]},
        {"name": "both", "kind": "operator", "operator": "zip", "parameters": {"formula": "value1 * value2 - (3 ± 0.2)"},
          "inputs": ["set", "set"]},
        {"name": "total", "kind": "operator", "operator": "reduce",
          "parameters": {"formula": "total + value * (2 ± 0.1)", "start": 1}, "inputs": ["set"]},
        {"name": "mapped", "kind": "operator", "operator": "sum", "inputs": ["scaled"]},
        {"name": "zipped", "kind": "operator", "operator": "sum", "inputs": ["both"]}]}
      """, to: "d.nodecalc")
    let text = try written { output throws(CommandFailure) in
      let request = EvaluationRequest(
        asked: ["mapped", "zipped", "total"], replacements: [], format: .csv,
        samples: try SampleRequest(4_000, seed: nil))
      return try EvaluationRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
    }.text
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    // Σ value² · 0.1² + (3 · 0.1)² for what is mapped: all points share the number that is written.
    let expected = [("mapped", 24.0, 0.45.squareRoot()), ("zipped", 5, 0.6), ("total", 13, 0.6)]
    #expect(rows.count == expected.count, "\(text)")
    for (row, (name, value, uncertainty)) in zip(rows, expected) {
      let numbers = row.dropFirst().compactMap { Double($0) }
      #expect(row.first.map(String.init) == name && numbers.count == 7, "\(text)")
      guard numbers.count == 7 else { continue }
      #expect(abs(numbers[0] - value) < 1e-9 && abs(numbers[1] - uncertainty) < 1e-9, "\(text)")
      #expect(abs(numbers[2] - value) < 0.05 && abs(numbers[3] / uncertainty - 1) < 0.06, "\(text)")
    }
  }

  @Test func `what is exact has samples of one value`() throws {
    #expect(try run(.text, count: 10, ["units = 2", "cost = 5"]).text.contains("±") == false)
  }
}
