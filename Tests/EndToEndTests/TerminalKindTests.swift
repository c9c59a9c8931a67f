import TestSupport
import Testing

/// Terminals of other kinds than the usual one: without colours, with eight, with descriptions that do not fit.
@Suite(.onOwnThread, .serialized)
struct TerminalKindTests {
  private let folder = ScratchFolder()

  /// The screen without a terminal, as that of one is compared.
  private func picture(_ keys: String, _ size: String) throws -> [Substring] {
    let result = try Nodecalc.run("--example", "shop", "--keys", keys, "--print", "screen", "--size", size, in: folder)
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { row in
      row.prefix(upTo: row.lastIndex { $0 != " " }.map { row.index(after: $0) } ?? row.startIndex)
    }
  }

  /// `ansi` says that a character in the last column moves on to the next row, which hardly any terminal does: there that column is
  /// left alone.
  @Test(arguments: [
    ("vt100", "80x20"), ("vt220", "80x20"), ("linux", "80x20"), ("xterm-mono", "80x20"), ("xterm", "80x20"),
    ("ansi", "79x20"),
  ])
  func `every kind of terminal shows the same picture`(terminal: String, size: String) async throws {
    let session = try TmuxSession(
      [Nodecalc.path(), "--example", "shop"], columns: 80, rows: 20, terminal: terminal, directory: folder.path)
    for (index, keys) in ["", "/fee<Enter>", "t"].enumerated() {
      let whole = try picture(["", "/fee<Enter>", "/fee<Enter>t"][index], size)
      if !keys.isEmpty { try await session.press(keys) }
      try await session.wait("the picture after \(keys) in \(terminal)") { $0.rows.map { $0[...] } == whole }
    }
  }

  @Test func `a terminal whose cursor cannot be moved is refused with a way out`() async throws {
    let session = try TmuxSession(
      [Nodecalc.path(), "--example", "shop"], columns: 200, rows: 12, terminal: "dumb", directory: folder.path)
    let screen = try await session.waitForEnd()
    #expect(screen.contains("cannot draw on the terminal 'dumb'") && screen.contains("nodecalc render FILE"))
  }
}
