import DataSets
import TestSupport
import Testing

@testable import EvaluationEngine

@Suite struct DateOperatorTests {
  private static let day = 86_400.0

  private func value(_ name: String, _ arguments: Double...) throws -> Value {
    try #require(OperatorID(named: name)).descriptor(arguments)
  }

  @Test func `months between two dates are the most that do not pass the second`() throws {
    var random = SeededGenerator(seed: 47)
    for _ in 0..<RandomRounds.count(5_000, long: 200_000) {
      let start = Double(Int.random(in: -100_000...100_000, using: &random)) * Self.day
      let end = start + Double(Int.random(in: 0...50_000, using: &random)) * Self.day
      let months = try #require(try value("monthsBetween", start, end).number)
      let reached = try #require(try value("addMonths", start, months).number)
      let beyond = try #require(try value("addMonths", start, months + 1).number)
      guard reached <= end, beyond > end, try value("monthsBetween", end, start) == .number(-months) else {
        Issue.record("seed 47: \(months) months from \(start) to \(end)")
        return
      }
    }
  }

  @Test func `workdays are those that are counted one by one`() throws {
    let workdays = try #require(OperatorID(named: "workdays"))
    var random = SeededGenerator(seed: 48)
    for _ in 0..<RandomRounds.count(500, long: 20_000) {
      let start = Int.random(in: -720_000...720_000, using: &random)
      let end = start + Int.random(in: 0...400, using: &random)
      let counted = (start..<end).count { CivilDate(daysSince1970: $0).weekday <= 5 }
      var graph = Graph()
      let dates = [start, end].map { graph.insert(.number(Double($0) * Self.day)) }
      let node = graph.insert(.operator(workdays))
      try graph.setInputs(dates, of: node)
      _ = graph.propagate()
      guard graph.value(of: node) == .number(Double(counted)) else {
        Issue.record("seed 48: \(graph.value(of: node)) workdays from \(start) to \(end), not \(counted)")
        return
      }
    }
  }

  private static func seconds(_ year: Int, _ month: Int, _ day: Int) -> Double {
    Double(CivilDate(year: year, month: month, day: day).daysSince1970) * Self.day
  }

  @Test func `the calendar has its first and its last moment, and none beyond`() throws {
    let (first, last) = (Self.seconds(0, 1, 1), Self.seconds(9_999, 12, 31))
    #expect(try value("year", first) == .number(0) && value("year", last + 86_399.5) == .number(9_999))
    let outside = Value.failure(.outsideDomain(.outsideCalendar))
    #expect(try value("year", first - 0.5) == outside && value("year", last + 86_400) == outside)
    #expect(try value("addMonths", first, -1) == outside && value("addMonths", last, 1) == outside)
    #expect(try value("addMonths", first, 0) == .number(first) && value("addMonths", last, 0) == .number(last))
    #expect(try value("addMonths", first, 119_999) == .number(Self.seconds(9_999, 12, 1)))
    #expect(try value("addYears", Self.seconds(2_024, 2, 29), -1) == .number(Self.seconds(2_023, 2, 28)))
  }

  @Test(arguments: [
    ("monthsBetween", (2_025, 1, 31), (2_025, 2, 28), true), ("monthsBetween", (2_025, 2, 28), (2_025, 1, 31), true),
    ("monthsBetween", (2_025, 2, 28), (2_025, 3, 31), false), ("monthsBetween", (2_025, 3, 31), (2_025, 2, 28), false),
    ("yearsBetween", (2_024, 2, 29), (2_025, 2, 28), true), ("yearsBetween", (2_025, 2, 28), (2_024, 2, 29), true),
    ("yearsBetween", (2_024, 2, 29), (2_025, 1, 29), false), ("yearsBetween", (2_024, 2, 29), (2_025, 3, 1), false),
  ])
  func `a count jumps where a step from the earlier date reaches the later one`(
    name: String, start: (Int, Int, Int), end: (Int, Int, Int), isJump: Bool
  ) throws {
    let arguments = [start, end].map { Self.seconds($0.0, $0.1, $0.2) }
    let slopes = try #require(OperatorID(named: name)).descriptor.derivative(arguments, 0)
    #expect(slopes.count == 2 && slopes.allSatisfy { $0.isNaN == isJump && (isJump || $0 == 0) })
  }

  private func workdays(from start: Double, to end: Double, without holidays: [Double] = []) throws -> Value {
    var graph = Graph()
    let inputs = [
      graph.insert(.number(start)), graph.insert(.number(end)),
      graph.insert(.data(.set(try DataSet(values: holidays)))),
    ]
    let node = graph.insert(.operator(try #require(OperatorID(named: "workdays"))))
    try graph.setInputs(inputs, of: node)
    _ = graph.propagate()
    return graph.value(of: node)
  }

  @Test func `a holiday counts on the first day, not on the last one, not twice, and not on a weekend`() throws {
    // Monday 2026-01-05 to Friday 2026-01-09.
    let (monday, friday) = (Self.seconds(2_026, 1, 5), Self.seconds(2_026, 1, 9))
    #expect(try workdays(from: monday, to: friday) == .number(4))
    #expect(try workdays(from: monday, to: friday, without: [monday, monday + 3_600]) == .number(3))
    #expect(try workdays(from: monday, to: friday, without: [friday, monday - Self.day]) == .number(4))
    #expect(try workdays(from: friday, to: monday, without: [monday]) == .number(-3))
    #expect(try workdays(from: monday, to: monday, without: [monday]) == .number(0))
    let (saturday, sunday) = (friday + Self.day, friday + 2 * Self.day)
    #expect(try workdays(from: saturday, to: sunday + Self.day, without: [saturday, sunday]) == .number(0))
    // The calendar begins on a Saturday.
    #expect(try workdays(from: Self.seconds(0, 1, 1), to: Self.seconds(0, 1, 10)) == .number(5))
    #expect(try workdays(from: Self.seconds(0, 1, 1), to: Self.seconds(0, 1, 3)) == .number(0))
  }

  @Test(arguments: [
    ("addMonths", [0, 0.5], Failure.outsideDomain(.notAnInteger)),
    ("addMonths", [0, 1e9], .outsideDomain(.outsideCalendar)),
    ("addMonths", [253_400_000_000, 12], .outsideDomain(.outsideCalendar)),
    ("addYears", [1e300, 1], .outsideDomain(.outsideCalendar)),
    ("year", [-1e12], .outsideDomain(.outsideCalendar)),
    ("monthsBetween", [0, 1e12], .outsideDomain(.outsideCalendar)),
  ])
  func `what is outside the calendar fails`(name: String, arguments: [Double], failure: Failure) throws {
    #expect(try #require(OperatorID(named: name)).descriptor(arguments) == .failure(failure))
  }

  @Test func `a time of day is kept by steps of months, and is no day of the week`() throws {
    // 2026-01-31T06:30 and 2026-02-28T06:30.
    #expect(try value("addMonths", 1_769_841_000, 1) == .number(1_772_260_200))
    #expect(try value("dayOfWeek", 1_769_841_000.5) == .number(6))
  }
}
