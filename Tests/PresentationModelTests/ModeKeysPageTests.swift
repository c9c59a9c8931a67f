import EditorInput
import Foundation
import GraphDocument
import Testing

@testable import PresentationModel

/// The page of keys by mode, made from the key map and from what the modes say about other keys.
struct ModeKeysPageTests {
  private static let page = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Docs/ModeKeys.md")

  private static let numbers = "=a = 1<Enter>=b = 2<Enter>"
  private static let set = "=d = 3, 1, 2<Enter>"

  /// An editor in a mode.
  private static func walk(into mode: Mode.Name) throws -> Walk {
    let walk = Walk()
    switch mode {
    case .normal: walk.press(numbers)
    case .select: walk.press(numbers + "v")
    case .table: walk.press(numbers + "t")
    case .relationshipCreation: walk.press("=a = 1<Enter>oneg<Enter>c")
    case .move: walk.press(numbers + "m")
    case .prompt: walk.press("=")
    case .listing: walk.press(numbers + "<Space>u")
    case .inspector: walk.press(numbers + "i")
    case .points: walk.press(set + "<Space>p")
    case .chart: walk.press(set + "<Space>c")
    case .columns:
      walk.model.enter(Listing(ColumnList(pick: ColumnPick(OfferedTable(.text(""), columns: [])))))
    case .question(let question):
      let kinds: [any QuestionKind] = [
        QuitQuestion(), OutsideChangeQuestion(), RecoveryQuestion(),
        HolderQuestion(notice: HolderNotice(holder: "session 7", isAlive: true)),
      ]
      // Of the other questions, the subject is a conflict; they are asked like the first.
      let kind = try #require(kinds.first { type(of: $0).mode == question })
      walk.model.enter(ModeStack(Question(kind)))
    }
    return walk
  }

  private static func otherKeys(in mode: Mode.Name) throws -> OtherKeys {
    guard case .question(let question) = mode else { return try walk(into: mode).model.mode.handler.otherKeys }
    return try #require(QuestionCatalog.all.first { $0.mode == question }).otherKeys
  }

  private static func cell(_ text: String) -> String {
    text.isEmpty ? "" : text.contains("`") ? "`` \(text) ``" : "`\(text.replacing("|", with: "\\|"))`"
  }

  private static func table(_ modes: [Mode.Name]) throws -> [String] {
    var keys: [String] = []
    var names: [String: [Mode.Name: String]] = [:]
    for mode in modes {
      for binding in KeyMap.standard.bindings[mode] ?? [] {
        for text in binding.keys {
          let key = KeyNotation.readable(try KeyNotation.parse(text))
          if names[key] == nil { keys.append(key) }
          names[key, default: [:]][mode] = binding.command.name
        }
      }
    }
    var rows = [["key"] + modes.map(\.title), Array(repeating: "---", count: modes.count + 1)]
    for key in keys { rows.append([cell(key)] + modes.map { names[key]?[$0] ?? "" }) }
    rows.append(["other keys"] + (try modes.map { try otherKeys(in: $0).rawValue }))
    return rows.map { "| \($0.joined(separator: " | ")) |" }
  }

  private static func text() throws -> String {
    let modes = Mode.Name.allCases
    let onCanvas: [Mode.Name] = [.normal, .select, .table, .relationshipCreation, .move, .chart]
    let questions = modes.filter { if case .question = $0 { true } else { false } }
    let others = modes.filter { !onCanvas.contains($0) && !questions.contains($0) }
    var lines = [
      "# Keys by mode", "",
      "Each key and its command in each mode. `Scripts/update-mode-keys` makes this page from the key map.", "",
      "A mode does not know a key with an empty cell. It *refuses* the key, or the key is *typed* into the line,",
      "or the mode ends and the key is *passed* to the mode below.",
    ]
    for (title, modes) in [
      ("Canvas, table and chart", onCanvas), ("Lines and lists", others), ("Questions", questions),
    ] {
      lines += ["", "## \(title)", ""]
      lines += try table(modes)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `the page says what the key map says`() throws {
    let text = try Self.text()
    if ProcessInfo.processInfo.environment["NODECALC_UPDATE_MODE_KEYS"] != nil {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(text.split(separator: "\n").count > 200)
    #expect(try String(contentsOf: Self.page, encoding: .utf8) == text, "run Scripts/update-mode-keys")
  }

  @Test(arguments: Mode.Name.allCases.filter { $0.title != "CONFLICT" })
  func `a mode treats a key that it does not know as it says`(mode: Mode.Name) throws {
    let walk = try Self.walk(into: mode)
    let others = try Self.otherKeys(in: mode)
    #expect(walk.model.modeName == mode)
    let graph = walk.graph
    walk.press("<F9>")
    #expect(walk.model.modeName == (others == .passed ? .normal : mode))
    #expect(walk.message?.hasPrefix("F9 means nothing here") == true)
    #expect(walk.graph == graph)
    walk.press("ß")
    let isTyped = walk.model.screen.prompt?.text == "ß"
    #expect(isTyped == (others == .typed))
  }
}
