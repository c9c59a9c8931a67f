/// A path as the system uses it: bytes in any encoding, without a zero byte.
public struct StoragePath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// Creates a path, which ends at the first zero byte as in the system.
  ///
  /// The initializer is inlinable, so that the compiler specializes it for each kind of sequence. An unspecialized one
  /// would take a tenth of the time of a short run of the program.
  @inlinable
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// Creates a path from the UTF-8 bytes of a text, cut off at the first zero byte.
  public init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// The path as text, with U+FFFD for bytes that are not UTF-8; not escaped for a terminal.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The part after the last slash, or the whole path; empty if the path ends with a slash.
  public var name: StoragePath {
    StoragePath(bytes: bytes[(lastSlash.map { $0 + 1 } ?? 0)...])
  }

  /// The folder of the path: everything up to and including the last slash; `.` for a path without a slash.
  public var folder: StoragePath {
    guard let lastSlash else { return StoragePath(".") }
    return StoragePath(bytes: bytes[...lastSlash])
  }

  /// Returns the path to which `other` leads from this folder; an absolute path is returned unchanged.
  public func resolving(_ other: StoragePath) -> StoragePath {
    if other.bytes.first == Self.slash || lastSlash == nil { return other }
    return StoragePath(bytes: folder.bytes + other.bytes)
  }

  /// 16 hexadecimal digits that identify the path: the 64-bit hash FNV-1a by Fowler, Noll and Vo.
  ///
  /// Different paths have the same digits only if somebody constructed them to.
  var fingerprint: String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private var lastSlash: Int? { bytes.lastIndex(of: Self.slash) }
  private static let slash = UInt8(ascii: "/")
}
