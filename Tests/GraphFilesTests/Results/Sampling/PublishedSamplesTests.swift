import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// Monte Carlo with components against what JCGM 101:2008, 9 and EA-4/02 print.
struct PublishedSamplesTests {
  private static let count = 200_000

  private func uniform(_ name: String, _ halfWidth: Double, about value: String = "0") -> String {
    #"{"name": "\#(name)", "kind": "number", "value": \#(value), "components": [{"halfWidth": \#(halfWidth), "distribution": "uniform"}]}"#
  }

  @Test(arguments: [(1.0, 2.0, 3.88, "holds"), (10, 10.15, 17.0, "fails")])
  func `sums of four uniform numbers are those of 9_2_3 and 9_2_4`(
    _ last: Double, _ deviation: Double, _ end: Double, _ word: String
  ) throws {
    let half = 3.0.squareRoot()
    let document = try SampledDocument(
      uniform("a", half), uniform("b", half), uniform("c", half), uniform("d", last * half),
      #"{"name": "y", "kind": "formula", "formula": "a + b + c + d"}"#)
    let summary = try document.summary(of: "y", Self.count)
    let interval = try #require(summary.symmetric)
    let scatter = try #require(summary.scatterOfEnds)
    #expect(
      abs(interval.low + end) <= 4 * scatter + 0.05 && abs(interval.high - end) <= 4 * scatter + 0.05, "\(interval)")
    #expect(abs(try #require(summary.standardDeviation) - deviation) < 0.02 * deviation)
    // 9.2.3: the ends differ by 0.04 of 3.92, and 0.05 is allowed.
    #expect(try document.validity(of: "y", 1_000_000)?.word == word)
  }

