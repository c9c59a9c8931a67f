import Foundation
import TestSupport
import Testing

@testable import Units

typealias Unit = Units.Unit
typealias Dimension = Units.Dimension

struct UnitConversionTests {
  static func converted(
    _ x: Double, _ source: String, _ target: String, _ context: Unit.ConversionContext = .value
  ) throws -> Double {
    try Unit(reading: source).conversion(to: Unit(reading: target), context).apply(x)
  }

  private static let values: [(Double, String, String, Double)] = [
    (60, "mph", "m/s", 26.8224), (25, "°C", "°F", 77), (77, "°F", "°C", 25), (1, "Δ°C", "Δ°F", 1.8),
    (37, "°C", "°F", 98.6),
    (98.6, "°F", "°C", 37), (-40, "°F", "°C", -40), (1, "psi", "Pa", 6894.757293168362), (1, "kWh", "MJ", 3.6),
    (1, "gal", "L", 3.785411784), (1, "ly", "m", 9.4607304725808e15), (60, "rpm", "Hz", 1), (90, "rpm", "Hz", 1.5),
    (30, "dBm", "W", 1), (0, "dBm", "mW", 1), (35, "cm", "m", 0.35), (25, "°C", "K", 298.15), (300, "K", "°C", 26.85),
    (60, "rpm", "1/s", 1), (60, "rpm", "rad/s", 2 * Double.pi), (1, "rev", "°", 360), (1, "rev", "rad", 2 * Double.pi),
    (1, "Hz", "rpm", 60), (8, "L/100 km", "mi/gal", 29.401822916666667), (5, "min/km", "km/h", 12),
    (20, "ms", "Hz", 50),
    (0, "psig", "kPa", 101.325), (0, "barg", "bar", 1.01325), (1, "barg", "kPa", 201.325), (101.325, "kPa", "psig", 0),
    (20, "dBV", "V", 10), (1, "W", "dBm", 30), (30, "dBm", "dBW", 0), (0, "dBV", "dBµV", 120), (7, "pH", "mol/L", 1e-7),
    (0, "dBu", "V", 0.7745966692414834), (0, "dBW/K", "dBm/K", 30), (1, "Np", "dB", 8.685889638065037),
    (1, "year", "month", 12), (1, "KiB", "bit", 8192), (3.3, "ft", "ft", 3.3), (1, "°", "′", 60), (100, "%", "1", 1),
    (4.5, "%", "1", 0.045), (459.67, "°R", "°F", 0), (0, "°F", "°R", 459.67), (2, "ft in", "cm", 60.96),
    (1, "W/(m °C)", "W/(m K)", 1), (1, "t", "kg", 1000), (2, "dozen", "1", 24), (-6, "ABmag", "Jy", 912065.9632811284),
    (0, "dB(V²)", "dBV", 0), (20, "dBV", "V²", 100),
  ]

  @Test(arguments: values)
  func `known values`(x: Double, source: String, target: String, expected: Double) throws {
    let value = try Self.converted(x, source, target)
    let error = unitsInLastPlace(from: value, to: expected)
    #expect(value == expected || (error ?? .max) <= 1, "\(value)")
  }

  @Test func `facts to the bit`() throws {
    #expect(try Self.converted(60, "mph", "m/s") == 26.8224)
    #expect(try Self.converted(25, "°C", "°F") == 77)
    #expect(try Self.converted(37, "°C", "°F") == 98.6)
    #expect(try Self.converted(1, "Δ°C", "Δ°F") == 1.8)
    #expect(try Self.converted(35, "cm", "m") == 0.35)
    #expect(try Self.converted(1, "gal", "L") == 3.785411784)
    #expect(try Self.converted(1, "psi", "Pa") == 6894.757293168362)
    #expect(try Self.converted(30, "dBm", "W") == 1)
    #expect(try Self.converted(300, "K", "°C") == 26.85)
    #expect(try Self.converted(273.15, "K", "°C") == 0)
    #expect(try Self.converted(101.325, "kPa", "psig") == 0)
    // Temperatures with one decimal, and those 273.15 away from them, stay decimals.
    let (up, down) = (
      try Unit(reading: "°C").conversion(to: Unit(reading: "K")),
      try Unit(reading: "K").conversion(to: Unit(reading: "°C"))
    )
    for tenths in stride(from: -2_730, through: 10_000, by: 1) {
      let (celsius, kelvin) = (Double(tenths) / 10, Double(10 * tenths + 27_315) / 100)
      #expect(up.apply(celsius) == kelvin && down.apply(kelvin) == celsius)
      #expect(down.apply(celsius) == Double(10 * tenths - 27_315) / 100)
    }
    #expect(try Unit(reading: "cm").conversion(to: Unit(reading: "m")) == .divide(100))
    #expect(try Unit(reading: "m").conversion(to: Unit(reading: "m")) == .identity)
    #expect(try Unit(reading: "kN·m").conversion(to: Unit(reading: "m kN")) == .identity)
    #expect(try Unit(reading: "metre").conversion(to: Unit(reading: "m")) == .identity)
  }

