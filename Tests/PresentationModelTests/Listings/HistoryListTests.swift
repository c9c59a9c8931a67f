import Testing

@testable import PresentationModel

/// Rows of the steps of undo and redo, made of their titles alone.
struct HistoryListTests {
  private func aims(_ rows: [ListingRow]) -> [Int] {
    rows.compactMap { if case .undo(let steps) = $0.aim { steps } else { nil } }
  }

  @Test func `each row goes as many steps back or forth as lie between it and where the document stands`() {
    let rows = HistoryList.rows(done: ["add 'a'", "set 'a' to 2"], undone: ["add 'b'"])
    #expect(rows.map(\.text) == ["the start", "add 'a'", "set 'a' to 2", "add 'b'"])
    #expect(rows.map(\.key) == ["", "", "now", "undone"])
    #expect(aims(rows) == [2, 1, 0, -1])
  }

  @Test func `where all is taken back the start is where the document stands`() {
    let rows = HistoryList.rows(done: [], undone: ["add 'a'"])
    #expect(rows.map(\.key) == ["now", "undone"])
    #expect(aims(rows) == [0, -1])
  }
}
