public import GraphFiles

/// The system's information about a file.
public struct FileStatus: Hashable, Sendable {
  /// The kind of file.
  public enum Kind: Hashable, Sendable {
    case regular
    case folder
    case pipe
    case characterDevice
    case blockDevice
    case socket
    case symbolicLink
    case unknown
  }

  /// The kind of file; for a name in a folder symbolic links are not followed, for an open file it is that of the
  /// opened one.
  public var kind: Kind
  /// The permission bits, set-id and sticky bits included.
  public var permissions: UInt32
  /// The id of the owning user.
  public var owner: UInt32
  /// The id of the owning group.
  public var group: UInt32
  /// In bytes; 0 without a size of its own.
  public var size: Int
  /// How many names the file has; 0 after the last is removed.
  public var names: Int
  /// The identity of the file.
  public var identity: FileIdentity

  /// Whether it is read-only for everybody, its owner included; root needs no permission.
  public var isReadOnly: Bool { permissions & 0o222 == 0 }

  /// A status as a system may give it.
  public init(
    kind: Kind, permissions: UInt32, owner: UInt32, group: UInt32, size: Int, names: Int, identity: FileIdentity
  ) {
    self.kind = kind
    self.permissions = permissions
    self.owner = owner
    self.group = group
    self.size = size
    self.names = names
    self.identity = identity
  }
}
