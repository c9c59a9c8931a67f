public import DocumentStorage
import Glibc
import GraphFiles
import TestSupport

/// A process on a simulated disk: its open files, its user, and what goes wrong for it.
///
/// One that died answers every call with an error and changes nothing more, so that the code that runs in it unwinds; what that code
/// returns then is heard by nobody.
public final class SimulatedProcess: SystemCalls {
  /// A promise of the system that is broken, to see that a run finds out.
  public enum Neglect: Hashable, Sendable {
    /// A sync of a folder is told done and not done.
    case folderSync
    /// A sync of a file is told done and not done.
    case fileSync
    /// A sync of a file's data is told done and not done.
    case dataSync
    /// A sync of a folder after a journal has taken another's name is told done and not done.
    case journalRename
    /// A failed sync of a file is asked for once more, and what the second one says is believed.
    case failedSyncIsRetried
    /// Everybody gets every lock.
    case locks
  }

  /// How many descriptors it may have open.
  private static let mostFiles = 64

  private let disk: SimulatedDisk
  private let paths: SimulatedPaths
  private let faults: SimulatedFaults
  private let neglects: Neglect?
  private let cutsBefore: Int
  private var random: SeededGenerator
  private var files: [Int32: SimulatedDescription] = [:]
  private var wasKilled = false
  private let number: Int
  /// The name that was given last by a rename.
  private var renamed: StoragePath?

  /// The calls made so far, the failed ones too; the last is the one at which it died.
  public private(set) var calls: [SimulatedCall] = []
  /// How many calls a fault made fail, by their names.
  public private(set) var failures: [SimulatedCall: Int] = [:]
  /// Is asked before each call, with its number: for what others do meanwhile.
  public var beforeCall: ((Int) -> Void)?

  /// A process of that user, who has the group of the same number; 0 needs no permission.
  public init(
    on disk: SimulatedDisk, seed: UInt64, user: UInt32 = 1000, faults: SimulatedFaults = SimulatedFaults(),
    neglecting neglects: Neglect? = nil
  ) {
    self.disk = disk
    self.faults = faults
    self.neglects = neglects
    paths = SimulatedPaths(disk: disk, user: user, groups: [user])
    random = SeededGenerator(seed: seed)
    cutsBefore = disk.cuts
    number = disk.beginProcess()
  }

  /// Whether it was killed, or the power was cut since it began.
  public var isDead: Bool { wasKilled || disk.cuts != cutsBefore }

  /// Ends it as `kill -9` does: its files are closed and its locks free, and what it wrote is as it is.
  public func kill() {
    if !isDead { disk.endProcess(number) }
    wasKilled = true
    // Only locks matter to others, and each description has at most one.
    for file in files.values where file.node.locker == ObjectIdentifier(file) { file.node.locker = nil }
    files.removeAll()
  }

  /// How many descriptors are open; 0 after code that closes all it opens.
  public var openFileCount: Int { files.count }

  private func enter(_ name: SimulatedCall) throws(SystemError) {
    if isDead { throw SystemError(number: EIO) }
    let call = calls.count
    calls.append(name)
    if call == faults.death {
      kill()
      throw SystemError(number: EIO)
    }
    beforeCall?(call)
    if isDead { throw SystemError(number: EIO) }
    disk.tick()
    if happens(faults.interruptionPercent) { throw SystemError(number: EINTR) }
  }

  /// Throws where the fault's turn has come; apart from `enter` since some calls have an effect even then.
  private func fail(_ name: SimulatedCall) throws(SystemError) {
    guard let number = faults.number(of: name, at: calls.count - 1) else { return }
    failures[name, default: 0] += 1
    throw SystemError(number: number)
  }

  private func happens(_ percent: Int) -> Bool {
    percent > 0 && Int.random(in: 0..<100, using: &random) < percent
  }

  private func description(_ file: Int32) throws(SystemError) -> SimulatedDescription {
    guard let description = files[file] else { throw SystemError(number: EBADF) }
    return description
  }

