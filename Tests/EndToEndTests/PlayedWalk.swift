import TestSupport
import Testing

/// A walk by keys alone, with the whole screen after each of its stages.
///
/// It is played twice: by `--keys` without a terminal, and in a real one; both show the same.
struct PlayedWalk {
  /// Keys, and the screen when they have been struck.
  struct Stage {
    let keys: String
    let picture: String

    init(_ keys: String, _ picture: String) {
      self.keys = keys
      self.picture = picture
    }
  }

  let columns: Int
  let rows: Int
  let stages: [Stage]

  init(columns: Int, rows: Int, _ stages: Stage...) {
    self.columns = columns
    self.rows = rows
    self.stages = stages
  }

  /// All keys of the walk.
  var keys: String { stages.map(\.keys).joined() }

  func playWithoutTerminal() throws {
    var keys = ""
    for (index, stage) in stages.enumerated() {
      keys += stage.keys
      let shown = try Nodecalc.run("--keys", keys, "--print", "screen", "--size", "\(columns)x\(rows)").output
      #expect(pictureProblem(Self.rows(of: shown), stage.picture) == nil, "stage \(index + 1)")
    }
  }

  /// Leaves the editor as it is after the last stage.
  func playInTerminal(in folder: ScratchFolder) async throws -> TmuxSession {
    let session = try TmuxSession([Nodecalc.path()], columns: columns, rows: rows, directory: folder.path)
    try await session.wait("the editor") { $0.isAlternate && $0.contains("NORMAL") }
    for (index, stage) in stages.enumerated() {
      try await session.press(stage.keys)
      do {
        try await session.wait("stage \(index + 1)") { pictureProblem($0.rows, stage.picture) == nil }
      } catch TmuxSession.Problem.deadline(_, let screen) {
        #expect(pictureProblem(screen.rows, stage.picture) == nil, "stage \(index + 1) in the terminal")
        break
      }
    }
    return session
  }

  private static func rows(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension TmuxSession {
  /// Presses the keys of a script as `--keys` takes it, one after another: each changes the screen before the next is struck.
  func press(_ script: String) async throws {
    for key in Self.keys(of: script) {
      let before = try screen()
      if key.hasPrefix("<") { try send(Self.name(of: key)) } else { try type(key) }
      try await wait("what \(key) of \(script) does", seconds: 10) {
        $0.rows != before.rows || $0.cursor != before.cursor
      }
    }
  }

  /// Characters, and keys in brackets.
  private static func keys(of script: String) -> [String] {
    var keys: [String] = []
    var rest = script[...]
    while let first = rest.first {
      let end = first == "<" ? rest.firstIndex(of: ">") ?? rest.startIndex : rest.startIndex
      keys.append(String(rest[...end]))
      rest = rest[rest.index(after: end)...]
    }
    return keys
  }

  private static let names = [
    "<Esc>": "Escape", "<lt>": "<", "<BS>": "BSpace", "<S-Tab>": "BTab", "<Del>": "DC", "<PageUp>": "PPage",
    "<PageDown>": "NPage",
  ]

  private static func name(of key: String) -> String {
    names[key] ?? String(key.dropFirst().dropLast())
  }
}
