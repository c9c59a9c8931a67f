import DocumentStorage
import Glibc

/// The system of this machine, but one of its calls fails: the `call`-th of all, once or from then on.
final class FaultySystem: SystemCalls {
  /// Which calls fail, and how.
  struct Plan {
    /// Counted from 0 over all calls.
    var call: Int
    var number: Int32
    var isForGood: Bool
    /// Only calls of this name fail; all where `nil`.
    var name: String?
  }

  private let kernel = Kernel()
  private let plan: Plan?
  /// The most that one write takes; shorter writes than asked for are the system's right.
  private let writeLimit: Int
  /// The names of all calls made, in order.
  private(set) var calls: [String] = []
  private(set) var failedCalls: [String] = []
  /// What others do just before a call of that name.
  var beforeCall: ((String) -> Void)?
  /// What others do while a call waits.
  var whilePausing: (() -> Void)?
  /// Calls that fail for as long as they are in it, for want of space.
  var callsWithoutSpace: Set<String> = []

  init(_ plan: Plan? = nil, writeLimit: Int = .max) {
    self.plan = plan
    self.writeLimit = writeLimit
  }

  private func record(_ name: String) throws(SystemError) {
    calls.append(name)
    beforeCall?(name)
    if callsWithoutSpace.contains(name) { throw SystemError(number: ENOSPC) }
    guard let plan, plan.name == nil || plan.name == name else { return }
    let index = calls.count - 1
    if index == plan.call || plan.isForGood && index > plan.call {
      failedCalls.append(name)
      throw SystemError(number: plan.number)
    }
  }

  func open(_ path: StoragePath, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemError) -> Int32 {
    try record("open")
    return try kernel.open(path, in: folder, flags: flags, mode: mode)
  }

  func status(of file: Int32) throws(SystemError) -> FileStatus {
    try record("fstat")
    return try kernel.status(of: file)
  }

  func status(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus {
    try record("fstatat")
    return try kernel.status(of: name, in: folder)
  }

  func readLink(_ path: StoragePath) throws(SystemError) -> StoragePath {
    try record("readlink")
    return try kernel.readLink(path)
  }

  func realPath(_ path: StoragePath) throws(SystemError) -> StoragePath {
    try record("realpath")
    return try kernel.realPath(path)
  }

  func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try record("read")
    return try kernel.read(file, into: buffer)
  }

  func seek(_ file: Int32, to offset: Int) throws(SystemError) {
    try record("seek")
    try kernel.seek(file, to: offset)
  }

  func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try record("write")
    return try kernel.write(file, UnsafeRawBufferPointer(rebasing: buffer.prefix(writeLimit)))
  }

  func lock(_ file: Int32) throws(SystemError) {
    try record("flock")
    try kernel.lock(file)
  }

  func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError) {
    try record("fchown")
    try kernel.changeOwner(file, owner: owner, group: group)
  }

  func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError) {
    try record("fchmod")
    try kernel.changeMode(file, mode)
  }

  func sync(_ file: Int32) throws(SystemError) {
    try record("fsync")
    try kernel.sync(file)
  }

  func syncData(_ file: Int32) throws(SystemError) {
    try record("fdatasync")
    try kernel.syncData(file)
  }

  func truncate(_ file: Int32, to size: Int) throws(SystemError) {
    try record("ftruncate")
    try kernel.truncate(file, to: size)
  }

  func syncEverything() {
    calls.append("sync")
  }

  func duplicate(_ file: Int32) throws(SystemError) -> Int32 {
    try record("dup")
    return try kernel.duplicate(file)
  }

  func close(_ file: Int32) throws(SystemError) {
    // A close that fails has closed the file all the same.
    try? kernel.close(file)
    try record("close")
  }

  func rename(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try record("rename")
    try kernel.rename(name, to: newName, in: folder)
  }

  func unlink(_ name: StoragePath, in folder: Int32) throws(SystemError) {
    try record("unlink")
    try kernel.unlink(name, in: folder)
  }

  func makeFolder(_ path: StoragePath, in folder: Int32?, mode: UInt32) throws(SystemError) {
    try record("mkdir")
    try kernel.makeFolder(path, in: folder, mode: mode)
  }

  func names(in folder: Int32, atMost limit: Int) throws(SystemError) -> [StoragePath] {
    try record("readdir")
    return try kernel.names(in: folder, atMost: limit)
  }

  func creationMask() -> UInt32 {
    0o022
  }

  func renameToNew(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try record("renameat2")
    try kernel.renameToNew(name, to: newName, in: folder)
  }

  func attributeNames(of file: Int32) throws(SystemError) -> [StoragePath] {
    try record("flistxattr")
    return try kernel.attributeNames(of: file)
  }

  func attribute(_ name: StoragePath, of file: Int32) throws(SystemError) -> [UInt8] {
    try record("fgetxattr")
    return try kernel.attribute(name, of: file)
  }

  func setAttribute(_ name: StoragePath, _ value: [UInt8], of file: Int32) throws(SystemError) {
    try record("fsetxattr")
    try kernel.setAttribute(name, value, of: file)
  }

  func removeAttribute(_ name: StoragePath, of file: Int32) throws(SystemError) {
    try record("fremovexattr")
    try kernel.removeAttribute(name, of: file)
  }

  func user() -> UInt32 { kernel.user() }

  func process() -> Int { kernel.process() }

  func hostName() -> String { kernel.hostName() }

  func isRunning(_ process: Int) -> Bool { kernel.isRunning(process) }

  /// No time passes: what is waited for is what the test does.
  func pause(milliseconds: Int) {
    calls.append("pause")
    whilePausing?()
  }
}
