import Formulas
@_spi(_Unicode) import Swift
import TextScanning

/// The rules for a node's name, by which flags, formulas and people address it.
///
/// A Unicode letter or `_`, followed by letters, marks, decimal digits and `_`, all of them visible; in normal form C;
/// at most 64 scalars; not a reserved word. Two names are equal if their bytes are.
public enum NodeName {
  /// The most Unicode scalars a name may have.
  public static let scalarLimit = 64

  /// Names that mean something else in a formula.
  public static let reserved = ["pi", "e", "tau", "ans"]

  /// The reason why a text is not a name.
  public enum Problem: Error, Hashable, Sendable {
    case empty
    case tooLong
    case reserved
    /// The first scalar that is not allowed in its position, and whether it is at the start.
    case illegal(Unicode.Scalar, atStart: Bool)
    case notNormalized
  }

  /// The first rule that `name` breaks, or nil for a good name.
  ///
  /// Linear in the name's length.
  public static func problem(in name: String) -> Problem? {
    if let simple = asciiProblem(in: name) { return simple.problem }
    let scalars = name.unicodeScalars
    guard scalars.count <= scalarLimit else { return .tooLong }
    for (offset, scalar) in scalars.enumerated() {
      let isAllowed = offset == 0 ? scalar.beginsName : scalar.continuesName
      if !isAllowed { return .illegal(scalar, atStart: offset == 0) }
    }
    return name.utf8.elementsEqual(String(String.UnicodeScalarView(name._nfc)).utf8) ? nil : .notNormalized
  }

  /// Whether these bytes are a good name of ASCII characters; false says nothing about a name of others: see `problem(in:)`.
  ///
  /// - Complexity: linear in the name, at most `scalarLimit` bytes of it.
  public static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...scalarLimit).contains(name.count), !name[0].isDigit else { return false }
    for byte in name where !isPlain(byte) { return false }
    return name.count > 3 || !reserved.contains { $0.utf8.elementsEqual(name) }
  }

  /// A letter, a digit or `_`, by a bit for each ASCII character.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    let bits: UInt64 =
      switch byte >> 6 {
      case 0: 0x03FF_0000_0000_0000
      case 1: 0x07FF_FFFE_87FF_FFFE
      case _: 0
      }
    return bits >> UInt64(byte & 63) & 1 != 0
  }

  /// Makes a name from any text: each run of characters that are not allowed becomes `_`.
  public static func repaired(_ text: String, fallback: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isGap = false
    for scalar in text._nfc where scalars.count < scalarLimit {
      guard scalar.continuesName else {
        isGap = true
        continue
      }
      if scalars.isEmpty ? !scalar.beginsName : isGap { scalars.append("_") }
      isGap = false
      scalars.append(scalar)
    }
    let name = String(String.UnicodeScalarView(scalars.prefix(scalarLimit)))
    return problem(in: name) == nil ? name : fallback
  }

  /// The answer for a name of ASCII characters only, which is always in normal form C; nil for any other.
  private static func asciiProblem(in name: String) -> (problem: Problem?, isASCII: Bool)? {
    var count = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if count == 0 { return (.illegal(Unicode.Scalar(byte), atStart: true), true) }
      case 0..<128: return (.illegal(Unicode.Scalar(byte), atStart: count == 0), true)
      default: return nil
      }
      count += 1
    }
    if count == 0 { return (.empty, true) }
    if count > scalarLimit { return (.tooLong, true) }
    return (count <= 3 && reserved.contains(name) ? .reserved : nil, true)
  }
}