  /// A folder that is open.
  private func folder(_ file: Int32) throws(SystemError) -> SimulatedNode {
    let node = try description(file).node
    guard node.kind == .folder else { throw SystemError(number: ENOTDIR) }
    return node
  }

  private func newDescriptor(for description: SimulatedDescription) throws(SystemError) -> Int32 {
    for file in 3..<Int32(Self.mostFiles) where files[file] == nil {
      files[file] = description
      return file
    }
    throw SystemError(number: EMFILE)
  }

  // MARK: - SystemCalls

  /// `openat` with the flags for access, creation, truncation, appending, folders, links and places alone.
  public func open(
    _ path: StoragePath, in folder: Int32?, flags: Int32, mode: UInt32
  ) throws(SystemError) -> Int32 {
    try enter(.open)
    try fail(.open)
    // Linux's `O_PATH`, which the C library's header hides from Swift.
    let isPathOnly = flags & 0o10_000_000 != 0
    let access = flags & O_ACCMODE
    let creates = flags & O_CREAT != 0 && !isPathOnly
    let isNew = creates && flags & O_EXCL != 0
    let start = try folder.map { file throws(SystemError) in try self.folder(file) } ?? disk.root
    // A file to be made has no slash at its end.
    if creates, path.bytes.last == UInt8(ascii: "/") { throw SystemError(number: EISDIR) }
    let place = try paths.find(path, from: start, followsLast: flags & O_NOFOLLOW == 0 && !isNew)
    let node: SimulatedNode
    if let there = place.node {
      if isNew { throw SystemError(number: EEXIST) }
      node = there
      if node.kind == .symbolicLink {
        if flags & O_DIRECTORY != 0 { throw SystemError(number: ENOTDIR) }
        if !isPathOnly { throw SystemError(number: ELOOP) }
      }
      if flags & O_DIRECTORY != 0, node.kind != .folder { throw SystemError(number: ENOTDIR) }
      // To empty a file is to write it, whatever it is opened for.
      let writes = access != O_RDONLY || flags & O_TRUNC != 0
      if node.kind == .folder, writes || creates, !isPathOnly { throw SystemError(number: EISDIR) }
      if !isPathOnly {
        let wanted: UInt32 = (access == O_WRONLY ? 0 : 0o4) | (writes ? 0o2 : 0)
        guard paths.allows(node, wanted) else { throw SystemError(number: EACCES) }
        if flags & O_TRUNC != 0 { node.resize(to: 0) }
      }
    } else {
      guard creates else { throw SystemError(number: ENOENT) }
      guard place.folder.names > 0 else { throw SystemError(number: ENOENT) }
      guard paths.allows(place.folder, 0o3) else { throw SystemError(number: EACCES) }
      node = disk.make(
        .regular, .init(mode: mode & 0o7777 & ~creationMask(), owner: paths.user, group: paths.user), in: place.folder)
      place.folder.change([(place.name, node)])
    }
    return try newDescriptor(
      for: SimulatedDescription(
        node, canRead: !isPathOnly && access != O_WRONLY, canWrite: !isPathOnly && access != O_RDONLY,
        appends: flags & O_APPEND != 0, isPathOnly: isPathOnly))
  }

  /// `fstat`.
  public func status(of file: Int32) throws(SystemError) -> FileStatus {
    try enter(.fstat)
    try fail(.fstat)
    return try FileStatus(description(file).node)
  }

