import Glibc
import TestSupport
import Testing

@testable import DocumentStorage

struct TemporaryFileTests {
  private let folder = ScratchFolder()
  private var target: StoragePath { StoragePath(folder.file("plan")) }
  private var names: [String] { TemporaryFile.names(for: StoragePath("plan")).map(\.text) }

  @Test
  func `what killed programs left is removed by the next save of that file`() throws {
    for name in names { folder.write("half", to: name, mode: 0o600) }
    let stranger = TemporaryFile.names(for: StoragePath("other"))[0].text
    folder.write("half", to: stranger, mode: 0o600)
    try AtomicSave().save(Array("new".utf8), to: target)
    #expect(folder.names == [stranger, "plan"].sorted())
  }

  @Test
  func `a file that somebody is writing is left alone and another name taken`() throws {
    let path = folder.write("theirs", to: names[0], mode: 0o600)
    let theirs = open(path, O_RDONLY)
    #expect(flock(theirs, LOCK_EX | LOCK_NB) == 0)
    try AtomicSave().save(Array("new".utf8), to: target)
    close(theirs)
    #expect(folder.text(of: names[0]) == "theirs")
    #expect(folder.text(of: "plan") == "new")
  }

  @Test
  func
    `what killed programs left is swept without a save, but no link, nothing of others, and nothing that is written`()
    throws
  {
    for name in names { folder.write("half", to: name, mode: 0o600) }
    let busy = open(folder.file(names[1]), O_RDONLY)
    #expect(flock(busy, LOCK_EX | LOCK_NB) == 0)
    unlink(folder.file(names[2]))
    folder.makeLink(names[2], to: "victim")
    folder.write("precious", to: "victim")
    unlink(folder.file(names[3]))
    folder.makeFolder(names[3])
    folder.write("old", to: "plan")
    #expect(AtomicSave().tidy(target) == nil)
    close(busy)
    #expect(folder.names == [names[1], names[2], names[3], "plan", "victim"].sorted())
    #expect(folder.text(of: "victim") == "precious" && folder.text(of: "plan") == "old")
    rmdir(folder.file(names[3]))
  }

  @Test
  func `what is left of a file behind links is swept beside that file`() throws {
    folder.makeFolder("deep")
    folder.write("old", to: "deep/plan")
    folder.write("half", to: "deep/\(names[0])", mode: 0o600)
    folder.makeLink("link", to: "deep/plan")
    #expect(AtomicSave().tidy(StoragePath(folder.file("link"))) == nil)
    #expect(!folder.has("deep/\(names[0])"))
    unlink(folder.file("deep/plan"))
  }

  @Test
  func `a link planted at a name is not followed`() throws {
    let victim = ScratchFolder()
    victim.write("precious", to: "victim")
    for name in names.dropLast() { symlink(victim.file("victim"), folder.file(name)) }
    try AtomicSave().save(Array("new".utf8), to: target)
    #expect(victim.text(of: "victim") == "precious")
    #expect(folder.text(of: "plan") == "new")
    symlink(victim.file("victim"), folder.file(names[names.count - 1]))
    let failure = #expect(throws: StorageFailure.self) { try AtomicSave().save([], to: target) }
    #expect(failure?.step == .creatingTemporaryFile)
    #expect(victim.text(of: "victim") == "precious")
    #expect(folder.text(of: "plan") == "new")
  }

  @Test(arguments: [false, true])
  func `who has no lock takes no other file for its own, neither to save it nor to remove it`(fails: Bool) {
    folder.write("old", to: "plan")
    let system = FaultySystem(.init(call: 0, number: ENOLCK, isForGood: true, name: "flock"))
    var isSwept = false
    system.beforeCall = { [folder, names, unowned system] call in
      guard call == "fsync", !isSwept else { return }
      isSwept = true
      // Another save takes the file for stale, and the name for its own.
      unlink(folder.file(names[0]))
      folder.write("half", to: names[0], mode: 0o600)
      if fails { system.callsWithoutSpace = ["fsync"] }
    }
    let failure = #expect(throws: StorageFailure.self) { try AtomicSave(system: system).save([1], to: target) }
    #expect(failure?.step == (fails ? .syncing : .replacing))
    #expect(isSwept && folder.text(of: "plan") == "old" && folder.text(of: names[0]) == "half")
  }

  @Test
  func `the names are short, private to the target and start with a dot`() {
    #expect(names.count == TemporaryFile.slots)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.count == 32 && $0.hasPrefix(".nodecalc-") && $0.hasSuffix(".tmp") })
  }
}
