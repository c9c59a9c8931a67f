import DocumentStorage
import Glibc
import StorageSimulation
import TestSupport
import Testing

struct SimulatedDiskTests {
  private static let text = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  /// A file `plan` that holds "old", and a process at work.
  private func begin(seed: UInt64) -> (SimulatedDisk, SimulatedProcess) {
    let disk = SimulatedDisk(seed: seed, sectorBytes: 8)
    disk.makeFolder("/work", mode: 0o777)
    disk.write(Array("old".utf8), to: "/work/plan", mode: 0o600)
    return (disk, SimulatedProcess(on: disk, seed: seed, user: 0))
  }

  private func write(_ bytes: [UInt8], to name: String, flags: Int32, _ process: SimulatedProcess) throws -> Int32 {
    let file = try process.open(StoragePath("/work/\(name)"), in: nil, flags: flags, mode: 0o600)
    #expect(try bytes.withUnsafeBytes { try process.write(file, $0) } == bytes.count)
    return file
  }

  @Test
  func `what is not synced is there after a power cut in any part`() throws {
    var found: Set<[UInt8]> = []
    for seed in 0..<UInt64(300) {
      let (disk, process) = begin(seed: seed)
      _ = try write(Self.text, to: "plan", flags: O_WRONLY | O_TRUNC, process)
      #expect(disk.bytes(of: "/work/plan") == Self.text)
      disk.cutPower()
      #expect(process.isDead)
      found.insert(try #require(disk.bytes(of: "/work/plan")))
    }
    #expect(found.contains(Self.text) && found.contains(Array("old".utf8)))
    let torn = found.filter { $0 != Self.text && $0 != Array("old".utf8) }
    #expect(torn.count > 20)
    // A sector is whole.
    for bytes in torn where bytes.count > 16 {
      #expect(bytes[8..<16].elementsEqual(Self.text[8..<16]) || bytes[8..<16].allSatisfy { $0 == 0 })
    }
  }

  @Test
  func `what is synced stays, but a new name only with its folder`() throws {
    var isFound: Set<Bool> = []
    for seed in 0..<UInt64(100) {
      let (disk, process) = begin(seed: seed)
      try process.sync(write(Self.text, to: "plan", flags: O_WRONLY | O_TRUNC, process))
      try process.sync(write(Self.text, to: "new", flags: O_WRONLY | O_CREAT, process))
      disk.cutPower()
      #expect(disk.bytes(of: "/work/plan") == Self.text)
      isFound.insert(disk.bytes(of: "/work/new") == Self.text)
      if let bytes = disk.bytes(of: "/work/new") { #expect(bytes == Self.text) }
    }
    #expect(isFound == [true, false])
  }

  @Test
  func `a killed process leaves what it wrote, and its locks to others`() throws {
    let (disk, process) = begin(seed: 1)
    let file = try write(Self.text, to: "plan", flags: O_WRONLY | O_TRUNC, process)
    try process.lock(file)
    let other = SimulatedProcess(on: disk, seed: 2, user: 0)
    let same = try other.open(StoragePath("/work/plan"), in: nil, flags: O_RDONLY, mode: 0)
    #expect(throws: SystemError(number: EWOULDBLOCK)) { try other.lock(same) }
    process.kill()
    try other.lock(same)
    #expect(throws: SystemError(number: EIO)) { try process.sync(file) }
    #expect(disk.bytes(of: "/work/plan") == Self.text)
  }

  @Test
  func `a failed sync may lose what waited, and the next one does not bring it back`() throws {
    var isWhole: Set<Bool> = []
    for seed in 0..<UInt64(100) {
      let disk = SimulatedDisk(seed: seed, sectorBytes: 8)
      var faults = SimulatedFaults()
      faults.failures = [.init(call: 2, number: EIO)]
      disk.write([], to: "/plan")
      let process = SimulatedProcess(on: disk, seed: seed, user: 0, faults: faults)
      let file = try process.open(StoragePath("/plan"), in: nil, flags: O_WRONLY, mode: 0)
      _ = try Self.text.withUnsafeBytes { try process.write(file, $0) }
      #expect(throws: SystemError(number: EIO)) { try process.sync(file) }
      try process.sync(file)
      disk.cutPower()
      isWhole.insert(disk.bytes(of: "/plan") == Self.text)
    }
    #expect(isWhole == [true, false])
  }

  @Test
  func `a folder that was made is there after a power cut only where the one above was synced`() throws {
    var isFound: Set<Bool> = []
    for seed in 0..<UInt64(100) {
      let (disk, process) = begin(seed: seed)
      for name in ["safe", "lost"] {
        try process.makeFolder(StoragePath("/work/\(name)"), in: nil, mode: 0o700)
        let file = try write(Self.text, to: "\(name)/plan", flags: O_WRONLY | O_CREAT, process)
        try process.syncData(file)
        for path in name == "safe" ? ["/work", "/work/safe"] : ["/work/lost"] {
          try process.sync(process.open(StoragePath(path), in: nil, flags: O_RDONLY | O_DIRECTORY, mode: 0))
        }
      }
      disk.cutPower()
      #expect(disk.bytes(of: "/work/safe/plan") == Self.text)
      isFound.insert(disk.bytes(of: "/work/lost/plan") != nil)
    }
    #expect(isFound == [true, false])
  }

  @Test
  func `a rename is there as a whole or not at all`() throws {
    for seed in 0..<UInt64(100) {
      let (disk, process) = begin(seed: seed)
      let folder = try process.open(StoragePath("/work"), in: nil, flags: O_RDONLY | O_DIRECTORY, mode: 0)
      try process.sync(write(Self.text, to: "new", flags: O_WRONLY | O_CREAT, process))
      try process.sync(folder)
      try process.rename(StoragePath("new"), to: StoragePath("plan"), in: folder)
      disk.cutPower()
      let names = disk.names(in: "/work").map(\.text)
      #expect(names == ["plan"] || names == ["new", "plan"], "seed \(seed)")
      #expect(disk.bytes(of: "/work/plan") == (names.count == 1 ? Self.text : Array("old".utf8)), "seed \(seed)")
    }
  }

  @Test
  func `a user who is not root has what the permissions give`() throws {
    let disk = SimulatedDisk(seed: 1)
    disk.makeFolder("/theirs", mode: 0o755, owner: 2000)
    disk.write([], to: "/theirs/plan", mode: 0o640, owner: 2000)
    let process = SimulatedProcess(on: disk, seed: 1)
    for (path, flags, number) in [
      ("/theirs/plan", O_RDONLY, EACCES), ("/theirs/new", O_WRONLY | O_CREAT, EACCES), ("/theirs/no", O_RDONLY, ENOENT),
    ] {
      #expect(throws: SystemError(number: number)) {
        try process.open(StoragePath(path), in: nil, flags: flags, mode: 0o600)
      }
    }
  }

  // MARK: - Beside the kernel

  /// One call by name, and what it gave: a number, bytes or an error.
  private struct Step {
    let call: String
    let answer: String
  }

  /// Random calls in one folder with few names, by their descriptors in order of opening.
  private func walk(_ system: any SystemCalls, root: String, seed: UInt64, steps: Int) -> [Step] {
    var random = SeededGenerator(seed: seed)
    var log: [Step] = []
    var files: [Int32] = []
    func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: elements.indices, using: &random)] }
    func note(_ call: String, _ body: () throws(SystemError) -> String) {
      do throws(SystemError) {
        log.append(Step(call: call, answer: try body()))
      } catch {
        log.append(Step(call: call, answer: "error \(error.number)"))
      }
    }
    func reported(_ status: FileStatus) -> String {
      "\(status.kind) \(String(status.permissions, radix: 8)) \(status.kind == .regular ? "\(status.size) \(status.names)" : "")"
    }
    guard let folder = try? system.open(StoragePath(root), in: nil, flags: O_RDONLY | O_DIRECTORY, mode: 0) else {
      return []
    }
    let names = ["a", "b", "c", "deep", "deep/d", "link", "lost", "round", "deep/../a", "a/", "./b", "deep/up/b", ""]
    for _ in 0..<steps {
      let name = pick(names)
      let path = StoragePath(name)
      let whole = StoragePath("\(root)/\(name)")
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1, 2:
        var flags = pick([O_RDONLY, O_WRONLY, O_RDWR])
        for flag in [O_CREAT, O_EXCL, O_NOFOLLOW, O_DIRECTORY, O_TRUNC, O_APPEND] where pick([0, 0, 0, 1]) == 1 {
          flags |= flag
        }
        // Without O_CREAT what O_EXCL means is not said; with O_DIRECTORY too O_CREAT means another thing in each kernel.
        if flags & O_CREAT == 0 { flags &= ~O_EXCL } else { flags &= ~O_DIRECTORY }
        note("open \(name) \(flags)") { () throws(SystemError) in
          files.append(try system.open(path, in: folder, flags: flags, mode: 0o600))
          return "opened"
        }
      case 3:
        let bytes = [UInt8](repeating: UInt8.random(in: 97...122, using: &random), count: pick([0, 1, 7, 20]))
        guard let file = files.randomElement(using: &random) else { continue }
        note("write \(bytes.count)") { () throws(SystemError) in
          var result: Result<Int, SystemError> = .success(0)
          bytes.withUnsafeBytes { buffer in
            do throws(SystemError) { result = .success(try system.write(file, buffer)) } catch {
              result = .failure(error)
            }
          }
          return try "\(result.get())"
        }
      case 4:
        guard let file = files.randomElement(using: &random) else { continue }
        var buffer = [UInt8](repeating: 0, count: pick([1, 5, 40]))
        note("read \(buffer.count)") { () throws(SystemError) in
          var result: Result<Int, SystemError> = .success(0)
          buffer.withUnsafeMutableBytes { bytes in
            do throws(SystemError) { result = .success(try system.read(file, into: bytes)) } catch {
              result = .failure(error)
            }
          }
          return try "\(buffer.prefix(result.get()))"
        }
      case 5:
        guard let file = files.randomElement(using: &random) else { continue }
        let offset = pick([0, 3, 50, -1])
        note("seek \(offset)") { () throws(SystemError) in
          try system.seek(file, to: offset)
          return ""
        }
      case 6:
        guard let file = files.randomElement(using: &random) else { continue }
        note("fstat") { () throws(SystemError) in reported(try system.status(of: file)) }
      case 7: note("fstatat \(name)") { () throws(SystemError) in reported(try system.status(of: path, in: folder)) }
      case 8: note("readlink \(name)") { () throws(SystemError) in try system.readLink(whole).text }
      case 9:
        note("realpath \(name)") { () throws(SystemError) in
          String(try system.realPath(whole).text.dropFirst(root.count))
        }
      case 10:
        let new = pick(["a", "b", "c", "deep", "link"])
        let old = pick(["a", "b", "c", "link", "lost", "new"])
        let replaces = pick([true, true, false])
        note("rename \(old) \(new) \(replaces)") { () throws(SystemError) in
          if replaces {
            try system.rename(StoragePath(old), to: StoragePath(new), in: folder)
          } else {
            try system.renameToNew(StoragePath(old), to: StoragePath(new), in: folder)
          }
          return ""
        }
      case 11:
        let old = pick(["a", "b", "c", "deep", "deep/d", "none"])
        note("unlink \(old)") { () throws(SystemError) in
          try system.unlink(StoragePath(old), in: folder)
          return ""
        }
      case 12:
        guard let file = files.randomElement(using: &random) else { continue }
        let call = pick(["lock", "sync", "fdatasync", "chmod", "truncate"])
        note(call) { () throws(SystemError) in
          switch call {
          case "lock": try system.lock(file)
          case "sync": try system.sync(file)
          case "fdatasync": try system.syncData(file)
          case "truncate": try system.truncate(file, to: 9)
          case _: try system.changeMode(file, 0o604)
          }
          return ""
        }
      case 13:
        let new = pick(["new", "new/", "deep/new", "new/deep", "a", "link", "lost", "a/new", "none/new", "deep/..", ""])
        note("mkdir \(new)") { () throws(SystemError) in
          try system.makeFolder(StoragePath(new), in: folder, mode: 0o700)
          return ""
        }
      case 14:
        let file = pick([folder] + files)
        note("readdir") { () throws(SystemError) in
          try system.names(in: file, atMost: 100).map(\.text).sorted().joined(separator: " ")
        }
      case _:
        guard !files.isEmpty else { continue }
        let place = Int.random(in: files.indices, using: &random)
        if pick([true, false]) {
          let file = files.remove(at: place)
          note("close") { () throws(SystemError) in
            try system.close(file)
            return ""
          }
        } else {
          note("dup") { () throws(SystemError) in
            files.append(try system.duplicate(files[place]))
            return ""
          }
        }
      }
    }
    for file in files + [folder] { try? system.close(file) }
    return log
  }

  @Test
  func `the simulated disk answers random calls as the kernel does`() throws {
    for seed in 0..<UInt64(RandomRounds.count(100, long: 2_000)) {
      let scratch = ScratchFolder()
      let root = try Kernel().realPath(StoragePath(scratch.path)).text
      let disk = SimulatedDisk(seed: seed, sectorBytes: 8)
      for place in root.indices.dropFirst() where root[place] == "/" {
        disk.makeFolder(String(root[..<place]), mode: 0o777)
      }
      disk.makeFolder(root, mode: 0o700, owner: geteuid())
      scratch.makeFolder("deep")
      disk.makeFolder("\(root)/deep", owner: geteuid())
      for (name, target) in [("link", "deep/d"), ("lost", "nowhere"), ("round", "round"), ("deep/up", "..")] {
        scratch.makeLink(name, to: target)
        disk.makeLink("\(root)/\(name)", to: target, owner: geteuid())
      }
      let process = SimulatedProcess(on: disk, seed: seed, user: geteuid())
      let real = walk(Kernel(), root: root, seed: seed, steps: 120)
      let simulated = walk(process, root: root, seed: seed, steps: 120)
      #expect(process.openFileCount == 0)
      #expect(real.count == simulated.count && real.count > 20, "seed \(seed)")
      for (index, (real, simulated)) in zip(real, simulated).enumerated() {
        #expect(
          real.call == simulated.call && real.answer == simulated.answer,
          "seed \(seed), step \(index), \(real.call): the kernel \(real.answer), the simulation \(simulated.answer)")
        if real.answer != simulated.answer { break }
      }
    }
  }
}
