import Glibc

/// The content of a file, compared by its bytes.
///
/// Texts are compared as blocks of memory: `==` of an array, called through a generic type, compares a hundred million
/// bytes one by one.
public struct FileText: Equatable, Sendable {
  /// All of the file, of any encoding.
  public let bytes: [UInt8]

  /// A text of these bytes, which are not checked.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Complexity: Constant if both share their memory or differ in length.
  public static func == (left: FileText, right: FileText) -> Bool {
    guard left.bytes.count == right.bytes.count else { return false }
    return left.bytes.withUnsafeBytes { left in
      right.bytes.withUnsafeBytes { right in
        guard let left = left.baseAddress, let other = right.baseAddress, left != other else { return true }
        return memcmp(left, other, right.count) == 0
      }
    }
  }
}
