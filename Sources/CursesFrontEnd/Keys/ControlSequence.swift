import EditorInput

/// Bytes that begin with Escape, such as `Esc [ A` for the arrow up.
///
/// The syntax is from ECMA-48, the meanings are xterm's. Sequences that are missing from the terminal's description are
/// parsed too. So unknown sequences are discarded as a whole, and modified arrows work with poor descriptions
/// (`screen`, `vt100`).
enum ControlSequence: Hashable {
  case incomplete
  /// Not a sequence: a character follows the escape byte.
  case none
  case pasteStart(length: Int)
  /// A known sequence that is ignored.
  ///
  /// It reports a change of the terminal's focus or the release of a key, or answers a query of another program.
  case silent(length: Int)
  /// The beginning of a string, such as an answer of the terminal; the string extends to `ST` or `BEL`.
  case string(length: Int)
  case key(Key, length: Int)
  case pointer(PointerEvent, length: Int)
  case unknown(length: Int)
  /// The beginning of an unknown sequence that is longer than `lengthLimit`.
  case overlong(length: Int)

  /// The largest number of parameter bytes of a known sequence.
  static let lengthLimit = 64

  /// Returns the sequence at the beginning of the bytes, which must be an escape byte.
  static func parse(_ bytes: ArraySlice<UInt8>) -> ControlSequence {
    let body = bytes.dropFirst(2)
    switch bytes.dropFirst().first {
    case UInt8(ascii: "["): return parseControl(body)
    case UInt8(ascii: "O"): return parseSingleShift(body)
    case .some(let second) where isStringIntroducer(second):
      guard let first = body.first else { return .incomplete }
      return first >= 0x20 && first != 0x7F ? .string(length: 2) : .none
    case .none: return .incomplete
    case .some: return .none
    }
  }

  /// Returns whether Escape and this byte begin a string.
  ///
  /// Strings are operating system commands, device control strings, application program commands, privacy messages,
  /// starts of strings, and titles of `screen`.
  static func isStringIntroducer(_ byte: UInt8) -> Bool { Array("]P_^Xk".utf8).contains(byte) }

