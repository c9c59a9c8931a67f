import EvaluationEngine

/// Dates as seconds since 1970-01-01T00:00Z, computed in the same way as in `CivilDate`.
///
/// The databases' own date functions are not used, because they differ in how they add months at the end of a month.
extension OperatorQuery {
  static let year = part("year") { $0.year }
  static let month = part("month") { $0.month }
  static let day = part("day") { $0.day }

  static let dayOfWeek = OperatorQuery("dayOfWeek") { call in
    call.mayOverflow = false
    let days = call.days(at: 0)
    let shifted = call.part("\(days) + \(call.number(3))")
    return "\(shifted) - \(call.quotient(shifted, 7)) * \(call.number(7)) + \(call.number(1))"
  }

  static let endOfMonth = OperatorQuery("endOfMonth") { call in
    call.mayOverflow = false
    let civil = CivilColumns(&call, days: call.days(at: 0))
    let next = CivilColumns.months(after: civil, by: call.number(1), &call)
    let first = CivilColumns.days(year: next.year, month: next.month, day: call.number(1), &call)
    return "(\(first) - \(call.number(1))) * \(call.number(86_400))"
  }

  static let addMonths = step("addMonths", months: 1)
  static let addYears = step("addYears", months: 12)

  private static func part(_ name: String, _ column: @escaping @Sendable (CivilColumns) -> String) -> OperatorQuery {
    OperatorQuery(name) { call in
      call.mayOverflow = false
      return column(CivilColumns(&call, days: call.days(at: 0)))
    }
  }

  private static func step(_ name: String, months: Double) -> OperatorQuery {
    OperatorQuery(name) { call in
      call.failUnlessWhole(1)
      let days = call.days(at: 0)
      let time = call.part("\(call[0]) - \(days) * \(call.number(86_400))")
      let civil = CivilColumns(&call, days: days)
      let steps = call.part("\(call[1]) * \(call.number(months))")
      let next = CivilColumns.months(after: civil, by: steps, &call)
      let following = CivilColumns.months(
        after: next, by: call.number(1), &call)
      let first = CivilColumns.days(year: next.year, month: next.month, day: call.number(1), &call)
      let end = CivilColumns.days(year: following.year, month: following.month, day: call.number(1), &call)
      let day = call.part("\(first) + \(civil.day) - \(call.number(1))")
      let last = call.part("\(end) - \(call.number(1))")
      let result = call.part(
        "(CASE WHEN \(day) > \(last) THEN \(last) ELSE \(day) END) * \(call.number(86_400)) + \(time)")
      return "CASE WHEN \(QueryCall.isInCalendar(result, call)) THEN \(result) ELSE NULL END"
    }
  }
}

private struct CivilColumns {
  var year: String
  var month: String
  var day: String

  init(year: String, month: String, day: String) { (self.year, self.month, self.day) = (year, month, day) }

  /// Adds the columns for the date that is `days` days after 1970-01-01.
  init(_ call: inout QueryCall, days: String) {
    let shifted = call.part("\(days) + \(call.number(719_468))")
    let era = call.part(call.quotient(shifted, 146_097))
    let dayOfEra = call.part("\(shifted) - \(era) * \(call.number(146_097))")
    let leapDays = call.part(
      "\(dayOfEra) - \(call.quotient(dayOfEra, 1_460)) + \(call.quotient(dayOfEra, 36_524)) - \(call.quotient(dayOfEra, 146_096))"
    )
    let yearOfEra = call.part(call.quotient(leapDays, 365))
    let dayOfYear = call.part(
      "\(dayOfEra) - (\(call.number(365)) * \(yearOfEra) + \(call.quotient(yearOfEra, 4)) - \(call.quotient(yearOfEra, 100)))"
    )
    let marchMonth = call.part(call.quotient("(\(call.number(5)) * \(dayOfYear) + \(call.number(2)))", 153))
    let before = call.quotient("(\(call.number(153)) * \(marchMonth) + \(call.number(2)))", 5)
    day = call.part("\(dayOfYear) - \(before) + \(call.number(1))")
    month = call.part(
      "CASE WHEN \(marchMonth) < \(call.number(10)) THEN \(marchMonth) + \(call.number(3)) ELSE \(marchMonth) - \(call.number(9)) END"
    )
    year = call.part(
      "\(yearOfEra) + \(era) * \(call.number(400)) + (CASE WHEN \(month) <= \(call.number(2)) THEN \(call.number(1)) ELSE \(call.number(0)) END)"
    )
  }

  /// Adds the columns for the date that is `months` months later, on the same day of the month.
  static func months(after date: CivilColumns, by months: String, _ call: inout QueryCall) -> CivilColumns {
    let count = call.part("\(date.year) * \(call.number(12)) + \(date.month) - \(call.number(1)) + \(months)")
    let year = call.part(call.quotient(count, 12))
    let month = call.part("\(count) - \(year) * \(call.number(12)) + \(call.number(1))")
    return CivilColumns(year: year, month: month, day: date.day)
  }

  static func days(year: String, month: String, day: String, _ call: inout QueryCall) -> String {
    let isEarly = "\(month) <= \(call.number(2))"
    let shifted = call.part("\(year) - (CASE WHEN \(isEarly) THEN \(call.number(1)) ELSE \(call.number(0)) END)")
    let era = call.part(call.quotient(shifted, 400))
    let yearOfEra = call.part("\(shifted) - \(era) * \(call.number(400))")
    let marchMonth = call.part("\(month) + (CASE WHEN \(isEarly) THEN \(call.number(9)) ELSE \(call.number(-3)) END)")
    let before = call.quotient("(\(call.number(153)) * \(marchMonth) + \(call.number(2)))", 5)
    let dayOfYear = call.part("\(before) + \(day) - \(call.number(1))")
    return call.part(
      "\(era) * \(call.number(146_097)) + \(yearOfEra) * \(call.number(365)) + \(call.quotient(yearOfEra, 4)) - \(call.quotient(yearOfEra, 100)) + \(dayOfYear) - \(call.number(719_468))"
    )
  }
}

extension QueryCall {
  /// Adds SQL for the number of days from 1970-01-01 to the date in an argument.
  ///
  /// The call fails in rows with a year outside 0000 to 9999.
  fileprivate mutating func days(at place: Int) -> String {
    fail(.outsideCalendar, where: "NOT (\(Self.isInCalendar(self[place], self)))")
    return part(quotient(self[place], 86_400))
  }

  fileprivate func quotient(_ dividend: String, _ divisor: Double) -> String {
    dialect.functions.floor("\(dividend) / \(number(divisor))")
  }

  fileprivate static func isInCalendar(_ seconds: String, _ call: QueryCall) -> String {
    "\(seconds) >= \(call.number(-62_167_219_200)) AND \(seconds) < \(call.number(253_402_300_800))"
  }
}
