import DataSets
import TestSupport
import Testing

/// Single points changed.
struct ChangingTests {
  /// The rows that a set was made from: nil where a value is missing.
  private func rows(_ set: DataSet) -> [Datum?] {
    var points = set.map { Optional($0) }
    for place in set.missingPlaces { points.insert(nil, at: place) }
    return points
  }

  private func point(_ random: inout SeededGenerator) -> Datum {
    Datum(
      .random(in: -9...9, using: &random), x: Bool.random(using: &random) ? .random(in: 0...1, using: &random) : nil,
      annotation: Bool.random(using: &random) ? "p\(Int.random(in: 0..<3, using: &random))" : nil,
      errorY: Bool.random(using: &random) ? ErrorBar(.random(in: 0...1, using: &random)) : nil)
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(8, long: 200)))
  func `changes are those of a list of rows, and what is missing stays between its neighbours`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var set = DataSet()
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      try set.append(Int.random(in: 0..<4, using: &random) == 0 ? Datum(.nan) : point(&random))
    }
    for step in 0..<40 {
      var expected = rows(set)
      let places = expected.indices.filter { expected[$0] != nil }
      let index = Int.random(in: 0...set.count, using: &random)
      let point = point(&random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let points = Array(repeating: point, count: .random(in: 0...3, using: &random))
        set = try set.inserting(points, at: index)
        expected.insert(
          contentsOf: points.map { Optional($0) }, at: index < places.count ? places[index] : expected.count)
      case 1 where index < set.count:
        set = try set.replacing(index, with: point)
        expected[places[index]] = point
      case 2 where index < set.count:
        set = try set.removing(index)
        expected.remove(at: places[index])
      default: continue
      }
      #expect(rows(set) == expected, "seed \(seed), step \(step)")
    }
  }

  @Test func `a point that cannot be leaves the set as it was`() throws {
    let set = try DataSet([Datum(1, x: 0, xKind: .date), Datum(2)])
    #expect(throws: DataProblem.mixedX(index: 1)) { try set.replacing(1, with: Datum(2, x: 5)) }
    #expect(throws: DataProblem.notFinite(.value, index: 2)) { try set.inserting([Datum(.infinity)], at: 2) }
  }

  @Test(arguments: [
    (["food", "Food"], true), (["food", "fo\u{200B}od"], true), (["food", "food "], true),
    (["food", "rent", "food"], false),
    (["é", "e\u{301}"], false), ([], false),
  ])
  func `annotations that differ by what is hardly seen are reported`(names: [String], isTold: Bool) throws {
    let set = try DataSet(names.map { Datum(1, annotation: $0) })
    #expect((set.alikeAnnotations != nil) == isTold)
  }
}
