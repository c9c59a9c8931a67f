import Testing

@testable import Units

/// What names of quantities, prefixes and products mean, by tables of their own: constants that a test of reading and
/// writing alone would not notice.
struct UnitMeaningTests {
  /// Names of quantities, and a unit in base units of the SI.
  private static let quantities: [(name: String, unit: String)] = [
    ("length", "m"), ("mass", "kg"), ("time", "s"), ("current", "A"), ("temperature", "K"), ("amount", "mol"),
    ("luminousIntensity", "cd"), ("information", "bit"), ("calendar", "month"), ("turn", "rev"), ("cycle", "Hz s"),
    ("area", "m2"), ("volume", "m3"), ("wavenumber", "m-1"), ("linearDensity", "kg m-1"), ("inverseArea", "m-2"),
    ("speed", "m s-1"), ("acceleration", "m s-2"), ("flowRate", "m3 s-1"), ("massFlow", "kg s-1"), ("rate", "s-1"),
    ("frequency", "Hz"), ("rotation", "rpm"), ("rotationAcceleration", "rpm s-1"), ("force", "kg m s-2"),
    ("pressure", "kg m-1 s-2"), ("energy", "kg m2 s-2"), ("power", "kg m2 s-3"), ("torqueRate", "kg m2 s-4"),
    ("density", "kg m-3"), ("surfaceTension", "kg s-2"), ("momentum", "kg m s-1"),
    ("dynamicViscosity", "kg m-1 s-1"), ("kinematicViscosity", "m2 s-1"), ("charge", "A s"),
    ("voltage", "kg m2 s-3 A-1"), ("resistance", "kg m2 s-3 A-2"), ("conductance", "kg-1 m-2 s3 A2"),
    ("capacitance", "kg-1 m-2 s4 A2"), ("inductance", "kg m2 s-2 A-2"), ("magneticFlux", "kg m2 s-2 A-1"),
    ("fluxDensity", "kg s-2 A-1"), ("electricField", "kg m s-3 A-1"), ("magneticField", "A m-1"),
    ("resistivity", "kg m3 s-3 A-2"), ("conductivity", "kg-1 m-3 s3 A2"), ("luminance", "cd m-2"),
    ("illuminance", "cd m-2"), ("luminousExposure", "cd s m-2"), ("doseRate", "m2 s-3"),
    ("specificEnergy", "m2 s-2"), ("exposure", "A s kg-1"), ("catalyticActivity", "mol s-1"),
    ("concentration", "mol m-3"), ("molarMass", "kg mol-1"), ("molarEnergy", "kg m2 s-2 mol-1"),
    ("heatCapacity", "kg m2 s-2 K-1"), ("specificHeat", "m2 s-2 K-1"), ("thermalConductivity", "kg m s-3 K-1"),
    ("heatTransfer", "kg s-3 K-1"), ("thermalInsulance", "kg-1 s3 K"), ("irradiance", "kg s-3"),
    ("spectralIrradiance", "kg s-3 Hz-1"), ("spectralWavelength", "kg m-1 s-3"), ("dataRate", "bit s-1"),
  ]

  @Test(arguments: quantities)
  func `a name of a quantity is its dimension`(name: String, unit: String) throws {
    #expect(try Dimension(named: name) == Unit(reading: unit).dimension)
    #expect(Dimension(named: name.uppercased()) == Dimension(named: name))
  }

  @Test func `every quantity but levels has its dimension above`() {
    let levels: Set = ["one", "currency", "level", "magnitude", "interval"]
    let missing = QuantityKind.allCases.map { "\($0)" }.filter { kind in
      !levels.contains(kind) && !Self.quantities.contains { $0.name == kind }
    }
    #expect(missing.isEmpty)
  }

  @Test(arguments: [
    ("force*length", "kg m2 s-2"), ("length/time^2", "m s-2"), (" length / time ^ 2 ", "m s-2"),
    ("speed·mass", "kg m s-1"), ("torque", "kg m2 s-2"), ("volume flow", "m3 s-1"), ("length^-2", "m-2"),
    ("length/time/time", "m s-2"), ("length/time*mass", "m s-1 kg"), ("length^99", "m^99"), ("length^-99", "m^-99"),
  ])
  func `products of names are dimensions`(name: String, unit: String) throws {
    #expect(try Dimension(named: name) == Unit(reading: unit).dimension)
  }

  @Test(arguments: [
    "", "flow", "one", "currency", "length^", "length^x", "length^100", "length^-100", "length^1^2", "length//time",
    "length*", "length^0.5", "length^99*length",
  ])
  func `other texts are no dimensions`(name: String) {
    #expect(Dimension(named: name) == nil)
  }

  @Test func `a name of money alone is the name of its dimension`() throws {
    #expect(try Unit(reading: "EUR").dimension.knownName == "money in EUR")
    #expect(try Unit(reading: "EUR²").dimension.knownName == nil)
    #expect(try Unit(reading: "EUR²").dimension.description == "money in EUR²")
  }

  private static let prefixes: [(prefix: String, exponent: Int)] = [
    ("Q", 30), ("R", 27), ("Y", 24), ("Z", 21), ("E", 18), ("P", 15), ("T", 12), ("G", 9), ("M", 6), ("k", 3),
    ("h", 2), ("da", 1), ("d", -1), ("c", -2), ("m", -3), ("µ", -6), ("n", -9), ("p", -12), ("f", -15), ("a", -18),
    ("z", -21), ("y", -24), ("r", -27), ("q", -30),
  ]

