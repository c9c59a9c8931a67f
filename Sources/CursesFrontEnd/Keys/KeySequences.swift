import EditorInput

/// The bytes of each key on a terminal, by the names of keys in its description (terminfo).
package struct KeySequences {
  enum Match: Hashable {
    case key(Key, length: Int)
    /// More bytes could make a key of it.
    case prefix
    case none
  }

  /// The longest sequence of a description that is used.
  private static let lengthLimit = 32

  private var keys: [ArraySlice<UInt8>: Key] = [:]
  private var prefixes: Set<ArraySlice<UInt8>> = []
  private var longest = 0

  /// No sequences but those that `ControlSequence` knows.
  package init() {}

  /// The sequences of a terminal; `capability` gives the bytes of a capability by its terminfo name.
  init(capability: (String) -> [UInt8]?) {
    for (name, key) in Self.names {
      if let bytes = capability(name) { add(bytes, key) }
    }
  }

  /// Single bytes are characters and control keys on every terminal, so only sequences after an escape byte are taken.
  private mutating func add(_ bytes: [UInt8], _ key: Key) {
    guard bytes.count > 1, bytes.count <= Self.lengthLimit, bytes[0] == 0x1B, keys[bytes[...]] == nil else { return }
    keys[bytes[...]] = key
    longest = max(longest, bytes.count)
    for length in 1..<bytes.count { prefixes.insert(bytes.prefix(length)) }
  }

  /// The longest key that the bytes begin with.
  func match(_ bytes: ArraySlice<UInt8>) -> Match {
    for length in stride(from: min(longest, bytes.count), to: 0, by: -1) {
      if let key = keys[bytes.prefix(length)] { return .key(key, length: length) }
    }
    return bytes.count < longest && prefixes.contains(bytes) ? .prefix : .none
  }

  /// The names, most important first: where two have the same bytes, the first one counts.
  private static let names: [(String, Key)] = plainNames + modifiedNames + functionNames

  private static let plainNames: [(String, Key)] = [
    ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)),
    ("khome", Key(.home)), ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)),
    ("kdch1", Key(.delete)), ("kbs", Key(.backspace)), ("kent", Key(.enter)), ("kcbt", Key(.tab, .shift)),
    ("kri", Key(.up, .shift)), ("kind", Key(.down, .shift)),
  ]

  /// The extended names: `kUP` with Shift, and `kUP3` to `kUP8` with the modifiers of the digit.
  private static let modifiedNames: [(String, Key)] = {
    let codes: [(String, Key.Code)] = [
      ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end),
      ("kPRV", .pageUp), ("kNXT", .pageDown), ("kDC", .delete),
    ]
    return codes.flatMap { name, code in
      [(name, Key(code, .shift))] + (3...8).map { ("\(name)\($0)", Key(code, ControlSequence.modifiers($0))) }
    }
  }()

  /// F1 to F12, then the same twelve with modifiers in the order that xterm and its kin have.
  private static let functionNames: [(String, Key)] = {
    let modifiers: [Key.Modifiers] = [[], .shift, .control, [.shift, .control], .meta, [.shift, .meta]]
    return (1...63).map { number in
      ("kf\(number)", Key(.function((number - 1) % 12 + 1), modifiers[(number - 1) / 12]))
    }
  }()
}
