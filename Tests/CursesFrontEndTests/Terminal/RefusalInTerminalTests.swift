import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct RefusalInTerminalTests {
  private func refusal(_ line: String, terminal: String = "tmux-256color") async throws -> String {
    let path = try BuiltExecutable.path("TerminalProbe")
    let session = try TmuxSession(
      ["/bin/sh", "-c", "m=$(stty -g); '\(path)' \(line); echo status $?; [ $m = $(stty -g) ] && echo same modes"],
      columns: 300, rows: 10, terminal: terminal)
    let screen = try await session.waitForEnd()
    #expect(!screen.isAlternate)
    #expect(screen.rows.contains("same modes"))
    return screen.rows.joined(separator: "\n")
  }

  @Test func `a terminal whose cursor cannot be moved`() async throws {
    let text = try await refusal("", terminal: "dumb")
    #expect(text.contains("refused: the editor cannot draw on the terminal 'dumb' (TERM)"))
    #expect(text.contains("render") && text.contains("--eval") && text.contains("status 64"))
  }

  @Test func `a terminal without a description`() async throws {
    let text = try await refusal("", terminal: "no-such-terminal")
    #expect(text.contains("refused: the editor does not know the terminal 'no-such-terminal' (TERM)"))
    #expect(text.contains("status 64"))
  }

  @Test func `a TERM that is empty`() async throws {
    #expect(try await refusal("", terminal: "").contains("TERM is not set"))
  }

  @Test func `a standard output that is no terminal stays empty`() async throws {
    let text = try await refusal("> /dev/null")
    #expect(text.contains("standard output is not a terminal"))
    #expect(try await refusal("2> /dev/null | od -c | head -1").contains("0000000"))
  }

  @Test func `a standard input that is no terminal`() async throws {
    #expect(try await refusal("< /dev/null").contains("standard input is not a terminal"))
  }
}
