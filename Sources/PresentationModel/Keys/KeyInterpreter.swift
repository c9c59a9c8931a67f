import DiagramModel
import EditorInput

/// Interprets keys as commands: sequences that are not finished, counts typed ahead, and the record of the latest change.
struct KeyInterpreter {
  /// The meaning of a key.
  enum Reading {
    /// A command, the number typed before it, and the keys that gave it.
    case command(Command, count: Int?, keys: [Key])
    /// A sequence that is not complete.
    case unfinished
    /// Keys that mean nothing in the mode.
    case unknown([Key])
  }

  /// The use of the next letter as the name of a mark.
  enum MarkUse {
    case set
    case go
  }

  /// The key map, made when the first key is pressed or named, because a picture does not need it.
  private(set) lazy var keyMap = makeKeyMap()
  private let makeKeyMap: () -> KeyMap
  /// The keys on the hint line, by mode; made when a mode is first shown.
  private var hintLines: [Mode.Name: [ScreenVO.Hint]] = [:]

  /// Keys of a sequence that is not finished.
  private(set) var pending: [Key] = []
  /// The row chosen with arrows in the menu of continuations; nil until an arrow is pressed.
  private var menuRow: Int?
  /// A number typed ahead: how often, or which, for the next command.
  private(set) var count: Int?
  var awaitedMark: MarkUse?
  /// Letters on nodes and ports, while they are shown: the keys that follow choose among them.
  var letters: HintTable?
  var recorder = ChangeRecorder()
  /// Whether the keys taken are those of a change being repeated.
  var isRepeating = false
  /// The key that has just deleted something: typed again at once it is the second of a pair, as in `dd`.
  private var doubled: Key?

  init(keyMap: @escaping () -> KeyMap = { .standard }) { makeKeyMap = keyMap }

  /// The keys for these commands in a mode, with their descriptions; commands without a key are left out.
  mutating func hints(on commands: [Command], in mode: Mode.Name) -> [ScreenVO.Hint] {
    let keyMap = keyMap
    return commands.compactMap { command in
      keyMap.keys(for: command, in: mode).map {
        ScreenVO.Hint(key: $0, text: command.brief(in: mode), command: command)
      }
    }
  }

  /// The hint line of a mode.
  mutating func hintLine(in mode: Mode.Name) -> [ScreenVO.Hint] {
    if let known = hintLines[mode] { return known }
    let line = hints(on: KeyMap.hinted(in: mode), in: mode)
    hintLines[mode] = line
    return line
  }

  /// The keys that may follow those of an unfinished sequence, as a list; nil if none is unfinished.
  mutating func continuationPopup(in mode: Mode.Name) -> ScreenVO.Popup? {
    guard !pending.isEmpty else { return nil }
    let rows = keyMap.continuations(of: pending, in: mode).map { next in
      ScreenVO.Popup.Row(
        key: KeyNotation.readable(next.keys), text: next.text, isEnabled: true)
    }
    return ScreenVO.Popup(title: KeyNotation.readable(pending), rows: rows, placement: .menu, selectedRow: menuRow)
  }

  /// Whether no key sequence or count has been started.
  var isIdle: Bool { pending.isEmpty && count == nil && awaitedMark == nil && letters == nil }

  /// The typed part of a count and a sequence, in readable form; empty if there is none.
  var unfinishedText: String {
    pending.isEmpty && count == nil ? "" : (count.map(String.init) ?? "") + KeyNotation.readable(pending) + "…"
  }

  mutating func feed(_ key: Key, in mode: Mode.Name) -> Reading {
    var keys = pending + [key]
    if keyMap.match(keys, in: mode) == .none, let plain = key.withoutUnboundModifiers { keys = pending + [plain] }
    switch keyMap.match(keys, in: mode) {
    case .none where !pending.isEmpty && key.modifiers.isEmpty:
      if let rows = Self.menuSteps[key.code] {
        moveInMenu(by: rows, in: mode)
        return .unfinished
      }
      if key.code == .enter, let chosen = chosenInMenu(in: mode) { return chosen }
    case .none, .prefix, .command: break
    }
    switch keyMap.match(keys, in: mode) {
    case .prefix:
      pending = keys
      menuRow = nil
      return .unfinished
    case .command(let command):
      defer { (pending, count) = ([], nil) }
      return .command(command, count: count, keys: keys)
    case .none:
      (pending, count) = ([], nil)
      return .unknown(keys)
    }
  }

  /// The steps of keys in the menu of continuations.
  private static let menuSteps: [Key.Code: Int] = [
    .up: -1, .down: 1, .pageUp: -10, .pageDown: 10, .home: -1_000, .end: 1_000,
  ]

  /// Chooses another row of the menu of continuations, up to its ends; the first step goes to the first or last row.
  mutating func moveInMenu(by rows: Int, in mode: Mode.Name) {
    let count = keyMap.continuations(of: pending, in: mode).count
    guard !pending.isEmpty, count > 0 else { return }
    let start = menuRow ?? (rows > 0 ? -1 : count)
    menuRow = min(max(start + rows, 0), count - 1)
  }

  /// Enter on a row of the menu: as if its keys were typed; nil if no row is chosen.
  private mutating func chosenInMenu(in mode: Mode.Name) -> Reading? {
    let rows = keyMap.continuations(of: pending, in: mode)
    guard let menuRow, rows.indices.contains(menuRow) else { return nil }
    let keys = pending + rows[menuRow].keys
    guard case .command(let command) = keyMap.match(keys, in: mode) else {
      pending = keys
      self.menuRow = nil
      return .unfinished
    }
    defer { (pending, count) = ([], nil) }
    return .command(command, count: count, keys: keys)
  }

  /// A digit of the count, up to `Invocation.countLimit`.
  mutating func addToCount(_ digit: Int) {
    count = min((count ?? 0) * 10 + digit, Invocation.countLimit)
  }

  /// Something was deleted by these keys: by the first letter that does, fingers used to `dd` may type it twice.
  mutating func noteDeletion(by keys: [Key], isFirstKey: Bool) {
    guard !isRepeating, isFirstKey, keys.count == 1, case .character = keys[0].code else { return }
    doubled = keys[0]
  }

  /// Whether the key is the second of a pair that deletes; call it once for each key.
  mutating func isSecondOfPair(_ key: Key) -> Bool {
    defer { doubled = nil }
    return key == doubled && pending.isEmpty && count == nil
  }

  /// Discards the typed part of a sequence.
  mutating func forgetUnfinished(keepsCount: Bool = false) {
    pending = []
    if !keepsCount { count = nil }
    doubled = nil
    awaitedMark = nil
  }
}

extension Key {
  /// Enter, Backspace, Tab and Escape without modifiers, which many terminals do not distinguish; nil for other keys.
  fileprivate var withoutUnboundModifiers: Key? {
    switch code {
    case .enter, .backspace, .tab, .escape: modifiers.isEmpty ? nil : Key(code)
    default: nil
    }
  }
}
