import Formulas
import Foundation
import GraphAnalysis
import GraphDocument
import Testing

/// Each component of an uncertainty is drawn by its own distribution and degrees of freedom (JCGM 101:2008, 6.4; JCGM 102:2011, 5.3.2).
struct ComponentSamplesTests {
  private static let count = 40_000

  /// A number node and the quantile function that its samples have.
  struct Row: CustomTestStringConvertible, Sendable {
    let members: String
    let quantile: @Sendable (Double) -> Double
    var testDescription: String { members }

    init(_ members: String, _ quantile: @escaping @Sendable (Double) -> Double) {
      self.members = members
      self.quantile = quantile
    }
  }

  private static func t(_ degrees: Double, _ scale: Double = 1, about value: Double = 0) -> @Sendable (Double) -> Double
  {
    let shape = StudentT(degreesOfFreedom: degrees)
    return { value + scale * shape.quantile($0) }
  }

  /// By the integral over the width, and halving: no part of it is that of the program.
  private static func curvilinear(_ half: Double, _ inexactness: Double) -> @Sendable (Double) -> Double {
    @Sendable func below(_ x: Double) -> Double {
      let steps = 2_000
      return (0..<steps).reduce(0.0) { sum, step in
        let width = half + inexactness * (2 * (Double(step) + 0.5) / Double(steps) - 1)
        return sum + min(max((x / width + 1) / 2, 0), 1) / Double(steps)
      }
    }
    return { probability in
      var (low, high) = (-half - inexactness, half + inexactness)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if below(middle) < probability { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }

  static let rows: [Row] = [
    Row(#""value": 0, "uncertainty": 1, "degreesOfFreedom": 4"#, t(4)),
    Row(#""value": 2, "uncertainty": 0.5, "degreesOfFreedom": 2.5"#, t(2.5, 0.5, about: 2)),
    Row(#""value": 0, "uncertainty": 1, "degreesOfFreedom": 2"#, t(2)),
    Row(#""value": 0, "uncertainty": 1, "degreesOfFreedom": 0.7"#, t(0.7)),
    Row(#""value": 0, "uncertainty": 1, "degreesOfFreedom": 1e7"#, { StandardNormal.quantile($0) }),
    Row(#""value": 7, "uncertainty": 2"#, { 7 + 2 * StandardNormal.quantile($0) }),
    Row(#""components": [{"readings": [1, 2, 3, 4, 5]}]"#, t(4, 0.5.squareRoot(), about: 3)),
    // A value of its own stands for the mean of the readings.
    Row(#""value": 10, "components": [{"readings": [1, 2, 3, 4, 5]}]"#, t(4, 0.5.squareRoot(), about: 10)),
    Row(#""value": 0, "components": [{"uncertainty": 6, "coverage": 2}]"#, { 3 * StandardNormal.quantile($0) }),
    Row(#""value": 0, "components": [{"uncertainty": 6, "coverage": 3, "degreesOfFreedom": 5}]"#, t(5, 2)),
    Row(#""value": 1, "components": [{"halfWidth": 2, "distribution": "uniform"}]"#, { 4 * $0 - 1 }),
    Row(
      #""value": 0, "components": [{"halfWidth": 1, "distribution": "triangular"}]"#,
      { $0 < 0.5 ? (2 * $0).squareRoot() - 1 : 1 - (2 * (1 - $0)).squareRoot() }),
    Row(#""value": 0, "components": [{"halfWidth": 1, "distribution": "arcsine"}]"#, { -cos(Double.pi * $0) }),
    Row(
      #""value": 0, "components": [{"halfWidth": 1, "distribution": "uniform", "degreesOfFreedom": 2}]"#,
      curvilinear(1, 0.5)),
    Row(
      #""value": 0, "components": [{"halfWidth": 1, "distribution": "uniform", "degreesOfFreedom": 50}]"#,
      curvilinear(1, 0.1)),
    // Limits that are known by less than half a degree of freedom: as wide as they can be.
    Row(
      #""value": 0, "components": [{"halfWidth": 1, "distribution": "uniform", "degreesOfFreedom": 0.1}]"#,
      curvilinear(1, 1)),
    Row(
      #""value": 0, "uncertainty": [1, 3]"#,
      {
        $0 < 0.25
          ? StandardNormal.quantile(2 * $0) : -3 * StandardNormal.quantile((1 - $0) * 2 / 3)
      }),
    Row(
      #""distribution": "trapezoidal(0, 1, 1, 2)""#,
      { $0 < 0.5 ? (2 * $0).squareRoot() : 2 - (2 * (1 - $0)).squareRoot() }),
    // The distribution wins.
    Row(#""value": 5, "uncertainty": 1, "degreesOfFreedom": 3, "distribution": "uniform(4, 8)""#, { 4 + 4 * $0 }),
  ]

  private func expect(
    _ samples: [Double], _ quantile: (Double) -> Double, _ comment: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let sorted = samples.sorted()
    let count = Double(sorted.count)
    for share in [0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975] {
      let found = sorted[Int(share * count)]
      // 4 standard deviations of a binomial number, as probabilities.
      let slack = 4 * (share * (1 - share) / count).squareRoot() + 1 / count
      let (low, high) = (quantile(max(share - slack, 1e-9)), quantile(min(share + slack, 1 - 1e-9)))
      #expect(
        found >= low && found <= high, "\(comment) at \(share): \(found) is not in [\(low), \(high)]",
        sourceLocation: location)
    }
  }

  @Test(arguments: rows) func `quantiles of samples are those of what is stated`(row: Row) throws {
    let document = try SampledDocument(#"{"name": "a", "kind": "number", \#(row.members)}"#)
    expect(try document.samples(of: "a"), row.quantile, row.members)
  }

  @Test func `components add up, each with random numbers of its own`() throws {
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "value": 0, "components": [{"halfWidth": 1, "distribution": "uniform"}, {"halfWidth": 1, "distribution": "uniform"}]}"#
    )
    expect(
      try document.samples(of: "a"),
      { $0 < 0.5 ? 2 * ((2 * $0).squareRoot() - 1) : 2 * (1 - (2 * (1 - $0)).squareRoot()) }, "two of them")
  }

  @Test func `readings taken together have a joint t distribution`() throws {
    let (a, b) = ([1.0, 2, 4, 3, 5, 7], [2.0, 1, 3, 5, 4, 8])
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "components": [{"readings": [1, 2, 4, 3, 5, 7], "series": "run"}]}"#,
      #"{"name": "b", "kind": "number", "components": [{"readings": [2, 1, 3, 5, 4, 8], "series": "run"}]}"#,
      #"{"name": "d", "kind": "formula", "formula": "a - b"}"#,
      #"{"name": "s", "kind": "formula", "formula": "2 * a + b"}"#)
    // n − N degrees of freedom.
    let wide = (5.0 / 4).squareRoot()
    for (name, readings) in [
      ("a", a), ("b", b), ("d", zip(a, b).map { $0 - $1 }), ("s", zip(a, b).map { 2 * $0 + $1 }),
    ] {
      let scale = wide * ReadingStatistics.uncertaintyOfMean(readings)
      expect(try document.samples(of: name), Self.t(4, scale, about: ReadingStatistics.mean(readings)), name)
    }
    #expect(document.remarks == [])
  }

  @Test func `readings taken together of as many numbers as readings are drawn with a remark`() throws {
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "components": [{"readings": [1, 2], "series": "run"}]}"#,
      #"{"name": "b", "kind": "number", "components": [{"readings": [3, 5], "series": "run"}]}"#,
      #"{"name": "d", "kind": "formula", "formula": "b - 2 * a"}"#)
    #expect(document.remarks.map(\.reason) == [.fewReadings(2, numbers: 2)])
    expect(try document.samples(of: "a"), Self.t(1, 0.5, about: 1.5), "a")
    // Two readings of each: the means go together, so that the scatter of one is all of the other's.
    let spread = try document.summary(of: "d", 1_000).extent
    #expect(try #require(spread).high - #require(spread).low < 1e-6)
    let summary = try document.summary(of: "a")
    #expect(summary.mean == nil && summary.standardDeviation == nil && summary.symmetric != nil)
  }

  @Test func `a correlated number is normal with its uncertainty, and a remark says so`() throws {
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "value": 0, "uncertainty": 1, "degreesOfFreedom": 3}"#,
      #"{"name": "b", "kind": "number", "value": 0, "components": [{"halfWidth": 3, "distribution": "uniform"}]}"#,
      #"{"name": "s", "kind": "formula", "formula": "a + b"}"#, correlations: #"["a", "b", 0.5]"#)
    #expect(document.remarks.map(\.reason) == [.normalByCorrelation, .normalByCorrelation])
    expect(try document.samples(of: "a"), { StandardNormal.quantile($0) }, "a")
    expect(try document.samples(of: "b"), { 3.0.squareRoot() * StandardNormal.quantile($0) }, "b")
    let scale = (4 + 3.0.squareRoot()).squareRoot()
    expect(try document.samples(of: "s"), { scale * StandardNormal.quantile($0) }, "s")
  }

  @Test func `degrees of freedom that nothing is drawn by are remarked`() throws {
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "value": 0, "components": [{"halfWidth": 1, "distribution": "arcsine", "degreesOfFreedom": 5}]}"#,
      #"{"name": "b", "kind": "number", "value": 0, "uncertainty": [1, 2], "degreesOfFreedom": 5}"#)
    #expect(document.remarks.map(\.reason) == [.degreesUnused, .degreesUnused])
  }

  @Test func `points that scatter around a fit have the tails of so few points`() throws {
    let document = try SampledDocument(
      #"{"name": "d", "kind": "data", "points": [{"valueX": 1, "value": 1}, {"valueX": 2, "value": 2.5}, {"valueX": 3, "value": 2}, {"valueX": 4, "value": 4.5}, {"valueX": 5, "value": 4}]}"#,
      #"{"name": "m", "kind": "formula", "formula": "slope(d)"}"#)
    let node = try #require(document.contents.node(named: "m"))
    let quantity = try #require(NodeQuantities(document.contents).quantity(of: node)).value
    let size = try #require(quantity.upper)
    expect(try document.samples(of: "m"), Self.t(3, size, about: quantity.value), "slope")
    #expect(try document.validity(of: "m")?.word != "fails")
  }

  @Test func `what has no standard deviation has none, nor has what depends on it`() throws {
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "value": 0, "uncertainty": 1, "degreesOfFreedom": 2}"#,
      #"{"name": "b", "kind": "number", "value": 0, "uncertainty": 1, "degreesOfFreedom": 1}"#,
      #"{"name": "c", "kind": "number", "value": 0, "uncertainty": 1, "degreesOfFreedom": 2.1}"#,
      #"{"name": "s", "kind": "formula", "formula": "a + c"}"#,
      #"{"name": "t", "kind": "formula", "formula": "s + b"}"#)
    func moments(_ name: String) throws -> [Bool] {
      let summary = try document.summary(of: name, 1_000)
      return [summary.mean != nil, summary.standardDeviation != nil]
    }
    #expect(try moments("a") == [true, false] && moments("s") == [true, false])
    #expect(try moments("b") == [false, false] && moments("t") == [false, false])
    #expect(try moments("c") == [true, true])
  }

  @Test func `draws of other numbers stay when something is added`() throws {
    let nodes = [
      #"{"name": "a", "kind": "number", "value": 0, "components": [{"readings": [1, 2, 3, 4], "series": "run"}, {"halfWidth": 1, "distribution": "uniform"}]}"#,
      #"{"name": "b", "kind": "number", "components": [{"readings": [2, 2, 3, 5], "series": "run"}]}"#,
      #"{"name": "d", "kind": "data", "points": [{"value": 1, "errorMaxY": 0.1, "errorMinY": 0.1}, {"value": 2, "errorMaxY": 0.2, "errorMinY": 0.2}]}"#,
      #"{"name": "f", "kind": "formula", "formula": "a * (2 ± 0.1) + draw(w) * b + sum(d) + slope(g)"}"#,
      #"{"name": "w", "kind": "data", "values": [1, 2, 3]}"#,
      #"{"name": "g", "kind": "data", "points": [{"valueX": 1, "value": 1}, {"valueX": 2, "value": 2.5}, {"valueX": 3, "value": 2}]}"#,
    ]
    func samples(_ more: [String]) throws -> [Double] {
      let text = (nodes + more).joined(separator: ", ")
      return try SampledDocument(text).samples(of: "f", 200)
    }
    let alone = try samples([])
    #expect(Set(alone).count == 200)
    for more in [
      #"{"name": "a0", "kind": "number", "value": 0, "uncertainty": 1}"#,
      #"{"name": "a0", "kind": "data", "points": [{"value": 1, "errorMaxY": 0.1, "errorMinY": 0.1}]}"#,
      #"{"name": "a0", "kind": "formula", "formula": "a + (1 ± 0.1) + draw(w)"}"#,
      #"{"name": "a0", "kind": "formula", "formula": "mean(w)"}"#,
    ] { #expect(try samples([more]) == alone, "\(more)") }
  }

  @Test func `a budget's k and the samples of five readings agree`() throws {
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "components": [{"readings": [1, 2, 3, 4, 5]}]}"#,
      #"{"name": "y", "kind": "formula", "formula": "3 * a + 1"}"#)
    #expect(try document.validity(of: "y", 1_000_000) == .holds)
  }
}
