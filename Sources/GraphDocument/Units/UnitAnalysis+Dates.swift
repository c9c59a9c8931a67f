import EvaluationEngine
import Units

// Dates, and the months of the calendar, whose length depends on the date that they are added to.
extension UnitAnalysis {
  /// Returns the `Term` (unit and known facts) of a date plus or minus months or years; nil for another sum.
  mutating func calendarSum(_ arguments: [Int], isDifference: Bool, at index: Int) throws(Conflict) -> Term? {
    guard arguments.count == 2, let date = arguments.first(where: { terms[$0].unit?.isDate == true }),
      let months = arguments.first(where: { terms[$0].unit?.isCalendar == true }), date == arguments[0] || !isDifference
    else { return nil }
    try convert(months, toMonths: 1)
    if isDifference { add(.multiply(-1), after: months) }
    addCalendarSum(at: index, isDateFirst: date == arguments[0])
    return terms[date]
  }

  /// Returns the `Term` (unit and known facts) of a date plus a number of steps of `months` months.
  mutating func dateStep(_ arguments: [Int], months: Int, _ operation: OperatorID) throws(Conflict) -> Term {
    _ = try dates(Array(arguments.prefix(1)), .plain)
    if terms[arguments[1]].unit?.isCalendar == true {
      try convert(arguments[1], toMonths: months)
    } else {
      try requirePlain(arguments[1], of: operation)
    }
    return terms[arguments[0]].constant == nil ? terms[arguments[0]] : .plain
  }

  /// Returns the `Term` (unit and known facts) of a function of dates.
  ///
  /// Throws if an argument is neither a date nor a plain number of seconds since 1970.
  func dates(_ arguments: [Int], _ result: UnitRule.Result) throws(Conflict) -> Term {
    for step in arguments {
      guard let unit = terms[step].unit, !unit.isOne, !unit.isDate else { continue }
      throw conflict(.noDate, of: unit, step)
    }
    let isDate = arguments.contains { terms[$0].unit?.isDate == true }
    return result == .same && isDate ? Term(unit: try? Unit(reading: "date")) : .plain
  }

  private mutating func convert(_ step: Int, toMonths months: Int) throws(Conflict) {
    guard let unit = terms[step].unit, let target = try? Unit(reading: months == 12 ? "year" : "month") else { return }
    do throws(UnitConflict) {
      add(try unit.conversion(to: target, .operand), after: step)
    } catch {
      throw Conflict(conflict: error, left: step, right: step)
    }
  }
}

extension Program {
  mutating func appendCalendarSum(isDateFirst: Bool) {
    if !isDateFirst { appendPick(1) }
    appendCall(.addMonths, arguments: 2)
    if !isDateFirst { appendSlide(1) }
  }
}
