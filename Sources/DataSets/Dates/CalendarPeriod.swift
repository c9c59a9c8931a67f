/// A part of the calendar by which dates are grouped.
public enum CalendarPeriod: String, CaseIterable, Hashable, Sendable {
  case day
  /// Seven days from Monday.
  case week
  case month
  case quarter
  case year

  /// Returns the first day of the period that contains a day; days count from 1970-01-01.
  public func start(of day: Int) -> Int {
    let date = CivilDate(daysSince1970: day)
    switch self {
    case .day: return day
    case .week: return day - date.weekday + 1
    case .month: return CivilDate(year: date.year, month: date.month, day: 1).daysSince1970
    case .quarter:
      return CivilDate(year: date.year, month: date.month - (date.month - 1) % 3, day: 1).daysSince1970
    case .year: return CivilDate(year: date.year, month: 1, day: 1).daysSince1970
    }
  }

  /// Returns the first day of the next period, for the first day of a period.
  func next(after start: Int) -> Int {
    switch self {
    case .day: start + 1
    case .week: start + 7
    case .month: CivilDate(daysSince1970: start).adding(months: 1).daysSince1970
    case .quarter: CivilDate(daysSince1970: start).adding(months: 3).daysSince1970
    case .year: CivilDate(daysSince1970: start).adding(months: 12).daysSince1970
    }
  }
}
