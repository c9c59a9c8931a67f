import Glibc
public import GraphFiles

extension ProcessIdentity {
  /// Returns the identity of this process; properties that the system does not report are unknown.
  ///
  /// Without `/proc`, only the machine's name and the process number are known.
  public static func current(system: any SystemCalls = Kernel()) -> ProcessIdentity {
    let process = system.process()
    let table = ProcessTable(system: system)
    return ProcessIdentity(
      host: system.hostName(), boot: table.text(of: "/proc/sys/kernel/random/boot_id") ?? "", process: process,
      start: table.entry(of: process)?.start)
  }

  /// Returns whether this process of this machine is still running.
  ///
  /// Another process with the same number does not count.
  func isAlive(system: any SystemCalls) -> Bool {
    guard system.isRunning(process) else { return false }
    guard let now = ProcessTable(system: system).entry(of: process) else { return true }
    return !now.hasEnded && (start == nil || now.start == nil || start == now.start)
  }
}

extension FileIdentity {
  /// Creates the identity of the file at `path`, after following links; nil if there is none or its status is
  /// unavailable.
  public init?(of path: StoragePath, system: any SystemCalls = Kernel()) {
    do throws(SystemError) {
      let file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: OpenFolder.pathOnly | O_CLOEXEC, mode: 0)
      }
      defer { system.abandon(file) }
      let status = try system.status(of: file)
      self = status.identity
    } catch {
      return nil
    }
  }
}

extension JournalHeader {
  /// Returns whether the document's path in the header leads to `file` now; false if the header is from another
  /// machine.
  ///
  /// The stored identity is not compared, because each save replaces the file, and inode numbers are reused.
  func leads(to file: FileIdentity?, seenFrom this: ProcessIdentity, _ system: any SystemCalls) -> Bool {
    guard let file, let path, writer.host == this.host else { return false }
    return FileIdentity(of: StoragePath(bytes: path), system: system) == file
  }

  /// Returns whether the journal is for the document in `file`.
  ///
  /// This is so if the document's path leads to `file`. If the path leads nowhere, the journal may be from before
  /// `file` was moved.
  func isAbout(_ file: FileIdentity?, seenFrom this: ProcessIdentity, _ system: any SystemCalls) -> Bool {
    guard let file, writer.host == this.host else { return false }
    let there = path.flatMap { FileIdentity(of: StoragePath(bytes: $0), system: system) }
    return (there ?? self.file) == file
  }
}

struct ProcessTable {
  let system: any SystemCalls

  /// Returns the beginning of a file in `/proc`, without its line feed; nil if there is none.
  func text(of path: String) -> String? {
    do throws(StorageFailure) {
      var bytes = try FileReading(system: system).read(StoragePath(path), limit: 1 << 20)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      return nil
    }
  }

  func entry(of process: Int) -> (start: UInt64?, hasEnded: Bool)? {
    // The second field is the program's name in brackets, which may contain anything; the third is the state, and the
    // 22nd is the start time in ticks since the machine was started.
    guard let line = text(of: "/proc/\(process)/stat"), let name = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: name)...].split(separator: " ")
    // An ended process keeps its number until its parent has waited for it.
    let hasEnded = fields.first == "Z" || fields.first == "X"
    return (fields.count > 19 ? UInt64(fields[19]) : nil, hasEnded)
  }

  func lockOwner(of inode: UInt64) -> Int? {
    guard let table = text(of: "/proc/locks") else { return nil }
    for line in table.split(separator: "\n") {
      // `1: FLOCK  ADVISORY  WRITE 708 08:01:393230 0 EOF`
      let fields = line.split(separator: " ")
      guard fields.count >= 6, fields[1] == "FLOCK", fields[5].split(separator: ":").last == "\(inode)",
        let process = Int(fields[4]), process > 0
      else { continue }
      return process
    }
    return nil
  }
}
