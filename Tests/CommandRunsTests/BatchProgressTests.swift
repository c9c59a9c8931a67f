import Testing

@testable import CommandRuns

struct BatchProgressTests {
  @Test func `progress tells rows, their rate, and the time left where the size is known`() {
    #expect(
      BatchProgress.text(rows: 1_234_567, done: 40, of: 400, after: .milliseconds(500))
        == "1 234 567 rows, 2 469 134 a second, 5 s left")
    #expect(BatchProgress.text(rows: 999, done: 40, of: nil, after: .seconds(2)) == "999 rows, 500 a second")
    #expect(BatchProgress.text(rows: 0, done: 0, of: 400, after: .zero) == "0 rows")
  }
}
