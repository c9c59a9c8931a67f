import Glibc

/// What a file holds, known by its bytes.
///
/// Texts are compared as blocks of memory: `==` of an array asks each of a hundred million bytes by itself where it is called through
/// another type's.
public struct FileText: Equatable, Sendable {
  /// All of the file, of any encoding.
  public let bytes: [UInt8]

  /// A text of these bytes, which are not checked.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Complexity: constant where both are the very same memory or of different lengths.
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
