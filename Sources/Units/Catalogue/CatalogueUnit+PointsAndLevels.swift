extension CatalogueUnit {
  /// Scales of temperature and gauge pressure, such as °C, and the units of their differences, such as Δ°C.
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

  /// Levels such as dBm and pH: logarithms of the ratio of a quantity to a reference.
  ///
  /// Sources: IEC 80000-15 and ISO 80000-1 (decibel, neper); ITU-R V.574-5 for dBm, dBW, dBu, dBHz and dB/K; Oke and
  /// Gunn (1983) with the usual 3,631 Jy for AB magnitudes; the 3.63·10⁻⁹ erg/(s·cm²·Å) of the Hubble Space Telescope
  /// for ST magnitudes; IUPAC for pH, with the amount concentration in place of the activity.
  static let levels: [CatalogueUnit] = [
    CatalogueUnit("dB", "decibel+s", .level, "1", form: .levelDifference(.decibel)),
    CatalogueUnit("Np", "neper+s", .level, "20/ln10", form: .levelDifference(.neper)),
    CatalogueUnit("mag", "magnitude+s", .magnitude, "1", form: .levelDifference(.magnitude)),
    CatalogueUnit("dBi", "", .level, "1", form: .levelDifference(.decibel)),
    CatalogueUnit("dBc", "", .level, "1", form: .levelDifference(.decibel)),
    CatalogueUnit("dBm", "", .power, "1e-3", form: .level(.decibel, "mW")),
    CatalogueUnit("dBW", "", .power, "1", form: .level(.decibel, "W")),
    CatalogueUnit("dBkW", "", .power, "1e3", form: .level(.decibel, "kW")),
    CatalogueUnit("dBV", "", .voltage, "1", form: .level(.decibel, "V")),
    CatalogueUnit("dBmV", "", .voltage, "1e-3", form: .level(.decibel, "mV")),
    CatalogueUnit("dBµV", ascii: "dBuV dB\u{3BC}V", "", .voltage, "1e-6", form: .level(.decibel, "uV")),
    CatalogueUnit("dBu", "", .voltage, "0.6^1/2", form: .level(.decibel, "V")),
    CatalogueUnit("dBµA", ascii: "dBuA dB\u{3BC}A", "", .current, "1e-6", form: .level(.decibel, "uA")),
    CatalogueUnit("dBSPL", "", .pressure, "20e-6", form: .level(.decibel, "Pa")),
    CatalogueUnit("dBHz", "", .frequency, "1", form: .level(.decibel, "Hz")),
    CatalogueUnit("dBK", "", .temperature, "1", form: .level(.decibel, "K")),
    CatalogueUnit("dBsm", "", .area, "1", form: .level(.decibel, "m^2")),
    CatalogueUnit("dBZ", "", .volume, "1e-18", form: .level(.decibel, "mm^6/m^3")),
    CatalogueUnit("pH", "", .concentration, "1000", form: .level(.acidity, "mol/L")),
    CatalogueUnit("ABmag", "", .spectralIrradiance, "3631e-26", form: .level(.magnitude, "Jy")),
    CatalogueUnit("STmag", "", .spectralWavelength, "3.63e-9*1e-7/1e-4/1e-10", form: .level(.magnitude, "W/m^3")),
  ]
}
