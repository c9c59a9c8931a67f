import DocumentStorage
import Glibc
import TestSupport
import Testing

struct AtomicSaveFaultTests {
  private static let numbers = [
    EIO, ENOSPC, EDQUOT, EROFS, EACCES, EPERM, EMFILE, EXDEV, EINTR, ENOENT, ESTALE, ENOLCK,
  ]
  private static let old = "the old text\n"
  private static let new = "the new text, which is longer\n"

  @Test(arguments: numbers, [false, true])
  func `N26: each call of a save may fail: the text is old or new as a whole, and success is reported only of the new`(
    number: Int32, isForGood: Bool
  ) throws {
    let calls = try callsOfAPlainSave()
    #expect(calls.count > 20)
    for call in calls.indices {
      let folder = ScratchFolder()
      folder.write(Self.old, to: "plan", mode: 0o640)
      let system = FaultySystem(.init(call: call, number: number, isForGood: isForGood))
      var failure: StorageFailure?
      do throws(StorageFailure) {
        try AtomicSave(system: system).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
      } catch {
        failure = error
      }
      let place = Comment("call \(call), \(calls[call]), errno \(number), \(isForGood ? "for good" : "once")")
      if let failure {
        let isNew = failure.step == .syncingFolder
        #expect(folder.text(of: "plan") == (isNew ? Self.new : Self.old), place)
      } else {
        #expect(folder.text(of: "plan") == Self.new, place)
      }
      #expect(folder.permissions(of: "plan") == 0o640, place)
      // A file that the system does not let go stays till the next save.
      if !system.failedCalls.contains("unlink") { #expect(folder.names == ["plan"], place) }
      try saveUntilSwept(folder)
      #expect(folder.text(of: "plan") == Self.new, place)
      #expect(folder.names == ["plan"], place)
    }
  }

  /// Saves as it should be, and again while a left-over file is taken for somebody's: a process that another test is just
  /// starting holds this one's locks for a moment.
  private func saveUntilSwept(_ folder: ScratchFolder) throws {
    for _ in 0..<100 {
      try AtomicSave().save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
      if folder.names == ["plan"] { return }
      usleep(10_000)
    }
  }

  @Test(arguments: ["write", "fchmod", "fsync", "dup", "rename"])
  func `a full disk at a step that matters is an error that names what to do`(name: String) {
    let folder = ScratchFolder()
    folder.write(Self.old, to: "plan")
    let system = FaultySystem(.init(call: 0, number: ENOSPC, isForGood: true, name: name))
    let failure = #expect(throws: StorageFailure.self) {
      try AtomicSave(system: system).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
    }
    #expect(folder.text(of: "plan") == Self.old)
    #expect(folder.names == ["plan"])
    let end =
      ": no space left on the device; the previous content is unchanged; free some space and save again, or save elsewhere"
    #expect(failure?.message.hasSuffix(end) == true)
  }

  @Test
  func `a signal that interrupts a call does not end a save`() throws {
    let calls = try callsOfAPlainSave()
    #expect(calls.contains { $0 != "flock" })
    for call in calls.indices where calls[call] != "flock" {
      let folder = ScratchFolder()
      folder.write(Self.old, to: "plan")
      let system = FaultySystem(.init(call: call, number: EINTR, isForGood: false))
      try AtomicSave(system: system).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
      #expect(folder.text(of: "plan") == Self.new)
    }
  }

  @Test(arguments: ["fsync", "dup", "write"], [EIO, ENOSPC, EDQUOT])
  func `after a step that failed the text is written anew, to a new file, and then it is saved`(
    name: String, number: Int32
  ) throws {
    let folder = ScratchFolder()
    folder.write(Self.old, to: "plan")
    let failing = FaultySystem(.init(call: 0, number: number, isForGood: true, name: name))
    #expect(throws: StorageFailure.self) {
      try AtomicSave(system: failing).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
    }
    #expect(folder.names == ["plan"] && folder.text(of: "plan") == Self.old)
    let working = FaultySystem()
    try AtomicSave(system: working).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
    #expect(working.calls.contains("write") && working.calls.contains("rename"))
    #expect(working.calls.count { $0 == "fsync" } == 2)
    #expect(folder.text(of: "plan") == Self.new)
  }

  @Test
  func `a file system that cannot rename to a new name alone is asked whether the name is free`() throws {
    let folder = ScratchFolder()
    let system = FaultySystem(.init(call: 0, number: EINVAL, isForGood: true, name: "renameat2"))
    try AtomicSave(system: system).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
    #expect(folder.text(of: "plan") == Self.new && folder.names == ["plan"])
    #expect(system.calls.contains("rename"))
    let late = FaultySystem(.init(call: 0, number: ENOSYS, isForGood: true, name: "renameat2"))
    late.beforeCall = { call in if call == "renameat2" { folder.write("theirs", to: "other") } }
    let failure = #expect(throws: StorageFailure.self) {
      try AtomicSave(system: late).save(
        Array(Self.new.utf8), to: StoragePath(folder.file("other")), replacesText: false)
    }
    #expect(failure?.reason == .isOccupied && folder.text(of: "other") == "theirs")
  }

  @Test
  func `a disk that takes three bytes at a time gets them all`() throws {
    let folder = ScratchFolder()
    let system = FaultySystem(writeLimit: 3)
    try AtomicSave(system: system).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
    #expect(folder.text(of: "plan") == Self.new)
    #expect(system.calls.count { $0 == "write" } == (Self.new.utf8.count + 2) / 3)
  }

  @Test
  func `the text is on the disk before it gets its name, and the name after`() throws {
    let folder = ScratchFolder()
    folder.write(Self.old, to: "plan")
    let system = FaultySystem()
    try AtomicSave(system: system).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
    let steps = system.calls.filter { ["write", "fchown", "fchmod", "fsync", "dup", "rename"].contains($0) }
    #expect(steps == ["write", "fchown", "fchmod", "fsync", "dup", "rename", "fsync"])
  }

  private func callsOfAPlainSave() throws -> [String] {
    let folder = ScratchFolder()
    folder.write(Self.old, to: "plan", mode: 0o640)
    let system = FaultySystem()
    try AtomicSave(system: system).save(Array(Self.new.utf8), to: StoragePath(folder.file("plan")))
    return system.calls
  }
}
