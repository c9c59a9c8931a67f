import DocumentStorage
import Glibc

/// Where paths lead on a simulated disk, for one user.
struct SimulatedPaths {
  /// As many links as Linux follows.
  private static let longestChain = 40
  /// The longest name of ext4, in bytes.
  private static let longestName = 255

  /// Where a path leads.
  struct Place {
    /// The folder that holds it, or would.
    var folder: SimulatedNode
    /// The last name, empty where the path ends in `.`, `..` or a slash.
    var name: [UInt8]
    /// What lies there.
    var node: SimulatedNode?
    /// The names from the root on, where it is wanted.
    var trail: [[UInt8]]
  }

  let disk: SimulatedDisk
  /// 0 needs no permission.
  let user: UInt32
  let groups: [UInt32]

  /// Follows `path` name by name from `start`, or from the root; the last link too unless `followsLast` is false.
  func find(_ path: StoragePath, from start: SimulatedNode, followsLast: Bool = true) throws(SystemError) -> Place {
    if path.bytes.isEmpty { throw SystemError(number: ENOENT) }
    if path.bytes.count >= 4096 { throw SystemError(number: ENAMETOOLONG) }
    var rest = names(of: path.bytes)
    var folder = path.bytes[0] == UInt8(ascii: "/") ? disk.root : start
    var trail: [[UInt8]] = []
    var links = 0
    while let name = rest.popLast() {
      guard folder.kind == .folder else { throw SystemError(number: ENOTDIR) }
      guard allows(folder, 0o1) else { throw SystemError(number: EACCES) }
      if name == Self.here || name == Self.above {
        if name == Self.above {
          folder = folder.parent ?? disk.root
          if !trail.isEmpty { trail.removeLast() }
        }
        if rest.isEmpty { return Place(folder: folder, name: [], node: folder, trail: trail) }
        continue
      }
      if name.count > Self.longestName { throw SystemError(number: ENAMETOOLONG) }
      let isLast = rest.isEmpty
      let next = folder.entries[name]
      if let next, next.kind == .symbolicLink, !isLast || followsLast {
        links += 1
        if links > Self.longestChain { throw SystemError(number: ELOOP) }
        let target = next.bytes
        if target.first == UInt8(ascii: "/") {
          folder = disk.root
          trail = []
        }
        rest += names(of: target)
        if rest.isEmpty { return Place(folder: folder, name: [], node: folder, trail: trail) }
        continue
      }
      if isLast { return Place(folder: folder, name: name, node: next, trail: trail + [name]) }
      guard let next else { throw SystemError(number: ENOENT) }
      trail.append(name)
      folder = next
    }
    return Place(folder: folder, name: [], node: folder, trail: trail)
  }

  /// Whether the user may do what `bits` say, of read 4, write 2 and search 1.
  func allows(_ node: SimulatedNode, _ bits: UInt32) -> Bool {
    if user == 0 { return true }
    let access = node.access
    let granted =
      access.owner == user ? access.mode >> 6 : groups.contains(access.group) ? access.mode >> 3 : access.mode
    return granted & bits == bits
  }

  private static let here = Array(".".utf8)
  private static let above = Array("..".utf8)

  /// The names from the last to the first; a slash at the end is a `.` after it.
  private func names(of path: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var end = path.count
    for place in path.indices.reversed() where path[place] == UInt8(ascii: "/") {
      if place + 1 < end { names.append(Array(path[(place + 1)..<end])) }
      end = place
    }
    if end > 0 { names.append(Array(path[..<end])) }
    if path.last == UInt8(ascii: "/"), !names.isEmpty { names.insert(Self.here, at: 0) }
    return names
  }
}
