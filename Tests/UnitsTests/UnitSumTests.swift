import Testing

@testable import Units

struct UnitSumTests {
  private typealias Term = UnitArithmetic.Term

  /// A value with its unit, computed as an evaluation of the inserted conversions.
  private struct Value {
    var number: Double
    var term: Term

    init(_ number: Double, _ unit: String) throws {
      (self.number, term) = (number, Term(try Unit(reading: unit)))
    }

    private init(_ number: Double, term: Term) {
      (self.number, self.term) = (number, term)
    }

    func adding(_ other: Value, isDifference: Bool = false) throws -> Value {
      let sum = try UnitArithmetic.sum(term, other.term, isDifference: isDifference)
      let (left, right) = (sum.left.apply(number), sum.right.apply(other.number))
      return Value(sum.result.apply(isDifference ? left - right : left + right), term: sum.term)
    }

    func scaled(_ factor: Int, _ divisor: Int = 1) throws -> Value {
      let factor = try #require(Rational(Int128(factor), Int128(divisor)))
      let sum = try UnitArithmetic.scaled(term, by: factor)
      return Value(sum.result.apply(number * factor.value), term: sum.term)
    }

    static func + (left: Value, right: Value) throws -> Value { try left.adding(right) }
    static func - (left: Value, right: Value) throws -> Value { try left.adding(right, isDifference: true) }

    var text: String { get throws { "\(number) \(try term.result())" } }
  }

  @Test func `points have weights`() throws {
    #expect(try (Value(25, "°C") + Value(3, "K")).text == "28.0 °C")
    #expect(try (Value(3, "K") + Value(25, "°C")).text == "28.0 °C")
    #expect(try (Value(25, "°C") + Value(9, "Δ°F")).text == "30.0 °C")
    #expect(try (Value(25, "°C") - Value(20, "°C")).text == "5.0 Δ°C")
    #expect(try (Value(25, "°C") - Value(68, "°F")).text == "5.0 Δ°C")
    #expect(try (Value(20, "°C") + Value(30, "°C")).scaled(1, 2).text == "25.0 °C")
    #expect(try (Value(20, "°C") + Value(86, "°F")).scaled(1, 2).text == "25.0 °C")
    let stability = try Value(10, "°C") + Value(5, "°C") - Value(-10, "°C").scaled(2)
    #expect(try stability.text == "35.0 Δ°C")
    let weighted = try Value(10, "°C").scaled(7, 10) + Value(20, "°C").scaled(2, 10) + Value(30, "°C").scaled(1, 10)
    #expect(weighted.term.weight == .one)
    #expect(try (Value(50, "psig") - Value(0, "psig")).text == "50.0 psi")
    #expect(try (Value(2, "barg") + Value(100, "kPa")).text == "3.0 barg")
    #expect(try (Value(3, "Δ°C") + Value(1, "K")).text == "4.0 Δ°C")
    #expect(try (Value(3, "K") + Value(1, "Δ°C")).text == "4.0 K")
  }

