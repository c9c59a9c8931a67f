import GraphFiles

enum LockHolder {
  private static let listLimit = 1 << 20

  /// Returns a name such as `vim (process 4711)`; nil if the process is unknown.
  static func name(of name: StoragePath, in folder: Int32, _ system: any SystemCalls) -> String? {
    guard let status = try? system.statusIfThere(of: name, in: folder),
      let list = try? FileReading(system: system).read(StoragePath("/proc/locks"), limit: listLimit)
    else { return nil }
    let processes = processes(in: String(decoding: list, as: UTF8.self), inode: "\(status.identity.inode)")
    // Files on different disks may have the same inode number, so several processes are ambiguous.
    guard let process = processes.first, processes.count == 1 else { return nil }
    let command = try? FileReading(system: system).read(StoragePath("/proc/\(process)/comm"), limit: 64)
    let text = command.map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) } ?? "a program"
    return "\(text) (process \(process))"
  }

  /// Returns the processes that have locked a file, from lines such as `1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF`.
  static func processes(in list: String, inode: String) -> Set<Int> {
    var processes: Set<Int> = []
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == "FLOCK", words[5].split(separator: ":").last.map(String.init) == inode,
        let process = Int(words[4])
      else { continue }
      processes.insert(process)
    }
    return processes
  }
}
