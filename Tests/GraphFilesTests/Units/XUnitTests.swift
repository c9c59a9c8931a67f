import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import Testing
import Units

@testable import GraphFiles

/// Units of the x of data sets, and groups of dates.
@Suite struct XUnitTests {
  private func read(_ formulas: [(String, String)], data: String = XUnitTests.speeds) throws -> DocumentContents {
    let nodes = formulas.map { #"{"name": "\#($0.0)", "kind": "formula", "formula": "\#($0.1)"}"# }
    let text = "{\"nodecalc\": 1, \"nodes\": [\(([data] + nodes).joined(separator: ", "))]}"
    return try NativeFormat.read(Array(text.utf8))
  }

  private static let speeds = """
    {"name": "v", "kind": "data", "points": [{"value": 36, "valueX": 0}, {"value": 72, "valueX": 2},
      {"value": 108, "valueX": 4}], "unit": "km/h", "xUnit": "s"}
    """

  @Test(
    "the unit of x goes through operators",
    arguments: [
      ("integrate(v) to [m]", "80 m"), ("slope(v) to [m/s²]", "5 m/s²"), ("intercept(v)", "36 km/h"),
      ("max(x(v))", "4 s"), ("slope(v * 2) to [m/s^2]", "10 m/s²"),
      ("integrate(map(v, value * x)) to [m s]", "200 m·s"),
      ("nearest(v, 2)", "72 km/h"), ("nearest(v, 2000 [ms])", "72 km/h"), ("fitAt(1 [s], v)", "54 km/h"),
      ("fitAt(0.05 [min], v)", "90 km/h"), ("slope(y(v))", "36 km/h"), ("slope(index(v))", "36 km/h"),
      ("max(x(sort(v, -value)))", "4 s"), ("max(x(bin(v, 2)))", "90 km/h"), ("max(x(concat(v, v)))", "4 s"),
    ])
  func through(_ formula: String, _ value: String) throws {
    let contents = try read([("f", formula)])
    let node = try #require(contents.node(named: "f"))
    #expect(contents.text(ofValue: node, for: .message) == value, "\(contents.sentence(forValueOf: node) ?? "")")
  }

  @Test(
    "what does not fit the unit of x fails with a sentence",
    arguments: ["fit(v)", "nearest(v, 3 [m])", "fitAt(1 [m], v)"])
  func conflicts(_ formula: String) throws {
    let contents = try read([("f", formula)])
    let node = try #require(contents.node(named: "f"))
    #expect(contents.graph.value(of: node).isMissing)
    #expect(contents.sentence(forValueOf: node) != nil)
  }

  @Test("labels on x change no bit of a consistent document")
  func consistent() throws {
    let formulas = [
      ("a", "integrate(v)"), ("b", "slope(v)"), ("c", "intercept(v)"), ("d", "sum(cumsum(v))"), ("h", "max(x(v))"),
      ("f", "integrate(map(v, value * x))"), ("g", "fitAt(1, v)"),
    ]
    // Over hours: an hour and a second in one product cancel, and that changes the number.
    let labelled = try read(formulas, data: Self.speeds.replacing("\"xUnit\": \"s\"", with: "\"xUnit\": \"h\""))
    let bare = try read(formulas, data: String(Self.speeds.split(separator: ", \"unit\"")[0]) + "}")
    for (name, _) in formulas where name != "g" {
      let numbers = try [labelled, bare].map { contents in
        let node = try #require(contents.node(named: name))
        return try #require(contents.graph.value(of: node).number)
      }
      #expect(numbers[0].bitPattern == numbers[1].bitPattern, "\(name)")
    }
    #expect(labelled.checkInvariants().isEmpty)
  }

  @Test("only data nodes have a unit of x, and it is written, read, changed and undone")
  func attribute() throws {
    let contents = try read([("s", "slope(v)")])
    let (v, s) = try (#require(contents.node(named: "v")), #require(contents.node(named: "s")))
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self).contains(#""unit": "km/h", "xUnit": "s""#))
    let document = Document(contents)
    #expect(contents.unitText(of: s) == "km/(h·s)")
    try document.apply(.set(v, .xUnit, .text("min")))
    #expect(document.contents.unitText(of: s) == "km/(h·min)" || document.contents.unitText(of: s) == "km/min/h")
    document.undo()
    #expect(document.contents.unitText(of: s) == "km/(h·s)")
    #expect(throws: EditError.self) { try document.apply(.set(s, .xUnit, .text("s"))) }
    #expect(throws: EditError.self) { try document.apply(.set(v, .xUnit, .text("sss"))) }
    #expect(document.contents.checkInvariants().isEmpty)
  }

  private static let sales = """
    {"name": "v", "kind": "data", "points": [{"value": 5, "valueX": "2026-01-31"}, {"value": 7, "valueX": "2026-01-01"},
      {"value": 1, "valueX": "2026-02-28T23:59"}, {"value": 2, "valueX": "2026-04-01"}], "unit": "EUR"}
    """

  @Test(
    "points are grouped by periods of their dates",
    arguments: [
      ("day", false, ["2026-01-01", "2026-01-31", "2026-02-28", "2026-04-01"], [7, 5, 1, 2]),
      ("week", false, ["2025-12-29", "2026-01-26", "2026-02-23", "2026-03-30"], [7, 5, 1, 2]),
      ("month", false, ["2026-01-01", "2026-02-01", "2026-04-01"], [12, 1, 2]),
      ("month", true, ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"], [12, 1, 0, 2]),
      ("quarter", false, ["2026-01-01", "2026-04-01"], [13, 2]),
      ("year", false, ["2026-01-01"], [15]),
    ])
  func periods(_ period: String, _ withEmpty: Bool, _ dates: [String], _ sums: [Double]) throws {
    let call = "groupByDate(v, \\\"\(period)\\\", \\\"sum\\\"\(withEmpty ? ", 1" : ""))"
    let contents = try read([("g", call), ("x", "x(g)")], data: Self.sales)
    let (g, x) = try (#require(contents.node(named: "g")), #require(contents.node(named: "x")))
    let set = try #require(contents.graph.value(of: g).data, "\(contents.sentence(forValueOf: g) ?? "")")
    #expect(set.values == sums)
    #expect(contents.unitText(of: g) == "EUR")
    #expect(contents.unitText(of: x) == "date")
    #expect(contents.xUnit(of: g)?.text == "date")
    #expect(try #require(contents.graph.value(of: x).data).values.map { DateNumber.text($0, unit: "date") } == dates)
  }

  @Test("numbers that are no dates are not grouped by periods")
  func noDates() throws {
    let contents = try read([("g", "groupByDate([1e300, 2], \\\"month\\\")")])
    let node = try #require(contents.node(named: "g"))
    #expect(contents.sentence(forValueOf: node)?.contains("has no date") == true)
  }
}
