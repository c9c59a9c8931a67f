import DataSets

/// Operators on dates, which are seconds since 1970-01-01T00:00Z.
extension Operator {
  static let addMonths = step(
    "addMonths", "the date a whole number of months later, at most the last day of its month", "months", months: 1,
    example: Example(arguments: [1_738_281_600, 1], result: 1_740_700_800))

  static let addYears = step(
    "addYears", "the date a whole number of years later; 29 February becomes the 28th", "years", months: 12,
    example: Example(arguments: [1_709_164_800, 1], result: 1_740_700_800))

  static let monthsBetween = span(
    "monthsBetween", "the number of whole months from one date to another", months: 1,
    example: Example(arguments: [1_738_281_600, 1_740_700_800], result: 1))

  static let yearsBetween = span(
    "yearsBetween", "the number of whole years from one date to another", months: 12,
    example: Example(arguments: [1_709_164_800, 1_740_700_800], result: 1))

  static let year = part("year", "the year of a date", example: 1970) { Double($0.year) }
  static let month = part("month", "the month of a date, from 1 to 12", example: 1) { Double($0.month) }
  static let day = part("day", "the day of the month of a date", example: 1) { Double($0.day) }
  static let week = part("week", "the number of a date's week by ISO 8601", example: 1) { Double($0.week) }
  static let dayOfWeek = part(
    "dayOfWeek", "the day of the week of a date: 1 is Monday, 7 is Sunday", example: 4
  ) { Double($0.weekday) }

  static let endOfMonth = part(
    "endOfMonth", "the last day of a date's month", units: .dates(.same), example: 2_592_000
  ) { date in
    let last = CivilDate.length(ofMonth: date.month, year: date.year)
    return Moment(CivilDate(year: date.year, month: date.month, day: last)).seconds
  }

  static let workdays = Operator(
    name: "workdays", symbol: "workdays", asciiSymbol: "workdays",
    summary: "the days from Monday to Friday from the first date to before the second, without a set of holidays",
    category: .date, ports: .optional(required: 2, "from", "to", "holidays"),
    kernel: .data(
      DataKernel(
        .nothing, takes: .numbersAndSets(2),
        slopes: { CallSlopes($0, inputs: [.unknown(.steps), .unknown(.steps), .unknown(.steps)]) }
      ) { call throws(Failure) in
        let ends = call.inputs.prefix(2).map { $0.number.flatMap { Moment($0) } }
        guard ends.count == 2, let start = ends[0]?.day, let end = ends[1]?.day else {
          throw .outsideDomain(.outsideCalendar)
        }
        let holidays = call.inputs.count > 2 ? Set(try call.set(at: 2).values.compactMap { Moment($0)?.day }) : []
        return Computed(.stored(StoredValue.number(Double(Moment.workdays(from: start, to: end, without: holidays)))))
      }),
    domain: { arguments in
      let outside = arguments.prefix(2).firstIndex { Moment($0) == nil }
      return outside.map { OutsideDomain(.outsideCalendar, port: $0) }
    }, derivative: steps,
    example: Example(arguments: [.number(0), .number(604_800), .values([86_400])], result: .number(4)),
    units: .dates(.plain))

