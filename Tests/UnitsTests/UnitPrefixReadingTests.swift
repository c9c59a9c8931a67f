import TestSupport
import Testing
import Units

/// Units after a number in a formula.
struct UnitPrefixReadingTests {
  private func longest(_ text: String, _ place: UnitReader.Place = .afterNumber) throws -> (unit: Unit, rest: String)? {
    var text = text
    let found = try text.withUTF8 { bytes in
      try Unit.longest(in: bytes, at: 0, place).map { ($0.unit, String(decoding: bytes[$0.end...], as: UTF8.self)) }
    }
    return found.map { ($0.0, $0.1) }
  }

  @Test(arguments: [
    ("m", "m", ""), ("km/h", "km/h", ""), ("m/s * t", "m/s", " * t"), ("m /s", "m", " /s"), ("m/ s", "m", "/ s"),
    ("km / 7 L", "km", " / 7 L"), ("V / 4.7 kohm", "V", " / 4.7 kohm"), ("V/4.7 kohm", "V", "/4.7 kohm"),
    ("m^2 + x", "m²", " + x"), ("m^x", "m", "^x"), ("m²", "m²", ""), ("m/x", "m", "/x"), ("m*x", "m", "*x"),
    ("kN m", "kN·m", ""), ("kN m + 1", "kN·m", " + 1"), ("m in cm", "m", " in cm"), ("in in cm", "in", " in cm"),
    ("m to cm", "m", " to cm"), ("m -> cm", "m", " -> cm"), ("m x", "m", " x"), ("W/(m² K)", "W/(m²·K)", ""),
    ("W/(x+1)", "W", "/(x+1)"), ("W/(m x)", "W", "/(m x)"), ("W/(m", "W", "/(m"), ("m)", "m", ")"),
    ("m, 2", "m", ", 2"),
    ("L/100 km", "L/100 km", ""), ("L/100", "L", "/100"), ("°C", "°C", ""), ("metres per second", "metres/second", ""),
    ("m per x", "m", " per x"), ("m-2", "m", "-2"), ("m - 2", "m", " - 2"), ("ft 11 in", "ft", " 11 in"),
    ("m2", "m²", ""), ("h 30 min", "h", " 30 min"), ("%", "%", ""), ("% of x", "%", " of x"), ("m**2", "m²", ""),
    ("dB(V/m) + x", "dB(V/m)", " + x"), ("EUR/kWh", "EUR/kWh", ""), ("m^(1/2)", "m^(1/2)", ""), ("m^(x)", "m", "^(x)"),
    ("N·m", "N·m", ""), ("m ± 5 m", "m", " ± 5 m"),
  ])
  func `the longest unit is read, and the rest belongs to the formula`(text: String, unit: String, rest: String) throws
  {
    let found = try #require(try longest(text))
    #expect(found.unit.text == unit)
    #expect(found.rest == rest)
  }

  @Test(arguments: ["x", "", " m", "3", "+", "foo/s", "(m)", "²", "/s", "to", "\u{202E}", "per"])
  func `what is not a unit gives none`(text: String) throws {
    #expect(try longest(text) == nil)
  }

  @Test func `a text with two readings is a problem`() throws {
    for text in ["W/m² K", "J/kg*K + 1", "m/s t", "m^100", "m^(1/13)"] {
      #expect(throws: UnitProblem.self) { try longest(text) }
    }
  }

  @Test func `after to, in is inch and chains are read`() throws {
    #expect(try longest("in", .target)?.unit.text == "in")
    #expect(try longest("ft in", .target)?.unit.text == "ft in")
    #expect(try longest("h min s + 1", .target)?.rest == " + 1")
    #expect(try longest("(m/s)^2", .target)?.unit.text == "m²/s²")
    #expect(try longest("9", .target) == nil)
  }

  @Test func `long and broken bytes end`() throws {
    let long = Array(String(repeating: "m m⁻¹ ", count: 200_000).utf8)
    #expect(throws: UnitProblem.self) {
      try long.withUnsafeBufferPointer { try Unit.longest(in: $0, at: 0) }
    }
    let seed = UInt64.random(in: 0..<1 << 32)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<RandomRounds.count(20_000, long: 400_000) {
      let bytes = (0..<12).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : Array("m/s^2 (k)·°".utf8).randomElement(using: &generator) ?? 0
      }
      bytes.withUnsafeBufferPointer { buffer in
        for offset in [0, 3, 12, 40, -1] {
          if let found = try? Unit.longest(in: buffer, at: offset) {
            #expect(found.end <= buffer.count && found.end > max(offset, 0), "seed \(seed)")
          }
        }
      }
    }
  }
}