  /// `fstatat` that does not follow a link.
  public func status(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus {
    try enter(.fstatat)
    try fail(.fstatat)
    guard let node = try paths.find(name, from: self.folder(folder), followsLast: false).node else {
      throw SystemError(number: ENOENT)
    }
    return FileStatus(node)
  }

  /// `readlink`.
  public func readLink(_ path: StoragePath) throws(SystemError) -> StoragePath {
    try enter(.readlink)
    try fail(.readlink)
    guard let node = try paths.find(path, from: disk.root, followsLast: false).node else {
      throw SystemError(number: ENOENT)
    }
    guard node.kind == .symbolicLink else { throw SystemError(number: EINVAL) }
    return StoragePath(bytes: node.bytes)
  }

  /// `realpath`.
  public func realPath(_ path: StoragePath) throws(SystemError) -> StoragePath {
    try enter(.realpath)
    try fail(.realpath)
    let place = try paths.find(path, from: disk.root)
    guard place.node != nil else { throw SystemError(number: ENOENT) }
    let slash = UInt8(ascii: "/")
    return StoragePath(bytes: place.trail.isEmpty ? [slash] : place.trail.flatMap { [slash] + $0 })
  }

  /// `read`, now and then of less than there is.
  public func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try enter(.read)
    try fail(.read)
    let file = try description(file)
    guard file.canRead else { throw SystemError(number: EBADF) }
    if file.node.kind == .folder { throw SystemError(number: EISDIR) }
    var count = min(buffer.count, max(0, file.node.bytes.count - file.offset))
    if count > 1, happens(faults.shorteningPercent) { count = Int.random(in: 1..<count, using: &random) }
    guard count > 0 else { return 0 }
    file.node.bytes.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[file.offset..<file.offset + count]))
    }
    file.offset += count
    return count
  }

  /// `lseek` from the beginning.
  public func seek(_ file: Int32, to offset: Int) throws(SystemError) {
    try enter(.lseek)
    try fail(.lseek)
    let file = try description(file)
    if file.isPathOnly { throw SystemError(number: EBADF) }
    if offset < 0 { throw SystemError(number: EINVAL) }
    file.offset = offset
  }

  /// `write`, now and then of less than was given.
  public func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try enter(.write)
    try fail(.write)
    let file = try description(file)
    guard file.canWrite else { throw SystemError(number: EBADF) }
    var count = buffer.count
    if count > 1, happens(faults.shorteningPercent) { count = Int.random(in: 1..<count, using: &random) }
    if file.appends, count > 0 { file.offset = file.node.bytes.count }
    file.node.write(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)), at: file.offset)
    file.offset += count
    return count
  }

  /// `flock`, exclusive and without waiting.
  public func lock(_ file: Int32) throws(SystemError) {
    try enter(.flock)
    try fail(.flock)
    let file = try description(file)
    if file.isPathOnly { throw SystemError(number: EBADF) }
    if neglects == .locks { return }
    if let locker = file.node.locker, locker != ObjectIdentifier(file) { throw SystemError(number: EWOULDBLOCK) }
    file.node.locker = ObjectIdentifier(file)
  }

  /// `fchown`: the owner is changed by root alone, the group by the owner to one of his own.
  public func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError) {
    try enter(.fchown)
    try fail(.fchown)
    let file = try description(file)
    if file.isPathOnly { throw SystemError(number: EBADF) }
    var access = file.node.access
    if paths.user != 0 {
      let keepsOwner = owner == nil || owner == access.owner
      guard keepsOwner, access.owner == paths.user, group == access.group || paths.groups.contains(group) else {
        throw SystemError(number: EPERM)
      }
    }
    access.owner = owner ?? access.owner
    access.group = group
    file.node.access = access
  }

  /// `fchmod`, by the owner or root.
  public func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError) {
    try enter(.fchmod)
    try fail(.fchmod)
    let file = try description(file)
    if file.isPathOnly { throw SystemError(number: EBADF) }
    guard paths.user == 0 || paths.user == file.node.access.owner else { throw SystemError(number: EPERM) }
    file.node.access.mode = mode & 0o7777
  }

  /// `fsync`; one that fails loses what waited.
  public func sync(_ file: Int32) throws(SystemError) {
    let node = try synced(file, .fsync)
    switch neglects {
    case .folderSync where node.kind == .folder, .fileSync where node.kind != .folder: return
    case .journalRename where node.kind == .folder && renamed?.text.hasSuffix(".journal") == true: return
    case _: node.settle()
    }
  }

  /// `fdatasync`: as `fsync`, without who may use the file.
  public func syncData(_ file: Int32) throws(SystemError) {
    let node = try synced(file, .fdatasync)
    if neglects == .dataSync { return }
    if node.kind == .folder { node.settle() } else { node.settleData() }
  }

  /// The file that a sync brings to the disk, unless it fails.
  private func synced(_ file: Int32, _ name: SimulatedCall) throws(SystemError) -> SimulatedNode {
    try enter(name)
    let file = try description(file)
    if file.isPathOnly { throw SystemError(number: EBADF) }
    do throws(SystemError) {
      try fail(name)
    } catch {
      // A signal comes before anything is tried.
      if error.number != EINTR {
        disk.loseSync(of: file.node)
        file.heardFailures = file.node.failedSyncs
      }
      if neglects != .failedSyncIsRetried { throw error }
    }
    // As Linux has told it since 4.13 (`errseq_t`): to each open file, whoever asked first.
    if file.heardFailures != file.node.failedSyncs {
      file.heardFailures = file.node.failedSyncs
      throw SystemError(number: EIO)
    }
    return file.node
  }

  /// `sync`, which cannot fail.
  public func syncEverything() {
    if !isDead { disk.settleEverything() }
  }

  /// `dup`.
  public func duplicate(_ file: Int32) throws(SystemError) -> Int32 {
    try enter(.dup)
    try fail(.dup)
    let file = try description(file)
    let copy = try newDescriptor(for: file)
    file.descriptors += 1
    return copy
  }

  /// `close`, which has closed the file also where it fails.
  public func close(_ file: Int32) throws(SystemError) {
    // The file is closed before a signal is told, as Linux does.
    if !isDead, let description = files.removeValue(forKey: file) {
      description.descriptors -= 1
      if description.descriptors == 0, description.node.locker == ObjectIdentifier(description) {
        description.node.locker = nil
      }
      try enter(.close)
      try fail(.close)
    } else {
      try enter(.close)
      throw SystemError(number: EBADF)
    }
  }

  /// `renameat` in one folder.
  public func rename(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try enter(.rename)
    try fail(.rename)
    try move(name, to: newName, in: folder, replaces: true)
  }

  /// `renameat2` with `RENAME_NOREPLACE`.
  public func renameToNew(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try enter(.renameat2)
    try fail(.renameat2)
    try move(name, to: newName, in: folder, replaces: false)
  }

  private func move(
    _ name: StoragePath, to newName: StoragePath, in folder: Int32, replaces: Bool
  ) throws(SystemError) {
    let start = try self.folder(folder)
    let old = try paths.find(name, from: start, followsLast: false)
    let new = try paths.find(newName, from: start, followsLast: false)
    guard let node = old.node else { throw SystemError(number: ENOENT) }
    if old.name.isEmpty || new.name.isEmpty { throw SystemError(number: EBUSY) }
    guard paths.allows(old.folder, 0o3), paths.allows(new.folder, 0o3) else { throw SystemError(number: EACCES) }
    if old.folder !== new.folder { throw SystemError(number: EXDEV) }
    if new.node != nil, !replaces { throw SystemError(number: EEXIST) }
    // Two names of one file: nothing happens.
    if new.node === node { return }
    if let there = new.node {
      if node.kind == .folder {
        if there.kind != .folder { throw SystemError(number: ENOTDIR) }
        if !there.entries.isEmpty { throw SystemError(number: ENOTEMPTY) }
      } else if there.kind == .folder {
        throw SystemError(number: EISDIR)
      }
    }
    old.folder.change([(new.name, node), (old.name, nil)])
    renamed = newName
  }

  /// `unlinkat`, of files alone.
  public func unlink(_ name: StoragePath, in folder: Int32) throws(SystemError) {
    try enter(.unlink)
    try fail(.unlink)
    // The root is the working folder of every process.
    let start = folder == AT_FDCWD ? disk.root : try self.folder(folder)
    let place = try paths.find(name, from: start, followsLast: false)
    guard let node = place.node else { throw SystemError(number: ENOENT) }
    if node.kind == .folder { throw SystemError(number: EISDIR) }
    guard paths.allows(place.folder, 0o3) else { throw SystemError(number: EACCES) }
    place.folder.change([(place.name, nil)])
  }

  /// `mkdirat`.
  public func makeFolder(_ path: StoragePath, in folder: Int32?, mode: UInt32) throws(SystemError) {
    try enter(.mkdir)
    try fail(.mkdir)
    let start = try folder.map { file throws(SystemError) in try self.folder(file) } ?? disk.root
    // A slash at the end of a new folder's name means nothing.
    var bytes = path.bytes
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let place = try paths.find(StoragePath(bytes: bytes), from: start, followsLast: false)
    if place.node != nil { throw SystemError(number: EEXIST) }
    guard place.folder.names > 0 else { throw SystemError(number: ENOENT) }
    guard paths.allows(place.folder, 0o3) else { throw SystemError(number: EACCES) }
    let node = disk.make(
      .folder, .init(mode: mode & 0o1777 & ~creationMask(), owner: paths.user, group: paths.user), in: place.folder)
    place.folder.change([(place.name, node)])
  }

  /// `readdir`, in the order of the names' bytes; the folder is opened anew for it, as the kernel's own does.
  public func names(in folder: Int32, atMost limit: Int) throws(SystemError) -> [StoragePath] {
    try enter(.readdir)
    try fail(.readdir)
    let node = try self.folder(folder)
    guard paths.allows(node, 0o5) else { throw SystemError(number: EACCES) }
    return node.entries.keys.sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit).map { StoragePath(bytes: $0) }
  }

  /// `ftruncate`.
  public func truncate(_ file: Int32, to size: Int) throws(SystemError) {
    try enter(.ftruncate)
    try fail(.ftruncate)
    let file = try description(file)
    guard file.canWrite, size >= 0 else { throw SystemError(number: EINVAL) }
    file.node.resize(to: size)
  }

  /// `flistxattr`, sorted.
  public func attributeNames(of file: Int32) throws(SystemError) -> [StoragePath] {
    try enter(.flistxattr)
    try fail(.flistxattr)
    return try attributed(file).access.attributes.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { StoragePath(bytes: $0) }
  }

  /// `fgetxattr`.
  public func attribute(_ name: StoragePath, of file: Int32) throws(SystemError) -> [UInt8] {
    try enter(.fgetxattr)
    try fail(.fgetxattr)
    guard let value = try attributed(file).access.attributes[name.bytes] else { throw SystemError(number: ENODATA) }
    return value
  }

  /// `fsetxattr`, in place of an older one.
  public func setAttribute(_ name: StoragePath, _ value: [UInt8], of file: Int32) throws(SystemError) {
    try enter(.fsetxattr)
    try fail(.fsetxattr)
    try attributed(file).access.attributes[name.bytes] = value
  }

  /// `fremovexattr`.
  public func removeAttribute(_ name: StoragePath, of file: Int32) throws(SystemError) {
    try enter(.fremovexattr)
    try fail(.fremovexattr)
    guard try attributed(file).access.attributes.removeValue(forKey: name.bytes) != nil else {
      throw SystemError(number: ENODATA)
    }
  }

  private func attributed(_ file: Int32) throws(SystemError) -> SimulatedNode {
    let file = try description(file)
    if file.isPathOnly { throw SystemError(number: EBADF) }
    return file.node
  }

  /// The user that it was made with.
  public func user() -> UInt32 { paths.user }

  /// A number that no other process has that lives; one that died may have had it.
  public func process() -> Int { number }

  /// The same for all processes.
  public func hostName() -> String { "simulated" }

  /// Whether a process of that number lives on the disk's machine.
  public func isRunning(_ process: Int) -> Bool { disk.isRunning(process) }

  /// Takes no time: nobody does anything meanwhile.
  public func pause(milliseconds: Int) {}

  /// 022.
  public func creationMask() -> UInt32 { 0o022 }
}

extension FileStatus {
  init(_ node: SimulatedNode) {
    self.init(
      kind: node.kind, permissions: node.access.mode, owner: node.access.owner, group: node.access.group,
      size: node.kind == .folder ? 0 : node.bytes.count, names: node.names,
      identity: FileIdentity(device: 1, inode: node.number))
  }
}
