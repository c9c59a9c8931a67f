import TestSupport
import Testing

@testable import Units

struct UnitArithmeticTests {
  private func product(_ left: String, _ right: String) throws -> UnitArithmetic.Product {
    try UnitArithmetic.product(Unit(reading: left), Unit(reading: right))
  }

  private func quotient(_ left: String, _ right: String) throws -> UnitArithmetic.Product {
    try UnitArithmetic.quotient(Unit(reading: left), Unit(reading: right))
  }

  private static let products: [(String, String, String, Double)] = [
    ("km", "m", "km·m", 1.0), ("km", "km", "km²", 1), ("kN", "m", "kN·m", 1), ("km/h", "h", "km", 1),
    ("km/h", "min", "km", 1 / 60),
    ("kN·m", "1/mm", "kN", 1000), ("L/100 km", "km", "L", 0.01), ("L/m³", "m³", "L", 1), ("1/m³", "L", "1", 0.001),
    ("kHz/rev", "1", "kHz/rev", 1), ("m/cycle", "kHz", "m/ms", 1), ("W/(m °C)", "m", "W/°C", 1),
    ("W/(m °C)", "K", "W/m", 1), ("°C/m", "m", "Δ°C", 1),
    ("psig/m", "m", "psi", 1), ("dB/km", "km", "dB", 1), ("dB/m", "km", "dB", 1000), ("mm/rev", "rpm", "mm/min", 1),
    ("rad/s", "m", "m/s", 1), ("rad/s", "s", "rad", 1), ("rad", "1/s", "rad/s", 1), ("A", "Ω", "V", 1),
    ("mA", "kΩ", "V", 1),
    ("mA", "MΩ", "kV", 1), ("W", "s", "J", 1), ("N", "m", "N·m", 1), ("A", "V", "A·V", 1), ("A", "h", "A·h", 1),
    ("kg/kg", "kg", "kg", 1), ("mm/m", "m", "mm", 1), ("m^(1/2)", "m^(1/2)", "m", 1), ("%", "EUR", "EUR", 0.01),
    ("%", "%", "1", 1e-4), ("%/h", "h", "%", 1), ("%/K", "V", "V/K", 0.01), ("ppm", "m", "m", 1e-6),
    ("%", "1/h", "%/h", 1),
    ("kg", "%·m", "kg·m", 0.01), ("%", "1/ppm", "1", 10_000),
    ("m", "1/s", "m/s", 1), ("lm", "1/cd", "lm/cd", 1), ("600 EUR/month", "year", "600 EUR", 12),
  ]

  @Test(arguments: products)
  func `a product keeps its spelling, less what cancels`(left: String, right: String, unit: String, scale: Double)
    throws
  {
    let result = try product(left, right)
    #expect(result.unit.storedText == unit)
    #expect(result.conversion.apply(1) == scale)
    #expect(try Unit(reading: unit) == result.unit)
  }

  private static let quotients: [(String, String, String, Double)] = [
    ("km", "m", "1", 1000.0), ("V", "Ω", "A", 1), ("V", "kΩ", "mA", 1), ("J", "s", "W", 1), ("N", "m²", "Pa", 1),
    ("N", "mm²", "MPa", 1), ("N", "cm²", "N/cm²", 1), ("kN", "m²", "kPa", 1), ("kN", "mm²", "GPa", 1),
    ("1", "s", "1/s", 1),
    ("km", "h", "km/h", 1), ("kWh", "h", "kWh/h", 1), ("J", "N", "J/N", 1), ("lbf", "in²", "lbf/in²", 1),
    ("m", "s²", "m/s²", 1),
    ("ft in", "1", "ft in", 1), ("ft in", "s", "ft/s", 1), ("°", "rad", "1", Double.pi / 180), ("m", "m", "1", 1),
    ("kg", "%", "kg", 100), ("%", "%", "1", 1), ("%", "‰", "1", 10), ("1", "%", "1", 100), ("%", "h", "%/h", 1),
    ("EUR", "EUR", "1", 1), ("EUR", "USD", "EUR/USD", 1), ("C", "s", "A", 1),
  ]

  @Test(arguments: quotients)
  func `a quotient gets a name where the number stays`(left: String, right: String, unit: String, scale: Double) throws
  {
    let result = try quotient(left, right)
    #expect(result.unit.storedText == unit)
    #expect(result.conversion.apply(1) == scale)
  }

