import DiagramModel
import EditorInput

/// Translates keys into commands.
///
/// Stores unfinished key sequences, counts, and the keys of the latest change.
struct KeyInterpreter {
  enum Reading {
    /// The keys gave this command, with a count if one was typed.
    case command(Command, count: Int?, keys: [Key])
    case unfinished
    case unknown([Key])
  }

  /// The use of the letter typed next: to mark the selected node with it, or to go to the node with this mark.
  enum MarkUse {
    case set
    case go
  }

  /// The key map.
  ///
  /// It is created when first needed, because drawing does not need it.
  private(set) lazy var keyMap = makeKeyMap()
  private let makeKeyMap: () -> KeyMap
  private var hintLines: [Mode.Name: [ScreenVO.Hint]] = [:]

  private(set) var pending: [Key] = []
  private var menuRow: Int?
  private(set) var count: Int?
  var awaitedMark: MarkUse?
  /// The letters shown on nodes and ports, from which the next keys choose; nil if none are shown.
  var letters: HintTable?
  var recorder = ChangeRecorder()
  var isRepeating = false
  /// The key that just deleted a node, as `d` in Vim.
  ///
  /// If it is pressed again immediately, as in `dd`, the second press is ignored.
  private var doubled: Key?

  init(keyMap: @escaping () -> KeyMap = { .standard }) { makeKeyMap = keyMap }

  /// Returns the keys and descriptions of commands in a mode, without commands that have no key.
  mutating func hints(on commands: [Command], in mode: Mode.Name) -> [ScreenVO.Hint] {
    let keyMap = keyMap
    return commands.compactMap { command in
      keyMap.keys(for: command, in: mode).map {
        ScreenVO.Hint(key: $0, text: command.brief(in: mode), command: command)
      }
    }
  }

  mutating func hintLine(in mode: Mode.Name) -> [ScreenVO.Hint] {
    if let known = hintLines[mode] { return known }
    let line = hints(on: KeyMap.hinted(in: mode), in: mode)
    hintLines[mode] = line
    return line
  }

  /// Returns the menu of keys that may continue an unfinished sequence; nil if there is none.
  mutating func continuationPopup(in mode: Mode.Name) -> ScreenVO.Popup? {
    guard !pending.isEmpty else { return nil }
    let rows = keyMap.continuations(of: pending, in: mode).map { next in
      ScreenVO.Popup.Row(
        key: KeyNotation.readable(next.keys), text: next.text, isEnabled: true)
    }
    return ScreenVO.Popup(title: KeyNotation.readable(pending), rows: rows, placement: .menu, selectedRow: menuRow)
  }

  /// Whether no sequence, count, mark or jump letter is half typed.
  var isIdle: Bool { pending.isEmpty && count == nil && awaitedMark == nil && letters == nil }

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

  private static let menuSteps: [Key.Code: Int] = [
    .up: -1, .down: 1, .pageUp: -10, .pageDown: 10, .home: -1_000, .end: 1_000,
  ]

  /// Moves the selection in the continuation menu and stops at its ends.
  ///
  /// The first move selects the first row, or the last row if `rows` is negative.
  mutating func moveInMenu(by rows: Int, in mode: Mode.Name) {
    let count = keyMap.continuations(of: pending, in: mode).count
    guard !pending.isEmpty, count > 0 else { return }
    let start = menuRow ?? (rows > 0 ? -1 : count)
    menuRow = min(max(start + rows, 0), count - 1)
  }

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

  /// Appends a digit to the typed count, and limits the count to `Invocation.countLimit`.
  mutating func addToCount(_ digit: Int) {
    count = min((count ?? 0) * 10 + digit, Invocation.countLimit)
  }

  /// Remembers the key that deleted something, so that the second letter of Vim's `dd` is ignored.
  ///
  /// Remembers only a single letter that was typed with nothing before it. Nothing is remembered while a change is
  /// repeated.
  mutating func noteDeletion(by keys: [Key], isFirstKey: Bool) {
    guard !isRepeating, isFirstKey, keys.count == 1, case .character = keys[0].code else { return }
    doubled = keys[0]
  }

  /// Whether the key is the second of a pair such as `dd`.
  ///
  /// Call this once for each key.
  mutating func isSecondOfPair(_ key: Key) -> Bool {
    defer { doubled = nil }
    return key == doubled && pending.isEmpty && count == nil
  }

  /// Discards an unfinished sequence, a mark to be named and, unless `keepsCount` is true, the count.
  mutating func forgetUnfinished(keepsCount: Bool = false) {
    pending = []
    if !keepsCount { count = nil }
    doubled = nil
    awaitedMark = nil
  }
}

extension Key {
  /// The same key without its modifiers, for Enter, Backspace, Tab and Escape; nil for other keys.
  ///
  /// Many terminals send the same bytes for these keys with and without modifiers.
  fileprivate var withoutUnboundModifiers: Key? {
    switch code {
    case .enter, .backspace, .tab, .escape: modifiers.isEmpty ? nil : Key(code)
    default: nil
    }
  }
}