  @Test func `each conversion is within 1.5 ulp of the exact one`() throws {
    var names: Set<String> = []
    var worst = 0.0
    let lines = try ReferenceTable.rows(of: "UnitConversions.txt")
    for row in lines {
      let texts = row[..<2].map { $0.replacingOccurrences(of: "100_km", with: "100 km") }
      let numbers = try row[2...].map { try #require(Double($0)) }
      let value = try Self.converted(numbers[0], texts[0], texts[1])
      let error = abs((value - numbers[1]) - numbers[2]) / numbers[1].ulp
      #expect(error <= 1.5, "\(row): \(error) ulp")
      worst = max(worst, error)
      names.formUnion(texts)
    }
    print("\(lines.count) conversions, at most \(worst) ulp")
    // Every unit of the catalogue has a line, except money, points and levels with a reference.
    for entry in CatalogueUnit.all where entry.kind != .currency {
      switch entry.form {
      case .point, .epoch, .level: continue
      case .plain, .difference, .levelDifference: break
      }
      let unit = try Unit(reading: entry.symbol)
      #expect(names.contains(unit.asciiText), "\(entry.symbol)")
    }
  }

  @Test func `points and their absolute values agree with exact fractions`() throws {
    // The values are multiples of 1/8, exact in binary.
    func exact(_ x: Rational, _ source: String, _ target: String) throws -> Rational {
      let zeros: [String: (Rational, Rational)] = [
        "°C": (Rational(27_315, 100)!, Rational(1)), "°F": (Rational(45_967 * 5, 900)!, Rational(5, 9)!),
        "K": (Rational(0), Rational(1)), "°R": (Rational(0), Rational(5, 9)!),
      ]
      let (from, to) = (try #require(zeros[source]), try #require(zeros[target]))
      let kelvin = try #require(x.multiplied(by: from.1)?.adding(from.0))
      return try #require(kelvin.subtracting(to.0)?.divided(by: to.1))
    }
    for source in ["°C", "°F", "K", "°R"] {
      for target in ["°C", "°F", "K", "°R"] {
        for eighth in stride(from: -2_000, through: 20_000, by: 37) {
          let x = Rational(Int128(eighth), 8)!
          let expected = try exact(x, source, target)
          let value = try Self.converted(x.value, source, target)
          let difference = try #require(Rational(decimalOf: value)?.subtracting(expected))
          let scale = max(abs(x.value), abs(value), 500).ulp
          #expect(abs(difference.value) <= 2 * scale, "\(x.value) \(source) → \(target): \(value)")
        }
      }
    }
  }

  @Test(arguments: [
    ("kN", "m", "cannot convert kN to m: one is force, the other length"),
    ("Δ°C", "°C", "a difference in Δ°C is not a point of °C: write x to Δ°C, or add it to a point"),
    ("°C", "Δ°C", "a point of °C is not a difference: subtract a point, like x - 0 °C"),
    ("month", "d", "cannot convert month to d: a month has 28 to 31 d: write how many, or use a date"),
    ("dB", "1", "dB can be a ratio of powers or of amplitudes: write powerRatio(x) or amplitudeRatio(x)"),
    ("dBm", "V", "cannot convert dBm to V: write the number in dB, or convert the level to its plain unit"),
    ("dBm", "dBV", "cannot convert dBm to dBV: one is power, the other voltage"),
    ("EUR", "USD", "cannot convert EUR to USD: multiply EUR by a rate, like 1.08 [USD/EUR]"),
    ("C", "F", "cannot convert C to F: one is charge, the other capacitance"),
    ("date", "s", "'x' (date) and s are a point and an amount: write b to date"),
  ])
  func `a conversion without meaning is refused`(source: String, target: String, sentence: String) throws {
    let conflict = #expect(throws: UnitConflict.self) {
      try Unit(reading: source).conversion(to: Unit(reading: target))
    }
    let message = conflict.map { $0.message(left: sentence.hasPrefix("'x'") ? "x" : nil, right: nil) }
    #expect(conflict.map { "\(message ?? ""): \($0.remedy(left: "x", right: "b"))" } == sentence)
  }

  @Test func `turns, cycles and radians stay apart unless the reading is certain`() throws {
    let product = Unit.ConversionContext.product(mentionsTwoPi: false)
    let withTwoPi = Unit.ConversionContext.product(mentionsTwoPi: true)
    // A cycle drops as 1 where no radian is wanted: h·f, c/f.
    #expect(try Self.converted(1, "J s Hz", "J", product) == 1)
    #expect(try Self.converted(1, "m/(s Hz)", "m", product) == 1)
    #expect(try Self.converted(1, "1/s", "Hz", product) == 1)
    // A torque times a turn is 2π times the work.
    #expect(abs(try Self.converted(60, "N·m·rpm", "W", product) - 2 * .pi) < 1e-14)
    #expect(
      try Self.converted(1, "mm/rev·rpm".replacingOccurrences(of: "/rev·rpm", with: " rpm/rev"), "mm/min", product) == 1
    )
    // 2*pi in the product has converted.
    #expect(try Self.converted(1, "Hz", "rad/s", withTwoPi) == 1)
    #expect(try Self.converted(1, "rad/s", "Hz", withTwoPi) == 1)
    for (source, target) in [
      ("mm rpm", "mm/min"), ("Hz", "rad/s"), ("m rpm", "m/s"), ("rpm", "rad/s"), ("kg m² rpm/s", "N m"),
    ] {
      let conflict = #expect(throws: UnitConflict.self) { try Self.converted(1, source, target, product) }
      guard case .rotation(let choice) = conflict?.kind else {
        Issue.record("\(source): \(String(describing: conflict))")
        continue
      }
      _ = try Unit(reading: choice.unit).conversion(to: Unit(reading: choice.counted))
      _ = try Unit(reading: choice.unit).conversion(to: Unit(reading: choice.radians))
    }
    // A single value with a radius or a torque has two readings too, however it was computed.
    #expect(abs(try Self.converted(60, "N·m·rpm", "W") - 2 * .pi) < 1e-14)
    #expect(abs(try Self.converted(.pi, "mm/rev", "mm/rad") - 0.5) < 1e-15)
    #expect(throws: UnitConflict.self) { try Self.converted(1, "mm rpm", "mm/min") }
    #expect(throws: UnitConflict.self) { try Self.converted(1, "mm/rev", "mm") }
    #expect(try Self.converted(1, "J Hz", "W") == 1)
    // Operands are not exchanged.
    for (source, target) in [("Hz", "rpm"), ("Bq", "Hz"), ("rad/s", "rpm"), ("1/s", "Hz")] {
      #expect(throws: UnitConflict.self) { try Self.converted(1, source, target, .operand) }
    }
    #expect(try Self.converted(1, "rad/s", "1/s", .operand) == 1)
    let conflict = #expect(throws: UnitConflict.self) { try Self.converted(1, "mm rpm", "mm/min", product) }
    #expect(conflict?.description == "rpm can mean turns or radians: write rpm to 1/min, or rpm to rad/min")
  }

