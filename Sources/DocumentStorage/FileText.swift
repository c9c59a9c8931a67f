import Glibc

/// The content of a file, which can be compared fast by its bytes.
///
/// Two texts are compared as blocks of memory. Comparing arrays with `==` in generic code would compare millions of
/// bytes one by one.
public struct FileText: Equatable, Sendable {
  /// The whole content of the file, in any encoding.
  public let bytes: [UInt8]

  /// Creates a text of these bytes without checking them.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns whether both texts have the same bytes.
  ///
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
