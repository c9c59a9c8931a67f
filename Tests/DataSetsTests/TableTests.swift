import DataSets
import TestSupport
import Testing

/// Tables to interpolate in and to look up in.
struct TableTests {
  private func table(_ xs: [Double], _ ys: [Double]) throws -> LinearTable {
    try LinearTable(xs: DataSet(values: xs), ys: DataSet(values: ys))
  }

  private func value(_ table: LinearTable, at x: Double) throws -> Double { table.value(at: try table.position(of: x)) }

  @Test func `values between places equal numpy's interp to four units in the last place of the larger neighbour`()
    throws
  {
    var count = 0
    for line in try ReferenceTable.lines(of: "InterpolationReferences.txt") {
      let parts = try line.split(separator: "|").map { part in
        try part.split(separator: " ").map { try #require(Double($0)) }
      }
      let (expected, x, xs, ys) = (parts[0][0], parts[0][1], parts[1], parts[2])
      let found = try value(table(xs, ys), at: x)
      let size = ys.map(\.magnitude).max() ?? 0
      #expect((found - expected).magnitude <= 4 * size.ulp, "\(line): \(found)")
      if let place = xs.firstIndex(of: x) { #expect(found.bitPattern == ys[place].bitPattern, "\(line)") }
      count += 1
    }
    #expect(count == 600)
  }

  @Test func `values stay between their neighbours and grow with x, whatever the numbers are`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      let magnitudes = [0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, 0x1p-1022, Double.greatestFiniteMagnitude]
      return magnitudes.randomElement(using: &random).map { $0 * Double.random(in: 0...1, using: &random) } ?? 0
    }
    for _ in 0..<RandomRounds.count(2_000, long: 200_000) {
      let (x0, x1, y0, y1) = (number(), number(), number(), number())
      guard x0 < x1 else { continue }
      let table = try table([x0, x1], [y0, y1])
      var last = y0
      for step in 0...8 {
        let part = Double(step) / 8
        let x = min(max(x0 * (1 - part) + x1 * part, x0), x1)
        let found = try value(table, at: x)
        #expect(min(y0, y1) <= found && found <= max(y0, y1), "\(x0), \(x1), \(y0), \(y1) at \(x), seed \(seed)")
        // Rounding of the place apart.
        let slack = max(y0.magnitude, y1.magnitude) * 1e-15
        #expect(y0 <= y1 ? found >= last - slack : found <= last + slack, "\(x0), \(x1), \(y0), \(y1), seed \(seed)")
        last = found
      }
      #expect(try value(table, at: x0).bitPattern == y0.bitPattern && value(table, at: x1).bitPattern == y1.bitPattern)
    }
  }

  @Test func `what is no table, and what lies outside of one, is refused with the place and the fix-it`() throws {
    #expect(problem { try table([], []) } == .emptyTable)
    #expect(problem { try table([1, 2], [1]) } == .unequalLengths([2, 1]))
    #expect(problem { try table([1, 3, 3, 4], [1, 2, 3, 4]) } == .tableDoesNotGrow(index: 2))
    #expect(problem { try table([1, 3, 2], [1, 2, 3]) } == .tableDoesNotGrow(index: 2))
    let line = try table([1, 3], [10, 30])
    for x in [0.5, 3.5, 1.0.nextDown, 3.0.nextUp, -.infinity, .infinity, .nan] {
      guard case .outsideTable(_, low: 1, high: 3)? = problem({ try line.position(of: x) }) else {
        Issue.record("\(x) is found")
        continue
      }
    }
    let sentence = "\(DataProblem.outsideTable(3.5, low: 1, high: 3))"
    #expect(sentence.hasPrefix("3.5 is outside xs, which go from 1 to 3: ") && sentence.contains("clamp"))
    #expect("\(DataProblem.tableDoesNotGrow(index: 2))".contains("index 2"))
    let one = try table([2], [5])
    #expect(try value(one, at: 2) == 5)
    #expect(problem { try one.position(of: 2.5) } == .outsideTable(2.5, low: 2, high: 2))
  }

