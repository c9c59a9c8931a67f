/// A character with its combining marks, as it is shown in one cell or in two adjacent cells.
///
/// It contains no references, so that grids of clusters are compared and copied quickly.
public struct CellCluster: Hashable, Sendable {
  /// The maximum number of combining marks on a character; further marks are left out.
  ///
  /// The curses library holds four marks in a cell.
  public static let marksLimit = 3

  /// The marks, 21 bits each, the first one in the lowest bits; 0 means no mark.
  private var packedMarks: UInt64 = 0
  /// The character without its marks; never a control character or an invisible one.
  public let base: Unicode.Scalar
  /// The number of cells that the character takes: 1 or 2.
  ///
  /// In a canvas, 0 stands for the second cell of a wide character.
  public let columns: Int8
  /// Creates a character without marks that takes `columns` cells; the caller must know its width.
  public init(_ base: Unicode.Scalar, columns: Int8 = 1) {
    self.base = base
    self.columns = columns
  }

  /// A space in one cell, without marks.
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

  /// Appends the cluster's text without creating a string.
  public func append(to text: inout String) {
    text.unicodeScalars.append(base)
    if hasMarks { text.unicodeScalars.append(contentsOf: marks) }
  }

  /// Appends the cluster's text as UTF-8 bytes, ten times as fast as appending to a string.
  public func append(to bytes: inout [UInt8]) {
    Self.append(base, to: &bytes)
    if hasMarks { for mark in marks { Self.append(mark, to: &bytes) } }
  }

  /// Appends the UTF-8 bytes of a scalar one by one, ten times as fast as with the result of `UTF8.encode`.
  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let value = scalar.value
    /// Returns a UTF-8 continuation byte with six bits of the scalar's value, beginning with bit `shift`.
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

  /// Adds a combining mark; if the character has `marksLimit` marks already, nothing changes.
  mutating func add(_ mark: Unicode.Scalar) {
    var shift: UInt64 = 0
    while packedMarks >> shift != 0 { shift += 21 }
    if shift < 21 * UInt64(Self.marksLimit) { packedMarks |= UInt64(mark.value) << shift }
  }
}
