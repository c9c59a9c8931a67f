extension CatalogueUnit {
  /// Information, shares and counts.
  ///
  /// Source: IEC 80000-13 for bit and byte.
  static let information: [CatalogueUnit] = [
    CatalogueUnit("bit", "bits", .information, "1", prefixes: .information),
    CatalogueUnit("B", "byte+s octet+s", .information, "8", prefixes: .information),
    CatalogueUnit("bps", "", .dataRate, "1", prefixes: .information),
    CatalogueUnit("Bd", "baud", .rate, "1", prefixes: .large),
    CatalogueUnit("%", ascii: "percent pct", "", .one, "1e-2"),
    CatalogueUnit("‰", ascii: "permille", "", .one, "1e-3"),
    CatalogueUnit("bp", "basis_point+s", .one, "1e-4"),
    CatalogueUnit("ppm", "", .one, "1e-6"),
    CatalogueUnit("ppb", "", .one, "1e-9"),
    CatalogueUnit("dozen", "dozens", .one, "12"),
  ]
}
