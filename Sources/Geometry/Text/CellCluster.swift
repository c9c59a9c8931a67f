/// The content of one cell, or of two adjacent ones: a character with its marks.
///
/// A small value without a reference, so that grids of them compare and copy at the speed of memory.
public struct CellCluster: Hashable, Sendable {
  /// The largest number of marks on a character; further marks are left out.
  ///
  /// Curses holds four marks in a cell.
  public static let marksLimit = 3

  /// The marks, 21 bits each, the first one lowest; 0 is none.
  private var packedMarks: UInt64 = 0
  /// The character itself; never a control character, never invisible.
  public let base: Unicode.Scalar
  /// The number of cells that the character takes: 1 or 2.
  ///
  /// A canvas marks the second cell of a wide character with 0.
  public let columns: Int8
  /// Creates a cluster of a character that takes `columns` cells; the caller must know its width.
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

  /// Appends the cluster's text without creating a string.
  public func append(to text: inout String) {
    text.unicodeScalars.append(base)
    if hasMarks { text.unicodeScalars.append(contentsOf: marks) }
  }

  /// Appends the cluster's text as UTF-8, in a tenth of the time of appending to a string.
  public func append(to bytes: inout [UInt8]) {
    Self.append(base, to: &bytes)
    if hasMarks { for mark in marks { Self.append(mark, to: &bytes) } }
  }

  /// Appends the UTF-8 of a scalar byte by byte: appending the result of `UTF8.encode` takes ten times as long.
  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let value = scalar.value
    /// Returns the continuation byte with the six bits from `shift` on.
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

  /// Adds a mark; a mark beyond `marksLimit` is left out.
  mutating func add(_ mark: Unicode.Scalar) {
    var shift: UInt64 = 0
    while packedMarks >> shift != 0 { shift += 21 }
    if shift < 21 * UInt64(Self.marksLimit) { packedMarks |= UInt64(mark.value) << shift }
  }
}
