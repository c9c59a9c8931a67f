package import EditorInput

/// Decodes the bytes that a terminal sends into keys, mouse events and pasted text.
///
/// Bytes may arrive in chunks of any size. Complete inputs are returned immediately. Incomplete inputs wait until more
/// bytes arrive, or until a call of `settle()` reports that no more bytes arrived in time. No byte of an unknown
/// sequence ever becomes a character.
package struct KeyDecoder {
  /// How long to wait for more bytes of an incomplete key before calling `settle()`.
  enum Timeout: Hashable {
    /// No limit, because there are no incomplete bytes.
    case unlimited
    /// Only an escape byte: the Escape key, or the start of a sequence.
    case escape
    /// The bytes are a part of a character or the start of a sequence; a slow connection may delay the rest.
    case sequence
    /// The rest of an abandoned paste is being skipped.
    ///
    /// A key that arrives after a pause of this length does not belong to the paste.
    case lull
    /// The middle of a sequence or string, which cannot be a key by itself, or the rest of a sequence whose Escape was
    /// already reported.
    case begun
    case paste

    /// The limit in milliseconds; negative for no limit, as in `poll`.
    var milliseconds: Int32 {
      switch self {
      case .unlimited: -1
      case .escape: 25
      case .sequence: 250
      case .lull: 1000
      case .begun: 2000
      case .paste: 5000
      }
    }
  }

  /// The largest number of bytes of a paste.
  ///
  /// A larger paste is rejected completely, because a part of it would be worse than nothing.
  package static let pasteLimit = 16 << 20

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private let sequences: KeySequences
  private var waiting: [UInt8] = []
  private var paste: Paste?
  private var skipped: Skipped?
  /// The received part of a skipped string that may be the terminal's answer about its background; nil for other
  /// strings.
  private var answer: BackgroundAnswer?
  private var isLight: Bool?
  /// Bytes that were already reported as keys, because the rest of their sequence did not arrive in time.
  ///
  /// The rest may still arrive.
  private var late: [UInt8] = []

  private struct Paste {
    var bytes: [UInt8] = []
    var isTooLong = false
  }

  private enum Skipped: Hashable {
    /// A sequence that is too long; it is skipped up to its final byte.
    case control
    /// A string; it is skipped up to `BEL` or `Esc \`.
    case string
    /// The late rest of the terminal's answer about its background.
    ///
    /// Skipping ends at a byte that cannot belong to the answer.
    case answer
    /// The rest of an interrupted paste.
    ///
    /// After a pause (`isQuiet`), a single key also ends it.
    case paste(isQuiet: Bool)
  }

  /// Creates a decoder without pending bytes.
  package init(sequences: KeySequences) {
    self.sequences = sequences
  }

  var timeout: Timeout {
    if paste != nil { return .paste }
    switch skipped {
    case .paste(isQuiet: true): return waiting.isEmpty ? .unlimited : .escape
    case .paste: return .lull
    case .control, .string: return .begun
    case .answer: return .unlimited
    case nil: break
    }
    if waiting.isEmpty { return late.isEmpty ? .unlimited : .begun }
    if !late.isEmpty { return .escape }
    let escapes = waiting.prefix { $0 == Self.escape }.count
    let rest = waiting.dropFirst(escapes)
    if escapes > 0, rest.isEmpty { return .escape }
    if escapes > 0, rest.count > 1, rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "O") { return .begun }
    return .sequence
  }

  /// Decodes more bytes, and returns the complete inputs in their order.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package mutating func decode(_ bytes: some Collection<UInt8>) -> [Input] {
    waiting.append(contentsOf: bytes)
    return takeInputs(isFinal: false)
  }

  /// Stops waiting for more bytes, and returns the inputs that the pending bytes mean by themselves.
  ///
  /// For example, a lone escape byte is the Escape key.
  package mutating func settle() -> [Input] {
    switch skipped {
    case .string where answer?.isAnswer == true:
      skipped = .answer
      return []
    case .control, .string:
      skipped = nil
      waiting = []
      return []
    case .answer: return []
    case .paste: return settleAbandonedPaste()
    case nil: break
    }
    if var open = paste {
      // Bytes that may be the beginning of the paste's end are not part of its text.
      let ending = (1..<Self.pasteEnd.count).last { waiting.suffix($0).elementsEqual(Self.pasteEnd.prefix($0)) } ?? 0
      if !open.isTooLong { open.bytes.append(contentsOf: waiting.dropLast(ending)) }
      waiting.removeFirst(waiting.count - ending)
      paste = nil
      skipped = .paste(isQuiet: false)
      return Self.input(open)
    }
    if waiting.isEmpty {
      late = []
      return []
    }
    // The rest may still arrive if these bytes are only the beginning of a sequence.
    let isStart = waiting == [Self.escape] || (waiting.count == 2 && waiting[0] == Self.escape)
    let start = waiting
    let inputs = takeInputs(isFinal: true)
    late = isStart && Self.isResumable(start) ? start : []
    return inputs
  }

  /// Returns whether the background that the terminal has reported since the last call is light; nil without a report.
  mutating func takeBackground() -> Bool? {
    defer { isLight = nil }
    return isLight
  }

  private static func isResumable(_ start: [UInt8]) -> Bool {
    start.count == 1 || Array("[O]P_".utf8).contains(start[1])
  }

  /// Handles a pause in an abandoned paste.
  ///
  /// If the bytes since the previous pause are exactly one key, the paste has ended. Any other bytes are discarded.
  private mutating func settleAbandonedPaste() -> [Input] {
    let bytes = waiting
    waiting = []
    if skipped == .paste(isQuiet: true) {
      var other = KeyDecoder(sequences: sequences)
      let inputs = other.decode(bytes) + other.settle()
      if inputs.count == 1, case .key = inputs[0] {
        skipped = nil
        return inputs
      }
    }
    skipped = .paste(isQuiet: true)
    return []
  }

  private mutating func takeInputs(isFinal: Bool) -> [Input] {
    var inputs: [Input] = []
    var position = 0
    if !late.isEmpty, skipped == nil, paste == nil {
      guard resume(&position, &inputs, isFinal: isFinal) else { return [] }
    }
    loop: while position < waiting.count {
      if paste != nil {
        guard takePaste(&position, &inputs) else { break }
        continue
      }
      if let skipped {
        guard skip(skipped, &position) else { break }
        continue
      }
      switch Self.step(waiting[position...], sequences, isFinal: isFinal) {
      case .incomplete: break loop
      case .paste(let length):
        position += length
        paste = Paste()
      case .overlong(let length):
        inputs.append(.unknown(ControlSequence.printable(waiting[position..<position + length])))
        position += length
        skipped = .control
      case .string(let length):
        position += length
        skip(stringWith: waiting[position - 1])
      case .input(let input, let length):
        position += length
        if let input { inputs.append(input) }
      }
    }
    waiting.removeSubrange(..<min(position, waiting.count))
    return inputs
  }

  /// Checks whether the new bytes continue the sequence in `late`, which was reported as keys.
  ///
  /// If they do, parses the sequence. Returns false if more bytes are needed to decide.
  private mutating func resume(_ position: inout Int, _ inputs: inout [Input], isFinal: Bool) -> Bool {
    let whole = late + waiting
    let rest = whole.dropFirst(2)
    switch ControlSequence.parse(whole[...]) {
    case .incomplete where !isFinal: return false
    case .string where rest.count < 2 && !isFinal && Self.canBeginString(whole[1], rest): return false
    case .string where rest.count >= 2 && Self.canBeginString(whole[1], rest):
      position = 2 - late.count
      skip(stringWith: whole[1])
    case .key(let key, let length):
      position = length - late.count
      inputs.append(.key(key))
    case .pointer(let event, let length):
      position = length - late.count
      inputs.append(.pointer(event))
    case .silent(let length): position = length - late.count
    case .pasteStart(let length):
      position = length - late.count
      paste = Paste()
    case .incomplete, .none, .string, .unknown, .overlong: break
    }
    late = []
    return true
  }

  /// Returns whether these bytes can begin an answer of a terminal.
  ///
  /// Only such a string is recognized if its rest arrives late.
  private static func canBeginString(_ introducer: UInt8, _ body: ArraySlice<UInt8>) -> Bool {
    guard let first = body.first else { return false }
    let isDigit = (0x30...0x39).contains(first)
    return switch Unicode.Scalar(introducer) {
    case "]": isDigit || Array("lLI".utf8).contains(first)
    case "P": isDigit || Array("!>=+$".utf8).contains(first)
    case "_": first == UInt8(ascii: "G")
    default: false
    }
  }

  /// Begins to skip a string.
  ///
  /// Only an operating system command (OSC) may be an answer about the background.
  private mutating func skip(stringWith introducer: UInt8) {
    skipped = .string
    answer = introducer == UInt8(ascii: "]") ? BackgroundAnswer() : nil
  }

  /// Skips bytes up to the end of `what`; returns false if the end has not arrived yet.
  private mutating func skip(_ what: Skipped, _ position: inout Int) -> Bool {
    switch what {
    case .control:
      while position < waiting.count, ControlSequence.isParameter(waiting[position]) { position += 1 }
      guard position < waiting.count else { return false }
      // A byte that does not end a sequence is read separately.
      if ControlSequence.isFinal(waiting[position]) { position += 1 }
      skipped = nil
    case .string, .answer:
      while position < waiting.count, waiting[position] != 0x07, waiting[position] != Self.escape {
        if answer?.add(waiting[position]) != true {
          answer = nil
          // What does not continue a late answer is a key.
          if what == .answer {
            skipped = nil
            return true
          }
        }
        position += 1
      }
      guard position < waiting.count else { return false }
      var isEnd = waiting[position] == 0x07
      if isEnd {
        position += 1
      } else {
        // An escape byte that does not begin the end of a string begins something else.
        guard position + 1 < waiting.count else { return false }
        isEnd = waiting[position + 1] == UInt8(ascii: "\\")
        if isEnd { position += 2 }
      }
      if isEnd, let answer { isLight = answer.isLight ?? isLight }
      (skipped, answer) = (nil, nil)
    case .paste(let isQuiet):
      guard let end = Self.firstIndex(of: Self.pasteEnd, in: waiting[position...]) else {
        // After a pause, the bytes are kept until it is clear whether they are a single key.
        if isQuiet, waiting.count - position <= ControlSequence.lengthLimit { return false }
        skipped = .paste(isQuiet: false)
        position = max(position, waiting.count - (Self.pasteEnd.count - 1))
        return false
      }
      position = end + Self.pasteEnd.count
      skipped = nil
    }
    return true
  }

  /// Moves pending bytes to the paste; returns true if they contain the end of the paste.
  private mutating func takePaste(_ position: inout Int, _ inputs: inout [Input]) -> Bool {
    // Moved out of the property while it grows, because a second reference would cause a copy at each read.
    guard var open = paste.take() else { return true }
    let end = Self.firstIndex(of: Self.pasteEnd, in: waiting[position...])
    // Without an end, the last few bytes may be its beginning.
    let upTo = end ?? max(position, waiting.count - (Self.pasteEnd.count - 1))
    if open.bytes.count + (upTo - position) > Self.pasteLimit {
      open.isTooLong = true
      open.bytes = []
    }
    if !open.isTooLong { open.bytes.append(contentsOf: waiting[position..<upTo]) }
    position = upTo
    guard end != nil else {
      paste = open
      return false
    }
    position += Self.pasteEnd.count
    inputs.append(contentsOf: Self.input(open))
    return true
  }

  private static func input(_ paste: Paste) -> [Input] {
    if paste.isTooLong { return [.unknown("a paste of more than \(pasteLimit >> 20) MB")] }
    var text: [UInt8] = []
    text.reserveCapacity(paste.bytes.count)
    var follows: UInt8 = 0
    for byte in paste.bytes {
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || follows != 0x0D {
        text.append(byte)
      }
      follows = byte
    }
    return [.paste(String(decoding: text, as: UTF8.self))]
  }

  private static func firstIndex(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var start = bytes.startIndex
    while let index = bytes[start...].firstIndex(of: escape) {
      if bytes[index...].starts(with: pattern) { return index }
      start = index + 1
    }
    return nil
  }

  // MARK: - One step

  private enum Step {
    case incomplete
    case paste(length: Int)
    /// A sequence that is too long; the bytes up to its final byte belong to it.
    case overlong(length: Int)
    /// A string; the bytes up to its end belong to it.
    case string(length: Int)
    /// An input with its number of bytes; nil for bytes that are ignored.
    case input(Input?, length: Int)
  }

  /// Returns the first element of the bytes, such as an input, and its length in bytes.
  ///
  /// If `isFinal` is true, no more bytes will arrive, so the result is never `incomplete`.
  private static func step(_ bytes: ArraySlice<UInt8>, _ sequences: KeySequences, isFinal: Bool) -> Step {
    guard bytes.first == escape else { return characterStep(bytes, [], isFinal: isFinal) }
    switch sequences.match(bytes) {
    case .key(let key, let length): return .input(.key(key), length: length)
    case .prefix where !isFinal: return .incomplete
    case .prefix, .none: break
    }
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return isFinal ? .input(.key(Key(.escape)), length: 1) : .incomplete }
    if second == escape { return altStep(rest, sequences, isFinal: isFinal) }
    switch ControlSequence.parse(bytes) {
    case .incomplete where !isFinal: return .incomplete
    case .incomplete where bytes.count > 2:
      return .input(.unknown(ControlSequence.printable(bytes)), length: bytes.count)
    case .incomplete, .none: break
    case .pasteStart(let length): return .paste(length: length)
    case .overlong(let length): return .overlong(length: length)
    case .string(let length): return .string(length: length)
    case .silent(let length): return .input(nil, length: length)
    case .key(let key, let length): return .input(.key(key), length: length)
    case .pointer(let event, let length): return .input(.pointer(event), length: length)
    case .unknown(let length):
      return .input(.unknown(ControlSequence.printable(bytes.prefix(length))), length: length)
    }
    switch characterStep(rest, .meta, isFinal: isFinal) {
    case .incomplete: return .incomplete
    case .input(let input, let length): return .input(input, length: length + 1)
    case .paste(let length), .overlong(let length), .string(let length): return .input(nil, length: length + 1)
    }
  }

  /// Returns what two escape bytes begin: a key with Alt, or the Escape key followed by something else.
  ///
  /// PuTTY, iTerm2 and rxvt send a key with Alt as an escape byte and the sequence of the key.
  private static func altStep(_ rest: ArraySlice<UInt8>, _ sequences: KeySequences, isFinal: Bool) -> Step {
    let alone = Step.input(.key(Key(.escape)), length: 1)
    guard let third = rest.dropFirst().first else { return isFinal ? alone : .incomplete }
    if third == escape { return alone }
    // If a character follows, it was typed with Alt, and the first escape byte was the Escape key.
    switch sequences.match(rest) {
    case .key(var key, let length):
      key.modifiers.insert(.meta)
      return .input(.key(key), length: length + 1)
    case .none where third != UInt8(ascii: "[") && third != UInt8(ascii: "O"): return alone
    case .prefix, .none: break
    }
    switch step(rest, sequences, isFinal: false) {
    case .incomplete: return isFinal ? alone : .incomplete
    case .input(.key(var key), let length) where length > 2:
      key.modifiers.insert(.meta)
      return .input(.key(key), length: length + 1)
    case .input, .paste, .overlong, .string: return alone
    }
  }

  private static func characterStep(
    _ bytes: ArraySlice<UInt8>, _ modifiers: Key.Modifiers, isFinal: Bool
  ) -> Step {
    guard let first = bytes.first else { return .incomplete }
    if first < 0x80 { return .input(.key(asciiKey(first, modifiers)), length: 1) }
    switch UTF8Scalar.decode(bytes) {
    case .incomplete where !isFinal:
      return .incomplete
    case .incomplete:
      return .input(.unknown(ControlSequence.printable(bytes)), length: bytes.count)
    case .broken(let length):
      return .input(.unknown(ControlSequence.printable(bytes.prefix(length))), length: length)
    case .scalar(let scalar, let length) where scalar.value < 0xA0:
      return .input(.unknown(ControlSequence.printable(bytes.prefix(length))), length: length)
    case .scalar(let scalar, let length):
      return .input(.key(Key(.character(Character(scalar)), modifiers)), length: length)
    }
  }

  /// Returns the key for a byte below 0x80.
  ///
  /// Keys that send the same byte get one name: Ctrl-I is Tab, Ctrl-M is Enter, Ctrl-H is Backspace.
  static func asciiKey(_ byte: UInt8, _ modifiers: Key.Modifiers = []) -> Key {
    switch byte {
    case 0x00: Key(.character(" "), modifiers.union(.control))
    case 0x08, 0x7F: Key(.backspace, modifiers)
    case 0x09: Key(.tab, modifiers)
    case 0x0D: Key(.enter, modifiers)
    case escape: Key(.escape, modifiers)
    case ..<0x1B: Key(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    case ..<0x20: Key(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    default: Key(.character(Character(Unicode.Scalar(byte))), modifiers)
    }
  }
}
