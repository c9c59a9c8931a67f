public import GraphFiles

/// What the system knows of a file.
public struct FileStatus: Hashable, Sendable {
  /// What is behind a name.
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

  /// What it is; of a name in a folder a symbolic link is not followed, of an open file it is what was opened.
  public var kind: Kind
  /// The permission bits, set-id and sticky bits included.
  public var permissions: UInt32
  /// The id of the owning user.
  public var owner: UInt32
  /// The id of the owning group.
  public var group: UInt32
  /// In bytes; 0 for what has no size of its own.
  public var size: Int
  /// How many names the file has; 0 after the last is removed.
  public var names: Int
  /// Which file it is.
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
