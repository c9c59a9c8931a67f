import Glibc
import TestSupport
import Testing

@testable import DocumentStorage

/// Files that are written where they lie: those with other names, and those that nothing can be renamed over.
struct InPlaceSaveTests {
  private let folder = ScratchFolder()
  private let state = ScratchFolder()
  private static let old = "the old text, which is the longer one\n"
  private static let new = "the new text\n"
  private static let numbers = [
    EIO, ENOSPC, EDQUOT, EROFS, EACCES, EPERM, EMFILE, EXDEV, EINTR, ENOENT, ESTALE, ENOLCK,
  ]

  private var path: StoragePath { StoragePath(folder.file("plan")) }
  private var copies: StateFolder { StateFolder(StoragePath(state.path)) }
  private var copy: String { WholeCopy.path(of: path, in: copies).name.text }

  @discardableResult
  private func save(
    _ text: String, system: any SystemCalls = Kernel(), insists: Bool = false, expecting: String? = nil
  ) throws(StorageFailure) -> SaveReport {
    try AtomicSave(system: system, copies: copies).save(
      Array(text.utf8), to: path, replacesReadOnly: insists, expecting: expecting.map { FileText(Array($0.utf8)) })
  }

  private func makeTwoNames() {
    folder.write(Self.old, to: "plan", mode: 0o640)
    #expect(link(folder.file("plan"), folder.file("other")) == 0)
  }

  @Test
  func `N26: a file keeps its other names, in the same folder and elsewhere`() throws {
    makeTwoNames()
    let elsewhere = ScratchFolder()
    #expect(link(folder.file("plan"), elsewhere.file("third")) == 0)
    for text in [Self.new, Self.old, "", Self.new + Self.old] {
      let report = try save(text)
      #expect(report.notes == [] && report.traits?.status.names == 3)
      #expect(folder.text(of: "plan") == text && folder.text(of: "other") == text)
      #expect(elsewhere.text(of: "third") == text)
    }
    #expect(folder.permissions(of: "plan") == 0o640)
    #expect(folder.names == ["other", "plan"] && state.names == [])
  }

