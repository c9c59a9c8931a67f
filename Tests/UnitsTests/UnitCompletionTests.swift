import Testing

@testable import Units

struct UnitCompletionTests {
  @Test func `names are completed from their beginning`() {
    #expect(UnitCompletion.names(beginningWith: "kilom").contains { $0.name == "kilometre" && $0.symbol == "km" })
    let first = UnitCompletion.names(beginningWith: "m", atMost: 5)
    #expect(first.count == 5 && first[0].name == "m" && first[0].quantity == "length")
    #expect(UnitCompletion.names(beginningWith: "").isEmpty && UnitCompletion.names(beginningWith: "xyz").isEmpty)
    #expect(UnitCompletion.names(beginningWith: "EU").map(\.name).contains("EUR"))
    for candidate in UnitCompletion.names(beginningWith: "p", atMost: 10_000) {
      #expect((try? Unit(reading: candidate.name)) != nil, "\(candidate.name)")
    }
  }

  @Test func `alternatives have the same dimension`() throws {
    func names(_ text: String) throws -> [String] {
      try UnitCompletion.alternatives(to: Unit(reading: text)).map(\.text)
    }
    #expect(try names("m").contains("km") && names("m").contains("ft") && !names("m").contains("m"))
    #expect(try names("°C") == ["K", "°F", "°R"].sorted { _, _ in false } || names("°C").contains("°F"))
    #expect(try names("Δ°C").contains("Δ°F") && !names("Δ°C").contains("°F"))
    #expect(try names("km/h").contains("mph") && names("km/h").contains("m/h"))
    #expect(try names("dBm").contains("dBW") && !names("dBm").contains("W"))
    #expect(try names("rpm").contains("rps"))
    #expect(try names("°").contains("rad"))
    #expect(try names("EUR") == ["kEUR", "MEUR", "GEUR", "TEUR"])
    #expect(UnitCompletion.alternatives(to: .one).isEmpty)
    for text in ["m", "°C", "psig", "kWh", "dB", "B", "N·m", "1/s", "Hz", "pH", "date"] {
      for unit in try UnitCompletion.alternatives(to: Unit(reading: text)) {
        _ = try Unit(reading: text).conversion(to: unit)
      }
    }
  }
}
