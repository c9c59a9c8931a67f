extension CatalogueUnit {
  /// Units of time from the week up, and the months and years of the calendar.
  ///
  /// A month is not a fixed number of days. `a` is the Julian year of 365.25 d (IAU, Recommendations concerning units,
  /// 1989).
  static let calendar: [CatalogueUnit] = [
    CatalogueUnit("wk", "week+s", .time, "604800"),
    CatalogueUnit("fortnight", "fortnights", .time, "1209600"),
    CatalogueUnit("a", "julian_year+s annum", .time, "31557600", prefixes: .large),
    CatalogueUnit("month", ascii: "mo", "months", .calendar, "1"),
    CatalogueUnit("quarter", "quarters", .calendar, "3"),
    CatalogueUnit("year yr", "years yrs", .calendar, "12"),
    CatalogueUnit("date", "", .time, "1", form: .epoch(isDay: true)),
    CatalogueUnit("date-time", ascii: "date_time", "", .time, "1", form: .epoch(isDay: false)),
  ]

  /// Units of information, shares such as percent, and counts.
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
