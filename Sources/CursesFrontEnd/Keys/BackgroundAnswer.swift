/// A terminal's answer about its background colour, such as `11;rgb:ffff/ffff/dddd` (OSC 11).
///
/// Bytes are added one by one, because an answer may arrive in pieces.
struct BackgroundAnswer: Hashable {
  /// The question for the background colour, which terminals of the xterm family answer.
  static let question = Array("\u{1B}]11;?\u{1B}\\".utf8)

  private static let beginnings = ["11;rgb:", "11;rgba:"].map { Array($0.utf8) }
  private static let mostDigits = 4
  /// The luminance above which a background is light; ITU-R BT.709.
  private static let light = 0.5

  private var bytes: [UInt8] = []

  /// Whether the bytes are the beginning of an answer.
  var isAnswer: Bool { bytes.count > 2 }

  /// Adds a byte.
  ///
  /// Returns false, without a change, if the byte cannot continue an answer.
  mutating func add(_ byte: UInt8) -> Bool {
    let next = bytes + [byte]
    guard Self.beginnings.contains(where: { $0.starts(with: next) || next.starts(with: $0) }) else { return false }
    let parts = Self.parts(of: next)
    let isColor = parts.allSatisfy { $0.count <= Self.mostDigits && $0.allSatisfy { Self.digit($0) != nil } }
    guard parts.count <= 4, isColor else { return false }
    bytes = next
    return true
  }

  /// Whether the background is light; nil if the answer is incomplete.
  var isLight: Bool? {
    let parts = Self.parts(of: bytes)
    guard parts.count >= 3, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let shares = parts.map { part in
      let value = part.reduce(0) { $0 * 16 + (Self.digit($1) ?? 0) }
      return Double(value) / Double((1 << (4 * part.count)) - 1)
    }
    return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2] > Self.light
  }

  /// Returns the parts of the colour, the last of which may be incomplete.
  ///
  /// Returns an empty array if the colour has not begun.
  private static func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let beginning = beginnings.first(where: { bytes.starts(with: $0) }) else { return [] }
    return bytes.dropFirst(beginning.count).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  private static func digit(_ byte: UInt8) -> Int? { Character(Unicode.Scalar(byte)).hexDigitValue }
}