  @Test(arguments: prefixes)
  func `a prefix is its power of ten`(prefix: String, exponent: Int) throws {
    let unit = try Unit(reading: "\(prefix)m")
    let (value, expected) = (
      try unit.conversion(to: Unit(reading: "m")).apply(1), try #require(Double("1e\(exponent)"))
    )
    // A divisor beyond 10²² is no float, so the quotient may differ in the last place.
    #expect(abs(exponent) > 22 ? abs(value / expected - 1) <= 0x1p-52 : value == expected)
    #expect(UnitScale(powerOfTen: exponent).powerOfTen == exponent)
  }

  @Test func `a moment is a date with a time`() throws {
    #expect(try Unit(reading: "date-time").isMoment)
    #expect(try !Unit(reading: "date").isMoment && !Unit(reading: "s").isMoment)
  }

  @Test func `a binary prefix is its power of 1024`() throws {
    for (place, prefix) in ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi"].enumerated() {
      let unit = try Unit(reading: "\(prefix)bit")
      let expected = (0...place).reduce(1.0) { power, _ in power * 1_024 }
      #expect(try unit.conversion(to: Unit(reading: "bit")).apply(1) == expected, "\(prefix)")
    }
  }

  @Test func `powers of ten are recognized, others are not`() throws {
    #expect(UnitScale(powerOfTen: -6).powerOfTen == -6 && UnitScale.one.powerOfTen == 0)
    let number = try #require(UnitScale(digits: 60, exponent: 0))
    #expect(number.powerOfTen == nil && !number.isReciprocalOfWhole)
    let sixtieth = UnitScale.one.divided(by: number)
    #expect(sixtieth.isReciprocalOfWhole && sixtieth.ratio == Rational(1, 60))
    // 7/60 has a prime above the line.
    let seven = try #require(UnitScale(digits: 7, exponent: 0))
    #expect(!seven.divided(by: number).isReciprocalOfWhole && seven.divided(by: number).ratio == Rational(7, 60))
    #expect(!UnitScale.one.isReciprocalOfWhole)
  }

  @Test(arguments: [
    ("V/Ω", "A"), ("W/V", "A"), ("C/s", "A"), ("A·Ω", "V"), ("W/A", "V"), ("J/C", "V"), ("Wb/s", "V"), ("V/A", "Ω"),
    ("W/A²", "Ω"), ("V²/W", "Ω"), ("A/V", "S"), ("J/s", "W"), ("V²/Ω", "W"), ("A²·Ω", "W"), ("W·s", "J"),
    ("N/m²", "Pa"), ("A·s", "C"), ("F·V", "C"), ("C/V", "F"), ("V·s", "Wb"), ("Wb/m²", "T"), ("Wb/A", "H"),
    ("mol/s", "kat"), ("N/mm²", "MPa"), ("N/cm²", "N/cm²"), ("N·m", "N·m"), ("A³·Ω", "A³·Ω"), ("V²/A", "V²/A"),
  ])
  func `a product with one name takes it`(product: String, name: String) throws {
    #expect(ProductNames.named(try Unit(reading: product)).text == name)
  }

  @Test(arguments: [
    (".5 m", ".5 m"), ("m2.s", "m²·s"), ("m^+2", "m²"), ("1 per s", "1/s"), ("L per 100 km", "L/100 km"),
    ("kN\tm", "kN·m"), ("W\u{2009}m⁻²", "W/m²"),
  ])
  func `less usual texts are units`(text: String, written: String) throws {
    #expect(try Unit(reading: text).storedText == written)
  }

  @Test(arguments: [
    ("J/kg · K", "two units behind '/' need brackets: write J/(kg·K) or J·K/kg", 2..<9),
    ("J/kg * K", "two units behind '/' need brackets: write J/(kg·K) or J·K/kg", 2..<8),
    ("s dBm", "'dBm' is a level and cannot be multiplied: write its plain unit, like mW for dBm", 0..<5),
    ("dBm^2", "'dBm' is a level and cannot be multiplied: write its plain unit, like mW for dBm", 0..<5),
    ("2 dBm", "'dBm' is a level and cannot be multiplied: write its plain unit, like mW for dBm", 0..<5),
  ])
  func `mistakes are shown where they are`(text: String, message: String, span: Range<Int>) {
    let problem = #expect(throws: UnitProblem.self) { try Unit(reading: text) }
    #expect(problem?.description == message && problem?.span == span, "\(String(describing: problem?.span))")
  }

  @Test(arguments: [("1/h", "1/h", ""), ("1/h + x", "1/h", " + x")])
  func `a reciprocal after a number is a unit`(text: String, unit: String, rest: String) throws {
    var text = text
    let found = try text.withUTF8 { bytes in
      try Unit.longest(in: bytes, at: 0, .afterNumber).map {
        ($0.unit.text, String(decoding: bytes[$0.end...], as: UTF8.self))
      }
    }
    #expect(found?.0 == unit && found?.1 == rest)
  }

  @Test func `a large prime is a factor once`() {
    var factors: [String] = []
    PrimeFactors.forEach(of: 2 * 9 * 1_000_003) { factors.append("\($0)^\($1)") }
    #expect(factors == ["2^1", "3^2", "1000003^1"])
    PrimeFactors.forEach(of: 1) { _, _ in factors.append("none") }
    #expect(factors.count == 3)
  }

  @Test func `any overflow of a sum is none`() {
    let large = Rational(1, Int128.max / 2)
    #expect(large?.adding(Rational(1, 3) ?? .one) == nil)
    #expect(Rational(Int128.max / 2 + 1, 1)?.adding(Rational(Int128.max / 2 + 1, 1) ?? .one) == nil)
    #expect(Rational(0, 5) == .zero)
  }
}
