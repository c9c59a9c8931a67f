import DataSets
import Testing

@Suite struct OperatorTests {
  private let measured = [Datum(2, x: 0, errorY: ErrorBar(0.5)), Datum(-3, x: 1, errorY: ErrorBar(lower: 1, upper: 2))]

  @Test func `P11: a map gives new points and leaves the old ones`() throws {
    let set = try DataSet(measured)
    let doubled = try set.mapped { point in
      var point = point
      point.value *= 2
      return point
    }
    #expect(doubled.values == [4, -6])
    #expect(doubled.map(\.errorY) == set.map(\.errorY))
    #expect(Array(set) == measured)
    #expect(problem { try set.mapped { Datum(1 / ($0.value - 2)) } } == .resultNotFinite(index: 0))
  }

  @Test func `P11: errors go with the slope, and turn over where it falls`() throws {
    let set = try DataSet(measured)
    let mapped = try set.mappedValues({ $0 * -2 + 1 }, slope: { _ in -2 })
    #expect(mapped.values == [-3, 7])
    #expect(mapped.map(\.errorY) == [ErrorBar(1), ErrorBar(lower: 4, upper: 2)])
    #expect(mapped.columnX == [0, 1])
    #expect(problem { try set.mappedValues({ 1 / ($0 + 3) }, slope: { $0 }) } == .resultNotFinite(index: 1))
  }

  @Test func `P11: a function of value and x takes both errors and their correlation`() throws {
    let point = Datum(3, x: 5, errorX: ErrorBar(0.4), errorY: ErrorBar(0.3), errorCorrelation: -0.5)
    let set = try DataSet([point])
    // u² = 0.3² + 0.4² - 2 · 0.5 · 0.3 · 0.4 of a sum.
    let sum = try set.mappedPlaces { value, x, _ in Sloped(value + (x ?? 0), byValue: 1, byX: 1) }
    let error = try #require(sum[0].errorY)
    #expect(sum.values == [8])
    #expect(abs(error.upper - 0.13.squareRoot()) < 1e-15 && error.isSymmetric)
    // cov(y + x, x) = -0.5 · 0.3 · 0.4 + 0.4².
    let correlation = try #require(sum[0].errorCorrelation)
    #expect(abs(correlation - 0.1 / (0.13.squareRoot() * 0.4)) < 1e-15)
    // Wholly correlated and subtracted, equal errors vanish.
    let same = Datum(3, x: 5, errorX: ErrorBar(0.4), errorY: ErrorBar(0.4), errorCorrelation: 1)
    let difference = try DataSet([same]).mappedPlaces { value, x, _ in
      Sloped(value - (x ?? 0), byValue: 1, byX: -1)
    }
    #expect(difference[0].errorY == ErrorBar(0))
  }

  @Test func `P12: sets are added point by point, x and all else from the first`() throws {
    let first = try DataSet([Datum(1, x: 7, annotation: "a", errorY: ErrorBar(3)), Datum(2, x: 8)])
    let second = try DataSet([Datum(10, x: 0, errorY: ErrorBar(4)), Datum(20, x: 0)])
    let sum = try first.zipped(with: second, +, slopes: { _, _ in (1, 1) })
    #expect(Array(sum) == [Datum(11, x: 7, annotation: "a", errorY: ErrorBar(5)), Datum(22, x: 8)])
    let together = try first.zipped(with: second, correlation: 1, +, slopes: { _, _ in (1, 1) })
    #expect(together[0].errorY == ErrorBar(7))
    let apart = try first.zipped(with: second, correlation: 1, -, slopes: { _, _ in (1, -1) })
    #expect(apart[0].errorY == ErrorBar(1))
    #expect(try makeSet(1, 2).zipped(with: makeSet(3, 5), *, slopes: { ($1, $0) }).values == [3, 10])
  }

  @Test func `P12: any number of sets, with an error each`() throws {
    let sets = try [
      makeSet([1, 2], errors: [2, .nan]), makeSet([3, 4], errors: [3, .nan]), makeSet([5, 6], errors: [6, .nan]),
    ]
    let sum = try DataSet.zipped(sets) { row in
      row.slopes = [1, 1, 1]
      return row.values.reduce(0, +) + Double(row.index)
    }
    #expect(Array(sum) == [Datum(9, errorY: ErrorBar(7)), Datum(13)])
  }

