import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct ScreenTests {
  @Test func `styles, wide characters and the cursor are shown`() async throws {
    let session = try await Probe.session()
    let styled = try session.styledText().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(styled.count > 1)
    let samples = styled.dropFirst().first.map(String.init) ?? ""
    for expected in ["\u{1B}[1mbold", "\u{1B}[4munder", "\u{1B}[7mback", "\u{1B}[31mred", "╭é漢"] {
      #expect(samples.contains(expected), "\(samples.debugDescription)")
    }
    #expect(samples.contains("92m") && samples.contains("44m"))
    let screen = try session.screen()
    #expect(screen.cursor == (3, 1))
    #expect(screen.isAlternate && screen.cursorIsVisible)
    #expect(screen.rows[1].hasSuffix("╮ end"))
  }

  @Test func `NO_COLOR rules out colours and keeps the rest`() async throws {
    let session = try await Probe.session(environment: ["NO_COLOR": "1"])
    let text = try session.styledText()
    #expect(!text.contains("31m") && !text.contains("92m") && !text.contains("44m"))
    #expect(text.contains("\u{1B}[1mbold") && text.contains("\u{1B}[7mback"))
  }

  @Test func `an empty NO_COLOR means nothing`() async throws {
    let session = try await Probe.session(environment: ["NO_COLOR": ""])
    #expect(try session.styledText().contains("31m"))
  }

  @Test(arguments: ["vt100", "linux", "xterm-mono", "xterm", "ansi"])
  func `terminals with few colours or none are drawn on`(terminal: String) async throws {
    // It says that what is written into the last column moves on to the next row.
    let session = try await Probe.session(terminal: terminal, unused: terminal == "ansi" ? 1 : 0)
    #expect(try session.screen().rows[1].hasPrefix("plain bold under back red bright ╭é漢"))
    try session.send("q")
    #expect(try await session.waitForEnd().exitStatus == 0)
  }

  @Test func `a locale that is not UTF-8 gets ASCII`() async throws {
    let session = try await Probe.session(environment: ["LC_ALL": "C"])
    let row = try session.screen().rows[1]
    #expect(!row.utf8.isEmpty && row.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(row)")
    #expect(row.hasSuffix("end"))
  }

  @Test func `a UTF-8 locale that is not installed is still UTF-8`() async throws {
    let session = try await Probe.session(environment: ["LC_ALL": "xx_YY.UTF-8"])
    #expect(try session.screen().rows[1].contains("╭é漢"))
  }

  @Test func `what another program wrote is gone after a repaint`() async throws {
    let session = try await Probe.session()
    let terminal = try session.terminalPath()
    _ = try CommandResult.of(["/bin/sh", "-c", "printf 'rubbish rubbish' > \(terminal)"])
    try await session.wait("the rubbish") { $0.contains("rubbish") }
    try session.send("C-l")
    try await session.wait("a clean screen") { !$0.contains("rubbish") && $0.contains("[C-l]") }
    #expect(try session.screen().contains("plain bold"))
  }
}