  private static func step(
    _ name: String, _ summary: String, _ label: String, months: Int, example: Example
  ) -> Operator {
    @Sendable func result(_ arguments: [Double]) -> Double? {
      guard let start = Moment(arguments[0]), let steps = Int(exactly: arguments[1]), steps.magnitude < 200_000 else {
        return nil
      }
      return start.adding(months: steps * months).flatMap { Moment($0.seconds)?.seconds }
    }
    return Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .date, ports: .fixed("date", label),
      kernel: .several { result($0) ?? .nan },
      domain: { arguments in
        if arguments[1] != arguments[1].rounded() { return OutsideDomain(.notAnInteger, port: 1) }
        return result(arguments) == nil ? OutsideDomain(.outsideCalendar, port: 0) : nil
      },
      // The number of steps is an integer, so there is no slope with respect to it.
      derivative: .several { _, _ in [1, .nan] }, example: example, units: .dateStep(months: months))
  }

  private static func span(_ name: String, _ summary: String, months: Int, example: Example) -> Operator {
    @Sendable func result(_ arguments: [Double]) -> Double? {
      guard let start = Moment(arguments[0]), let end = Moment(arguments[1]) else { return nil }
      return Double(start.months(to: end) / months)
    }
    return Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .date, ports: .fixed("from", "to"),
      kernel: .several { result($0) ?? .nan },
      domain: { result($0) == nil ? OutsideDomain(.outsideCalendar, port: Moment($0[0]) == nil ? 0 : 1) : nil },
      derivative: steps { arguments in
        // The count jumps where a step from the earlier date reaches the later one.
        guard let start = Moment(arguments[0]), let end = Moment(arguments[1]) else { return true }
        let (first, last) = end < start ? (end, start) : (start, end)
        let count = first.months(to: last)
        return count % months == 0 && first.adding(months: count) == last
      }, example: example, units: .dates(.plain))
  }

  private static func part(
    _ name: String, _ summary: String, units: UnitRule = .dates(.plain), example: Double,
    _ body: @escaping @Sendable (CivilDate) -> Double
  ) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .date, ports: .fixed("date"),
      kernel: .several { arguments in Moment(arguments[0]).map { body($0.date) } ?? .nan },
      domain: { Moment($0[0]) == nil ? OutsideDomain(.outsideCalendar, port: 0) : nil },
      derivative: steps { Moment($0[0])?.time == 0 }, example: Example(arguments: [0], result: example), units: units)
  }
}

private struct Moment: Comparable {
  /// The days since 1970-01-01.
  var day: Int
  /// The seconds since midnight, at least 0 and below 86,400.
  var time: Double

  private static let years = -62_167_219_200.0..<253_402_300_800.0
  private static let secondsOfDay = 86_400.0

  /// Creates the moment `seconds` seconds after 1970-01-01T00:00Z; nil outside the years 0000 to 9999.
  init?(_ seconds: Double) {
    guard Self.years.contains(seconds) else { return nil }
    let days = (seconds / Self.secondsOfDay).rounded(.down)
    day = Int(days)
    time = seconds - days * Self.secondsOfDay
  }

  init(_ date: CivilDate, time: Double = 0) {
    day = date.daysSince1970
    self.time = time
  }

  var date: CivilDate { CivilDate(daysSince1970: day) }

  var seconds: Double { Double(day) * Self.secondsOfDay + time }

  static func < (left: Moment, right: Moment) -> Bool { (left.day, left.time) < (right.day, right.time) }

  /// Returns the moment a number of months later; nil outside the years 0000 to 9999.
  func adding(months: Int) -> Moment? {
    let date = date.adding(months: months)
    return 0...9_999 ~= date.year ? Moment(date, time: time) : nil
  }

  /// Returns the number of whole months until `end`.
  ///
  /// This is the largest number of months that can be added without going beyond `end`.
  func months(to end: Moment) -> Int {
    if end < self { return -end.months(to: self) }
    let (first, last) = (date, end.date)
    let months = (last.year - first.year) * 12 + last.month - first.month
    return adding(months: months).map { $0 > end } == true ? months - 1 : months
  }

  /// Returns the number of workdays, Monday to Friday, from `first` up to but not including `last`, without `holidays`.
  static func workdays(from first: Int, to last: Int, without holidays: Set<Int>) -> Int {
    if last < first { return -workdays(from: last, to: first, without: holidays) }
    let lost = holidays.count { first <= $0 && $0 < last && isWorkday($0) }
    return workdays(before: last) - workdays(before: first) - lost
  }

  /// Returns the number of workdays from Monday, 0000-01-03, to the day before `day`.
  private static func workdays(before day: Int) -> Int {
    let days = day + 719_526
    let (weeks, rest) = days >= 0 ? (days / 7, days % 7) : ((days - 6) / 7, (days % 7 + 7) % 7)
    return weeks * 5 + Swift.min(rest, 5)
  }

  private static func isWorkday(_ day: Int) -> Bool { CivilDate(daysSince1970: day).weekday <= 5 }
}
