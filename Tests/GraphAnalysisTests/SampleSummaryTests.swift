import TestSupport
import Testing

@testable import GraphAnalysis

/// What samples come to, beside what the same samples come to when all of them are sorted.
struct SampleSummaryTests {
  /// Samples of several shapes: at random, in order, in reverse, alike, few different ones, and with long tails.
  private func samples(_ shape: Int, _ count: Int, _ random: inout SeededGenerator) -> [Double] {
    (0..<count).map { index in
      switch shape {
      case 0: Double.random(in: -1...1, using: &random)
      case 1: Double(index)
      case 2: Double(-index)
      case 3: 4
      case 4: Double(Int.random(in: 0...3, using: &random))
      default: 1 / Double.random(in: 0.000_001...1, using: &random)
      }
    }
  }

  @Test(arguments: 0...5)
  func `the ends of intervals are those of all samples in order`(shape: Int) throws {
    var random = SeededGenerator(seed: UInt64(shape) + 1)
    for count in [1, 2, 3, 19, 20, 21, 39, 40, 41, 100, 777, 1_000, 4_001] {
      var values = samples(shape, count, &random)
      let sorted = values.sorted()
      let summary = values.withUnsafeMutableBufferPointer { SampleSummary($0) }
      func quantile(_ share: Double) -> Double {
        let place = share * Double(count - 1)
        let below = min(Int(place), count - 1)
        let part = place - Double(below)
        return sorted[below] * (1 - part) + sorted[min(below + 1, count - 1)] * part
      }
      #expect(summary.symmetric == .init(low: quantile(0.025), high: quantile(0.975)), "\(shape), \(count)")
      #expect(summary.extent == .init(low: sorted[0], high: sorted[count - 1]), "\(shape), \(count)")
      let held = min(Int(0.95 * Double(count) + 0.5), count - 1)
      let widths = (0..<count - held).map { sorted[$0 + held] - sorted[$0] }
      let shortest = try #require(summary.shortest)
      #expect(shortest.high - shortest.low == widths.min(), "\(shape), \(count)")
      #expect(summary.histogram.reduce(0, +) == count, "\(shape), \(count)")
      #expect(summary.count == count && summary.failed == 0)
    }
  }

  @Test func `samples that fail are counted and left out`() {
    var values = [3, .nan, 1, .infinity, 2, .nan]
    let summary = values.withUnsafeMutableBufferPointer { SampleSummary($0) }
    #expect(summary.count == 3 && summary.failed == 3 && summary.mean == 2 && summary.standardDeviation == 1)
    #expect(summary.extent == .init(low: 1, high: 3))
  }
}
