import DataSets
import TestSupport
import Testing

@Suite struct OrderingTests {
  @Test func `P13: sets of any size are sorted as the library sorts, ties as they were`() throws {
    var random = SeededGenerator(seed: 13)
    for count in [0, 1, 2, 511, 512, 513, 5_000, 40_000] {
      for kind in 0..<3 {
        let values = randomValues(count, kind, &random)
        let set = try DataSet(values: values, annotations: values.indices.map { "\($0)" })
        let expected = values.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
        #expect(set.sorted(by: .value).values == expected.map(\.element), "seed 13, \(count), \(kind)")
        #expect(set.sorted(by: .value).map(\.annotation) == expected.map { "\($0.offset)" }, "seed 13, \(count)")
        #expect(set.extractedY().sorted(by: .value).values == expected.map(\.element), "seed 13, \(count), \(kind)")
      }
    }
  }

  @Test func `P15: quantiles are those of the sorted values`() throws {
    var random = SeededGenerator(seed: 14)
    for count in [1, 2, 100, 4_096, 4_097, 20_000] {
      for kind in 0..<3 {
        let values = randomValues(count, kind, &random)
        let sorted = values.sorted()
        let set = try DataSet(values: values)
        for fraction in [0, 0.001, 0.25, 0.5, 0.999, 1] {
          let place = fraction * Double(count - 1)
          let (low, part) = (sorted[Int(place)], place - place.rounded(.down))
          let high = sorted[min(Int(place) + 1, count - 1)]
          let expected = part >= 0.5 ? high - (high - low) * (1 - part) : low + (high - low) * part
          #expect(try set.quantile(fraction).value == expected, "seed 14, \(count), \(kind), \(fraction)")
        }
      }
    }
  }

  /// All different, few different ones, or of all sizes; neither has a minus zero.
  private func randomValues(_ count: Int, _ kind: Int, _ random: inout SeededGenerator) -> [Double] {
    (0..<count).map { _ in
      switch kind {
      case 0: Double.random(in: -1...1, using: &random)
      case 1: Double(Int.random(in: -20...20, using: &random))
      default:
        Double(
          sign: Bool.random(using: &random) ? .minus : .plus, exponent: Int.random(in: -1000...1000, using: &random),
          significand: Double.random(in: 1..<2, using: &random))
      }
    }
  }
}