  @Test func `powers and roots`() throws {
    func power(_ text: String, _ upper: Int, _ lower: Int = 1) throws -> String {
      let exponent = try #require(Rational(Int128(upper), Int128(lower)))
      return try UnitArithmetic.power(Unit(reading: text), exponent).unit.storedText
    }
    #expect(try power("m", 2) == "m²")
    #expect(try power("m²", 1, 2) == "m")
    #expect(try power("m/s", -1) == "s/m")
    #expect(try power("V²/Hz", 1, 2) == "V/Hz^(1/2)")
    #expect(try power("%", 2) == "1")
    #expect(try power("km/h", 0) == "1")
    #expect(throws: UnitConflict.self) { try power("m", 100) }
    #expect(throws: UnitConflict.self) { try power("m", 1, 13) }
    #expect(throws: UnitConflict.self) { try power("m^(1/7)", 1, 11) }
    #expect(throws: UnitConflict.self) { try power("°C", 2) }
    #expect(throws: UnitConflict.self) { try power("dBm", 2) }
  }

  @Test func `a unit that grows without end is refused`() throws {
    var unit = try Unit(reading: "m")
    let conflict = #expect(throws: UnitConflict.self) {
      for _ in 0..<1_000 { unit = try UnitArithmetic.product(unit, Unit(reading: "m")).unit }
    }
    #expect(conflict?.kind == .limit(.exponent) && unit.text == "m⁹⁹")
    var many = Unit.one
    let names = UnitCompletion.names(beginningWith: "k", atMost: 40).map(\.name)
    let second = #expect(throws: UnitConflict.self) {
      for name in [
        "m", "g", "s", "A", "K", "mol", "cd", "bit", "EUR", "USD", "GBP", "JPY", "CHF", "SEK", "NOK", "DKK", "PLN",
      ] + names {
        many = try UnitArithmetic.product(many, Unit(reading: name)).unit
      }
    }
    #expect(second?.kind == .limit(.factors) && many.factors.count == 16)
  }

  @Test func `multiplying and then dividing gives the unit again`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var generator = SeededGenerator(seed: seed)
    let units = try [
      "m", "km", "s", "h", "kN", "J", "V", "Ω", "%", "rad", "rev", "Hz", "EUR", "L", "ft", "kWh", "m²", "K/W", "dB/km",
    ]
    .map { try Unit(reading: $0) }
    for _ in 0..<RandomRounds.count(3_000, long: 50_000) {
      let left = try #require(units.randomElement(using: &generator))
      let right = try #require(units.randomElement(using: &generator))
      let product = try UnitArithmetic.product(left, right)
      let quotient = try UnitArithmetic.quotient(product.unit, right)
      // The exact size stays: what cancelled is in the conversions.
      let comment: Comment = "seed \(seed): \(left) · \(right) = \(product.unit), \(quotient.unit)"
      let sizes = product.conversion.apply(1) * quotient.conversion.apply(1) * quotient.unit.meaning.scale.value
      #expect(abs(sizes / left.meaning.scale.value - 1) < 1e-12, comment)
      #expect(quotient.unit.dimension == left.dimension, comment)
      // Products commute but for the spelling's order.
      let other = try UnitArithmetic.product(right, left)
      #expect(other.unit.dimension == product.unit.dimension, comment)
      let sizes2 = other.conversion.apply(1) * other.unit.meaning.scale.value
      #expect(abs(sizes2 / (product.conversion.apply(1) * product.unit.meaning.scale.value) - 1) < 1e-12, comment)
    }
  }

  @Test func `points and levels are refused in products, with the remedy`() throws {
    func refused(_ left: String, _ right: String) throws -> String? {
      let conflict = #expect(throws: UnitConflict.self) { try product(left, right) }
      return conflict.map { "\($0.message(left: "T", right: "x")): \($0.remedy(left: "T", right: "x"))" }
    }
    #expect(
      try refused("°C", "W")
        == "'T' (°C) is a point of a scale and cannot be multiplied: write (T to K) for the absolute temperature, or weightedMean([…], [weights])"
    )
    #expect(
      try refused("m²", "psig")
        == "'x' (psig) is a point of a scale and cannot be multiplied: write (x - 0 psig) for the gauge value, or (x to psi) for the absolute one"
    )
    #expect(
      try refused("dBm", "dB") == "'T' (dBm) is a level and cannot be multiplied: write the plain value, like (T to W)")
    #expect(try refused("date", "EUR")?.hasSuffix("subtract a date first, like T - 2026-01-01") == true)
  }

  @Test func `names of products have the size of the product`() throws {
    for text in [
      "V/Ω", "W/V", "C/s", "A·Ω", "W/A", "J/C", "V/A", "W/A²", "A/V", "J/s", "W·s", "N/m²", "A·s", "F·V", "C/V", "V·s",
      "Wb/m²", "Wb/A",
    ] {
      let unit = try Unit(reading: text)
      let named = ProductNames.named(unit)
      #expect(named != unit && named.hasSameMeaning(as: unit), "\(text) \(named)")
      #expect(named.factors.count == 1)
    }
  }
}