  @Test func `P12: lengths that differ, values missing elsewhere and correlations that cannot be are refused`() throws {
    func add(_ first: DataSet, _ second: DataSet) throws -> DataSet {
      try first.zipped(with: second, +, slopes: { _, _ in (1, 1) })
    }
    #expect(problem { try add(makeSet(1, 2, 3), makeSet(1, 2)) } == .unequalLengths([3, 2]))
    #expect("\(DataProblem.unequalLengths([3, 2]))" == "the sets have unequal lengths: 3, 2")
    #expect(problem { try add(makeSet(1, .nan, 3), makeSet(1, 2, .nan)) } == .differentMissing(set: 1, place: 1))
    #expect(try add(makeSet(1, .nan, 3), makeSet(1, .nan, 4)).missingPlaces == [1])
    #expect(problem { try DataSet.zipped([]) { _ in 0 } } == .noSets)
    #expect(
      problem { try makeSet(1).zipped(with: makeSet(2), correlation: 2, +, slopes: { _, _ in (1, 1) }) }
        == .impossibleCorrelations)
    var correlations = ErrorCorrelations(independent: 3)
    for pair in [(0, 1), (1, 2), (0, 2)] { try correlations.correlate(pair.0, pair.1, -1) }
    let sets = try Array(repeating: makeSet([1], errors: [1]), count: 3)
    #expect(
      problem {
        try DataSet.zipped(sets, correlations: correlations) { row in
          row.slopes = [1, 1, 1]
          return 0
        }
      } == .impossibleCorrelations)
  }

  @Test func `P13: points in order of value, x or keys of one's own, equal ones as they were`() throws {
    let set = try DataSet(values: [2, 1, 2, -1], x: [0, 3, .nan, 1], annotations: ["a", "b", "c", "d"])
    #expect(set.sorted(by: .value).map(\.annotation) == ["d", "b", "a", "c"])
    #expect(set.sorted(by: .value, descending: true).map(\.annotation) == ["a", "c", "b", "d"])
    #expect(set.sorted(by: .valueX).map(\.annotation) == ["a", "d", "b", "c"])
    #expect(set.sorted(by: .valueX, descending: true).map(\.annotation) == ["b", "d", "a", "c"])
    #expect(set.sorted(byKeys: [1, 0, 1]).map(\.annotation) == ["b", "a", "c", "d"])
    #expect(set.sortedPoints { ($0.annotation ?? "") > ($1.annotation ?? "") }.values == [-1, 2, 1, 2])
    #expect(DataSet().sorted(by: .valueX).isEmpty)
  }

  @Test func `P14: a filter keeps the points that meet the condition`() throws {
    let set = try DataSet(measured)
    #expect(set.filteredPoints { $0.errorY?.isSymmetric == false }.map(\.value) == [-3])
    #expect(Array(set.filteredValues { $0 > 0 }) == [measured[0]])
    #expect(try DataSet(values: profit).filteredValues { $0 < 0 }.values == [-10, -17, -35, -6])
    #expect(set.filteredPoints { _ in false } == DataSet())
  }

  @Test func `P16: a reduction of one's own takes points in order from its start, and may overflow`() throws {
    let set = try DataSet(values: [2, 3, 4], x: [1, 1, 2])
    #expect(try set.reduced(from: 1) { total, point, _ in total * point.value } == 24)
    #expect(try set.reduced(from: 0) { total, point, index in total + (point.valueX ?? 0) * Double(index) } == 5)
    #expect(try DataSet().reduced(from: 7) { total, _, _ in total + 1 } == 7)
    #expect(problem { try set.reduced(from: 0) { _, point, _ in 1 / (point.value - 3) } } == .resultNotFinite(index: 1))
  }

  @Test func `points taken from either end`() throws {
    let set = try DataSet(values: [1, 2, 3, 4])
    #expect(set.taking(2).values == [1, 2])
    #expect(set.taking(2, from: 3).values == [4])
    #expect(set.taking(2, from: -3).values == [2, 3])
    #expect(set.taking(.max, from: .min).values == [1, 2, 3, 4])
    #expect(set.taking(-1).isEmpty && set.taking(1, from: .max).isEmpty)
  }

  @Test func `sets one after the other, with what some of them lack absent`() throws {
    let first = try DataSet(values: [1, .nan], x: [5, 6])
    let second = try DataSet(values: [2, .nan], annotations: ["b", nil], errorY: ErrorColumn([0.1, 0.1]))
    let both = try DataSet.concatenated([first, DataSet(), second])
    #expect(Array(both) == [Datum(1, x: 5), Datum(2, annotation: "b", errorY: ErrorBar(0.1))])
    #expect(both.missingPlaces == [1, 3])
    #expect(try DataSet.concatenated([]) == DataSet())
    let dates = try DataSet([Datum(1, x: 0, xKind: .date)])
    #expect(problem { try DataSet.concatenated([first, dates]) } == .mixedX(index: 1))
  }

  @Test func `running sums and differences carry errors`() throws {
    let set = try makeSet([1, 5, 4], errors: [3, 4, 12])
    #expect(
      Array(try set.cumulativeSum()) == [
        Datum(1, errorY: ErrorBar(3)), Datum(6, errorY: ErrorBar(5)), Datum(10, errorY: ErrorBar(13)),
      ])
    #expect(
      Array(try set.differences()) == [
        Datum(4, errorY: ErrorBar(5)), Datum(-1, errorY: ErrorBar(160.squareRoot())),
      ])
    #expect(try DataSet(values: [1]).differences().isEmpty)
    #expect(problem { try DataSet(values: [1e308, 1e308]).cumulativeSum() } == .resultNotFinite(index: 1))
  }
}
