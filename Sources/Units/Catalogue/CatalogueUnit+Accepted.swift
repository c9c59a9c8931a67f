extension CatalogueUnit {
  /// Units that are accepted with the SI, and metric units outside it.
  ///
  /// Sources: SI Brochure, 9th edition (2019), table 8, and for the dalton CODATA 2022; SI Brochure, 8th edition
  /// (2006), tables 7 to 9; NIST Special Publication 811 (2008), appendix B.8, for the calorie, the technical
  /// atmosphere, columns of water and mercury; NIST Special Publication 330 for CGS units.
  static let accepted: [CatalogueUnit] = [
    CatalogueUnit("min", "minute+s", .time, "60"),
    CatalogueUnit("h", ascii: "hr", "hour+s hrs", .time, "3600"),
    CatalogueUnit("d", "day+s", .time, "86400"),
    CatalogueUnit("au", "astronomical_unit+s", .length, "149597870700"),
    CatalogueUnit("ha", "hectare+s", .area, "1e4"),
    CatalogueUnit("L l", "litre+s liter+s", .volume, "1e-3", prefixes: .all),
    CatalogueUnit("cc ccm", "", .volume, "1e-6"),
    CatalogueUnit("t", "tonne+s metric_ton+s", .mass, "1000", prefixes: .large),
    CatalogueUnit("Da", "dalton+s", .mass, "1.66053906892e-27", prefixes: .large),
    CatalogueUnit("u", "", .mass, "1.66053906892e-27"),
    CatalogueUnit("eV", "electronvolt+s", .energy, "1.602176634e-19", prefixes: .all),
    CatalogueUnit("Wh", "watthour+s watt_hour+s", .energy, "3600", prefixes: .all),
    CatalogueUnit("Ah", "amperehour+s ampere_hour+s", .charge, "3600", prefixes: .all),
    CatalogueUnit("VAh", "", .energy, "3600", prefixes: .all),
    CatalogueUnit("varh", "", .energy, "3600", prefixes: .all),
    CatalogueUnit("Ws", "wattsecond+s", .energy, "1", prefixes: .all),
    CatalogueUnit("Nm", "newtonmetre+s newtonmeter+s", .energy, "1", prefixes: .large),
    // Powers of metres as they are named in words.
    CatalogueUnit("are", "ares", .area, "100"),
    CatalogueUnit("Å", ascii: "angstrom \u{212B}", "angstroms ångström+s", .length, "1e-10"),
    CatalogueUnit("micron", "microns", .length, "1e-6"),
    CatalogueUnit("fermi", "fermis", .length, "1e-15"),
    CatalogueUnit("barn", "barns", .area, "1e-28", prefixes: .all),
    CatalogueUnit("bar", "bars", .pressure, "1e5", prefixes: .all),
    CatalogueUnit("atm", "atmosphere+s", .pressure, "101325"),
    CatalogueUnit("at", "", .pressure, "98066.5"),
    CatalogueUnit("Torr", "torr", .pressure, "101325/760", prefixes: .all),
    CatalogueUnit("mmHg", "", .pressure, "133.322387415"),
    CatalogueUnit("cmHg", "", .pressure, "1333.22387415"),
    CatalogueUnit("mmH2O", "", .pressure, "9.80665"),
    CatalogueUnit("cmH2O", "", .pressure, "98.0665"),
    CatalogueUnit("mH2O", "", .pressure, "9806.65"),
    CatalogueUnit("kp", "kilopond+s", .force, "9.80665"),
    CatalogueUnit("kgf", "kilogram_force", .force, "9.80665"),
    CatalogueUnit("gf", "gram_force", .force, "9.80665e-3"),
    CatalogueUnit("tf", "tonne_force", .force, "9806.65"),
    CatalogueUnit("g_n", ascii: "gn", "standard_gravity", .acceleration, "9.80665"),
    CatalogueUnit("cal", "calorie+s", .energy, "4.184", prefixes: .large),
    CatalogueUnit("cal_IT", "", .energy, "4.1868", prefixes: .large),
    CatalogueUnit("tTNT", "", .energy, "4.184e9", prefixes: .large),
    CatalogueUnit("toe", "", .energy, "41.868e9", prefixes: .large),
    CatalogueUnit("tce", "", .energy, "29.3076e9", prefixes: .large),
    CatalogueUnit("PS", "metric_horsepower", .power, "75*9.80665"),
    CatalogueUnit("ct", "carat+s", .mass, "0.2e-3"),
    CatalogueUnit("tex", "", .linearDensity, "1e-6", prefixes: .all),
    CatalogueUnit("den", "denier", .linearDensity, "1e-3/9000"),
    CatalogueUnit("dpt", "dioptre+s diopter+s", .wavenumber, "1"),
    CatalogueUnit("kph", ascii: "kmh", "", .speed, "1/3.6"),
    CatalogueUnit("kn", "knot+s", .speed, "1852/3600"),
    CatalogueUnit("nmi", "nautical_mile+s", .length, "1852"),
    CatalogueUnit("lpm", ascii: "LPM", "", .flowRate, "1e-3/60"),
    CatalogueUnit("molar", "", .concentration, "1000"),
    CatalogueUnit("clo", "", .thermalInsulance, "0.155"),
    // CGS.
    CatalogueUnit("dyn", "dyne+s", .force, "1e-5", prefixes: .all),
    CatalogueUnit("erg", "ergs", .energy, "1e-7", prefixes: .all),
    CatalogueUnit("Ba", "barye+s", .pressure, "0.1"),
    CatalogueUnit("P", "poise", .dynamicViscosity, "0.1", prefixes: .all),
    CatalogueUnit("St", "stokes", .kinematicViscosity, "1e-4", prefixes: .all),
    CatalogueUnit("Gal", "", .acceleration, "0.01", prefixes: .all),
    CatalogueUnit("G", "gauss", .fluxDensity, "1e-4", prefixes: .all),
    CatalogueUnit("Mx", "maxwell+s", .magneticFlux, "1e-8", prefixes: .all),
    CatalogueUnit("Oe", "oersted+s", .magneticField, "1000/4/pi", prefixes: .all),
    CatalogueUnit("sb", "stilb", .luminance, "1e4"),
    CatalogueUnit("ph", "phot", .illuminance, "1e4", angle: 2),
    CatalogueUnit("nit", "nits", .luminance, "1"),
  ]

  /// Units of astronomy and radiation.
  ///
  /// Sources: IAU 2012 resolution B2 and 2015 resolution B2 for au and parsec; IAU style manual (1989) for the light
  /// year; SI Brochure, 8th edition (2006), table 10, and NIST Special Publication 811 for radiation; IAU 2015
  /// resolution B3 for nominal solar values.
  static let science: [CatalogueUnit] = [
    CatalogueUnit("ly", "light_year+s", .length, "299792458*31557600", prefixes: .large),
    CatalogueUnit("pc", "parsec+s", .length, "648000*149597870700/pi", prefixes: .large),
    CatalogueUnit("Jy", "jansky+s", .spectralIrradiance, "1e-26", prefixes: .all),
    CatalogueUnit("Ci", "curie+s", .rate, "3.7e10", prefixes: .all),
    CatalogueUnit("R", "roentgen+s", .exposure, "2.58e-4", prefixes: .all),
    CatalogueUnit("rem", "rems", .specificEnergy, "0.01", prefixes: .all),
  ]
}
