import CursesFrontEnd
import Testing

struct TerminalErrorTests {
  @Test(arguments: [
    TerminalError.inputIsNoTerminal, .outputIsNoTerminal, .unknownTerminal("foo"), .unknownTerminal(nil),
    .unknownTerminal(""), .cursorCannotMove(terminal: "dumb"), .systemError("out of memory"), .alreadyRunning,
  ])
  func `every refusal names what works without a terminal`(refusal: TerminalError) {
    #expect(refusal.description.contains("nodecalc render FILE"))
    #expect(refusal.description.contains("--eval"))
  }

  @Test func `a hostile TERM does not reach the terminal`() {
    let text = TerminalError.unknownTerminal("\u{1B}[2Jx\u{202E}").description
    #expect(!text.unicodeScalars.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }
}
