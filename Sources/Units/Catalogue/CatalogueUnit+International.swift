extension CatalogueUnit {
  /// The base units of the SI, the SI units with special names, and units derived from them.
  ///
  /// Source: SI Brochure, 9th edition (2019), tables 2, 4 and 7.
  static let international: [CatalogueUnit] = [
    CatalogueUnit("m", "metre+s meter+s", .length, "1", prefixes: .all),
    CatalogueUnit("g", "gram+s gramme+s", .mass, "1e-3", prefixes: .all),
    CatalogueUnit("s", ascii: "sec", "second+s secs", .time, "1", prefixes: .all),
    CatalogueUnit("A", "ampere+s amp+s", .current, "1", prefixes: .all),
    CatalogueUnit("K", "kelvin+s", .temperature, "1", prefixes: .all),
    CatalogueUnit("mol", "mole+s", .amount, "1", prefixes: .all),
    CatalogueUnit("cd", "candela+s", .luminousIntensity, "1", prefixes: .all),
    CatalogueUnit("Hz", "hertz", .frequency, "1", prefixes: .all),
    CatalogueUnit("N", "newton+s", .force, "1", prefixes: .all),
    CatalogueUnit("Pa", "pascal+s", .pressure, "1", prefixes: .all),
    CatalogueUnit("J", "joule+s", .energy, "1", prefixes: .all),
    CatalogueUnit("W", "watt+s", .power, "1", prefixes: .all),
    CatalogueUnit("C", "coulomb+s", .charge, "1", prefixes: .all),
    CatalogueUnit("V", "volt+s", .voltage, "1", prefixes: .all),
    CatalogueUnit("F", "farad+s", .capacitance, "1", prefixes: .all),
    CatalogueUnit("Ω", ascii: "ohm \u{2126} Ohm", "ohms", .resistance, "1", prefixes: .all),
    CatalogueUnit("S", "siemens", .conductance, "1", prefixes: .all),
    CatalogueUnit("Wb", "weber+s", .magneticFlux, "1", prefixes: .all),
    CatalogueUnit("T", "tesla+s", .fluxDensity, "1", prefixes: .all),
    CatalogueUnit("H", "henry+s henries", .inductance, "1", prefixes: .all),
    CatalogueUnit("lm", "lumen+s", .luminousIntensity, "1", prefixes: .all, angle: 2),
    CatalogueUnit("lx", "lux", .illuminance, "1", prefixes: .all, angle: 2),
    CatalogueUnit("Bq", "becquerel+s", .rate, "1", prefixes: .all),
    CatalogueUnit("Gy", "gray+s", .specificEnergy, "1", prefixes: .all),
    CatalogueUnit("Sv", "sievert+s", .specificEnergy, "1", prefixes: .all),
    CatalogueUnit("kat", "katal+s", .catalyticActivity, "1", prefixes: .all),
    // Apparent and reactive power: IEC 80000-6.
    CatalogueUnit("VA", "voltampere+s", .power, "1", prefixes: .all),
    CatalogueUnit("var", "", .power, "1", prefixes: .all),
  ]
}
