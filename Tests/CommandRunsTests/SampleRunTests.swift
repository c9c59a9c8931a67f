import CommandOutput
import CommandRuns
import EditorSession
import GraphFiles
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

  @Test func `what is exact has samples of one value`() throws {
    #expect(try run(.text, count: 10, ["units = 2", "cost = 5"]).text.contains("±") == false)
  }
}
