import Glibc

/// The owner, the permissions and the attributes of a file, which a new file in its place should get.
public struct FileTraits: Hashable, Sendable {
  /// The most bytes of attributes that are kept for one file, names and values together.
  static let attributeLimit = 1 << 20

  /// Owner, group and permissions.
  public let status: FileStatus
  /// Extended attributes by name, POSIX access control lists among them.
  let attributes: [StoragePath: [UInt8]]
  /// Attributes that could not be read, or are beyond `attributeLimit`.
  let unread: [StoragePath]

  /// The traits of the plain file that `path` leads to; nil if there is none or it cannot be opened.
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

  /// The traits of an open file.
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

  /// The traits of a file that cannot be opened, as far as the folder shows them.
  init(status: FileStatus, attributes: [StoragePath: [UInt8]] = [:], unread: [StoragePath] = []) {
    self.status = status
    self.attributes = attributes
    self.unread = unread
  }

  /// The access control list; nil if the permissions say it all.
  var accessList: AccessList? { attributes[AccessList.attribute].flatMap { AccessList($0) } }

  private static func names(of file: Int32, _ system: any SystemCalls) throws(SystemError) -> [StoragePath] {
    do throws(SystemError) {
      return try system.retrying { () throws(SystemError) in try system.attributeNames(of: file) }
    } catch  where error.number == EOPNOTSUPP || error.number == ENOSYS {
      return []
    }
  }

  /// Whether it says something of the very bytes that were there: rights of a program, a checksum, a signature.
  private static func isOfContent(_ name: StoragePath) -> Bool {
    ["security.capability", "security.ima", "security.evm"].contains { name == StoragePath($0) }
  }
}
