import DataSets
import Testing

@Suite struct DataSetTests {
  @Test func `P1, P6: a set is made from an array of values`() throws {
    let set = try DataSet(values: profit)
    #expect(set.count == 12)
    #expect(set.values == profit)
    #expect(set[3] == Datum(-35))
  }

  @Test func `P2: a point keeps its value, x, annotation, errors and correlation`() throws {
    let point = Datum(
      1, x: 2, annotation: "peak", errorX: ErrorBar(0.1), errorY: ErrorBar(lower: 0.2, upper: 0.3),
      errorCorrelation: -0.5, preservedFields: [PreservedField("colour", .text("red"))])
    let set = try DataSet([Datum(7), point, Datum(8, annotation: "end")])
    #expect(Array(set) == [Datum(7), point, Datum(8, annotation: "end")])
    #expect(set.hasX && set.hasErrors && set.hasErrorsX && set.hasAnnotations)
  }

  @Test func `P5: a set is a value: a copy stays as it was`() throws {
    var set = try DataSet(values: [1, 2])
    let copy = set
    try set.append(Datum(3, x: 1))
    #expect(copy.values == [1, 2] && !copy.hasX)
    #expect(set.map(\.value) == [1, 2, 3])
    #expect(set.reversed().map(\.value) == [3, 2, 1])
    #expect(set != copy)
  }

  @Test func `P8: x and values come out as they went in`() throws {
    let set = try DataSet(values: [3, 1], x: [10, 20], errorX: ErrorColumn([0.5, .nan]))
    #expect(set.columnX == [10, 20])
    #expect(try set.extractedX() == DataSet(values: [10, 20], errorY: ErrorColumn([0.5, .nan])))
    #expect(try set.extractedY() == DataSet(values: [3, 1]))
    #expect(problem { try DataSet(values: [1, 2], x: [5, .nan]).extractedX() } == .lacksX(index: 1))
  }

  @Test func `P7: indexing gives x = 0, 1, 2 and a new set`() throws {
    let set = try DataSet(values: [5, 6, 7], x: [1, 1, 1])
    #expect(try set.indexed() == DataSet(values: [5, 6, 7], x: [0, 1, 2]))
    #expect(set.columnX == [1, 1, 1])
    #expect(DataSet().indexed() == DataSet())
  }

  @Test func `P6: a missing value is left out with all it had, and its place is known`() throws {
    let set = try DataSet(
      values: [1, .nan, 3, .nan], x: [0, 1, 2, 3], annotations: ["a", "b", nil, "d"],
      errorY: ErrorColumn([1, 2, .nan, 4]))
    #expect(Array(set) == [Datum(1, x: 0, annotation: "a", errorY: ErrorBar(1)), Datum(3, x: 2)])
    #expect(set.missingPlaces == [1, 3])
    #expect(set.rowCount == 4)
    var appended = DataSet()
    for value in [1, .nan, 3, .nan] { try appended.append(Datum(value)) }
    #expect(appended.missingPlaces == [1, 3])
  }

  @Test func `P18: what cannot be a datum is refused and named`() throws {
    #expect(problem { try makeSet(1, .infinity) } == .notFinite(.value, index: 1))
    #expect(problem { try DataSet(values: [1], x: [-.infinity]) } == .notFinite(.valueX, index: 0))
    #expect(problem { try makeSet([1, 2], errors: [0, -1]) } == .negativeError(.errorMinY, index: 1))
    #expect(problem { try DataSet(values: [1], errorCorrelations: [1.5]) } == .correlationOutside(index: 0))
    #expect(problem { try DataSet(values: [1], x: []) } == .columnLength(.valueX, count: 0, values: 1))
    #expect(problem { try DataSet([Datum(1, x: 0), Datum(2, x: 0, xKind: .date)]) } == .mixedX(index: 1))
    #expect(problem { try DataSet([Datum(1, errorCorrelation: .nan)]) } == .correlationOutside(index: 0))
    #expect(
      "\(DataProblem.negativeError(.errorMinY, index: 1))"
        == "errorMinY at index 1 is negative: an error bar must be 0 or more")
  }

  @Test func `P18: one error given is both; errors are not negative`() {
    let column = ErrorColumn(lower: [1, .nan, 2, .nan], upper: [.nan, 3, 4])
    #expect(column.lower.prefix(3) == [1, 3, 2])
    #expect(column[0] == ErrorBar(1) && column[1] == ErrorBar(3) && column[2] == ErrorBar(lower: 2, upper: 4))
    #expect(column[3] == nil)
    #expect(ErrorBar(-1) == nil && ErrorBar(.nan) == nil && ErrorBar(lower: 0, upper: .infinity) == nil)
  }

  @Test func `P18: the nearest point is found by x, by place and by annotation`() throws {
    let set = try DataSet(values: [1, 9, 2], x: [0, 4, 10], annotations: ["Berlin", "Bern", "Köln"])
    #expect([-5, 1.9, 2, 2.1, 100].map { set.nearest(x: $0) } == [0, 0, 0, 1, 2])
    #expect(set.nearest(x: 4, y: 1.9) == 0)
    #expect(set.nearest(x: 4, y: 1.9, scaleX: 10) == 1)
    #expect(["Bern", "ber", "BERN", "öl", "x", ""].map { set.nearest(annotation: $0) } == [1, 0, 1, 2, nil, nil])
    #expect(try DataSet(values: [5, 6]).nearest(x: 0.8) == 1)
    #expect(DataSet().nearest(x: 0) == nil && set.nearest(x: .nan) == nil)
  }

  @Test func `P18: extents are those of the values, the integral is that of trapezia`() throws {
    let set = try DataSet(values: [1, 2, 3], x: [0, 2, 4], errorY: ErrorColumn([2, .nan, 0.5]))
    #expect(set.extentY == NumberRange(1, 3))
    #expect(set.extentX == NumberRange(0, 4))
    #expect(set.extentYWithErrors == NumberRange(-1, 3.5))
    #expect(DataSet().extentY == nil)
    // Trapezia from 0 to 2 and from 2 to 4.
    #expect(try set.integral() == Estimate(8, error: ErrorBar((0.25 + 4).squareRoot())))
    #expect(try DataSet(values: [1, 1, 1]).integral().value == 2)
    let slopes = try set.slopesOfIntegral()
    #expect(slopes.values == [1, 2, 1])
    #expect(slopes.x == [-1.5, -1, 2.5])
    #expect(try DataSet(values: [1, 5]).slopesOfIntegral().x == [])
    #expect(problem { try DataSet(values: [1]).integral() } == .tooFewPoints(.integral, needed: 2, count: 1))
    #expect(problem { try DataSet().integral() } == .emptySet(.integral))
    #expect(problem { try DataSet(values: [1, 2], x: [3, 3]).integral() } == .xDoesNotGrow(index: 1))
    #expect(problem { try DataSet(values: [1, 2], x: [3, .nan]).integral() } == .lacksX(index: 1))
  }
}
