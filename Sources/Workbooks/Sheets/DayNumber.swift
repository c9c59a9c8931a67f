/// A date in a spreadsheet: a number of days, with the time of day as its fraction.
struct DayNumber {
  let value: Double

  /// Creates the number of a date such as `2024-03-01` or `2024-03-01T12:30:00`; nil for another text, or for a date
  /// before the first day.
  ///
  /// As in spreadsheets, days counted from 1900 include a 29 February 1900, which did not exist. The numbers of days
  /// before it are therefore lower by 1.
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
    // Number 60 is the day that did not exist.
    let counted = !countsFrom1904 && number < 61 ? number - 1 : number
    guard counted >= (countsFrom1904 ? 0 : 1) else { return nil }
    value = Double(counted) + time
  }

  /// Returns the number of days since a fixed day in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that a leap day is the last day of a year.
    let shifted = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * months + 2) / 5 + day
  }

  /// Returns the date of a number, such as `2024-03-01`; nil if the number is not a day.
  ///
  /// The time of day is added, except at midnight. As in spreadsheets, days counted from 1900 include a 29 February
  /// 1900, which did not exist.
  static func text(of number: Double, countsFrom1904: Bool) -> String? {
    // The first day without a text is 10000-01-01.
    guard number >= (countsFrom1904 ? 0 : 1), number < (countsFrom1904 ? 2_957_004 : 2_958_466) else { return nil }
    let minutes = Int(((number - number.rounded(.down)) * 1440).rounded(.down))
    let time = minutes == 0 ? "" : " \(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    let day = Int(number)
    if !countsFrom1904, day == 60 { return "1900-02-29\(time)" }
    let epoch = countsFrom1904 ? days(1904, 1, 1) : days(1899, 12, day < 60 ? 31 : 30)
    // Years begin in March; every 400 years have the same number of days.
    let count = epoch + day - 1
    let era = count / 146_097
    let rest = count % 146_097
    let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civil = (year: era * 400 + year + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9)
    return
      "\(padded(civil.year, 4))-\(padded(civil.month, 2))-\(padded(dayOfYear - (153 * month + 2) / 5 + 1, 2))\(time)"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
