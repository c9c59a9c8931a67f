import TestSupport
import Testing
import Units

struct UnitReadingTests {
  @Test(arguments: [
    ("km/h", "km/h"), (" km/h ", "km/h"), ("W/(m² K)", "W/(m²·K)"), ("W m⁻² K⁻¹", "W/(m²·K)"),
    ("W/(m^2*K)", "W/(m²·K)"), ("W·m⁻²·K⁻¹", "W/(m²·K)"), ("W m-2 K-1", "W/(m²·K)"), ("m^2", "m²"), ("m**2", "m²"),
    ("m2", "m²"), ("m^-1", "1/m"), ("m⁻¹", "1/m"), ("s−2", "1/s²"), ("m^(1/2)", "m^(1/2)"), ("m^0.5", "m^(1/2)"),
    ("nV/√Hz", "nV/Hz^(1/2)"), ("kN·m", "kN·m"), ("kN m", "kN·m"), ("kN*m", "kN·m"), ("N.m", "N·m"), ("N×m", "N·m"),
    ("m·m", "m²"), ("m/s/s", "m/s²"), ("kg/kg", "kg/kg"), ("1/s", "1/s"), ("/min", "1/min"), ("1", "1"),
    ("L/100 km", "L/100 km"), ("L/(100 km)", "L/100 km"), ("W/(100 ft²)", "W/(100 ft²)"), ("1000 EUR/a", "1000 EUR/a"),
    ("10^6 m3", "10^6 m³"), ("10³ kg", "10³ kg"), ("1/1000", "1/1000"), ("(m/s)^2", "m²/s²"), ("m/(s²)", "m/s²"),
    ("µm", "µm"), ("μm", "µm"), ("um", "µm"), ("Ω", "Ω"), ("\u{2126}", "Ω"), ("kohm", "kΩ"), ("MΩ", "MΩ"), ("l", "l"),
    ("L", "L"), ("Å", "Å"), ("\u{212B}", "Å"), ("°C", "°C"), ("degC", "°C"), ("℃", "°C"), ("Δ°C", "Δ°C"),
    ("delta_degC", "Δ°C"), ("∆°F", "Δ°F"), ("W/(m °C)", "W/(m·°C)"), ("psig", "psig"), ("barg", "barg"),
    ("3 m", "3 m"), ("dB(V/m)", "dB(V/m)"), ("dB(W/(K Hz))", "dB(W/(K·Hz))"), ("dB(1)", "dB"), ("dBm/Hz", "dBm/Hz"),
    ("dB/K", "dB/K"), ("dB/km", "dB/km"), ("ft in", "ft in"), ("h min s", "h min s"), ("lb oz", "lb oz"),
    ("° ′ ″", "° ′ ″"), ("deg arcmin arcsec", "° ′ ″"), ("metres", "metres"),
    ("kilometres per hour", "kilometres/hour"),
    ("metre per second", "metre/second"), ("KiB", "KiB"), ("Mbit/s", "Mbit/s"), ("kibibytes", "kibibytes"),
    ("€/kWh", "€/kWh"), ("EUR/month", "EUR/month"), ("date-time", "date-time"), ("date", "date"), ("%", "%"),
    ("W\u{A0}m⁻²", "W/m²"), ("m³/m³", "m³/m³"), ("g_n", "g_n"), ("min", "min"), ("m in", "m·in"), ("s m", "s·m"),
  ])
  func `a unit is read and written`(text: String, written: String) throws {
    let unit = try Unit(reading: text)
    #expect(unit.storedText == written)
    #expect(try Unit(reading: written) == unit)
    let ascii = try Unit(reading: unit.asciiText.isEmpty ? "1" : unit.asciiText)
    #expect(ascii == unit || text.contains("€") && ascii.hasSameMeaning(as: unit))
    #expect(!unit.asciiText.utf8.contains { $0 >= 0x80 } || unit.text.contains("10³"))
  }