  @Test func `a sum of points that is neither point nor difference is refused`() throws {
    let sum = try Value(25, "°C") + Value(3, "°C")
    let conflict = #expect(throws: UnitConflict.self) { try sum.term.result() }
    #expect(
      conflict?.description
        == "a sum of points of °C is neither a point nor a difference: write 3 Δ°C for a difference, or mean([a, b])")
    #expect(throws: UnitConflict.self) { try Value(25, "°C") + Value(1, "m") }
    #expect(throws: UnitConflict.self) { try Value(25, "°C") + Value(1, "1") }
    #expect(throws: UnitConflict.self) { try (Value(1, "m") + Value(1, "°C")).text }
    #expect(throws: UnitConflict.self) { try Value(1, "psig") + Value(1, "°C") }
  }

  @Test func `dates differ by days, times by seconds`() throws {
    let (new, old) = (try Value(1_795_824_000, "date"), try Value(1_767_225_600, "date"))
    #expect(try (new - old).text == "331.0 d")
    #expect(try (old + Value(331, "d")).text == "1795824000.0 date")
    #expect(try (Value(90, "date-time") - Value(30, "date-time")).text == "60.0 s")
    #expect(try (old + Value(1, "h")).number == 1_767_229_200)
    let conflict = #expect(throws: UnitConflict.self) { try old + Value(3, "month") }
    #expect(conflict?.action == .add)
  }

  @Test func `plain amounts are converted to the left unit`() throws {
    #expect(try (Value(1, "km") + Value(500, "m")).text == "1.5 km")
    #expect(try (Value(1, "km") - Value(500, "m")).text == "0.5 km")
    #expect(try (Value(5, "ft in") + Value(11, "in")).term.unit.text == "ft in")
    let conflict = #expect(throws: UnitConflict.self) { try Value(1, "m") + Value(1, "kN") }
    #expect(conflict?.message(left: "span", right: "load") == "cannot add 'load' (kN) to 'span' (m)")
    #expect(conflict?.remedy == "one is length, the other force")
    let area = #expect(throws: UnitConflict.self) { try Value(1, "kN") + Value(1, "kPa") }
    #expect(area?.missingFactor?.description == "area")
    #expect(area?.remedy == "multiply kPa by an area")
    let inverse = #expect(throws: UnitConflict.self) { try Value(1, "m") + Value(1, "m³") }
    #expect(inverse?.remedy == "multiply m by an area")
    let plain = #expect(throws: UnitConflict.self) { try Value(1, "m") + Value(5, "1") }
    #expect(plain?.description == "cannot add a plain number to m: a plain number has no unit: write one, like 2 [m]")
    #expect(throws: UnitConflict.self) { try Value(1, "Hz") + Value(1, "rpm") }
    #expect(throws: UnitConflict.self) { try Value(1, "EUR") + Value(1, "USD") }
    #expect(throws: UnitConflict.self) { try Value(240, "EUR") + Value(10, "%") }
  }

  @Test func `the advised unit of a plain number is one that fits`() throws {
    let remedies: [(left: String, right: String, isDifference: Bool, remedy: String)] = [
      ("°C", "1", false, "2 [Δ°C]"), ("1", "°F", false, "2 [Δ°F]"), ("°C", "1", true, "2 [Δ°C]"),
      ("1", "°C", true, "2 [°C]"), ("date", "1", false, "2 [d]"), ("1", "date", true, "write a date, like 2026-11-28"),
    ]
    for (left, right, isDifference, remedy) in remedies {
      let (first, second) = (try Value(20, left), try Value(3, right))
      let conflict = #expect(throws: UnitConflict.self) { try first.adding(second, isDifference: isDifference) }
      #expect(conflict?.remedy.hasSuffix(remedy) == true, "\(conflict?.remedy ?? "")")
    }
  }

  @Test func `a link budget is a sum`() throws {
    #expect(try (Value(0, "dBm") + Value(3, "dB")).text == "3.0 dBm")
    #expect(try (Value(3, "dB") + Value(0, "dBm")).text == "3.0 dBm")
    #expect(try (Value(30, "dBm") - Value(0, "dBW")).text == "0.0 dB")
    let carrier = try Value(20, "dBW") + Value(5, "dB(1/K)") - Value(-228.6, "dB(W/(K Hz))")
    #expect(try carrier.text == "253.6 dBHz")
    let ratio = try Value(20, "dBW") + Value(5, "dB/K") - Value(-228.6, "dB(W/(K Hz))") - Value(200, "dB")
    #expect(abs(ratio.number - 53.6) < 1e-12 && ratio.term.unit.text == "dBHz")
    #expect(try (Value(-174, "dBm/Hz") + Value(60, "dBHz")).text == "-114.0 dBm")
    #expect(try (Value(10, "dBm") - Value(3, "dBHz")).term.unit.text == "dB(mW/Hz)")
    #expect(try (Value(120, "dBµV") - Value(0, "dBV")).text == "0.0 dB")
    #expect(try Value(3, "dBm").scaled(2).text == "6.0 dB(mW²)")
    #expect(try Value(3, "dB").scaled(2).text == "6.0 dB")
    #expect(try (Value(10, "dB(km)") - Value(10, "dB(m)")).text == "30.0 dB")
    #expect(try (Value(3, "dBm") + Value(1, "Np")).number == 3 + 8.685889638065037)
    #expect(try (Value(7, "pH") + Value(0.5, "1")).text == "7.5 pH")
    #expect(try (Value(7, "pH") - Value(4, "pH")).text == "3.0 1")
    #expect(try (Value(20, "ABmag") - Value(18, "ABmag")).text == "2.0 mag")
    #expect(try (Value(20, "ABmag") + Value(1, "mag")).text == "21.0 ABmag")
    #expect(try (Value(1, "dBV") + Value(1, "dBHz")).term.unit.text == "dB(V²·Hz)")
    #expect(try (Value(20, "dB(V/m)") + Value(0, "dB(m)").scaled(2)).term.unit.text == "dBV")
  }

  @Test func `levels that have no sum are refused`() throws {
    for (left, right) in [("dBm", "dBm"), ("dBm", "dBW"), ("dBV", "dBµV"), ("pH", "pH"), ("ABmag", "ABmag")] {
      let conflict = #expect(throws: UnitConflict.self) { try Value(1, left) + Value(1, right) }
      #expect(conflict?.kind == .levelSum, "\(left) \(right)")
    }
    let conflict = #expect(throws: UnitConflict.self) { try Value(1, "dBm") + Value(1, "dBm") }
    #expect(conflict?.description == "the sum of two levels in dBm has no meaning: write powerSum(a, b)")
    for (left, right) in [("dBm", "1"), ("dBm", "W"), ("dBm", "mag"), ("m", "dB"), ("pH", "dB")] {
      #expect(throws: UnitConflict.self, "\(left) \(right)") { try Value(1, left) + Value(1, right) }
    }
    #expect(throws: UnitConflict.self) { try Value(1, "pH").scaled(2) }
  }

  @Test func `operands in common take the unit of the first point, else of the first`() throws {
    func common(_ texts: String...) throws -> (String, [UnitConversion]) {
      let result = try UnitArithmetic.common(try texts.map { try Unit(reading: $0) })
      return (result.unit.text, result.conversions)
    }
    #expect(try common("m", "cm") == ("m", [.identity, .divide(100)]))
    #expect(try common("°F", "°C").0 == "°F")
    #expect(try common().0 == "")
    #expect(throws: UnitConflict.self) { try common("K", "°C") }
    #expect(throws: UnitConflict.self) { try common("°C", "Δ°C") }
    #expect(throws: UnitConflict.self) { try common("m", "s") }
    #expect(try common("dBm", "dBW").1.last?.apply(0) == 30)
  }
}
