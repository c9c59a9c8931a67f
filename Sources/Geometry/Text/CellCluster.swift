/// The content of one cell, or of two adjacent ones: a character with its marks.
///
/// A small value without a reference, so that grids of them compare and copy at the speed of memory.
public struct CellCluster: Hashable, Sendable {
  /// How many marks a character can have; further ones are left out.
  ///
  /// Curses holds four in a cell.
  public static let marksLimit = 3

  /// The marks, 21 bits each, the first one lowest; 0 is none.
  private var packedMarks: UInt64 = 0
  /// The character itself; never a control character, never invisible.
  public let base: Unicode.Scalar
  /// Cells it takes: 1 or 2.
  ///
  /// A canvas marks the second cell of a wide one with 0.
  public let columns: Int8
  /// A character that takes `columns` cells, as the caller knows.
  public init(_ base: Unicode.Scalar, columns: Int8 = 1) {
    self.base = base
    self.columns = columns
  }

  /// A space of one column without marks.
  public static let blank = CellCluster(" ")

  /// The marks drawn onto the base, at most `marksLimit`.
  public var marks: [Unicode.Scalar] {
    var marks: [Unicode.Scalar] = []
    var rest = packedMarks
    while rest != 0 {
      if let mark = Unicode.Scalar(UInt32(truncatingIfNeeded: rest & 0x1F_FFFF)) { marks.append(mark) }
      rest >>= 21
    }
    return marks
  }

  /// Whether any mark is drawn onto the base.
  public var hasMarks: Bool { packedMarks != 0 }

  /// The character and its marks as text.
  public var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  /// Appends `text` without making a string of its own.
  public func append(to text: inout String) {
    text.unicodeScalars.append(base)
    if hasMarks { text.unicodeScalars.append(contentsOf: marks) }
  }

  /// Appends `text` as UTF-8, which costs a tenth of appending to a string.
  public func append(to bytes: inout [UInt8]) {
    Self.append(base, to: &bytes)
    if hasMarks { for mark in marks { Self.append(mark, to: &bytes) } }
  }

  /// Byte by byte: appending the result of `UTF8.encode` takes ten times as long.
  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let value = scalar.value
    /// The byte that holds the six bits from `shift` on, after the first.
    func following(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: value >> shift & 0x3F) }
    switch value {
    case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      bytes.append(following(0))
    case 0x800..<0x1_0000:
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      bytes.append(following(6))
      bytes.append(following(0))
    case _:
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      bytes.append(following(12))
      bytes.append(following(6))
      bytes.append(following(0))
    }
  }

  /// Puts one more mark on; beyond `marksLimit` it is left out.
  mutating func add(_ mark: Unicode.Scalar) {
    var shift: UInt64 = 0
    while packedMarks >> shift != 0 { shift += 21 }
    if shift < 21 * UInt64(Self.marksLimit) { packedMarks |= UInt64(mark.value) << shift }
  }
}
