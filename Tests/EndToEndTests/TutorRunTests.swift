import TestSupport
import Testing

@Suite(.onOwnThread) struct TutorRunTests {
  /// What the screen shows of the lesson after these keys.
  private func lesson(_ keys: String, size: String = "80x24") throws -> [String] {
    let screen = try Nodecalc.run("tutor", "--keys", keys, "--print", "screen", "--size", size).output
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(rows.drop { !$0.contains("── ") }.prefix(4))
  }

  @Test func `the tutor's document can be taken through all lessons with the keys they name`() throws {
    #expect(
      try lesson("") == [
        "── Lesson 1 of 13: Move about ──────────────────────────────────────────────────",
        " Each box is a node, and one has the focus. Press j or Down to go to 'count'.", "", "",
      ])
    let keys =
      "j5<Enter>=total = price * count<Enter>/price<Enter>30<Enter>u<C-r>a*<Enter>/price<Enter>c/multiply<Enter><Enter>"
      + "/count<Enter>c/multiply<Enter><Enter>/multiply<Enter>R<C-u>check<Enter><Space>ggside<Enter>gdgu"
    #expect(
      try lesson(keys) == [
        "── The end of the tutor ────────────────────────────────────────────────────────",
        " You know the basics. ? shows every key, Ctrl-p every command, t a table of",
        " nodes, :w NAME saves, q leaves.", "",
      ])
  }

  @Test func `the lessons begin in a session too, and end with another document`() throws {
    func screen(_ keys: String) throws -> String {
      try Nodecalc.run("--example", "shop", "--keys", keys, "--print", "screen", "--size", "80x24").output
    }
    #expect(try screen(":tutor<Enter>").contains("── Lesson 1 of 13: Move about"))
    #expect(try screen("<C-p>learn<Enter>").contains("── Lesson 1 of 13: Move about"))
    #expect(try !screen(":tutor<Enter><Space>xdecay<Enter>").contains("── Lesson"))
    let refused = try screen("=z = 1<Enter>:tutor<Enter>")
    #expect(refused.contains("there are unsaved changes") && !refused.contains("── Lesson"))
  }

  @Test func `the smallest screen keeps a canvas beside the lesson`() throws {
    #expect(
      try lesson("", size: "40x12") == [
        "── Lesson 1 of 13: Move about ──────────", " Each box is a node, and one has the",
        " focus. Press j or Down to go to", " 'count'.",
      ])
  }
}
