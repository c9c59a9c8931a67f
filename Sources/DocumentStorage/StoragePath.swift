/// A path as the system knows it: bytes, of any encoding, without a zero byte.
public struct StoragePath: Hashable, Sendable {
  /// The bytes, without a closing zero.
  public let bytes: [UInt8]

  /// Cut at the first zero byte, as the system would.
  ///
  /// Inlinable, so it is specialized for each caller's sequence: a generic version costs a tenth of a short run.
  @inlinable
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// The UTF-8 bytes of the text, cut at the first zero byte.
  public init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// The path as text, in which bytes that are not UTF-8 become U+FFFD; not made safe for a terminal.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The part after the last slash, or all; empty if the path ends with a slash.
  public var name: StoragePath {
    StoragePath(bytes: bytes[(lastSlash.map { $0 + 1 } ?? 0)...])
  }

  /// The folder of the path: `.` for a bare name, otherwise with its closing slash.
  public var folder: StoragePath {
    guard let lastSlash else { return StoragePath(".") }
    return StoragePath(bytes: bytes[...lastSlash])
  }

  /// `other` relative to this path's folder; unchanged if it is absolute.
  public func resolving(_ other: StoragePath) -> StoragePath {
    if other.bytes.first == Self.slash || lastSlash == nil { return other }
    return StoragePath(bytes: folder.bytes + other.bytes)
  }

  /// 16 hexadecimal digits that distinguish paths, but not paths made to collide: Fowler, Noll and Vo's 64-bit hash,
  /// 1a.
  var fingerprint: String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private var lastSlash: Int? { bytes.lastIndex(of: Self.slash) }
  private static let slash = UInt8(ascii: "/")
}
