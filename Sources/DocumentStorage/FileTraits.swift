import Glibc

/// The owner, permissions and attributes of a file, which are copied to the file that replaces it.
public struct FileTraits: Hashable, Sendable {
  /// The most bytes of attributes to keep for one file, including names and values.
  static let attributeLimit = 1 << 20

  /// Owner, group and permissions.
  public let status: FileStatus
  /// The extended attributes by name, including POSIX access control lists.
  let attributes: [StoragePath: [UInt8]]
  /// The attributes that could not be read, or that exceed `attributeLimit`.
  let unread: [StoragePath]

  /// Creates the traits of the plain file at `path`, following links; nil if there is no such file or it cannot be
  /// opened.
  public init?(of path: StoragePath, system: any SystemCalls = Kernel()) {
    do throws(SystemError) {
      let file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode: 0)
      }
      defer { system.abandon(file) }
      try self.init(of: file, system: system)
    } catch {
      return nil
    }
    guard status.kind == .regular else { return nil }
  }

  init(of file: Int32, system: any SystemCalls) throws(SystemError) {
    let status = try system.retrying { () throws(SystemError) in try system.status(of: file) }
    var attributes: [StoragePath: [UInt8]] = [:]
    var unread: [StoragePath] = []
    var size = 0
    for name in try Self.names(of: file, system) where !Self.isOfContent(name) {
      do throws(SystemError) {
        let value = try system.retrying { () throws(SystemError) in try system.attribute(name, of: file) }
        size += name.bytes.count + value.count
        if size > Self.attributeLimit { unread.append(name) } else { attributes[name] = value }
      } catch  where error.number == ENODATA {
        continue
      } catch {
        unread.append(name)
      }
    }
    self.init(status: status, attributes: attributes, unread: unread)
  }

  init(status: FileStatus, attributes: [StoragePath: [UInt8]] = [:], unread: [StoragePath] = []) {
    self.status = status
    self.attributes = attributes
    self.unread = unread
  }

  /// The access control list; nil if the file has only permission bits.
  var accessList: AccessList? { attributes[AccessList.attribute].flatMap { AccessList($0) } }

  private static func names(of file: Int32, _ system: any SystemCalls) throws(SystemError) -> [StoragePath] {
    do throws(SystemError) {
      return try system.retrying { () throws(SystemError) in try system.attributeNames(of: file) }
    } catch  where error.number == EOPNOTSUPP || error.number == ENOSYS {
      return []
    }
  }

  /// Returns whether an attribute is only valid for the old content of the file, such as a checksum or a signature.
  private static func isOfContent(_ name: StoragePath) -> Bool {
    ["security.capability", "security.ima", "security.evm"].contains { name == StoragePath($0) }
  }
}
