import Formulas
@_spi(_Unicode) import Swift
import TextScanning

/// The rules for the name of a node, by which formulas and command-line flags refer to the node.
///
/// A name begins with a Unicode letter or `_`, followed by letters, marks, decimal digits and `_`. All characters are
/// visible. A name is in normal form C, has at most 64 scalars, and is not a reserved word. Two names are equal if
/// their bytes are equal.
public enum NodeName {
  /// The maximum length of a name in Unicode scalars.
  public static let scalarLimit = 64

  /// Words that have another meaning in formulas and cannot be names.
  public static let reserved = ["pi", "e", "tau", "ans"]

  /// Why a text is not a valid name.
  public enum Problem: Error, Hashable, Sendable {
    case empty
    case tooLong
    case reserved
    /// A character that is not allowed in a name, or not at its start.
    case illegal(Unicode.Scalar, atStart: Bool)
    case notNormalized
  }

  /// Returns the reason why `name` is not valid; nil for a valid name.
  ///
  /// - Complexity: Linear in the name's length.
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

  /// Returns whether the bytes are a valid name in ASCII.
  ///
  /// If false, the name may be valid without being ASCII; `problem(in:)` checks it.
  ///
  /// - Complexity: Linear in the name, up to `scalarLimit` bytes.
  public static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...scalarLimit).contains(name.count), !name[0].isDigit else { return false }
    for byte in name where !isPlain(byte) { return false }
    return name.count > 3 || !reserved.contains { $0.utf8.elementsEqual(name) }
  }

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

  /// Checks a name in ASCII, for which normal form C need not be checked.
  ///
  /// Returns nil if the name is not ASCII.
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