  /// Returns bytes in printable form, such as `Esc[99~` or `\xE4`.
  static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes.prefix(lengthLimit) {
      switch byte {
      case 0x1B: text += "Esc"
      case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 0x10 ? "\\x0\(digits)" : "\\x\(digits)"
      }
    }
    return bytes.count > lengthLimit ? text + "…" : text
  }

  // MARK: - Esc [

  /// Returns whether a byte is a parameter or intermediate byte, which come before the final byte.
  static func isParameter(_ byte: UInt8) -> Bool { (0x20...0x3F).contains(byte) }

  static func isFinal(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) }

  private static func parseControl(_ body: ArraySlice<UInt8>) -> ControlSequence {
    // Limited, so that the result does not depend on whether the bytes arrive in one piece or in several.
    let most = body.prefix(lengthLimit + 1)
    if let length = rxvtShiftLength(most) { return rxvtShift(most.prefix(length - 3), length: length) }
    guard let end = most.firstIndex(where: { !isParameter($0) }) else {
      return most.count > lengthLimit ? .overlong(length: most.count + 2) : .incomplete
    }
    let parameters = body[..<end]
    let length = parameters.count + 3
    switch body[end] {
    case UInt8(ascii: "[") where parameters.isEmpty:
      // A function key of the Linux console: one more byte follows.
      return body.count < 2 ? .incomplete : .unknown(length: 4)
    case UInt8(ascii: "M") where parameters.isEmpty:
      // A mouse report in its oldest form: three more bytes follow.
      return body.count < 4 ? .incomplete : .unknown(length: 6)
    case UInt8(ascii: "M") where parameters.first == UInt8(ascii: "<"),
      UInt8(ascii: "m") where parameters.first == UInt8(ascii: "<"):
      // When the mouse is dragged out of the window, some terminals report invalid positions.
      let event = PointerReport.event(parameters.dropFirst(), isRelease: body[end] == UInt8(ascii: "m"))
      return event.map { .pointer($0, length: length) } ?? .silent(length: length)
    case let final where isFinal(final):
      if isAnswer(final, parameters) { return .silent(length: length) }
      return meaning(of: final, Parameters(parameters), length: length)
    default:
      // A control character or a byte of text interrupted the sequence; it is read separately.
      return .unknown(length: length - 1)
    }
  }

  /// Returns whether a sequence is the answer to a query about the terminal's type, abilities, cursor, size or modes.
  ///
  /// Another program may have sent the query.
  private static func isAnswer(_ final: UInt8, _ parameters: ArraySlice<UInt8>) -> Bool {
    // Private markers and intermediate bytes: no known key has any.
    if let first = parameters.first, (0x3D...0x3F).contains(first) { return true }
    if let last = parameters.last, (0x20...0x2F).contains(last) { return true }
    return switch Unicode.Scalar(final) {
    case "c", "n", "t", "x": true
    case "R": parameters.contains(UInt8(ascii: ";"))
    default: false
    }
  }

  /// Returns the length of a sequence such as `Esc [ 7 $`, which rxvt sends for a key with Shift; nil for another
  /// sequence.
  private static func rxvtShiftLength(_ body: ArraySlice<UInt8>) -> Int? {
    let digits = body.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, body.dropFirst(digits.count).first == UInt8(ascii: "$") else { return nil }
    return digits.count + 3
  }

  private static func rxvtShift(_ digits: ArraySlice<UInt8>, length: Int) -> ControlSequence {
    key(numbered: Parameters(digits)?.first ?? 0, .shift).map { .key($0, length: length) } ?? .unknown(length: length)
  }

  /// The numbers in a sequence such as `Esc [ 1 ; 5 : 3 A`: semicolons separate numbers, and colons separate the parts
  /// of a number.
  private struct Parameters {
    let numbers: [[Int]]

    /// Parses the bytes; nil if any is not a digit, semicolon or colon.
    init?(_ bytes: ArraySlice<UInt8>) {
      var numbers: [[Int]] = []
      for part in bytes.isEmpty ? [] : bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
        var group: [Int] = []
        for digits in part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
          var number = 0
          for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = min(number * 10 + Int(byte - 0x30), 0x11_0000)
          }
          group.append(number)
        }
        numbers.append(group)
      }
      self.numbers = numbers
    }

    var count: Int { numbers.count }
    var first: Int { number(0) }

    /// Returns the number at an index without the part after a colon: 5 for `5:3`; 0 if there is none.
    func number(_ index: Int) -> Int { numbers.indices.contains(index) ? numbers[index].first ?? 0 : 0 }

    /// Returns the second part of the number at an index: 3 for `5:3`; 0 if there is none.
    func detail(_ index: Int) -> Int {
      numbers.indices.contains(index) && numbers[index].count > 1 ? numbers[index][1] : 0
    }

    var isRelease: Bool { detail(1) == 3 }
  }

  private static func meaning(of final: UInt8, _ parameters: Parameters?, length: Int) -> ControlSequence {
    guard let parameters else { return .unknown(length: length) }
    let first = parameters.first
    let modifiers = modifiers(parameters.count > 1 ? parameters.number(1) : 1)
    switch Unicode.Scalar(final) {
    case "~" where first == 200: return .pasteStart(length: length)
    case "~" where first == 201: return .silent(length: length)
    case "I" where parameters.count == 0, "O" where parameters.count == 0: return .silent(length: length)
    case _ where parameters.isRelease: return .silent(length: length)
    case "Z": return .key(Key(.tab, .shift), length: length)
    case "~" where first == 27 && parameters.count == 3:
      return character(parameters.number(2), modifiers, length: length)
    case "u": return numbered(parameters, modifiers, length: length)
    case "~":
      return key(numbered: first, modifiers).map { .key($0, length: length) } ?? .unknown(length: length)
    case "^", "@":
      // rxvt's sequences with Control, and with Control and Shift.
      let held: Key.Modifiers = final == UInt8(ascii: "^") ? .control : [.control, .shift]
      return key(numbered: first, held).map { .key($0, length: length) } ?? .unknown(length: length)
    case "a" where parameters.count == 0, "b" where parameters.count == 0, "c" where parameters.count == 0,
      "d" where parameters.count == 0:
      return code(lettered: final - 0x20).map { .key(Key($0, .shift), length: length) } ?? .unknown(length: length)
    default:
      guard first <= 1, let code = code(lettered: final) else { return .unknown(length: length) }
      return .key(Key(code, modifiers), length: length)
    }
  }

  /// Returns a key in the format of the terminal kitty.
  ///
  /// The parameters are the key's number, the number of its shifted form, the modifiers, and the text that it types.
  private static func numbered(
    _ parameters: Parameters, _ modifiers: Key.Modifiers, length: Int
  ) -> ControlSequence {
    if let key = KittyKey.key(parameters.first, modifiers) { return .key(key, length: length) }
    if KittyKey.isSilent(parameters.first) { return .silent(length: length) }
    var (number, held) = (parameters.first, modifiers)
    let isText = modifiers.isSubset(of: .shift)
    if isText, parameters.number(2) >= 0x20 {
      (number, held) = (parameters.number(2), [])
    } else if modifiers.contains(.shift), parameters.detail(0) >= 0x20 {
      (number, held) = (parameters.detail(0), modifiers.subtracting(.shift))
    } else if isText, let letter = KittyKey.letter(number, shift: modifiers, locks: parameters.number(1)) {
      (number, held) = (letter, [])
    }
    return character(number, held, length: length)
  }

  /// Returns a key that the terminal sends as the number of its character.
  ///
  /// Terminals do this on request, so that all keys can be distinguished.
  private static func character(_ number: Int, _ modifiers: Key.Modifiers, length: Int) -> ControlSequence {
    // Numbers for private use are keys without a character.
    guard let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value), !(0x80..<0xA0).contains(value),
      !(0xE000...0xF8FF).contains(value)
    else { return .unknown(length: length) }
    if scalar.isASCII, let byte = UInt8(exactly: value), byte < 0x20 || byte == 0x7F {
      let key = KeyDecoder.asciiKey(byte, modifiers)
      return .key(key, length: length)
    }
    return .key(Key(.character(Character(scalar)), modifiers), length: length)
  }

  /// Returns the modifiers for xterm's number: one plus the sum of 1 for Shift, 2 for Alt, 4 for Control, 8 for Meta.
  static func modifiers(_ parameter: Int) -> Key.Modifiers {
    let bits = max(0, parameter - 1)
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 10 != 0 { modifiers.insert(.meta) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func code(lettered final: UInt8) -> Key.Code? {
    switch Unicode.Scalar(final) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  private static func key(numbered number: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch number {
    case 1, 7: Key(.home, modifiers)
    case 3: Key(.delete, modifiers)
    case 4, 8: Key(.end, modifiers)
    case 5: Key(.pageUp, modifiers)
    case 6: Key(.pageDown, modifiers)
    case 11...15: Key(.function(number - 10), modifiers)
    case 17...21: Key(.function(number - 11), modifiers)
    case 23, 24: Key(.function(number - 12), modifiers)
    default: nil
    }
  }

  // MARK: - Esc O

  /// Parses a key after `Esc O`: an arrow, or a key of the keypad in keypad mode.
  ///
  /// Digits before the letter are the modifiers, as in Konsole.
  private static func parseSingleShift(_ body: ArraySlice<UInt8>) -> ControlSequence {
    let digits = body.prefix(4).prefix { (0x30...0x3B).contains($0) }
    guard let final = body.dropFirst(digits.count).first else { return .incomplete }
    let length = digits.count + 3
    let parameters = Parameters(digits)
    let held = modifiers(digits.isEmpty ? 1 : parameters?.numbers.last?.first ?? 1)
    if let code = code(lettered: final) { return .key(Key(code, held), length: length) }
    switch Unicode.Scalar(final) {
    case "M": return .key(Key(.enter, held), length: length)
    case "I": return .key(Key(.tab, held), length: length)
    case "X": return .key(Key(.character("="), held), length: length)
    case "a"..."d":
      // rxvt's sequences with Control.
      return code(lettered: final - 0x20).map { .key(Key($0, .control), length: length) } ?? .unknown(length: length)
    case "j"..."o", "p"..."y":
      return .key(Key(.character(Character(Unicode.Scalar(final - 0x40))), held), length: length)
    case "!"..."~": return .unknown(length: length)
    default: return digits.isEmpty ? .none : .unknown(length: length - 1)
    }
  }
}
