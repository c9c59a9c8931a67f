import Glibc
import TestSupport
import Testing

@testable import DataSets

@Suite struct CivilDateTests {
  @Test func `days of the calendar are those of the C library`() {
    var random = SeededGenerator(seed: 2026)
    for _ in 0..<RandomRounds.count(20_000, long: 1_000_000) {
      let days = Int.random(in: -719_528...2_932_896, using: &random)
      var seconds = time_t(days * 86_400)
      var parts = tm()
      gmtime_r(&seconds, &parts)
      let date = CivilDate(daysSince1970: days)
      let expected = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
      var text = [CChar](repeating: 0, count: 8)
      strftime(&text, text.count, "%V", &parts)
      guard [date.year, date.month, date.day] == expected, date.daysSince1970 == days,
        date.weekday == (Int(parts.tm_wday) + 6) % 7 + 1, date.week == Int(atoi(text))
      else {
        Issue.record("seed 2026: day \(days) is \(date), \(expected) to the C library")
        return
      }
    }
  }

  @Test(arguments: [
    (2026, 1, 31, 1, "2026-2-28"), (2024, 1, 31, 1, "2024-2-29"), (2026, 3, 31, -1, "2026-2-28"),
    (2026, 12, 15, 1, "2027-1-15"), (2026, 1, 15, -1, "2025-12-15"), (2024, 2, 29, 12, "2025-2-28"),
    (2024, 2, 29, -48, "2020-2-29"), (0, 1, 31, -13, "-2-12-31"), (2026, 5, 5, 0, "2026-5-5"),
  ])
  func `a step of months stays within the month`(year: Int, month: Int, day: Int, months: Int, result: String) {
    let date = CivilDate(year: year, month: month, day: day).adding(months: months)
    #expect("\(date.year)-\(date.month)-\(date.day)" == result)
  }
}
