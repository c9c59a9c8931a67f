/// A POSIX access control list as Linux stores it: the value of the extended attribute `system.posix_acl_access`.
///
/// The format is defined in Linux's `posix_acl_xattr.h`, little-endian: a version (2), then entries with a tag,
/// permissions (16 bits each) and an id (32 bits).
struct AccessList {
  static let attribute = StoragePath("system.posix_acl_access")

  private static let headerSize = 4
  private static let entrySize = 8

  private enum Tag: UInt16 {
    case group = 0x04
    case mask = 0x10
    case everybody = 0x20
  }

  private let bytes: [UInt8]

  /// Creates a list from the attribute's value.
  ///
  /// - Returns: nil if the bytes are not a list of a known version.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, (bytes.count - Self.headerSize).isMultiple(of: Self.entrySize),
      bytes[..<Self.headerSize] == [2, 0, 0, 0]
    else { return nil }
    self.bytes = bytes
  }

  /// The effective permissions of the owning group, from 0 to 7.
  ///
  /// The mask limits the group's entry. The group bits of the file mode show only the mask.
  var groupPermissions: UInt32 {
    let group = place(of: .group).map { UInt32(bytes[$0]) } ?? 0
    let mask = place(of: .mask).map { UInt32(bytes[$0]) } ?? 7
    return group & mask & 7
  }

  /// The same list, with the owning group limited to everybody's permissions.
  var withoutGroup: [UInt8] {
    guard let group = place(of: .group) else { return bytes }
    var bytes = bytes
    bytes[group] &= place(of: .everybody).map { bytes[$0] } ?? 0
    return bytes
  }

  /// Returns the offset of the permissions in the first entry with `tag`; nil if there is none.
  private func place(of tag: Tag) -> Int? {
    stride(from: Self.headerSize, to: bytes.count, by: Self.entrySize).first { start in
      UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8 == tag.rawValue
    }.map { $0 + 2 }
  }
}
