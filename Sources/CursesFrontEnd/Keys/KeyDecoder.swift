package import EditorInput

/// Turns the bytes a terminal sends into keys, the mouse's doings and pasted text.
///
/// Bytes may come in any chunks. What is complete comes out at once; what may still become something else stays until
/// more bytes come or `settle()` reports that none did. Whatever comes, no byte of an unknown sequence becomes a character.
package struct KeyDecoder {
  /// How long to wait for more bytes before `settle()`.
  enum Timeout: Hashable {
    /// Nothing is open: for ever.
    case unlimited
    /// An escape byte alone: the Escape key, or the start of something.
    case escape
    /// The middle of a character or a sequence, which a slow line may have torn apart.
    case sequence
    /// The middle of pasted text.
    case paste

    /// In milliseconds; below zero for ever, as `poll` has it.
    var milliseconds: Int32 {
      switch self {
      case .unlimited: -1
      case .escape: 25
      case .sequence: 250
      case .paste: 5000
      }
    }
  }

  /// The most bytes one paste may have; a larger one is refused whole, since half a paste is worse than none.
  package static let pasteLimit = 16 << 20

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private let sequences: KeySequences
  private var waiting: [UInt8] = []
  private var paste: Paste?
  /// Whether the rest of a sequence comes that was too long, up to the byte that ends it.
  private var isOverlong = false

  private struct Paste {
    var bytes: [UInt8] = []
    var isTooLong = false
  }

  /// A decoder with nothing open.
  package init(sequences: KeySequences) {
    self.sequences = sequences
  }

  var timeout: Timeout {
    if paste != nil { return .paste }
    if waiting.isEmpty { return isOverlong ? .sequence : .unlimited }
    return waiting == [Self.escape] ? .escape : .sequence
  }

  /// Takes the bytes that came and returns what they complete, in order.
  ///
  /// Complexity: O(n) in their number.
  package mutating func decode(_ bytes: some Collection<UInt8>) -> [Input] {
    waiting.append(contentsOf: bytes)
    return takeInputs(isFinal: false)
  }

  /// Reports that no more bytes came in time, and returns what the waiting ones mean as they are.
  package mutating func settle() -> [Input] {
    var inputs = takeInputs(isFinal: true)
    isOverlong = false
    if var open = paste {
      open.bytes.append(contentsOf: waiting)
      waiting = []
      paste = nil
      inputs.append(contentsOf: Self.input(open))
    }
    return inputs
  }

  private mutating func takeInputs(isFinal: Bool) -> [Input] {
    var inputs: [Input] = []
    var position = 0
    while position < waiting.count {
      if paste != nil {
        guard takePaste(&position, &inputs) else { break }
        continue
      }
      if isOverlong {
        skipOverlong(&position)
        continue
      }
      switch Self.step(waiting[position...], sequences, isFinal: isFinal) {
      case .incomplete:
        waiting.removeSubrange(..<position)
        return inputs
      case .paste(let length):
        position += length
        paste = Paste()
      case .overlong(let length):
        inputs.append(.unknown(ControlSequence.printable(waiting[position..<position + length])))
        position += length
        isOverlong = true
      case .input(let input, let length):
        position += length
        if let input { inputs.append(input) }
      }
    }
    waiting.removeSubrange(..<min(position, waiting.count))
    return inputs
  }

  /// Passes over parameters, and over the byte that ends the sequence where that is there; another one is read by itself.
  private mutating func skipOverlong(_ position: inout Int) {
    while position < waiting.count, ControlSequence.isParameter(waiting[position]) { position += 1 }
    guard position < waiting.count else { return }
    if ControlSequence.isFinal(waiting[position]) { position += 1 }
    isOverlong = false
  }

  /// Moves pasted bytes out of those waiting; true where the end of the paste was among them.
  private mutating func takePaste(_ position: inout Int, _ inputs: inout [Input]) -> Bool {
    guard var open = paste else { return true }
    let end = Self.firstIndex(of: Self.pasteEnd, in: waiting[position...])
    // Without an end, the last few bytes may be the start of one.
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
    paste = nil
    return true
  }

  /// The text of a paste with the line ends of a file.
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
    /// What follows belongs to it, up to the byte that ends it.
    case overlong(length: Int)
    /// Nothing to report where there is no input.
    case input(Input?, length: Int)
  }

  /// What the bytes begin with; never incomplete where they are final.
  private static func step(_ bytes: ArraySlice<UInt8>, _ sequences: KeySequences, isFinal: Bool) -> Step {
    guard bytes.first == escape else { return characterStep(bytes, [], isFinal: isFinal) }
    switch sequences.match(bytes) {
    case .key(let key, let length): return .input(.key(key), length: length)
    case .prefix where !isFinal: return .incomplete
    case .prefix, .none: break
    }
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return isFinal ? .input(.key(Key(.escape)), length: 1) : .incomplete }
    switch second {
    case escape:
      return .input(.key(Key(.escape)), length: 1)
    case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]"), UInt8(ascii: "P"):
      switch ControlSequence.parse(bytes) {
      case .incomplete where !isFinal: return .incomplete
      case .incomplete where bytes.count > 2:
        return .input(.unknown(ControlSequence.printable(bytes)), length: bytes.count)
      case .incomplete, .none: break
      case .pasteStart(let length): return .paste(length: length)
      case .overlong(let length): return .overlong(length: length)
      case .silent(let length): return .input(nil, length: length)
      case .key(let key, let length): return .input(.key(key), length: length)
      case .pointer(let event, let length): return .input(.pointer(event), length: length)
      case .unknown(let length):
        return .input(.unknown(ControlSequence.printable(bytes.prefix(length))), length: length)
      }
    default:
      break
    }
    switch characterStep(rest, .meta, isFinal: isFinal) {
    case .incomplete: return .incomplete
    case .paste(let length): return .paste(length: length + 1)
    case .overlong(let length): return .overlong(length: length + 1)
    case .input(let input, let length): return .input(input, length: length + 1)
    }
  }

  /// A character or a control key.
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

  /// The key behind a byte below 0x80, by the names that every terminal distinguishes: Ctrl-I is Tab, Ctrl-M is
  /// Enter, Ctrl-H is Backspace.
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
