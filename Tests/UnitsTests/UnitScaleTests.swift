import TestSupport
import Testing

@testable import Units

struct UnitScaleTests {
  @Test func `products, quotients and roots of any size are exact`() throws {
    let pound = try #require(UnitScale(digits: 45_359_237, exponent: -8))
    var product = UnitScale.one
    for _ in 0..<99 { product.multiply(by: pound) }
    for _ in 0..<99 { product = product.divided(by: pound) }
    #expect(product.isOne)
    let half = try #require(Rational(1, 2).flatMap { UnitExponent($0) })
    #expect(pound.raised(to: half).multiplied(by: pound.raised(to: half)) == pound)
    #expect(UnitScale(powerOfTen: 24).value == 1e24 && UnitScale(powerOfTen: -30).value == 1e-30)
    #expect(UnitScale(powerOfTen: 400).divided(by: UnitScale(powerOfTen: 398)).value == 100)
    #expect(UnitScale(powerOfTen: 400).value == .infinity && UnitScale(powerOfTen: -400).value == 0)
    #expect(UnitScale(powerOfTen: 3).powerOfTen == 3 && pound.powerOfTen == nil && UnitScale.one.powerOfTen == 0)
    #expect(UnitScale(digits: 0, exponent: 0) == nil && UnitScale(digits: .max, exponent: 0) == nil)
    #expect(UnitScale(.pi).value == .pi)
    #expect(UnitScale(.prime(2), power: half).value == 2.0.squareRoot())
  }

  @Test func `sixteen factors with usual exponents are within an ulp`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<RandomRounds.count(2_000, long: 40_000) {
      var scale = UnitScale.one
      var exact: (upper: [UInt64], lower: [UInt64]) = ([], [])
      for _ in 0..<16 {
        let number = UInt64.random(in: 2...1_000_000, using: &generator)
        let isLower = Bool.random(using: &generator)
        let factor = try #require(UnitScale(digits: number, exponent: 0))
        scale = isLower ? scale.divided(by: factor) : scale.multiplied(by: factor)
        if isLower { exact.lower.append(number) } else { exact.upper.append(number) }
      }
      // With 106 bits of its own: long products of doubled floats.
      let expected =
        exact.upper.reduce(ScaledFloat.one) { $0 * ScaledFloat($1) }
        / exact.lower.reduce(ScaledFloat.one) { $0 * ScaledFloat($1) }
      let difference = unitsInLastPlace(from: scale.value, to: expected.value)
      #expect((difference ?? .max) <= 1, "seed \(seed)")
    }
  }

  @Test func `prime factors multiply to the number`() {
    for number: UInt64 in [1, 2, 3, 4, 25, 49, 97, 45_359_237, 999_999_999_989, 1_000_000_000_000, 999_983 * 999_983] {
      var product: UInt64 = 1
      PrimeFactors.forEach(of: number) { prime, count in
        for _ in 0..<count { product *= prime }
      }
      #expect(product == number)
    }
  }

  @Test func `whole numbers of 64 bits have an exact start`() {
    for number: UInt64 in [1, 3, 1 << 53, (1 << 53) + 1, .max, .max - 1, .max - 2_000, (1 << 63) + 1] {
      let scaled = ScaledFloat(number)
      let (square, one) = (scaled * scaled, ScaledFloat(1))
      #expect(scaled.value == Double(number))
      #expect((square / scaled).value == Double(number) && (scaled / scaled).value == one.value)
    }
  }

  @Test func `rationals are exact, or nil`() throws {
    #expect(Rational(decimalOf: 0.1) == Rational(1, 10))
    #expect(Rational(decimalOf: -2.5e3) == Rational(-2500))
    #expect(Rational(decimalOf: 0) == .zero && Rational(decimalOf: .nan) == nil && Rational(decimalOf: 1e300) == nil)
    let tenths = try [7, 2, 1].map { try #require(Rational($0, 10)) }
    #expect(tenths[0].adding(tenths[1])?.adding(tenths[2]) == .one)
    #expect(Rational(.max, 1)?.adding(.one) == nil && Rational(.min, 1) == nil && Rational(1, 0) == nil)
    #expect(Rational(.max, 3)?.multiplied(by: Rational(5)) == nil)
    #expect(Rational(3).divided(by: .zero) == nil && Rational(-6, -4) == Rational(3, 2))
  }

  @Test func `exponents are from -99 to 99 with denominators up to 12`() throws {
    #expect(UnitExponent(Rational(99)) != nil && UnitExponent(Rational(100)) == nil)
    let (twelfth, thirteenth) = (try #require(Rational(1, 12)), try #require(Rational(1, 13)))
    #expect(UnitExponent(twelfth) != nil && UnitExponent(thirteenth) == nil)
    let (fifth, third) = (try #require(Rational(1, 5)), try #require(Rational(1, 3)))
    #expect(UnitExponent(fifth).flatMap { one in UnitExponent(third).flatMap { one.adding($0) } } == nil)
    #expect(Rational(-7, 12).flatMap { UnitExponent($0) }?.description == "-7/12")
  }

  @Test func `dimensions have names`() throws {
    for (text, name) in [
      ("N", "force"), ("m/s", "speed"), ("N/m²", "pressure"), ("m^3", "volume"), ("1", "plain number"),
      ("EUR", "money in EUR"),
      ("W/(m K)", "thermal conductivity"), ("m/K", "length·temperature⁻¹"), ("N·m", "energy or torque"),
      ("m^(1/2)", "length^(1/2)"), ("rpm", "rotational speed"), ("EUR/month", "calendar time⁻¹·money in EUR"),
    ] {
      #expect(try Unit(reading: text).dimension.description == name)
    }
    let force = try Unit(reading: "N").dimension
    let fifty = try #require(UnitExponent(Rational(50)))
    #expect(force.raised(to: fifty) == nil)
    #expect(force.exponent(of: .time).whole == -2)
    #expect(force.factors.map(\.base) == [.length, .mass, .time])
    #expect(MemoryLayout<Dimension>.size == 8)
  }
}
