import DocumentStorage
import Glibc
import TestSupport
import Testing

/// Saves that replace just the text that their writer has read.
struct ExpectedTextTests {
  private let folder = ScratchFolder()
  private var path: StoragePath { StoragePath(folder.file("plan")) }

  private func save(_ text: String, expecting old: String?, system: any SystemCalls = Kernel()) throws(StorageFailure) {
    try AtomicSave(system: system).save(
      Array(text.utf8), to: path, expecting: old.map { FileText(Array($0.utf8)) })
  }

  @Test
  func `N26: what others wrote meanwhile stays, also of the same length`() throws {
    folder.write("theirs", to: "plan")
    for expected in ["mine 1", "", "longer than theirs"] {
      let failure = #expect(throws: StorageFailure.self) { try save("new", expecting: expected) }
      #expect(failure?.reason == .changedMeanwhile && failure?.isBeforeFirstByte == true)
      #expect(
        failure?.message
          == "cannot save '\(folder.file("plan"))': it has changed since it was read; the previous content is unchanged; "
          + "read it again before you replace it, or save under another name")
    }
    #expect(folder.text(of: "plan") == "theirs" && folder.names == ["plan"])
    try save("new", expecting: "theirs")
    #expect(folder.text(of: "plan") == "new")
  }

  @Test
  func `what is gone or was never there is made; an empty file is as none`() throws {
    try save("one", expecting: "")
    unlink(folder.file("plan"))
    try save("two", expecting: "one")
    folder.write("", to: "plan")
    try save("three", expecting: "")
    #expect(folder.text(of: "plan") == "three")
    folder.write("", to: "plan")
    #expect(throws: StorageFailure.self) { try save("four", expecting: "three") }
  }

  @Test
  func `a file that another nodecalc is writing is waited for, and seen as it is then`() throws {
    folder.write("old", to: "plan")
    let theirs = open(folder.file("plan"), O_RDONLY | O_CLOEXEC)
    #expect(flock(theirs, LOCK_EX | LOCK_NB) == 0)
    let system = FaultySystem()
    var pauses = 0
    system.whilePausing = {
      pauses += 1
      guard pauses == 3 else { return }
      folder.write("theirs", to: "new")
      rename(folder.file("new"), folder.file("plan"))
      close(theirs)
    }
    let failure = #expect(throws: StorageFailure.self) { try save("mine", expecting: "old", system: system) }
    #expect(failure?.reason == .changedMeanwhile && pauses == 3)
    #expect(folder.text(of: "plan") == "theirs")
  }

  @Test
  func `one that is being written for ever is not waited for any longer`() throws {
    folder.write("old", to: "plan")
    let theirs = open(folder.file("plan"), O_RDONLY | O_CLOEXEC)
    #expect(flock(theirs, LOCK_EX | LOCK_NB) == 0)
    let failure = #expect(throws: StorageFailure.self) { try save("mine", expecting: nil, system: FaultySystem()) }
    let isLocked = if case .isBeingSaved = failure?.reason { true } else { false }
    #expect(isLocked)
    #expect(
      failure?.briefMessage.hasSuffix(" has it locked; save again in a moment, or under another name") == true)
    #expect(folder.text(of: "plan") == "old")
    // Who insists goes on: a reader's lock is no reason to lose an edit.
    _ = try AtomicSave(system: FaultySystem())
      .save(Array("forced".utf8), to: StoragePath(folder.file("plan")), replacesReadOnly: true)
    #expect(folder.text(of: "plan") == "forced")
    // But not over a text that it expects: the lock may be that of another nodecalc that is replacing the same text.
    folder.write("old", to: "locked")
    let other = open(folder.file("locked"), O_RDONLY | O_CLOEXEC)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: StorageFailure.self) {
      try AtomicSave(system: FaultySystem())
        .save(
          Array("forced".utf8), to: StoragePath(folder.file("locked")), replacesReadOnly: true,
          expecting: FileText(Array("old".utf8)))
    }
    #expect(folder.text(of: "locked") == "old")
    close(other)
    close(theirs)
    folder.write("old", to: "plan")
    try save("mine", expecting: "old")
    #expect(folder.text(of: "plan") == "mine")
  }

  @Test
  func `a file system without locks is no obstacle`() throws {
    folder.write("old", to: "plan")
    for number in [ENOLCK, EBADF, EOPNOTSUPP] {
      let system = FaultySystem(.init(call: 0, number: number, isForGood: true, name: "flock"))
      try save("new", expecting: folder.text(of: "plan"), system: system)
    }
    #expect(folder.text(of: "plan") == "new")
  }

  @Test
  func `a file that appears where none was is not replaced unseen`() throws {
    // Just before the new file gets its name, somebody else's has it.
    final class Meddler { var isDone = false }
    let meddler = Meddler()
    let system = FaultySystem()
    system.beforeCall = { [folder] name in
      guard name == "renameat2", !meddler.isDone else { return }
      meddler.isDone = true
      folder.write("theirs", to: "plan")
    }
    let failure = #expect(throws: StorageFailure.self) { try save("mine", expecting: "", system: system) }
    #expect(failure?.reason == .changedMeanwhile && meddler.isDone)
    #expect(folder.text(of: "plan") == "theirs" && folder.names == ["plan"])
  }

  @Test
  func `N26: of writers that add to what they have read none loses what another added`() async throws {
    let rounds = RandomRounds.count(20, long: 200)
    folder.write("", to: "plan")
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for round in 0..<rounds {
            while true {
              do {
                // It is missing for no moment.
                let old = try FileReading().read(path)
                try AtomicSave().save(old + Array("\(writer).\(round)\n".utf8), to: path, expecting: FileText(old))
                break
              } catch {
                if let failure = error as? StorageFailure, failure.reason == .changedMeanwhile { continue }
                Issue.record("\(error)")
                return
              }
            }
          }
        }
      }
    }
    let lines = Set((folder.text(of: "plan") ?? "").split(separator: "\n").map(String.init))
    #expect(lines == Set((0..<4).flatMap { writer in (0..<rounds).map { "\(writer).\($0)" } }))
    #expect(folder.names == ["plan"])
  }
}
