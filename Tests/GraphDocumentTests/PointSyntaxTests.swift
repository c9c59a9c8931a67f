import DataSets
import GraphDocument
import Testing

/// Points and their parts as they are typed.
struct PointSyntaxTests {
  @Test(arguments: [
    ("3", Datum(3)), (" 3 ± 0.2 ", Datum(3, errorY: ErrorBar(0.2))), ("1, 3", Datum(3, x: 1)),
    ("3, food", Datum(3, annotation: "food")),
    ("1, 3 ± 0.2, food, or drink", Datum(3, x: 1, annotation: "food, or drink", errorY: ErrorBar(0.2))),
    (", 3, food", Datum(3, annotation: "food")), ("1 ± 0.5, 3,", Datum(3, x: 1, errorX: ErrorBar(0.5))),
    ("1970-01-02, 3", Datum(3, x: 86_400, xKind: .date)), ("4.5%, 12k", Datum(12_000, x: 0.045)),
  ])
  func `a line is a point`(text: String, point: Datum) throws {
    #expect(try PointSyntax.parse(text) == point)
  }

  @Test(arguments: ["", " ", "food", "1,,", "x, 3, food", "1, x, food", "3 ±", "3 ± -1"])
  func `a line that is none is refused with its place`(text: String) {
    let problem = #expect(throws: PointSyntax.Problem.self) { try PointSyntax.parse(text) }
    #expect((problem?.span.upperBound ?? .max) <= text.utf8.count)
    #expect(problem?.sentence.isEmpty == false)
  }

  @Test func `each side of an error is typed by itself, a percentage is one of the value`() throws {
    var point = Datum(200)
    try PointSyntax.setError("5%", of: &point)
    #expect(point.errorY == ErrorBar(10))
    try PointSyntax.setError("+0.3 -0.2", of: &point)
    #expect(point.errorY == ErrorBar(lower: 0.2, upper: 0.3))
    #expect(PointSyntax.error(of: point) == "+0.3 -0.2")
    try PointSyntax.setValue("7", of: &point)
    #expect(point.errorY == ErrorBar(lower: 0.2, upper: 0.3) && point.value == 7)
    try PointSyntax.setError(" ", of: &point)
    #expect(point.errorY == nil)
    for text in ["-1", "x", "1 2", "inf"] {
      #expect(throws: PointSyntax.Problem.self) { try PointSyntax.setError(text, of: &point) }
    }
  }

  @Test func `what is typed again is the same`() throws {
    for x in ["1.5", "1970-01-02", "0.1 ± 0.25", ""] {
      var point = Datum(1)
      try PointSyntax.setX(x, of: &point)
      var again = Datum(1)
      try PointSyntax.setX(PointSyntax.x(of: point), of: &again)
      #expect(point == again, "\(x)")
    }
  }
}
