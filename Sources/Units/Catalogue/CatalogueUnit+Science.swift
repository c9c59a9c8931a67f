extension CatalogueUnit {
  /// Units of astronomy and radiation.
  ///
  /// Sources: IAU 2012 resolution B2 and 2015 resolution B2 for au and parsec; IAU style manual (1989) for the light year;
  /// SI Brochure, 8th edition (2006), table 10, and NIST Special Publication 811 for radiation; IAU 2015 resolution B3
  /// for nominal solar values.
  static let science: [CatalogueUnit] = [
    CatalogueUnit("ly", "light_year+s", .length, "299792458*31557600", prefixes: .large),
    CatalogueUnit("pc", "parsec+s", .length, "648000*149597870700/pi", prefixes: .large),
    CatalogueUnit("Jy", "jansky+s", .spectralIrradiance, "1e-26", prefixes: .all),
    CatalogueUnit("Ci", "curie+s", .rate, "3.7e10", prefixes: .all),
    CatalogueUnit("R", "roentgen+s", .exposure, "2.58e-4", prefixes: .all),
    CatalogueUnit("rem", "rems", .specificEnergy, "0.01", prefixes: .all),
  ]
}
