extension CatalogueUnit {
  /// Long times, and the months and years of the calendar.
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
}
