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

  /// The kind of file; the status of a name in a folder shows a symbolic link itself, not its target.
  public var kind: Kind
  /// The permission bits, including the set-id and sticky bits.
  public var permissions: UInt32
  /// The id of the owning user.
  public var owner: UInt32
  /// The id of the owning group.
  public var group: UInt32
  /// The size in bytes; 0 for files without a size, such as pipes.
  public var size: Int
  /// How many names (hard links) the file has; 0 once the last one has been removed.
  public var names: Int
  /// The identity of the file.
  public var identity: FileIdentity

  /// Whether the permissions allow nobody to write, not even the owner; root can write anyway.
  public var isReadOnly: Bool { permissions & 0o222 == 0 }

  /// Creates a status as the system would report it.
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
