import CursesFrontEnd
import Testing

struct TerminalRefusalTests {
  @Test(arguments: [
    TerminalRefusal.inputIsNoTerminal, .outputIsNoTerminal, .unknownTerminal("foo"), .unknownTerminal(nil),
    .unknownTerminal(""), .cursorCannotMove(terminal: "dumb"), .systemError("out of memory"), .alreadyRunning,
  ])
  func `every refusal names what works without a terminal`(refusal: TerminalRefusal) {
    #expect(refusal.description.contains("nodecalc render FILE"))
    #expect(refusal.description.contains("--eval"))
  }

  @Test func `a hostile TERM does not reach the terminal`() {
    let text = TerminalRefusal.unknownTerminal("\u{1B}[2Jx\u{202E}").description
    #expect(!text.unicodeScalars.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }
}
