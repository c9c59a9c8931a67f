import Formulas
@_spi(_Unicode) import Swift
import TextScanning

/// The rules for a node's name, which identifies the node in flags and formulas.
///
/// A name is a Unicode letter or `_`, followed by letters, marks, decimal digits and `_`, all of them visible. It is in
/// normal form C, has at most 64 scalars, and is not a reserved word. Two names are equal if their bytes are.
public enum NodeName {
  /// The maximum length of a name in Unicode scalars.
  public static let scalarLimit = 64

  /// Words that have another meaning in a formula.
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

  /// Returns the first rule that `name` breaks; nil for a valid name.
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

  /// Whether these bytes are a valid ASCII name; false for all other names, which `problem(in:)` checks.
  ///
  /// - Complexity: linear in the name, up to `scalarLimit` bytes.
  public static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...scalarLimit).contains(name.count), !name[0].isDigit else { return false }
    for byte in name where !isPlain(byte) { return false }
    return name.count > 3 || !reserved.contains { $0.utf8.elementsEqual(name) }
  }

  /// Whether a byte is a letter, a digit or `_`, by a bit for each ASCII character.
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

  /// Returns the result for an ASCII name, which is always in normal form C; nil for other names.
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
