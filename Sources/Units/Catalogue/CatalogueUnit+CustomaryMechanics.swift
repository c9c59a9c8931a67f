extension CatalogueUnit {
  /// Force, pressure, energy, power, speed, flow and light in the imperial and US customary systems.
  ///
  /// Sources: NIST Special Publication 811 (2008), appendix B.8. The pound-force is the weight of a pound at 9.80665
  /// m/s² (3rd CGPM, 1901). The British thermal unit is that of the International Table (5th International Conference
  /// on the Properties of Steam, 1956), 1055.05585262 J.
  static let customaryMechanics: [CatalogueUnit] = [
    CatalogueUnit("lbf", "pound_force pounds_force", .force, "0.45359237*9.80665"),
    CatalogueUnit("ozf", "ounce_force", .force, "0.45359237*9.80665/16"),
    CatalogueUnit("kip", "kips", .force, "1000*0.45359237*9.80665"),
    CatalogueUnit("pdl", "poundal+s", .force, "0.45359237*0.3048"),
    CatalogueUnit("psi", ascii: "psia", "", .pressure, "0.45359237*9.80665/0.0254^2", prefixes: .large),
    CatalogueUnit("ksi", "", .pressure, "1000*0.45359237*9.80665/0.0254^2"),
    CatalogueUnit("psf", "", .pressure, "0.45359237*9.80665/0.3048^2"),
    CatalogueUnit("ksf", "", .pressure, "1000*0.45359237*9.80665/0.3048^2"),
    CatalogueUnit("inHg", "", .pressure, "25.4*133.322387415"),
    CatalogueUnit("inH2O", "", .pressure, "25.4*9.80665"),
    CatalogueUnit("ftH2O", "", .pressure, "304.8*9.80665"),
    CatalogueUnit("Btu", ascii: "BTU", "", .energy, "1055.05585262"),
    CatalogueUnit("MMBtu", ascii: "MMBTU", "", .energy, "1055.05585262e6"),
    CatalogueUnit("Btu_th", "", .energy, "4.184*0.45359237/1.8*1000"),
    CatalogueUnit("quad", "quads", .energy, "1055.05585262e15"),
    CatalogueUnit("therm", "therms", .energy, "1055.05585262e5"),
    CatalogueUnit("hp", "horsepower", .power, "550*0.45359237*9.80665*0.3048"),
    CatalogueUnit("hp_E", "electric_horsepower", .power, "746"),
    CatalogueUnit("TR", "ton_of_refrigeration tons_of_refrigeration", .power, "12000*1055.05585262/3600"),
    CatalogueUnit("mph", "", .speed, "0.44704"),
    CatalogueUnit("fps", "", .speed, "0.3048"),
    CatalogueUnit("fpm", "", .speed, "0.3048/60"),
    CatalogueUnit("cfm", ascii: "CFM", "", .flowRate, "0.3048^3/60"),
    CatalogueUnit("cfs", ascii: "CFS", "", .flowRate, "0.3048^3"),
    CatalogueUnit("gpm", ascii: "GPM", "", .flowRate, "3.785411784e-3/60"),
    CatalogueUnit("mpg", "", .inverseArea, "1609.344/3.785411784e-3"),
    CatalogueUnit("fc", "footcandle+s", .illuminance, "1/0.3048^2", angle: 2),
    CatalogueUnit("footlambert", "footlamberts", .luminance, "1/pi/0.3048^2"),
  ]
}