  @Test func `slopes are those of differences, to the right at a place, and unknown where there is one point`() throws {
    let table = try table([0, 1, 3], [0, 2, 8])
    let middle = table.slopes(at: try table.position(of: 2))
    #expect(middle.byNumber == 3 && middle.byValues == (0.5, 0.5) && middle.byPlaces == (-1.5, -1.5))
    let kink = table.slopes(at: try table.position(of: 1))
    #expect(kink.byNumber == 3 && kink.byValues == (1, 0) && kink.byPlaces == (-3, 0))
    let end = table.slopes(at: try table.position(of: 3))
    #expect(end.byNumber == 3 && end.byValues == (0, 1) && end.byPlaces == (0, -3))
    let one = try self.table([2], [5])
    #expect(one.slopes(at: try one.position(of: 2)).byNumber.isNaN)
  }

  @Test func `the first of equal keys counts, zeros of both signs are one, and what is no key is named`() throws {
    let keys = try DataSet([Datum(3, annotation: "a"), Datum(0, annotation: "b"), Datum(3, annotation: "é")])
    #expect(try keys.place(ofKey: 3) == 0)
    #expect(try keys.place(ofKey: -0.0) == 1)
    #expect(problem { try keys.place(ofKey: 2.5) } == .noSuchKey(2.5))
    #expect("\(DataProblem.noSuchKey(2))".hasPrefix("no key is 2: "))
    let plain = try makeSet(0, 3, 7)
    let byValue = KeyedPoints(keys, for: plain)
    #expect(!byValue.areAnnotations)
    #expect(try [0, 1].map { try byValue.place(ofKeyAt: $0, in: plain) } == [1, 0])
    #expect(problem { try byValue.place(ofKeyAt: 2, in: plain) } == .noSuchKey(7))
    // Canonically equivalent names are the same.
    let named = try DataSet([Datum(9, annotation: "e\u{301}"), Datum(9, annotation: "c"), Datum(9)])
    let byName = KeyedPoints(keys, for: named)
    #expect(byName.areAnnotations)
    #expect(try byName.place(ofKeyAt: 0, in: named) == 2)
    #expect(problem { try byName.place(ofKeyAt: 1, in: named) } == .noSuchName("c"))
    #expect(problem { try byName.place(ofKeyAt: 2, in: named) } == .noSuchName(nil))
    let long = "\(DataProblem.noSuchName(String(repeating: "x", count: 1_000_000)))"
    #expect(long.utf8.count < 200 && long.contains("xx…'"))
  }

  @Test func `totals one after the other keep x, and their errors add up by the slopes`() throws {
    let points = [
      Datum(2, x: 5, annotation: "a", errorY: ErrorBar(lower: 0.1, upper: 0.3)),
      Datum(3, x: 6, errorX: ErrorBar(0.2), errorY: ErrorBar(0.4), errorCorrelation: 0.5), Datum(1),
    ]
    let set = try DataSet(points)
    // −total + value, then a total that forgets what was before.
    let turned = try set.scanned(from: 1) { total, index in Sloped(points[index].value - total, byValue: 1, byTotal: -1)
    }
    #expect(turned.values == [1, 2, -1])
    #expect(turned.annotations == ["a", nil, nil] && turned.columnX?.prefix(2) == [5, 6])
    #expect(turned[0].errorY == ErrorBar(lower: 0.1, upper: 0.3))
    let second = try #require(turned[1].errorY)
    #expect(abs(second.lower - (0.09 + 0.16).squareRoot()) < 1e-15)
    #expect(abs(second.upper - (0.01 + 0.16).squareRoot()) < 1e-15)
    // Turned over once more.
    #expect(try #require(turned[2].errorY).upper == second.lower)
    let forgetting = try set.scanned(from: 0) { _, index in Sloped(points[index].value, byValue: 1, byTotal: 0) }
    #expect(forgetting[2].errorY == ErrorBar(0))
    let both = try set.scanned(from: 0) { total, index in
      Sloped(total + points[index].value + (points[index].valueX ?? 0), byValue: 1, byX: 1, byTotal: 1)
    }
    let pair = 0.16 + 0.04 + 2 * 0.5 * 0.4 * 0.2
    #expect(abs(try #require(both[1].errorY).upper - (0.09 + pair).squareRoot()) < 1e-15)
    #expect(
      problem { try set.scanned(from: 0) { $1 == 1 ? Sloped(.infinity, byValue: 0) : Sloped($0, byValue: 0) } }
        == .resultNotFinite(index: 1))
    #expect(try DataSet().scanned(from: 7) { _, _ in Sloped(0, byValue: 0) }.isEmpty)
  }
}
