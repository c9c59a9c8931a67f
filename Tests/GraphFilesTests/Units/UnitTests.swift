import EvaluationEngine
import Formulas
import GraphDocument
import Testing

@testable import GraphFiles

/// Units of nodes: what follows from the units that a text states, and the conversions where two meet.
@Suite struct UnitTests {
  /// A text of definitions, and the value of the last one with its unit.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let value: Double
    let unit: String?

    init(_ text: String, _ value: Double, _ unit: String?) {
      (self.text, self.value, self.unit) = (text, value, unit)
    }

    var testDescription: String { text }
  }

  @Test(
    "the result of a calculation has the unit that follows from its inputs",
    arguments: [
      // Facts of the contract.
      Case("60 mph to m/s", 26.8224, "m/s"),
      Case("25 °C to °F", 77, "°F"),
      Case("98.6 degF to degC", 37, "°C"),
      Case("25 °C to K", 298.15, "K"),
      Case("300 K to °C", 26.85, "°C"),
      Case("1 psi to Pa", 6894.757293168362, "Pa"),
      Case("1 kWh to MJ", 3.6, "MJ"),
      Case("35 cm to m", 0.35, "m"),
      Case("60 rpm to Hz", 1, "Hz"),
      Case("30 dBm to W", 1, "W"),
      Case("0 dBm + 3 dB", 3, "dBm"),
      // Sums take the unit of the first.
      Case("1 km + 250 m", 1.25, "km"),
      Case("250 m + 1 km", 1250, "m"),
      Case("a = 1 km; b = 250 m; b + a", 1250, "m"),
      Case("25 °C + 3 K", 28, "°C"),
      Case("20 °C - 15 °C", 5, "Δ°C"),
      Case("(20 °C + 30 °C) / 2", 25, "°C"),
      Case("mean([20, 30])", 25, nil),
      Case("-40 °F to °C", -40, "°C"),
      // Products keep their spelling, and factors of one dimension cancel.
      Case("2 kN * 3 m", 6, "kN·m"),
      Case("3 km / 250 m", 12, nil),
      Case("100 km / 2 h", 50, "km/h"),
      Case("12 V / 4 ohm", 3, "A"),
      Case("(3 m)^2", 9, "m²"),
      Case("sqrt(16 m^2)", 4, "m"),
      Case("r = 3 m; r * r * pi", 9 * Double.pi, "m²"),
      // Conversions in the middle of a formula.
      Case("(1 km to m) / (2 min to s)", 1000.0 / 120, "m/s"),
      Case("max(1 km, 1500 m)", 1.5, "km"),
      Case("if(1 km > 900 m, 1 km, 2 mi)", 1, "km"),
      Case("v = 90 km/h; t = 2 s; d = v * t to m; d", 50, "m"),
      Case("sin(90°)", 1, nil),
      // Distributions with units, by their means.
      Case("T = normal(20 °C, 1 K); T + 1 K", 21, "°C"),
      Case("w = uniform(1 m, 300 cm); 2 * w", 4, "m"),
      Case("w = -2 to 4 m; w + 1 m", 2, "m"),
      Case("heat = 2 kJ; heat / 500 J", 4, nil),
      Case("5 ft 6 in to cm", 167.64, "cm"),
      Case("1 h 30 min to min", 90, "min"),
      Case("20 C to F", 68, "°F"),
      Case("8 L/100 km to km/L", 12.5, "km/L"),
      // Dates are seconds; months step by the calendar.
      Case("2026-11-28 - 2026-01-01", 331, "d"),
      Case("2026-11-28T12:00 - 2026-11-28", 43_200, "s"),
      Case("2026-11-28 + 30 d", 1_798_416_000, "date"),
      Case("2026-01-31 + 1 month", 1_772_236_800, "date"),
      Case("1 month + 2026-01-31", 1_772_236_800, "date"),
      Case("2026-03-31 - 1 month", 1_772_236_800, "date"),
      Case("2024-02-29 + 1 year", 1_740_700_800, "date"),
      Case("a = 2026-01-31; b = 1 quarter; a + b", 1_777_507_200, "date"),
      Case("(2026-01-01 + 2026-01-03) / 2", 1_767_312_000, "date"),
      Case("max(2026-01-01, 2026-03-01)", 1_772_323_200, "date"),
      Case("addMonths(2026-01-31, 1)", 1_772_236_800, "date"),
      Case("addYears(2024-02-29, 1 year)", 1_740_700_800, "date"),
      Case("monthsBetween(2026-01-31, 2026-02-28)", 1, nil),
      Case("yearsBetween(2000-03-01, 2026-02-28)", 25, nil),
      Case("endOfMonth(2026-02-10T08:00)", 1_772_236_800, "date"),
      Case("year(2026-11-28) * 10000 + month(2026-11-28) * 100 + day(2026-11-28)", 20_261_128, nil),
      Case("week(2026-01-01) + 100 * dayOfWeek(2026-01-01)", 401, nil),
      Case("workdays(2026-11-23, 2026-11-30)", 5, nil),
      Case("workdays(2026-12-21, 2027-01-04, [2026-12-25, 2027-01-01, 2026-12-26])", 8, nil),
      Case("if(2026-11-28 > 2026-01-01, 1 EUR, 2 EUR)", 1, "EUR"),
      Case("600 EUR/month * 1 year", 7200, "EUR"),
      // Levels.
      Case("powerSum(30 dBm, 30 dBm)", 33.010299956639813, "dBm"),
      Case("powerRatio(3 dB)", 1.9952623149688795, nil),
      Case("amplitudeRatio(6 dB)", 1.9952623149688795, nil),
      Case("powerMean([30 dBm, 30 dBm])", 30, "dBm"),
      Case("sum([3 dB, 4 dB])", 7, "dB"),
      Case("weightedMean([20 °C, 80 °C], [3 kg, 1 kg])", 35, "°C"),
      // A plain number of a unit, and back.
      Case("number(68 °F, °C) + 1", 21, nil),
      Case("T = 300 K; number(T, [°C]) * 2", 53.7, nil),
      Case("number(2 km, m) * 1 [kW]", 2000, "kW"),
      // Shares.
      Case("240 EUR up 10%", 264, "EUR"),
      Case("vat = 19%; net = 100 EUR; net up vat", 119, "EUR"),
      Case("20 % of 50 kg", 10, "kg"),
      Case("rate = 4.5 %; rate * 200 EUR", 9, "EUR"),
      Case("growth = 2 %/year; growth * 3 year", 6, "%"),
      Case("2 %/K * 3 K * 5 V", 0.3, "V"),
      Case("3 m / 200 ppm", 15_000, "m"),
      Case("3 * 20 %", 60, "%"),
      Case("10% of 2 km", 0.2, "km"),
      Case("20% off 50 EUR + 1 EUR", 41, "EUR"),
      Case("0.045 to %", 4.5, "%"),
      // 2π is applied once, and a rate may be typed.
      Case("2*pi*5 Hz to rad/s", 10 * Double.pi, "rad/s"),
      Case("tau * (60 rpm) to rad/s", 2 * Double.pi, "rad/s"),
      Case("50 Hz * 2 * pi to rad/s", 100 * Double.pi, "rad/s"),
      Case("f = 50 Hz; 2 * f * pi to rad/s", 100 * Double.pi, "rad/s"),
      Case("f = 50 Hz; 3 * 2 * pi * f to rad/s", 300 * Double.pi, "rad/s"),
      Case("f = 50 Hz; w = 2*pi*f; w to rad/s", 100 * Double.pi, "rad/s"),
      Case("w = 5 rad/s; w / 2 / pi to Hz", 2.5 / Double.pi, "Hz"),
      Case("f = 5 Hz; g = 3 * f; g to rad/s", 30 * Double.pi, "rad/s"),
      Case("60 rpm to 1/s", 1, "1/s"),
      Case("60 [N m rpm] to W", 2 * Double.pi, "W"),
      Case("M = 3 N m; n = 1000 rpm; p = M * n; p to W", 100 * Double.pi, "W"),
      Case("2 [mm/rev] to [mm/rad]", 1 / Double.pi, "mm/rad"),
      // A cycle counts as 1 in the power of noise.
      Case("k = 1e-20 J/K; T = 100 K; b = 1 MHz; k * T * b to dBm", 30 - 120, "dBm"),
      // A stroke before a unit.
      Case("1800 /s", 1800, "1/s"),
      Case("1/Ω", 1, "1/Ω"),
      Case("f(s) = 1/s; f(4)", 0.25, nil),
      Case("s = 4; 1 /s", 0.25, nil),
      Case("1 / (50 ohm)", 0.02, "S"),
      Case("1 / (2 kohm)", 0.5, "mS"),
      Case("40 1/h * 30 min", 20, nil),
      Case("(3 m)^2 / 2 s", 4.5, "m²/s"),
      Case("radians(180°)", Double.pi, nil),
      Case("(2 m)^(1/3+2/3)", 2, "m"),
      // A running total has the unit of its values, or one of the inputs.
      Case("max(scan([1 m, 2 m], total + value))", 3, "m"),
      Case("years = [1, 2, 3]; saving = 2400 EUR; sum(scan(years, total + saving))", 14_400, "EUR"),
      Case("rate = 50%; saving = 100 EUR; reduce([1, 2], total * (1 + rate) + saving)", 250, "EUR"),
      Case("loan = 12 EUR; paid = 5 EUR; reduce([1, 2], max(0, total - paid), loan)", 2, "EUR"),
      Case("reduce([2, 3], total * value, 1)", 6, nil),
      // A written 0 fits every unit.
      Case("max(0, 3 m)", 3, "m"),
      Case("3 m + 0", 3, "m"),
      // Uncertainties are converted too.
      Case("(2 ± 0.5) km to m", 2000, "m"),
    ])
  func units(_ example: Case) throws {
    let contents = try DefinitionText.read(Array(example.text.utf8), allowsAnswer: true)
    let last = try #require(contents.nodesInFileOrder().last)
    let value = try #require(
      contents.graph.value(of: last).number, "\(contents.sentence(forValueOf: last) ?? "")")
    #expect(abs(value - example.value) <= 1e-15 * abs(example.value), "\(value)")
    #expect(contents.unitText(of: last) == example.unit)
  }

  static let longProduct = Array(repeating: "(2 m)", count: 200).joined(separator: "*")
  static let longUnit = "3 m" + String(repeating: "/s", count: 1_000)

  @Test(
    "what does not fit fails with both sides and a remedy",
    arguments: [
      ("load = 3 kN; span = 2 m; span + load", "cannot add 'load' (kN) to 'span' (m)"),
      ("25 °C + 3 °C", "a sum of points of °C is neither a point nor a difference: write 3 Δ°C"),
      ("2 * 25 °C * 3 m", "cannot be multiplied"),
      ("exp(3 m)", "exp takes plain numbers, and this is in m"),
      ("0 dBm + 0 dBm", "powerSum"),
      ("3 m to s", "cannot convert m to s"),
      ("sum([1, 2]) + 1 m", "cannot add m to a plain number"),
      ("x = 2; (3 m)^(x + 1)", "exponent"),
      ("(20 °C + 30 °C) to K", "is neither a point nor a difference"),
      ("max(20 °C + 30 °C, 5 °C)", "is neither a point nor a difference"),
      ("reduce([20 °C, 30 °C], total + value)", "is neither a point nor a difference"),
      ("max(0, -5 °C)", "write 0 [°C]"),
      ("hypot(3 °C, 4 °C)", "cannot be multiplied"),
      ("n = 2; (2 m)^n", "may vary"),
      ("(3 m)^(2 ± 0.1)", "may vary"),
      ("f(n) = (3 m)^(n * (1 ± 0.1)); f(2)", "may vary"),
      ("(20 °C + 30 °C) * (0.5 ± 0.1)", "cannot be multiplied"),
      ("2026-11-28 + 2026-11-29", "dates cannot be added or multiplied"),
      ("2 * 2026-11-28", "dates cannot be added or multiplied"),
      ("2026-11-28 * 2 m", "cannot be multiplied: subtract a date first"),
      ("sum([2026-11-28, 2026-11-29])", "dates cannot be added or multiplied"),
      ("2026-11-28 + 1.5 month", "not an integer"),
      ("1 month to d", "a month has 28 to 31 d"),
      ("2026-11-28 + 3 m", "cannot add m to date"),
      ("year(3 m)", "m is no date: write a date"),
      ("9999-12-31 + 1 month", "dates are in the years 0000 to 9999"),
      ("mean([1 dBm, 2 dBm])", "write powerMean"),
      ("powerSum(1 m, 2 m)", "m is no level in decibels"),
      ("powerRatio(3 dBm)", "dBm is no level in decibels"),
      ("number(3 m, s)", "cannot convert m to s"),
      ("reduce([2 m, 3 m], total * value, 1)", "gives m², and its total is in m"),
      ("a = 0.1 mm * 1000 rpm; a to mm/min", "rpm can mean turns or radians"),
      ("f = 5 Hz; pi * f to rad/s", "Hz can mean turns or radians"),
      ("f = 5 Hz; f * pi to rad/s", "Hz can mean turns or radians"),
      ("3 [mm rpm] to m/s", "rpm can mean turns or radians"),
      ("2 W / 1 W to dB", "write 10*log10("),
      ("240 EUR + 10 %", "for a share, write a up 10%"),
      ("3 EUR + 2 USD", "multiply USD by a rate, like 1.08 [EUR/USD]"),
      ("sqrt(20 °C)", "cannot be multiplied"),
      ("2^(3 EUR)", "power takes plain numbers, and this is in EUR"),
      (UnitTests.longProduct, "exponent outside -99 to 99"),
    ])
  func conflicts(_ text: String, _ sentence: String) throws {
    let contents = try DefinitionText.read(Array(text.utf8), allowsAnswer: true)
    let last = try #require(contents.nodesInFileOrder().last)
    #expect(contents.graph.value(of: last).number == nil)
    let reported = try #require(contents.sentence(forValueOf: last))
    #expect(reported.contains(sentence), "\(reported)")
  }

  @Test(
    "a text with two readings is refused",
    arguments: [
      ("m = 3; 2 m", "'m' is a node and a unit"),
      ("-2026-11-28", "or the calculation -2026 - 11 - 28"),
      ("1 W/m² K", "two units behind '/' need brackets"),
      ("3 [KW]", "'KW' is not a unit"),
      ("3 m to km + 1", "nothing can follow"),
      ("1/2 in to mm", "read in two ways"),
      ("25 °C ± 1 %", "has two readings"),
      ("5 Kg", "'Kg' is not a unit"),
      ("3 m to KM", "'KM' is not a unit"),
      ("3 m^(1/13)", "with a denominator up to 12"),
      (UnitTests.longUnit, "a unit has at most 16 factors"),
      ("3 [m\u{202E}]", "a unit cannot contain U+202E"),
      ("3 [m\u{1}]", "a unit cannot contain U+0001"),
      ("2026-02-30", "not in the calendar"),
      ("2026-01-01T24:00", "not in the calendar"),
      ("2026-06-30T23:59:60", "not in the calendar"),
      ("2026-01-01T10:00+99:00", "not in the calendar"),
      ("-0001-01-01", "or the calculation"),
      ("1000000000-01-01", "or the calculation"),
      ("T = normal(20 °C, 1 s)", "sd of normal"),
    ])
  func refusals(_ text: String, _ sentence: String) throws {
    let problem = try #require(throws: DocumentProblem.self) {
      _ = try DefinitionText.read(Array(text.utf8), allowsAnswer: true)
    }
    #expect("\(problem)".contains(sentence), "\(problem)")
  }

  @Test("a conversion that takes the reciprocal is noted, for the node that has it")
  func reciprocals() throws {
    let contents = try DefinitionText.read(
      Array("use = 8 L/100 km; mileage = use to mi/gal; pace = 5 min/km; other = pace to s/m".utf8))
    let notes = UnitRemarks(contents).reciprocals.map { (contents.name(of: $0), $1) }
    #expect(notes.map(\.0) == ["mileage"])
    #expect(notes.first?.1 == "mi/gal is a reciprocal of L/100 km: the conversion takes 1/x")
    let node = try #require(contents.node(named: "use"))
    #expect(UnitRemarks(contents).reciprocal(from: "mi/gal", to: node) != nil)
    #expect(UnitRemarks(contents).reciprocal(from: "L/km", to: node) == nil)
  }

  @Test("an instance shows the units of its values inside, and why they do not fit")
  func instances() throws {
    let json = """
      {"nodecalc": 1, "groups": {"plus": {"inputs": ["a", "b"], "outputs": ["c"], "nodes": [
        {"name": "a", "kind": "number", "value": 1}, {"name": "b", "kind": "number", "value": 1},
        {"name": "t", "kind": "formula", "formula": "a + b"}, {"name": "c", "kind": "formula", "formula": "2 * t"}]},
       "long": {"inputs": ["x"], "outputs": ["y"], "nodes": [
        {"name": "x", "kind": "number", "value": 1, "unit": "m"}, {"name": "y", "kind": "formula", "formula": "x * 2"}]}},
       "nodes": [
        {"name": "load", "kind": "number", "value": 3, "unit": "kN"},
        {"name": "span", "kind": "number", "value": 4, "unit": "km"},
        {"name": "good", "kind": "group", "group": "plus", "inputs": {"a": "load", "b": "load"}},
        {"name": "bad", "kind": "group", "group": "plus", "inputs": {"a": "load", "b": "span"}},
        {"name": "path", "kind": "group", "group": "long", "inputs": {"x": "span"}},
        {"name": "none", "kind": "group", "group": "long", "inputs": {"x": "load"}}]}
      """
    let contents = try NativeFormat.read(Array(json.utf8))
    func node(_ name: String) throws -> NodeID { try #require(contents.node(named: name)) }
    #expect(try contents.text(ofValue: node("good"), for: .message) == "12 kN")
    #expect(
      try contents.sentence(forValueOf: node("bad"))
        == "bad.t: cannot add 'b' (km) to 'a' (kN): one is force, the other length")
    #expect(try contents.sentence(forValueOf: node("none"))?.contains("cannot convert 'load' (kN) to m") == true)
    func inner(_ name: String) throws -> String {
      let inner = try #require(contents.innerNode(named: name))
      return inner.contents.text(ofValue: inner.node, for: .message)
    }
    let asked = try InnerNodes.exposing(["good.t to N"], in: contents)
    #expect(try asked.text(ofValue: #require(asked.node(named: "good.t to N")), for: .message) == "6000 N")
    #expect(try inner("good.t") == "6 kN")
    #expect(try inner("path.x") == "4000 m")
    #expect(try contents.text(ofValue: node("path"), for: .message) == "8000 m")
  }

  @Test("a link whose units would not fit is recognised before it is made")
  func links() throws {
    let contents = try NativeFormat.read(
      Array(
        """
        {"nodecalc": 1, "nodes": [
          {"name": "load", "kind": "number", "value": 2, "unit": "kN"},
          {"name": "span", "kind": "number", "value": 3, "unit": "m"},
          {"name": "way", "kind": "number", "value": 3, "unit": "km"},
          {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["span", null]},
          {"name": "product", "kind": "operator", "operator": "multiply", "inputs": ["span", null]},
          {"name": "twice", "kind": "formula", "formula": "span + span"},
          {"name": "area", "kind": "formula", "formula": "span * span", "unit": "m²"}]}
        """.utf8))
    func node(_ name: String) throws -> NodeID { try #require(contents.node(named: name)) }
    func conflict(_ source: String, _ target: String, _ port: Int) throws -> String? {
      try UnitRemarks(contents).conflict(linking: node(source), to: PortID(node(target), port))
    }
    let missing = try conflict("load", "sum", 1)
    #expect(
      missing == "cannot add 'load' (kN) to 'span' (m): one is length, the other force")
    #expect(try conflict("way", "sum", 1) == nil)
    #expect(try conflict("load", "sum", 0) == nil)
    // An open port may still get any unit.
    #expect(try conflict("load", "sum", 2) == nil)
    #expect(try conflict("load", "sum", 9) == nil)
    #expect(try conflict("load", "product", 1) == nil)
    #expect(try conflict("load", "twice", 0) == nil)
    #expect(try conflict("load", "area", 0)?.contains("m²") == true)
    #expect(try conflict("way", "area", 0) == nil)
  }

  @Test("a change that makes the units fit is offered, and no other")
  func fixIts() throws {
    func titles(_ text: String) throws -> [String] {
      let contents = try DefinitionText.read(Array(text.utf8), allowsAnswer: true)
      let last = try #require(contents.nodesInFileOrder().last)
      return UnitRemarks(contents).fixIts(for: last).map(\.title)
    }
    #expect(try titles("x = 3 m; n = 2; x + 5 + n") == [])
    #expect(try titles("x = 3 m; x + 5") == ["give 5 the unit m"])
    #expect(try titles("x = 3 m; if(x > 2, x, 0)") == ["give 2 the unit m"])
    #expect(try titles("x = 3 m; n = 2; max(n, x)") == ["give 'n' the unit m"])
    #expect(try titles("x = 20 °C; x + 5") == ["give 5 the unit Δ°C"])
    #expect(try titles("x = 20 °C; x > 5") == ["give 5 the unit °C"])
    #expect(try titles("x = 3 m; ln(x)") == ["divide 'x' by 1 m"])
    #expect(try titles("x = 3 m; y = 2 kN; x + y") == [])
    #expect(try titles("x = 3 m; y = 2 m; x + y") == [])
  }

  @Test("values without a unit of their own are in the units that the document states")
  func displayUnits() throws {
    func contents(_ units: String) throws -> DocumentContents {
      try NativeFormat.read(
        Array(
          """
          {"nodecalc": 1, "nodes": [
            {"name": "b", "kind": "number", "value": 0.2, "unit": "m"},
            {"name": "F", "kind": "number", "value": 3, "unit": "kN"},
            {"name": "T", "kind": "number", "value": 20, "unit": "°C"},
            {"name": "half", "kind": "formula", "formula": "b / 2"},
            {"name": "M", "kind": "formula", "formula": "F * b"},
            {"name": "asked", "kind": "formula", "formula": "b * 3 to [dm]"},
            {"name": "own", "kind": "formula", "formula": "b * 2", "unit": "cm"},
            {"name": "warm", "kind": "formula", "formula": "T + 5 [K]"},
            {"name": "rise", "kind": "formula", "formula": "warm - T"}], "displayUnits": \(units)}
          """.utf8))
    }
    func texts(_ contents: DocumentContents) -> [String] {
      contents.nodesInFileOrder().map { "\(contents.name(of: $0)) = \(contents.text(ofValue: $0, for: .message))" }
    }
    let shown = try contents(#"{"length": "mm", "force*length": "N mm", "temperature": "°F"}"#)
    #expect(UnitRemarks(shown).statedUnitProblems.isEmpty)
    #expect(
      texts(shown) == [
        "b = 0.2 m", "F = 3 kN", "T = 20 °C", "half = 100 mm", "M = 600000 N·mm", "asked = 6 dm", "own = 40 cm",
        "warm = 77 °F",
        "rise = 9 Δ°F",
      ])
    #expect(String(decoding: NativeFormat.write(shown), as: UTF8.self).contains(#""force*length": "N mm""#))
    let none = try contents(#"{"lenght": "mm", "mass": "m", "speed": "kphh"}"#)
    #expect(UnitRemarks(none).statedUnitProblems.count == 3)
    #expect(UnitRemarks(try contents("3")).statedUnitProblems.count == 1)
    #expect(texts(none).contains("half = 0.1 m"))
    let document = Document(none)
    try document.apply(.setUnknownMembers(nil, shown.unknownMembers))
    #expect(texts(document.contents) == texts(shown))
    document.undo()
    #expect(texts(document.contents) == texts(none))
    #expect(document.contents.checkInvariants().isEmpty)
  }

  @Test("a value is requested in another unit by its name")
  func requestedUnits() throws {
    let contents = try DefinitionText.read(Array("speed = 90 km/h; total = speed * 2 h".utf8))
    let names = ["speed to m/s", "total in m", "speed -> mph", "speed to [kn]"]
    let exposed = try InnerNodes.exposing(names, in: contents)
    let texts = try names.map { exposed.text(ofValue: try #require(exposed.node(named: $0)), for: .message) }
    #expect(texts == ["25 m/s", "180000 m", "55.9234073013601 mph", "48.5961123110151 kn"])
    #expect(throws: InnerNodeError.self) { try InnerNodes.exposing(["speed to KM"], in: contents) }
    let problem = try #require(throws: InnerNodeError.self) { try InnerNodes.exposing(["speed to mhp"], in: contents) }
    #expect(problem.sentence == "'speed to mhp': 'mhp' is not a unit" && problem.fixIt?.contains("mph") == true)
    #expect(try InnerNodes.exposing(["nothing to m", "speed to"], in: contents).count == contents.count)
  }

  @Test("labels of units change no bit of a consistent document")
  func consistent() throws {
    let plain = try DefinitionText.read(
      Array("d = 3.7; t = 0.3; v = d / t; w = v * t + d; q = (w^2 + d * w) / w; r = sqrt(q * d)".utf8))
    let units = try DefinitionText.read(
      Array("d = 3.7 km; t = 0.3 h; v = d / t; w = v * t + d; q = (w^2 + d * w) / w; r = sqrt(q * d)".utf8))
    for (one, other) in zip(plain.nodesInFileOrder(), units.nodesInFileOrder()) {
      let numbers = (plain.graph.value(of: one).number, units.graph.value(of: other).number)
      #expect(numbers.0?.bitPattern == numbers.1?.bitPattern, "\(units.name(of: other))")
    }
    #expect(units.nodesInFileOrder().map { units.unitText(of: $0) } == ["km", "h", "km/h", "km", "km", "km"])
  }

  @Test("an edit of a unit reaches what depends on it, and undo takes it back")
  func edits() throws {
    let document = Document(try DefinitionText.read(Array("a = 1 km; b = 500 m; c = a + b; d = c * 2".utf8)))
    let (a, c, d) = try (
      #require(document.contents.node(named: "a")), #require(document.contents.node(named: "c")),
      #require(document.contents.node(named: "d"))
    )
    #expect(document.contents.graph.value(of: d).number == 3)
    try document.apply(.set(a, .unit, .text("m")))
    #expect(document.contents.graph.value(of: c).number == 501)
    #expect(document.contents.unitText(of: d) == "m")
    try document.apply(.set(a, .unit, nil))
    #expect(document.contents.sentence(forValueOf: c)?.contains("cannot add 'b' (m) to 'a' (a plain number)") == true)
    document.undo()
    document.undo()
    #expect(document.contents.graph.value(of: d).number == 3)
    #expect(document.contents.unitText(of: d) == "km")
    try document.apply(.set(d, .unit, .text("m")))
    #expect(document.contents.graph.value(of: d).number == 3000)
    #expect(document.contents.checkInvariants().isEmpty)
  }

  @Test("an operator converts at its ports, and stays the operator that it is")
  func operators() throws {
    let json = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 1, "unit": "km"},
        {"name": "b", "kind": "number", "value": 500, "unit": "m"},
        {"name": "c", "kind": "operator", "operator": "add", "inputs": ["a", "b"]},
        {"name": "d", "kind": "operator", "operator": "multiply", "inputs": ["c", "b"], "unit": "m²"}
      ]}
      """
    let contents = try NativeFormat.read(Array(json.utf8))
    let (c, d) = try (#require(contents.node(named: "c")), #require(contents.node(named: "d")))
    #expect(contents.kind(of: c) == .operator)
    #expect(contents.graph.value(of: c).number == 1.5)
    #expect(contents.unitText(of: c) == "km")
    #expect(contents.graph.value(of: d).number == 750_000)
    #expect(contents.checkInvariants().isEmpty)
    let written = String(decoding: NativeFormat.write(contents), as: UTF8.self)
    #expect(written.contains(#""unit": "m²""#))
  }

  @Test("a unit in a group converts what the group is given")
  func groups() throws {
    let contents = try DefinitionText.read(
      Array("f(x) = x to [m]; g(x) = x * 2 [h]; a = f(3 [km]); b = g(50 [km/h]); c = f(2 [s])".utf8))
    let (a, b, c) = try (
      #require(contents.node(named: "a")), #require(contents.node(named: "b")), #require(contents.node(named: "c"))
    )
    #expect(contents.graph.value(of: a).number == 3000)
    #expect(contents.unitText(of: a) == "m")
    #expect(contents.graph.value(of: b).number == 100)
    #expect(contents.unitText(of: b) == "km")
    #expect(contents.sentence(forValueOf: c)?.contains("cannot convert s to m") == true)
  }

  @Test("a text that is no unit stays a member that nodecalc does not know")
  func oldDocuments() throws {
    let json = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1, "unit": "per person"}]}"#
    let contents = try NativeFormat.read(Array(json.utf8))
    let a = try #require(contents.node(named: "a"))
    #expect(contents.unitText(of: a) == nil)
    #expect(
      UnitRemarks(contents).unreadableUnit(of: a)?.hasPrefix("its unit is kept, but not used: 'per' is not a unit")
        == true)
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self).contains(#""unit": "per person""#))
  }
}
