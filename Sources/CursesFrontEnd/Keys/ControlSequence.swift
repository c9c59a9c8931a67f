import EditorInput

/// The sequences that begin with an escape byte, by the rules all terminals share (ECMA-48) and xterm's meanings.
///
/// They are read by these rules also where the terminal's description does not list them, so that an unknown one is
/// swallowed as a whole, and modified arrows work under descriptions that lack them (`screen`, `vt100`).
enum ControlSequence: Hashable {
  case incomplete
  /// No sequence: the escape byte stands before a character.
  case none
  case pasteStart(length: Int)
  /// Known and of no interest: the terminal has gained or lost the focus, a paste ends that never began.
  case silent(length: Int)
  case key(Key, length: Int)
  case pointer(PointerEvent, length: Int)
  case unknown(length: Int)
  /// The beginning of one that is longer than `lengthLimit`, and unknown.
  case overlong(length: Int)

  /// The most parameter bytes of a sequence that means something.
  static let lengthLimit = 64
  /// The longest string (an answer to a question of an earlier program) that is swallowed whole.
  static let stringLimit = 4096

  /// What the bytes, of which the first is the escape byte, begin with.
  static func parse(_ bytes: ArraySlice<UInt8>) -> ControlSequence {
    let body = bytes.dropFirst(2)
    switch bytes.dropFirst().first {
    case UInt8(ascii: "["): return parseControl(body)
    case UInt8(ascii: "O"): return parseSingleShift(body)
    case UInt8(ascii: "]"): return parseString(body) { (0x30...0x39).contains($0) }
    case UInt8(ascii: "P"): return parseString(body) { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ">") }
    case .none: return .incomplete
    case .some: return .none
    }
  }

  /// Bytes in printable form: `Esc[99~`, `\xE4`.
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

  /// Whether a byte stands between the beginning of a sequence and the one that ends it.
  static func isParameter(_ byte: UInt8) -> Bool { (0x20...0x3F).contains(byte) }

  /// Whether a byte ends a sequence.
  static func isFinal(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) }

  private static func parseControl(_ body: ArraySlice<UInt8>) -> ControlSequence {
    // As many as are too many, however they come: in one piece or in several.
    let most = body.prefix(lengthLimit + 1)
    guard let end = most.firstIndex(where: { !isParameter($0) }) else {
      return most.count > lengthLimit ? .overlong(length: most.count + 2) : .incomplete
    }
    let parameters = body[..<end]
    let length = parameters.count + 3
    switch body[end] {
    case UInt8(ascii: "[") where parameters.isEmpty:
      // The Linux console's function keys: one more byte.
      return body.count < 2 ? .incomplete : .unknown(length: 4)
    case UInt8(ascii: "M") where parameters.isEmpty:
      // A mouse report in its oldest form: three more bytes.
      return body.count < 4 ? .incomplete : .unknown(length: 6)
    case UInt8(ascii: "M") where parameters.first == UInt8(ascii: "<"),
      UInt8(ascii: "m") where parameters.first == UInt8(ascii: "<"):
      // A mouse that is dragged out of the window makes some terminals report places that are none.
      let event = PointerReport.event(parameters.dropFirst(), isRelease: body[end] == UInt8(ascii: "m"))
      return event.map { .pointer($0, length: length) } ?? .silent(length: length)
    case let final where isFinal(final):
      return meaning(of: final, numbers(parameters), length: length)
    default:
      // A control character or a byte of text broke the sequence off; it is read by itself.
      return .unknown(length: length - 1)
    }
  }

  /// The numbers between semicolons; nil where there is anything else.
  private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int]? {
    if parameters.isEmpty { return [] }
    var numbers: [Int] = []
    for part in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      var number = 0
      for byte in part {
        guard (0x30...0x39).contains(byte) else { return nil }
        number = min(number * 10 + Int(byte - 0x30), 0x11_0000)
      }
      numbers.append(number)
    }
    return numbers
  }

  private static func meaning(of final: UInt8, _ numbers: [Int]?, length: Int) -> ControlSequence {
    guard let numbers else { return .unknown(length: length) }
    let first = numbers.first ?? 0
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch Unicode.Scalar(final) {
    case "~" where first == 200: return .pasteStart(length: length)
    case "~" where first == 201: return .silent(length: length)
    case "I" where numbers.isEmpty, "O" where numbers.isEmpty: return .silent(length: length)
    case "Z": return .key(Key(.tab, .shift), length: length)
    case "~" where first == 27 && numbers.count == 3: return character(numbers[2], modifiers, length: length)
    case "u": return character(first, modifiers, length: length)
    case "~":
      guard let key = key(numbered: first, modifiers) else { return .unknown(length: length) }
      return .key(key, length: length)
    default:
      guard first <= 1, let code = code(lettered: final) else { return .unknown(length: length) }
      return .key(Key(code, modifiers), length: length)
    }
  }

  /// A key sent by its character's number, as terminals do when they are asked to distinguish all keys.
  private static func character(_ number: Int, _ modifiers: Key.Modifiers, length: Int) -> ControlSequence {
    guard let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value), !(0x80..<0xA0).contains(value) else {
      return .unknown(length: length)
    }
    if scalar.isASCII, let byte = UInt8(exactly: value), byte < 0x20 || byte == 0x7F {
      let key = KeyDecoder.asciiKey(byte, modifiers)
      return .key(key, length: length)
    }
    return .key(Key(.character(Character(scalar)), modifiers), length: length)
  }

  /// Xterm's modifiers: one more than a sum of 1 for Shift, 2 for Alt, 4 for Control, 8 for Meta.
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

  /// Arrows and the keypad in the form that keypad mode asks for.
  private static func parseSingleShift(_ body: ArraySlice<UInt8>) -> ControlSequence {
    guard let final = body.first else { return .incomplete }
    if let code = code(lettered: final) { return .key(Key(code), length: 3) }
    switch Unicode.Scalar(final) {
    case "M": return .key(Key(.enter), length: 3)
    case "X": return .key(Key(.character("=")), length: 3)
    case "j"..."o", "p"..."y": return .key(Key(.character(Character(Unicode.Scalar(final - 0x40)))), length: 3)
    case "!"..."~": return .unknown(length: 3)
    default: return .none
    }
  }

  // MARK: - Esc ] and Esc P

  /// A string ended by BEL or Esc \; Alt-] or Alt-P where it does not begin like one.
  private static func parseString(_ body: ArraySlice<UInt8>, begins: (UInt8) -> Bool) -> ControlSequence {
    guard let first = body.first else { return .incomplete }
    guard begins(first) else { return .none }
    var previous: UInt8 = 0
    for (offset, byte) in body.prefix(stringLimit).enumerated() {
      if byte == 0x07 || (byte == UInt8(ascii: "\\") && previous == 0x1B) { return .silent(length: offset + 3) }
      previous = byte
    }
    return body.count >= stringLimit ? .unknown(length: stringLimit + 2) : .incomplete
  }
}
