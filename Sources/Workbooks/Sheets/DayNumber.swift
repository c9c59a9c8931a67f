/// A day, with its time as a fraction, as spreadsheets count days.
struct DayNumber {
  let value: Double

  /// The number of `2024-03-01` or `2024-03-01T12:30:00`; nil for what is no such text, or lies before the days that are counted.
  ///
  /// Counted from 1900 there is a 29th of February 1900, as spreadsheets have it: what comes before it is one less.
  init?(iso text: String, countsFrom1904: Bool) {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let date = parts.first?.split(separator: "-").map({ Int($0) }), date.count == 3, let year = date[0],
      let month = date[1], let day = date[2], (1900...9999).contains(year), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    var time = 0.0
    if parts.count > 1 {
      let clock = parts[1].split(separator: ":").map { Double($0.prefix { $0 != "Z" && $0 != "+" }) }
      guard (2...3).contains(clock.count), let hours = clock[0], let minutes = clock[1] else { return nil }
      guard let seconds = clock.count > 2 ? clock[2] : 0 else { return nil }
      time = (hours * 3600 + minutes * 60 + seconds) / 86_400
    }
    let days = Self.days(year, month, day)
    let number = days - Self.days(countsFrom1904 ? 1904 : 1899, countsFrom1904 ? 1 : 12, countsFrom1904 ? 1 : 30)
    // The day that there never was is number 60.
    let counted = !countsFrom1904 && number < 61 ? number - 1 : number
    guard counted >= (countsFrom1904 ? 0 : 1) else { return nil }
    value = Double(counted) + time
  }

  /// Days from a fixed one on, in the calendar of today.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years that begin with March, so that a leap day comes last.
    let shifted = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * months + 2) / 5 + day
  }
}
