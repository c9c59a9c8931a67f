extension CatalogueUnit {
  /// Plane and solid angles, turns, cycles and their rates, frequency intervals.
  ///
  /// Sources: SI Brochure, 9th edition (2019), tables 4 and 8; ISO 80000-3 for the gon; IEC 80000-8 for the octave and
  /// the decade; NATO STANAG 2113 for the angular mil.
  static let angles: [CatalogueUnit] = [
    // Angles are numbers: rad is 1.
    CatalogueUnit("rad", "radian+s", .one, "1", prefixes: .all, angle: 1),
    CatalogueUnit("sr", "steradian+s", .one, "1", prefixes: .all, angle: 2),
    CatalogueUnit("°", ascii: "deg", "degree+s", .one, "pi/180", angle: 1),
    CatalogueUnit("′", ascii: "arcmin", "arcminute+s", .one, "pi/10800", angle: 1),
    CatalogueUnit("″", ascii: "arcsec", "arcsecond+s", .one, "pi/648000", angle: 1),
    CatalogueUnit("mas", "milliarcsecond+s", .one, "pi/648000000", angle: 1),
    CatalogueUnit("µas", ascii: "uas \u{3BC}as", "microarcsecond+s", .one, "pi/648000e6", angle: 1),
    CatalogueUnit("gon", "gons grad gradian+s", .one, "pi/200", prefixes: .all, angle: 1),
    CatalogueUnit("mil_NATO", "", .one, "pi/3200", angle: 1),
    // Turns and cycles have dimensions of their own, so that 2π is never applied unnoticed.
    CatalogueUnit("rev turn", "revolution+s turns revs", .turn, "1", prefixes: .large),
    CatalogueUnit("rpm", "", .rotation, "1/60", prefixes: .large),
    CatalogueUnit("rps", "", .rotation, "1"),
    CatalogueUnit("cycle", "cycles", .cycle, "1"),
    // Intervals of frequency, for slopes such as dB/octave.
    CatalogueUnit("octave", "octaves", .interval, "log2"),
    CatalogueUnit("decade", "decades", .interval, "1"),
  ]
}