  @Test
  func `without a folder for the copy a file with other names is not saved, and they part where the user insists`()
    throws
  {
    makeTwoNames()
    let failure = #expect(throws: StorageFailure.self) { try AtomicSave().save([], to: path) }
    #expect(failure?.reason == .hasOtherNames(1))
    #expect(
      failure?.message
        == "cannot save '\(path.text)': it has another hard link, which would keep the old text; the previous content is unchanged; "
        + "set XDG_STATE_HOME to keep a copy there meanwhile, or save under another name")
    let report = try AtomicSave().save(Array(Self.new.utf8), to: path, replacesReadOnly: true)
    #expect(report.sentence == "its other hard link keeps the old text")
    #expect(folder.text(of: "plan") == Self.new && folder.text(of: "other") == Self.old)
  }

  @Test
  func `N26: a file that may be written in a folder that may not is written in place, and the user hears of it`() throws
  {
    folder.write(Self.old, to: "plan", mode: 0o666)
    chmod(folder.path, 0o555)
    chmod(state.path, 0o777)
    var report: SaveReport?
    // Only root's files can be in the way of nobody; elsewhere the folder is the user's own, and closed to them.
    try Unprivileged.run { () throws(StorageFailure) in report = try save(Self.new) }
    chmod(folder.path, 0o755)
    #expect(folder.text(of: "plan") == Self.new && folder.permissions(of: "plan") == 0o666)
    #expect(report?.sentence == "written in place, because no new file can be made there")
    #expect(state.names == [])
  }

  @Test
  func `one that may not be written either is refused as before`() throws {
    folder.write(Self.old, to: "plan", mode: 0o444)
    chmod(folder.path, 0o555)
    chmod(state.path, 0o777)
    let failure = #expect(throws: StorageFailure.self) {
      try Unprivileged.run { () throws(StorageFailure) in _ = try save(Self.new, insists: true) }
    }
    chmod(folder.path, 0o755)
    #expect(failure?.step == .creatingTemporaryFile && failure?.reason == .system(SystemError(number: EACCES)))
    #expect(folder.text(of: "plan") == Self.old && state.names == [])
  }

  @Test(arguments: numbers, [false, true])
  func `N26: each call may fail: the text is old or new as a whole, or the new one is whole in the copy that is named`(
    number: Int32, isForGood: Bool
  ) throws {
    makeTwoNames()
    let plain = FaultySystem()
    try save(Self.new, system: plain)
    #expect(plain.calls.count > 35)
    for call in plain.calls.indices {
      folder.write(Self.old, to: "plan", mode: 0o640)
      let system = FaultySystem(.init(call: call, number: number, isForGood: isForGood))
      var failure: StorageFailure?
      do throws(StorageFailure) { try save(Self.new, system: system) } catch { failure = error }
      let place = Comment("call \(call), \(plain.calls[call]), errno \(number), \(isForGood ? "for good" : "once")")
      let text = folder.text(of: "plan")
      switch failure?.reason {
      case nil: #expect(text == Self.new && folder.text(of: "other") == Self.new, place)
      case .brokenOff(_, let copy):
        #expect(copy.text == state.file(self.copy) && state.text(of: self.copy) == Self.new, place)
        #expect(BrokenSave(of: path, in: copies)?.copy == (text == Self.new ? nil : copy), place)
        unlink(copy.text)
      case _: #expect(text == Self.old, place)
      }
      // What the system does not let go stays till the next save, which sweeps it.
      if !system.failedCalls.contains("unlink") { #expect(state.names == [], place) }
      if state.names != [] { _ = try? save(Self.new, insists: true) }
      #expect(folder.permissions(of: "plan") == 0o640 && folder.names == ["other", "plan"], place)
    }
  }

  @Test
  func `the copy is on the disk before the first byte is written, and goes when the file is`() throws {
    makeTwoNames()
    let system = FaultySystem()
    try save(Self.new, system: system)
    let steps = system.calls.filter { ["write", "fsync", "rename", "ftruncate", "unlink"].contains($0) }
    // The folder of copies is on the disk first.
    #expect(steps == ["fsync", "write", "fsync", "rename", "fsync", "write", "ftruncate", "fsync", "unlink"])
  }

  @Test
  func `N26: a save that a death broke off is reported, and its text is nobody's to overwrite but the user's`()
    throws
  {
    makeTwoNames()
    folder.write("the new text\n which is the longer one\n", to: "plan")
    state.write(Self.new, to: copy, mode: 0o600)
    #expect(BrokenSave(of: path, in: copies)?.copy.text == state.file(copy))
    #expect(AtomicSave(copies: copies).tidy(path)?.copy.text == state.file(copy))
    let failure = #expect(throws: StorageFailure.self) { try save("newer\n") }
    #expect(failure?.reason == .hasWholeCopy(StoragePath(state.file(copy))))
    #expect(
      failure?.briefMessage
        == "a save of it was interrupted; the complete text is in '\(state.file(copy))'; compare the two files, then remove that one"
    )
    #expect(state.text(of: copy) == Self.new)
    try save("newer\n", insists: true)
    #expect(folder.text(of: "other") == "newer\n" && state.names == [])
  }

  @Test
  func `a copy that holds what the file holds is removed; one that is being written from is left alone`() throws {
    makeTwoNames()
    state.write(Self.old, to: copy, mode: 0o600)
    #expect(BrokenSave(of: path, in: copies) == nil && state.names == [])
    state.write(Self.new, to: copy, mode: 0o600)
    let theirs = open(state.file(copy), O_RDONLY | O_CLOEXEC)
    #expect(flock(theirs, LOCK_EX | LOCK_NB) == 0)
    #expect(BrokenSave(of: path, in: copies) == nil && state.names == [copy])
    close(theirs)
    unlink(state.file(copy))
    folder.makeLink("trap", to: "plan")
    symlink(folder.file("plan"), state.file(copy))
    #expect(BrokenSave(of: path, in: copies) == nil)
  }

  @Test
  func
    `N26: a copy goes once the file that holds its text is on the disk, and is reported where that cannot be brought there`()
  {
    makeTwoNames()
    state.write(Self.old, to: copy, mode: 0o600)
    let plain = FaultySystem()
    #expect(BrokenSave(of: path, in: copies, system: plain) == nil && state.names == [])
    #expect(plain.calls.filter { ["fsync", "unlink"].contains($0) } == ["fsync", "unlink"])
    state.write(Self.old, to: copy, mode: 0o600)
    let fsync = plain.calls.firstIndex(of: "fsync") ?? 0
    let system = FaultySystem(.init(call: fsync, number: EIO, isForGood: false))
    #expect(BrokenSave(of: path, in: copies, system: system)?.copy.text == state.file(copy))
    #expect(state.text(of: copy) == Self.old)
  }

  @Test
  func `N26: what others wrote meanwhile stays, whatever name they wrote it under`() throws {
    makeTwoNames()
    folder.write("theirs", to: "other")
    let failure = #expect(throws: StorageFailure.self) { try save(Self.new, expecting: Self.old) }
    #expect(failure?.reason == .changedMeanwhile)
    #expect(folder.text(of: "plan") == "theirs" && state.names == [])
  }
}