  @Test func `C and F are temperatures next to temperatures only`() throws {
    func pair(_ source: String, _ target: String) throws -> String? {
      try Unit.temperatures(Unit(reading: source), Unit(reading: target)).map { "\($0.source) \($0.target)" }
    }
    #expect(try pair("C", "F") == "°C °F")
    #expect(try pair("F", "C") == "°F °C")
    #expect(try pair("C", "K") == "°C K")
    #expect(try pair("°C", "F") == "°C °F")
    #expect(try pair("C", "A s") == nil)
    #expect(try pair("µF", "F") == nil)
    #expect(try pair("C", "C") == nil)
  }

  @Test func `a chain splits after rounding`() throws {
    let feet = try Unit(reading: "ft in")
    #expect(feet.chainParts(of: 5.9999, decimals: 0) == .init(isNegative: false, whole: [6], last: 0))
    #expect(feet.chainParts(of: -5.5, decimals: 1) == .init(isNegative: true, whole: [5], last: 6))
    #expect(feet.chainParts(of: -0.0001, decimals: 0) == .init(isNegative: false, whole: [0], last: 0))
    let time = try Unit(reading: "h min s")
    #expect(time.chainParts(of: 1.999999, decimals: 0) == .init(isNegative: false, whole: [2, 0], last: 0))
    #expect(time.chainParts(of: 1.51, decimals: 2) == .init(isNegative: false, whole: [1, 30], last: 36))
    #expect(feet.chainParts(of: .infinity, decimals: 0) == nil && feet.chainParts(of: 1e300, decimals: 0) == nil)
    #expect(try Unit(reading: "m").chainParts(of: 1, decimals: 0) == nil)
    #expect(time.chainUnits.map(\.text) == ["h", "min", "s"])
  }

  @Test func `derivatives are those of the function`() throws {
    for (source, target, x) in [
      ("°F", "°C", 70.0), ("mph", "m/s", 3), ("L/100 km", "mi/gal", 8), ("dBm", "W", 12), ("W", "dBm", 5),
      ("pH", "mol/L", 7),
    ] {
      let conversion = try Unit(reading: source).conversion(to: Unit(reading: target))
      let step = 1e-6 * x
      let slope = (conversion.apply(x + step) - conversion.apply(x - step)) / (2 * step)
      #expect(abs(slope - conversion.derivative(at: x)) <= 1e-6 * abs(slope))
    }
  }
}
