import DataJoin
import DataSets
import TestSupport
import Testing

@testable import Charts

@Suite struct AxisTests {
  @Test(
    arguments: [
      (0.0, 100.0, 5, ["0", "20", "40", "60", "80", "100"]), (0, 1, 5, ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
      (-3, 7, 5, ["-2", "0", "2", "4", "6"]), (12, 41, 3, ["20", "30", "40"]),
      (0, 2_500_000, 5, ["0", "5e5", "1e6", "1.5e6", "2e6", "2.5e6"]), (1e-9, 5e-9, 2, ["2e-9", "4e-9"]),
      (2019, 2024, 5, ["2019", "2020", "2021", "2022", "2023", "2024"]),
      (0.1, 0.35, 5, ["0.10", "0.15", "0.20", "0.25", "0.30", "0.35"]),
    ] as [(Double, Double, Int, [String])])
  func `ticks are what people count by`(low: Double, high: Double, count: Int, labels: [String]) {
    let ticks = ValueAxis(.linear, Extent(low, high)).ticks(finest: count) { _ in true }
    #expect(ticks?.map(\.label) == labels)
  }

  @Test func `ticks at random extents are round, ascend, lie inside and read back as the places they stand at`() throws
  {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<RandomTestLength.steps(400) {
      let exponent = Double.random(in: -300...300, using: &generator)
      let numbers = [0, 0].map { _ in Double("\(Double.random(in: -1...1, using: &generator))e\(Int(exponent))") ?? 0 }
      let extent = Extent(min(numbers[0], numbers[1]), max(numbers[0], numbers[1]))
      let axis = ValueAxis(.linear, extent)
      let ticks = axis.ticks(finest: Int.random(in: 1...20, using: &generator)) { _ in true } ?? []
      #expect(!ticks.isEmpty, "\(extent), seed \(seed)")
      for (tick, next) in zip(ticks, ticks.dropFirst()) { #expect(tick.value < next.value, "\(extent), seed \(seed)") }
      for tick in ticks {
        #expect(tick.value >= axis.domain.lowest && tick.value <= axis.domain.highest, "\(extent), seed \(seed)")
        #expect(Double(tick.label) == tick.value, "\(tick) of \(extent), seed \(seed)")
        #expect(tick.label.filter { "123456789".contains($0) }.count <= 20, "\(tick), seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      (1.0, 1000.0, ["1", "10", "100", "1000"]), (0.001, 100, ["0.001", "0.01", "0.1", "1", "10", "100"]),
      (1, 1e9, ["1", "100", "10000", "1e6", "1e8"]), (.leastNonzeroMagnitude, 1.7e308, ["1e-200", "1", "1e200"]),
    ] as [(Double, Double, [String])])
  func `logarithmic ticks are powers of ten, every one or every few`(low: Double, high: Double, labels: [String]) {
    let ticks = ValueAxis(.logarithmic, Extent(low, high)).ticks(finest: 9) { $0.count <= 6 }
    #expect(ticks?.map(\.label) == labels)
  }

  @Test(arguments: [
    ("2024-01-01", "2024-12-31", ["2024-01", "2024-03", "2024-05", "2024-07", "2024-09", "2024-11"]),
    ("1990-05-01", "2024-05-01", ["1995", "2000", "2005", "2010", "2015", "2020"]),
    ("2023-12-28", "2024-01-04", ["2023-12-29", "12-31", "2024-01-02", "01-04"]),
    ("2024-03-01T10:00", "2024-03-01T14:00", ["03-01 10:00", "11:00", "12:00", "13:00", "14:00"]),
    (
      "2024-03-01T23:59:30", "2024-03-02T00:00:15",
      ["03-01 23:59:30", "23:59:40", "23:59:50", "03-02 00:00:00", "00:00:10"]
    ),
  ])
  func `dates have ticks where people divide time, and say what changes`(from: String, to: String, labels: [String])
    throws
  {
    let low = try #require(DateText.seconds(Array(from.utf8)))
    let high = try #require(DateText.seconds(Array(to.utf8)))
    let ticks = ValueAxis(.dates, Extent(low, high)).ticks(finest: 8) { $0.count <= 6 }
    #expect(ticks?.map(\.label) == labels)
  }

  @Test func `scales are monotone and keep to their ends, from the narrowest to the widest extent`() {
    let least = Double.leastNonzeroMagnitude
    let extents: [(Double, Double)] = [
      (0, 1), (-1e308, 1e308), (0, least), (1, 1.0000000000000002), (5, 5), (0, 0), (-3, -3), (1e308, 1e308),
      (-.infinity, .infinity), (.nan, 1),
    ]
    for kind in [ValueAxis.Kind.linear, .logarithmic, .dates] {
      for (low, high) in extents {
        let axis = ValueAxis(kind, Extent(low, high))
        let domain = axis.domain
        #expect(domain.lowest < domain.highest, "\(low) \(high)")
        #expect(axis.share(domain.lowest) == 0, "\(low) \(high)")
        #expect(axis.share(domain.highest) == 1, "\(low) \(high)")
        var before = 0.0
        for step in 0...64 {
          let value = domain.lowest * (1 - Double(step) / 64) + domain.highest * (Double(step) / 64)
          let share = axis.share(value) ?? .nan
          #expect(share >= before - 1e-12, "\(kind) \(low) \(high) at \(value)")
          before = max(before, share)
        }
        #expect(axis.share(.nan) == nil)
        #expect(axis.share(.infinity) == nil)
      }
    }
  }

  @Test func `an axis is widened to ticks, and never narrowed`() {
    func widened(_ kind: ValueAxis.Kind, _ low: Double, _ high: Double) -> (Extent<Double>, [String]) {
      let cells = EvenCells(cells: 41, dots: 1, areBars: false, largestCost: 0.2) { axis, value in
        axis.share(value).map { Int(($0 * 40).rounded()) }
      }
      let found = ValueAxis(kind, Extent(low, high)).widened(ticks: 4, over: cells) { _, _ in true }
      return (found.axis.domain, found.ticks.map(\.label))
    }
    #expect(widened(.linear, 12, 41) == (Extent(10, 50), ["10", "20", "30", "40", "50"]))
    #expect(widened(.linear, 10, 50) == (Extent(10, 50), ["10", "20", "30", "40", "50"]))
    #expect(widened(.linear, 0.3, 0.4).1 == ["0.30", "0.35", "0.40"])
    #expect(widened(.logarithmic, 3, 70) == (Extent(2, 100), ["2", "5", "10", "20", "50", "100"]))
    let most = Double.greatestFiniteMagnitude
    #expect(widened(.linear, -most, most).0 == Extent(-most, most))
  }
}
