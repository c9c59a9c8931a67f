import EditorInput

/// The byte sequences of a terminal's keys, from its description (terminfo).
package struct KeySequences {
  enum Match: Hashable {
    case key(Key, length: Int)
    case prefix
    case none
  }

  /// The maximum length of a key sequence in bytes; longer ones in the terminal's description are ignored.
  private static let lengthLimit = 32

  private var keys: [ArraySlice<UInt8>: Key] = [:]
  private var prefixes: Set<ArraySlice<UInt8>> = []
  private var longest = 0

  /// Creates an empty list; then only the sequences in `ControlSequence` are recognized.
  package init() {}

  /// Creates the sequences of a terminal.
  ///
  /// `capability` returns the bytes for a terminfo name such as `kcuu1`.
  init(capability: (String) -> [UInt8]?) {
    for (name, key) in Self.names {
      if let bytes = capability(name) { add(bytes, key) }
    }
  }

  /// Adds the sequence that a key sends.
  ///
  /// A sequence that does not begin with an escape byte is ignored, because single bytes are characters and control
  /// keys on every terminal.
  private mutating func add(_ bytes: [UInt8], _ key: Key) {
    guard bytes.count > 1, bytes.count <= Self.lengthLimit, bytes[0] == 0x1B, keys[bytes[...]] == nil else { return }
    keys[bytes[...]] = key
    longest = max(longest, bytes.count)
    for length in 1..<bytes.count { prefixes.insert(bytes.prefix(length)) }
  }

  /// Returns the key with the longest sequence that the bytes begin with.
  func match(_ bytes: ArraySlice<UInt8>) -> Match {
    for length in stride(from: min(longest, bytes.count), to: 0, by: -1) {
      if let key = keys[bytes.prefix(length)] { return .key(key, length: length) }
    }
    return bytes.count < longest && prefixes.contains(bytes) ? .prefix : .none
  }

  /// The terminfo names of keys, most important first: if two names have the same bytes, the first one is used.
  private static let names: [(String, Key)] = plainNames + modifiedNames + functionNames

  private static let plainNames: [(String, Key)] = [
    ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)),
    ("khome", Key(.home)), ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)),
    ("kdch1", Key(.delete)), ("kbs", Key(.backspace)), ("kent", Key(.enter)), ("kcbt", Key(.tab, .shift)),
    ("kri", Key(.up, .shift)), ("kind", Key(.down, .shift)),
  ]

  /// The names of keys with modifiers: `kUP` is Up with Shift; in `kUP3` to `kUP8`, the digit gives the modifiers.
  private static let modifiedNames: [(String, Key)] = {
    let codes: [(String, Key.Code)] = [
      ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end),
      ("kPRV", .pageUp), ("kNXT", .pageDown), ("kDC", .delete),
    ]
    return codes.flatMap { name, code in
      [(name, Key(code, .shift))] + (3...8).map { ("\(name)\($0)", Key(code, ControlSequence.modifiers($0))) }
    }
  }()

  /// F1 to F12, then the same keys with modifiers, in the order of xterm and similar terminals.
  private static let functionNames: [(String, Key)] = {
    let modifiers: [Key.Modifiers] = [[], .shift, .control, [.shift, .control], .meta, [.shift, .meta]]
    return (1...63).map { number in
      ("kf\(number)", Key(.function((number - 1) % 12 + 1), modifiers[(number - 1) / 12]))
    }
  }()
}