  @Test func `the mass of a weight from limits is that of 9_3`() throws {
    let document = try SampledDocument(
      #"{"name": "m", "kind": "number", "value": 100000, "uncertainty": 0.05}"#,
      #"{"name": "d", "kind": "number", "value": 1.234, "uncertainty": 0.02}"#, uniform("air", 0.1, about: "1.2"),
      uniform("w", 1_000, about: "8000"), uniform("r", 50, about: "8000"),
      #"{"name": "y", "kind": "formula", "formula": "(m + d) * (1 + (air - 1.2) * (1/w - 1/r)) - 100000"}"#)
    let summary = try document.summary(of: "y", Self.count)
    let interval = try #require(summary.symmetric)
    #expect(abs(try #require(summary.standardDeviation) - 0.0754) < 0.0005)
    #expect(abs(interval.low - 1.0834) < 0.003 && abs(interval.high - 1.3825) < 0.003, "\(interval)")
    #expect(try document.validity(of: "y", Self.count)?.word == "fails")
  }

  /// 9.4.2.2.3: linear propagation gives 0 ± 0, and samples 50e-6 ± 50e-6.
  @Test(arguments: [(0.0, 50e-6), (0.010, 112e-6), (0.050, 502e-6)])
  func `comparison loss is that of 9_4`(_ offset: Double, _ printed: Double) throws {
    let document = try SampledDocument(
      #"{"name": "x1", "kind": "number", "value": \#(offset), "uncertainty": 0.005}"#,
      #"{"name": "x2", "kind": "number", "value": 0, "uncertainty": 0.005}"#,
      #"{"name": "y", "kind": "formula", "formula": "x1^2 + x2^2"}"#)
    let summary = try document.summary(of: "y", Self.count)
    let (mean, deviation) = (try #require(summary.mean), try #require(summary.standardDeviation))
    #expect(abs(mean - (offset * offset + 50e-6)) < 3e-6, "\(mean)")
    #expect(abs(deviation - printed) < 0.02 * printed, "\(deviation)")
    #expect(try document.validity(of: "y", Self.count)?.word == "fails")
  }

  /// 9.5.4 prints u = 36 nm with rounded inputs; those of GUM H.1 as they stand give 35.6.
  @Test func `the end gauge is that of 9_5`() throws {
    let document = try SampledDocument(
      #"{"name": "alpha", "kind": "number", "value": 1.15e-05, "components": [{"halfWidth": 2e-06, "distribution": "uniform"}]}"#,
      #"{"name": "d", "kind": "number", "value": 215, "components": [{"uncertainty": 6, "degreesOfFreedom": 24}, {"uncertainty": 4, "degreesOfFreedom": 5}, {"uncertainty": 7, "degreesOfFreedom": 8}]}"#,
      #"{"name": "da", "kind": "number", "value": 0, "components": [{"halfWidth": 1e-06, "distribution": "uniform", "degreesOfFreedom": 50}]}"#,
      #"{"name": "dt", "kind": "number", "value": 0, "components": [{"halfWidth": 0.05, "distribution": "uniform", "degreesOfFreedom": 2}]}"#,
      #"{"name": "ls", "kind": "number", "value": 50000623, "components": [{"uncertainty": 75, "coverage": 3, "degreesOfFreedom": 18}]}"#,
      #"{"name": "theta", "kind": "number", "value": -0.1, "components": [{"uncertainty": 0.2}, {"halfWidth": 0.5, "distribution": "arcsine"}]}"#,
      #"{"name": "y", "kind": "formula", "formula": "ls + d - ls * (da * theta + alpha * dt)"}"#)
    let summary = try document.summary(of: "y", Self.count)
    #expect(abs(try #require(summary.mean) - 50_000_838) < 0.4)
    #expect(abs(try #require(summary.standardDeviation) - 35.84) < 0.25)
    #expect(try document.validity(of: "y", Self.count)?.word == "fails")
  }

  /// A temperature block calibrator, of which one uniform number is most: k is 1.81.
  @Test func `the block calibrator is that of EA-4-02, S11`() throws {
    let document = try SampledDocument(
      #"{"name": "t", "kind": "number", "value": 180.1, "components": [{"uncertainty": 0.03, "coverage": 2}, {"uncertainty": 0.01}]}"#,
      uniform("axial", 0.25), uniform("drift", 0.04), uniform("hysteresis", 0.05), uniform("load", 0.05),
      uniform("radial", 0.1), uniform("resolution", 0.05), uniform("variation", 0.03),
      #"{"name": "y", "kind": "formula", "formula": "t + axial + drift + hysteresis + load + radial + resolution + variation"}"#
    )
    let interval = try #require(try document.summary(of: "y", Self.count).symmetric)
    #expect(abs(interval.low - 179.8) < 0.03 && abs(interval.high - 180.4) < 0.03, "\(interval)")
  }

  @Test func `where linear propagation gives 0 or nothing, samples tell whether that holds`() throws {
    let document = try SampledDocument(
      #"{"name": "x", "kind": "number", "value": 0, "uncertainty": 10}"#,
      #"{"name": "z", "kind": "number", "value": 0, "uncertainty": 1}"#,
      #"{"name": "one", "kind": "number", "value": 1, "uncertainty": 1}"#,
      #"{"name": "big", "kind": "number", "value": 0.5, "uncertainty": 0.1}"#,
      #"{"name": "square", "kind": "formula", "formula": "x^2"}"#,
      #"{"name": "cube", "kind": "formula", "formula": "x^3"}"#,
      #"{"name": "product", "kind": "formula", "formula": "x * z"}"#,
      #"{"name": "cosine", "kind": "formula", "formula": "cos(z)"}"#,
      #"{"name": "whole", "kind": "formula", "formula": "floor(one + 1.5)"}"#,
      #"{"name": "choice", "kind": "formula", "formula": "if(one > 0, 10, 0)"}"#,
      #"{"name": "root", "kind": "formula", "formula": "sqrt(x^2)"}"#,
      #"{"name": "nothing", "kind": "formula", "formula": "x - x"}"#,
      #"{"name": "cancelled", "kind": "formula", "formula": "(1e9 + big) - 1e9 - big"}"#,
      #"{"name": "inside", "kind": "formula", "formula": "clamp(big, 1, 4)"}"#)
    for name in ["square", "cube", "product", "cosine", "whole", "choice", "root"] {
      #expect(try document.validity(of: name, 10_000)?.word == "fails", "\(name)")
    }
    for name in ["nothing", "cancelled", "inside"] {
      #expect(try document.validity(of: name, 10_000)?.word == "holds", "\(name)")
    }
  }
}
