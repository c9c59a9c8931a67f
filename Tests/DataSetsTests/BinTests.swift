import DataSets
import TestSupport
import Testing

@Suite struct BinTests {
  @Test func `P10: five bins over 0 to 50, the last one closed, what lies outside counted`() throws {
    let set = try DataSet(values: [-1, 0, 9.99, 10, 25, 49, 50, 50.1, .nan])
    let binned = try set.binned(Bins(5, from: 0, to: 50))
    #expect(binned.counts == [2, 1, 1, 0, 2])
    #expect(binned.set.values == [2, 1, 1, 0, 2])
    #expect(binned.set.columnX == [5, 15, 25, 35, 45])
    #expect(binned.below == 1 && binned.above == 1 && binned.missing == 1)
    #expect(binned.inside + binned.below + binned.above + binned.missing == set.rowCount)
  }

  @Test func `P10: by x, with sums, means and weighted means of the values`() throws {
    let set = try DataSet(
      values: [1, 3, 10, 7], x: [0, 1, 9, .nan], errorY: ErrorColumn([3, 4, 1, 1]))
    let bins = try Bins(3, from: 0, to: 9)
    #expect(try set.binned(bins, by: .valueX, content: .sum).set.map(\.value) == [4, 0, 10])
    let means = try set.binned(bins, by: .valueX, content: .mean)
    #expect(
      Array(means.set) == [
        Datum(2, x: 1.5, errorY: ErrorBar(2.5)), Datum(10, x: 7.5, errorY: ErrorBar(1)),
      ])
    #expect(means.set.missingPlaces == [1])
    #expect(means.missing == 1)
    #expect(try set.binned(bins, by: .valueX, content: .weightedMean).set.values == [1.72, 10])
  }

  @Test func `P10: a count is as uncertain as its points may lie beyond an edge`() throws {
    let binned = try makeSet([10, 5], errors: [1, 0.01]).binned(Bins(2, from: 0, to: 20))
    // The first lies on the edge: in either bin with a chance of one half. The second is far from both.
    let errors = try #require(binned.set.errorsY)
    for bin in 0..<2 { #expect(abs(errors.upper[bin] - 0.5) < 1e-12) }
    #expect(binned.set.values == [1, 1])
  }

  @Test func `P10, limit bins: bins that cannot be are refused with the number or the range that is wrong`() {
    #expect(problem { try Bins(0, from: 0, to: 1) } == .binCount(0))
    #expect(problem { try Bins(Bins.largestCount, from: 0, to: 1) } == nil)
    #expect(problem { try Bins(Bins.largestCount + 1, from: 0, to: 1) } == .binCount(Bins.largestCount + 1))
    #expect(problem { try Bins(.max, from: 0, to: 1) } == .binCount(.max))
    #expect(problem { try Bins(3, from: 1, to: 1) } == .binRange(low: 1, high: 1))
    #expect(problem { try Bins(3, from: 0, to: .infinity) } == .binRange(low: 0, high: .infinity))
    #expect(problem { try Bins(3, from: -1e308, to: 1e308) } == .binRange(low: -1e308, high: 1e308))
  }

  @Test func `P10: every value lies between the edges of its bin, however narrow bins are`() throws {
    var random = SeededGenerator(seed: 10)
    for round in 0..<RandomRounds.count(400, long: 20_000) {
      let low = Double.random(in: -10...10, using: &random)
      let widths: [Double] = [1e-15, 1e-9, 0.1, 7, 1e300]
      let width = widths.randomElement(using: &random) ?? 1
      guard let bins = try? Bins(Int.random(in: 1...50, using: &random), from: low, to: low + width) else { continue }
      let edges: [Double] = (0...bins.count).map { bins.edge($0) }
      var values = edges + edges.map(\.nextDown) + edges.map(\.nextUp)
      values += (0..<100).map { _ in low + width * Double.random(in: -0.2...1.2, using: &random) }
      let binned = try DataSet(values: values).binned(bins)
      let last = bins.count - 1
      let expected = (0...last).map { bin -> Int in
        let (lower, upper) = (edges[bin], edges[bin + 1])
        return values.count { $0 >= lower && ($0 < upper || (bin == last && $0 == upper)) }
      }
      let outside = (values.count { $0 < low }, values.count { $0 > bins.high })
      guard binned.counts == expected, (binned.below, binned.above) == outside else {
        Issue.record("seed 10, round \(round): \(bins): \(binned.counts), not \(expected)")
        return
      }
    }
  }
}
