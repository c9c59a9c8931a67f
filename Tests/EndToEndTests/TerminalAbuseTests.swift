import TestSupport
import Testing

/// What no keyboard should send and no window manager should do, through the real terminal.
@Suite(.onOwnThread, .serialized)
struct TerminalAbuseTests {
  private let folder = ScratchFolder()

  private func session(_ arguments: String...) throws -> TmuxSession {
    try TmuxSession([Nodecalc.path()] + arguments, columns: 80, rows: 24, directory: folder.path)
  }

  private static let sizes = [
    (1, 1), (2, 1), (1, 2), (3, 3), (10, 4), (39, 12), (40, 11), (40, 12), (200, 2), (2, 90), (200, 60), (1, 1),
  ]

  /// Through all sizes and back to the usual one.
  private func resize(_ session: TmuxSession) throws {
    for (columns, rows) in Self.sizes { try session.resize(columns: columns, rows: rows) }
    try session.resize(columns: 80, rows: 24)
  }

  @Test(arguments: [
    ("a line", "=rate = 4.5", "4.5", "<Enter>", "rate · number"),
    ("a mode", "c", "LINK", "/profit<Enter>", "link from price"),
    ("the move of a node", "m", "MOVE", "l<Enter>", "NORMAL"),
    ("a list", "?", "keys in NORMAL mode", "q", "price, number, 24.00 EUR"),
    ("hint letters", "f", "type the letters", "s", "NORMAL"),
    ("an unfinished key", "<Space>", "┌ Space ", "u", "nothing has been done yet"),
    ("a selection", "sa", "SELECT", "y", "copied"),
    ("the table", "t", "TABLE", "j", "fee_rate"),
    ("the inspector", "i", "INSPECT", "<Esc>", "NORMAL"),
    ("a question", "=1<Enter>q", "save the changes", "<Esc>", "NORMAL"),
  ])
  func `a terminal of any size from one cell on keeps what was begun`(
    what: String, keys: String, shown: String, rest: String, after: String
  ) async throws {
    let session = try session("--example", "shop")
    try await session.wait("the example") { $0.isAlternate && $0.contains("whole graph") }
    try await session.press(keys)
    try await session.wait(what) { $0.contains(shown) }
    try resize(session)
    try await session.wait("\(what) after all sizes") { $0.rows.count == 24 && $0.contains(shown) }
    try await session.press(rest)
    try await session.wait("the end of \(what)") { $0.contains(after) }
  }

  @Test
  func `a drag goes on while the terminal changes its size`() async throws {
    _ = folder.write("[ui]\nwhole = false\n", to: "boxes.toml")
    let session = try session("--example", "shop", "--config", "boxes.toml")
    try await session.wait("the example") { $0.isAlternate && $0.contains("price, number, 24.00 EUR") }
    try session.send(bytes: Array("\u{1B}[<0;9;3M\u{1B}[<32;13;5M".utf8))
    try await session.wait("the node under way") { $0.contains("MOVE") }
    try resize(session)
    try await session.wait("the node still under way") { $0.rows.count == 24 && $0.contains("MOVE") }
    try session.send(bytes: Array("\u{1B}[<32;400;900M\u{1B}[<0;400;900m".utf8))
    try await session.wait("the node put down") { $0.contains("NORMAL") }
    try await session.press("u")
    try await session.wait("the node back") { $0.contains("undid: ") }
  }