  @Test(arguments: [
    ("", "a unit is missing: write a unit like m, km/h or W/(m² K)", 0..<0),
    ("  ", "a unit is missing: write a unit like m, km/h or W/(m² K)", 0..<2),
    ("KW", "'KW' is not a unit: did you mean 'kW'?", 0..<2),
    ("3 Kg", "'Kg' is not a unit: did you mean 'kg' or 'kG'?", 2..<4),
    ("m/Sec", "'Sec' is not a unit: did you mean 'sec'?", 2..<5),
    ("metr", "'metr' is not a unit: did you mean 'metre'?", 0..<4),
    ("kilomters", "'kilomters' is not a unit: did you mean 'kilometers'?", 0..<9),
    ("W/m² K", "two units behind '/' need brackets: write W/(m²·K) or W·K/m²", 2..<7),
    ("W/m²·K", "two units behind '/' need brackets: write W/(m²·K) or W·K/m²", 2..<8),
    ("J/kg*K", "two units behind '/' need brackets: write J/(kg·K) or J·K/kg", 2..<6),
    (
      "m^(1/13)",
      "an exponent is from -99 to 99, with a denominator up to 12: write a smaller exponent, like m^2 or m^(1/2)",
      1..<8
    ),
    (
      "m^100",
      "an exponent is from -99 to 99, with a denominator up to 12: write a smaller exponent, like m^2 or m^(1/2)",
      1..<5
    ),
    ("m^", "the exponent is missing: write m^2, m^-1 or m^(1/2)", 1..<2),
    ("m/", "a unit is missing after the sign: write a unit like m, km/h or W/(m² K)", 1..<2),
    ("(m", "the bracket is not closed: write ) after the last unit in it", 0..<1),
    ("m)", "there is no opening bracket before ')': remove it, or write ( before the first unit", 1..<2),
    ("m\u{202E}", "a unit cannot contain U+202E: write a unit like m, km/h or W/(m² K)", 1..<4),
    ("m\u{0}", "a unit cannot contain U+0000: write a unit like m, km/h or W/(m² K)", 1..<2),
    ("5'", "a unit cannot contain \"'\": write ft and in, or arcmin and arcsec", 1..<2),
    ("m + s", "a unit cannot contain '+': write a unit like m, km/h or W/(m² K)", 2..<3),
    ("0 m", "a number in a unit is above 0 and has at most 12 digits: write a number like 100 or 1e6", 0..<1),
    ("dBm m", "'dBm' is a level and cannot be multiplied: write its plain unit, like mW for dBm", 0..<5),
    ("m/dBm", "'dBm' is a level and cannot be multiplied: write its plain unit, like mW for dBm", 0..<5),
    ("date/m", "'date' cannot be a part of another unit: write d or s for a time", 0..<6),
    ("dB(dBm)", "'dBm' cannot be the reference of a level: write a plain unit, like dB(W)", 2..<7),
    ("mmin", "'mmin' is not a unit: did you mean 'min'?", 0..<4),
  ])
  func `a problem has its place, reason and remedy`(text: String, sentence: String, span: Range<Int>) throws {
    let problem = #expect(throws: UnitProblem.self) { try Unit(reading: text) }
    #expect(problem?.description == sentence)
    #expect(problem?.span == span)
  }

  @Test func `names with several meanings name their choices`() throws {
    for name in ["ton", "tons", "kts", "MBtu", "cwt", "Cal", "ppt", "M"] {
      let problem = #expect(throws: UnitProblem.self) { try Unit(reading: name) }
      guard case .ambiguousName(_, let choices) = problem?.kind else {
        Issue.record("\(name): \(String(describing: problem))")
        continue
      }
      #expect(choices.count > 1)
    }
  }

