import EvaluationEngine
import TestSupport
import Testing

@testable import PresentationModel

/// A line that is changed in another editor, without one.
struct ExternalEditTests {
  private let note = ExternalEdit(of: NotePrompt(node: NodeID(index: 0)), isLineOpened: true)
  private let search = ExternalEdit(of: SearchPrompt(), isLineOpened: true)

  @Test func `a note is handed out with its line breaks, other lines as they stand`() {
    #expect(note.text(of: LineEditor(text: "one\\ntwo")) == "one\ntwo\n")
    #expect(search.text(of: LineEditor(text: "rate is:failed")) == "rate is:failed\n")
  }

  @Test func `what comes back is a line again, nothing is nothing, and too much is refused`() {
    #expect(note.answer("one\ntwo\n") == .line("one\\ntwo"))
    #expect(search.answer("rate\n") == .line("rate"))
    #expect(search.answer(nil) == .unchanged)
    #expect(search.answer(String(repeating: "x", count: LineEditor.limit)) != .tooLong)
    #expect(search.answer(String(repeating: "x", count: LineEditor.limit + 1)) == .tooLong)
  }

  @Test func `a line that was opened for it and has no text is for nothing`() {
    #expect(search.isForNothing(LineEditor()))
    #expect(!search.isForNothing(LineEditor(text: "rate")))
    #expect(!ExternalEdit(of: SearchPrompt(), isLineOpened: false).isForNothing(LineEditor()))
    #expect(!note.isForNothing(LineEditor()))
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(20, long: 1_000)))
  func `a note that is handed out and taken back unchanged is the same line`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "\\", "n", "\n", " ", "é", "x\ty"]
    let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in parts[.random(in: 0..<7, using: &random)] }
      .joined()
    let line = LineEditor(text: NoteLine.typed(text))
    #expect(note.answer(note.text(of: line)) == .line(line.text), "seed \(seed): \(text.debugDescription)")
  }
}