  /// Pieces of what terminals send, and of what they never do.
  private static let fragments: [[UInt8]] = [
    [0xC3], [0xFF], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80, 0x80], [0x00],
    Array("\u{1B}[".utf8), Array("\u{1B}O".utf8), Array("\u{1B}[<0;5".utf8),
    Array("\u{1B}[<0;99999999999999999999;3M".utf8),
    Array("\u{1B}[<;;M".utf8), Array("\u{1B}[M   ".utf8), Array("\u{1B}]52;c;????".utf8), Array("\u{1B}P+".utf8),
    Array("\u{1B}[1;2;3;4;5;6;7;8;9~".utf8), Array("\u{1B}[9999999999~".utf8), Array("\u{1B}\u{1B}\u{1B}[A".utf8),
    Array("\u{1B}[201~".utf8), Array("\u{1B}_x".utf8), Array("\u{1B}[?62;c".utf8), [0x9B, 0x41],
    Array("\u{1B}[<65;1;1M".utf8),
  ]

  /// Presses Escape until it says how to leave, as it does in NORMAL mode: one may end a broken piece, others what that began.
  private func leadBack(_ session: TmuxSession) async throws {
    for _ in 0..<6 {
      let screen = try session.screen()
      if screen.contains("quits, ") || !screen.isAlternate { return }
      try session.send("Escape")
      _ = try? await session.wait("the sentence", seconds: 1) { $0.contains("quits, ") || !$0.isAlternate }
    }
  }

  @Test
  func `after any broken piece the next keys are taken as before`() async throws {
    let session = try session()
    try await session.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    for piece in Self.fragments {
      try session.send(bytes: piece)
      try await leadBack(session)
      try await session.press("=two = 2<Enter>")
      try await session.wait("the node after \(piece)", seconds: 5) { $0.contains("1 node ") && $0.contains("two") }
      try await session.press("u")
      try await session.wait("nothing after \(piece)", seconds: 5) { $0.contains("0 nodes") && $0.contains("undid") }
    }
  }

  @Test
  func `thousands of random bytes end nothing but by the keys that leave`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    func started() async throws -> TmuxSession {
      // What is left when the editor has ended takes the rest of the bytes and does nothing with them, not even where they mean
      // signals, or to stop the output. The user's own editor, which some keys call, would not be left by the keys that lead back.
      let command =
        "trap '' INT QUIT; stty -ixon; EDITOR=true VISUAL=true \"$0\" --example shop; echo ended with $?; exec sleep 600"
      let session = try TmuxSession(["/bin/sh", "-c", command, Nodecalc.path()], directory: folder.path)
      try await session.wait("the example") { $0.isAlternate && $0.contains("whole graph") }
      return session
    }
    var session = try await started()
    for round in 0..<20 {
      let bytes = (0..<400).map { _ -> UInt8 in
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: 0x1B
        case 1: UInt8.random(in: 0x80...0xFF, using: &generator)
        default: UInt8.random(in: 0...0x7F, using: &generator)
        }
      }
      // Ctrl-Z would stop the program, which nothing here would let go on.
      try session.send(bytes: bytes.filter { $0 != 0x1A })
      let place = "seed \(seed), round \(round)"
      try await leadBack(session)
      let screen = try await session.wait("a screen, \(place)") { $0.isAlternate || $0.contains("ended with") }
      if !screen.isAlternate {
        #expect(screen.contains("ended with 0"), "\(place), after \(bytes)")
        session = try await started()
      }
    }
  }

  @Test
  func `a pasted megabyte of lines is refused, as one line is left with one key, and was never keys`() async throws {
    let session = try session()
    try await session.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    try session.paste(String(repeating: "x = 1\u{1B}:q!\n", count: 100_000))
    try await session.wait("the refusal of the lines", seconds: 60) { $0.contains("100000 lines of definitions") }
    try session.paste(String(repeating: "x = 1\u{1B}:q! ", count: 100_000))
    try await session.wait("the line", seconds: 60) {
      $0.contains("EDIT") && $0.contains("characters: too long to check")
    }
    try session.send("Enter")
    try await session.wait("the refusal", seconds: 60) { $0.contains("EDIT") }
    try session.send("C-c")
    try await session.wait("the way back") { $0.contains("NORMAL") && $0.contains("0 nodes") }
    try await session.press("=two = 2<Enter>")
    try await session.wait("the node") { $0.contains("1 node ") }
  }
}