  @Test func `hostile texts are refused quickly`() throws {
    let texts = [
      String(repeating: "m·", count: 1_000_000), String(repeating: "m/s", count: 100),
      "m" + String(repeating: "/s", count: 1_000), "m" + String(repeating: "/s", count: 400),
      String(repeating: "(", count: 1_000_000), String(repeating: "(", count: 900),
      "m^" + String(repeating: "9", count: 900),
      "m" + String(repeating: "⁹", count: 300), String(repeating: "dB(", count: 300),
      String(repeating: "9", count: 900),
      String(repeating: "m ", count: 450), "m^-" + String(repeating: "1", count: 30),
      "m^(1/" + String(repeating: "1", count: 30),
      "1e999999 m", "m^1e30", "999999999999^99 m", "(((((((((m)))))))))", "\u{202E}m", "m\u{0301}", "m\u{FEFF}",
      "\u{0}",
      "m⁻", "√", "√√Hz", "m^^2", "m//s", "m··s", "·m", "m·", "*", "^2", "²", "1/", "/", "//", "()", "m()", "per",
      "m per",
      "per m per", "dB()", "dB(", "dB(1", "m^()", "m^(1", "m^(1/0)", "m^(/2)", "0.0000 m", "1..2 m", ".m", "m.", "m.s.",
      String(repeating: "a", count: 1_000), String(repeating: "µ", count: 500), "m\n", "m\ns", "m\u{7F}",
      "(99999999999999 m)^99",
    ]
    for text in texts {
      let problem = #expect(throws: UnitProblem.self, "\(text.prefix(20))") { try Unit(reading: text) }
      guard let problem else { continue }
      #expect(problem.description.utf8.count < 400)
      #expect(0 <= problem.span.lowerBound && problem.span.upperBound <= text.utf8.count)
    }
    let limits = ["m/s/s", "m^99/s^99", String(repeating: "m⁻¹ m ", count: 80), "((((((((m))))))))"]
    for text in limits { #expect(throws: Never.self) { try Unit(reading: text) } }
  }

  @Test func `random texts never trap, and what is read reads back`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "m", "km", "s", "kg", "/", "·", "*", " ", "^", "^2", "²", "⁻", "(", ")", "1", "100 ", "dB(", "dBm", "°C", "Δ°C",
      "in",
      "ft", "√", "Hz", "per", "\u{202E}", "µ", "Ω", "%", "date", "EUR", "-", "e", ".", "rad", "L", "^(1/2)", "x",
      "\u{0}",
    ]
    var count = 0
    for _ in 0..<RandomRounds.count(20_000, long: 400_000) {
      let text = (0..<Int.random(in: 1...10, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }
      .joined()
      guard let unit = try? Unit(reading: text) else { continue }
      count += 1
      #expect(try Unit(reading: unit.storedText) == unit, "seed \(seed): \(text)")
      #expect(
        try Unit(reading: unit.isOne ? "1" : unit.asciiText).hasSameMeaning(as: unit), "seed \(seed): \(text)")
    }
    #expect(count > 500, "seed \(seed)")
  }

  @Test func `a document's own units are read, and replace names of the catalogue`() throws {
    let definitions = UnitDefinitions([
      "bathtub": try Unit(reading: "150 L"), "cup": try Unit(reading: "250 mL"), "hot": try Unit(reading: "°C"),
    ])
    let unit = try Unit(reading: "bathtub/d", definitions)
    #expect(unit.text == "bathtub/d" && unit.dimension.description == "volume flow")
    #expect(try unit.conversion(to: Unit(reading: "L/d")) == .multiply(150))
    #expect(try Unit(reading: "cup", definitions).conversion(to: Unit(reading: "mL")) == .multiply(250))
    #expect(try Unit(reading: "cup").conversion(to: Unit(reading: "mL")) != .multiply(250))
    #expect(throws: UnitProblem.self) { try Unit(reading: "hot", definitions) }
    let problem = #expect(throws: UnitProblem.self) { try Unit(reading: "bathtob", definitions) }
    #expect(problem?.kind.suggestion == "did you mean 'bathtub'?")
  }
}
