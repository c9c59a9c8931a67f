import Testing
import Units

struct UnitReadingTests {
  @Test(arguments: [("km/h", "km/h"), ("W/(m² K)", "W/(m²·K)"), ("W m⁻² K⁻¹", "W/(m²·K)"), ("m^2", "m²")])
  func `a unit is read`(text: String, written: String) throws {
    #expect(try Unit(reading: text).text == written)
  }
}
