/// A day of the Gregorian calendar, which is used for all years.
///
/// The arithmetic follows H. Hinnant, chrono-compatible low-level date algorithms (2013): years begin in March, so that
/// a leap day is the last day of a year.
public struct CivilDate: Hashable, Sendable {
  /// The year, where 0 is the year before the year 1.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date; the month must be 1 to 12, and the day must exist in that month.
  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date that is a number of days after 1970-01-01.
  public init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days from 1970-01-01 to the date.
  public var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the number of days in a month; `month` is 1 to 12.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the date a number of months later.
  ///
  /// The day of the month stays the same, or becomes the last day of a shorter month: one month after 31 January is 28
  /// February.
  public func adding(months: Int) -> CivilDate {
    let count = year * 12 + month - 1 + months
    let year = count >= 0 ? count / 12 : (count - 11) / 12
    let month = count - year * 12 + 1
    return CivilDate(year: year, month: month, day: Swift.min(day, Self.length(ofMonth: month, year: year)))
  }

  /// The day of the week: 1 is Monday, 7 is Sunday.
  public var weekday: Int {
    let days = (daysSince1970 + 3) % 7
    return (days < 0 ? days + 7 : days) + 1
  }

  /// The number of the week by ISO 8601: weeks begin on Monday, and the first week of a year has its first Thursday.
  public var week: Int {
    let thursday = CivilDate(daysSince1970: daysSince1970 - weekday + 4)
    return (thursday.daysSince1970 - CivilDate(year: thursday.year, month: 1, day: 1).daysSince1970) / 7 + 1
  }
}
