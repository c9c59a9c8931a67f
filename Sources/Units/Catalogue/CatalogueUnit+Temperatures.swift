extension CatalogueUnit {
  /// Scales of temperature and gauge pressure with their differences.
  ///
  /// Sources: SI Brochure, 9th edition (2019), section 2.3.4; NIST Special Publication 811 (2008), appendix B.8. Gauge
  /// pressure is relative to the standard atmosphere of 101,325 Pa.
  static let temperatures: [CatalogueUnit] = [
    CatalogueUnit("°C", ascii: "degC deg_C \u{2103} ºC", "celsius Celsius", .temperature, "1", form: .point("273.15")),
    CatalogueUnit(
      "°F", ascii: "degF deg_F \u{2109} ºF", "fahrenheit Fahrenheit", .temperature, "5/9",
      form: .point("459.67*5/9")),
    CatalogueUnit(
      "Δ°C", ascii: "delta_degC delta_C ddegC \u{2206}°C", "", .temperature, "1", form: .difference),
    CatalogueUnit(
      "Δ°F", ascii: "delta_degF delta_F ddegF \u{2206}°F", "", .temperature, "5/9", form: .difference),
    CatalogueUnit("°R", ascii: "degR deg_R", "rankine Rankine", .temperature, "5/9"),
    CatalogueUnit("barg", ascii: "bar_g", "", .pressure, "1e5", form: .point("101325")),
    CatalogueUnit("mbarg", "", .pressure, "100", form: .point("101325")),
    CatalogueUnit("kPag", "", .pressure, "1000", form: .point("101325")),
    CatalogueUnit("MPag", "", .pressure, "1e6", form: .point("101325")),
    CatalogueUnit("psig", ascii: "psi_g", "", .pressure, "0.45359237*9.80665/0.0254^2", form: .point("101325")),
  ]
}
