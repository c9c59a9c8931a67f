import DocumentStorage
import Glibc
import TestSupport
import Testing

struct AtomicSaveTests {
  private let folder = ScratchFolder()

  private func save(_ text: String, to name: String, replacesReadOnly: Bool = false) throws(StorageFailure) {
    try AtomicSave().save(Array(text.utf8), to: StoragePath(folder.file(name)), replacesReadOnly: replacesReadOnly)
  }

  @Test
  func `limit document-bytes: what could not be read again is not written`() throws {
    folder.write("old", to: "plan")
    let path = StoragePath(folder.file("plan"))
    try AtomicSave().save(Array("12345".utf8), to: path, limit: 5)
    let failure = #expect(throws: StorageFailure.self) {
      try AtomicSave().save(Array("123456".utf8), to: path, limit: 5)
    }
    #expect(failure?.briefMessage == "it is larger than 5 bytes; split it")
    #expect(folder.text(of: "plan") == "12345" && folder.names == ["plan"])
  }

  @Test
  func `a new file is made with the permissions of a new file`() throws {
    try save("new", to: "plan")
    #expect(folder.text(of: "plan") == "new")
    #expect(folder.permissions(of: "plan") == 0o666 & ~Kernel().creationMask())
    #expect(folder.names == ["plan"])
  }

  @Test(arguments: [0o600, 0o400, 0o640, 0o755, 0o666] as [UInt32])
  func `permissions stay as they were`(mode: UInt32) throws {
    folder.write("old", to: "plan", mode: mode)
    try save("new", to: "plan", replacesReadOnly: true)
    #expect(folder.text(of: "plan") == "new")
    #expect(folder.permissions(of: "plan") == mode)
  }

  @Test(arguments: [0o400, 0o444, 0o555, 0o000] as [UInt32])
  func `a file that nobody may write to stays, unless it is to be replaced all the same`(mode: UInt32) throws {
    folder.write("old", to: "plan", mode: mode)
    let failure = #expect(throws: StorageFailure.self) { try save("new", to: "plan") }
    #expect(failure?.reason == .isReadOnly && failure?.isBeforeFirstByte == true)
    #expect(
      failure?.briefMessage
        == "it is read-only for you; make it writable (chmod u+w) or save under another name")
    #expect(folder.names == ["plan"] && folder.permissions(of: "plan") == mode)
    try save("new", to: "plan", replacesReadOnly: true)
    #expect(folder.permissions(of: "plan") == mode)
  }

  @Test
  func `a set-id bit is dropped`() throws {
    folder.write("old", to: "plan", mode: 0o4755)
    try save("new", to: "plan")
    #expect(folder.permissions(of: "plan") == 0o755)
  }

  @Test
  func `a symbolic link stays and the file behind it is replaced`() throws {
    mkdir(folder.file("deep"), 0o755)
    mkdir(folder.file("deep/er"), 0o755)
    folder.write("old", to: "deep/real", mode: 0o600)
    symlink("../real", folder.file("deep/er/second"))
    symlink("deep/er/second", folder.file("first"))
    symlink(folder.file("first"), folder.file("plan"))
    try save("new", to: "plan")
    #expect(folder.text(of: "deep/real") == "new")
    #expect(folder.permissions(of: "deep/real") == 0o600)
    var status = stat()
    for link in ["plan", "first", "deep/er/second"] {
      #expect(lstat(folder.file(link), &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
    }
    #expect(folder.names == ["deep", "first", "plan"])
  }

  @Test
  func `a link to nothing yet makes the file it means`() throws {
    symlink("real", folder.file("plan"))
    try save("new", to: "plan")
    #expect(folder.text(of: "real") == "new")
  }

  @Test
  func `links that go round are refused`() {
    symlink("second", folder.file("first"))
    symlink("first", folder.file("second"))
    let failure = #expect(throws: StorageFailure.self) { try save("new", to: "first") }
    #expect(failure?.step == .followingLinks)
    #expect(failure?.reason == .system(SystemError(number: ELOOP)))
  }

  @Test
  func `a folder is no target`() {
    mkdir(folder.file("plan"), 0o755)
    for name in ["plan", "plan/", "plan/.", "plan/.."] {
      let failure = #expect(throws: StorageFailure.self) { try save("new", to: name) }
      #expect(failure?.reason == .isFolder)
      #expect(failure?.isBeforeFirstByte == true)
    }
    #expect(folder.names == ["plan"])
  }

  @Test
  func `a pipe is no target`() {
    mkfifo(folder.file("plan"), 0o600)
    let failure = #expect(throws: StorageFailure.self) { try save("new", to: "plan") }
    #expect(failure?.reason == .notAFile)
  }

  @Test
  func `a missing folder is said and not made`() {
    let failure = #expect(throws: StorageFailure.self) { try save("new", to: "missing/plan") }
    #expect(
      failure?.message
        == "cannot save '\(folder.file("missing/plan"))': opening its folder: no such file or folder; "
        + "the previous content is unchanged; create the folder first or save elsewhere")
    #expect(failure?.briefMessage == "its folder does not exist; create it first or save elsewhere")
    #expect(folder.names == [])
  }

  @Test
  func `a text that must not be replaced stays, an empty file is no text`() throws {
    folder.write("theirs", to: "plan")
    folder.write("", to: "empty")
    for name in ["empty", "missing"] {
      try AtomicSave().save(Array("new".utf8), to: StoragePath(folder.file(name)), replacesText: false)
      #expect(folder.text(of: name) == "new")
    }
    let failure = #expect(throws: StorageFailure.self) {
      try AtomicSave().save(Array("new".utf8), to: StoragePath(folder.file("plan")), replacesText: false)
    }
    #expect(failure?.briefMessage == "another file of that name exists; save under another name")
    #expect(
      failure?.briefMessage(replacedBy: ":w! NAME")
        == "another file of that name exists; ':w! NAME' replaces it, or save under another name")
    #expect(folder.text(of: "plan") == "theirs")
  }

  @Test
  func `an empty path is refused`() {
    #expect(throws: StorageFailure.self) { try AtomicSave().save([], to: StoragePath("")) }
  }

  @Test
  func `a name of 255 bytes is saved, one of 256 refused`() throws {
    let name = String(repeating: "n", count: 255)
    try save("old", to: name)
    try save("new", to: name)
    #expect(folder.text(of: name) == "new")
    let failure = #expect(throws: StorageFailure.self) { try save("new", to: name + "n") }
    #expect(failure?.reason == .system(SystemError(number: ENAMETOOLONG)))
    #expect(folder.names == [name])
  }

  @Test
  func `a name that is no UTF-8 is saved and read back`() throws {
    let path = StoragePath(bytes: Array(folder.file("").utf8) + [0xFF, 0xFE, 0x41])
    try AtomicSave().save(Array("new".utf8), to: path)
    #expect(try FileReading().read(path) == Array("new".utf8))
  }

  @Test
  func `an empty text and one of 10 MB are saved`() throws {
    try save("", to: "plan")
    #expect(folder.bytes(of: "plan") == [])
    let big = [UInt8](repeating: 65, count: 10_000_000)
    try AtomicSave().save(big, to: StoragePath(folder.file("plan")))
    #expect(folder.bytes(of: "plan") == big)
  }

  @Test
  func `a folder without permission to write is refused by name and nothing changes`() throws {
    folder.write("old", to: "plan", mode: 0o666)
    chmod(folder.path, 0o555)
    let failure = #expect(throws: StorageFailure.self) {
      try Unprivileged.run { () throws(StorageFailure) in try save("new", to: "plan") }
    }
    chmod(folder.path, 0o755)
    #expect(
      failure?.message
        == "cannot save '\(folder.file("plan"))': creating a file beside it: permission denied; "
        + "the previous content is unchanged; make the folder writable or save elsewhere")
    #expect(folder.text(of: "plan") == "old")
    #expect(folder.names == ["plan"])
  }

  @Test
  func `a folder that may be written but not listed is no obstacle`() throws {
    folder.write("old", to: "plan", mode: 0o666)
    chmod(folder.path, 0o333)
    try Unprivileged.run { () throws(StorageFailure) in try save("new", to: "plan") }
    chmod(folder.path, 0o755)
    #expect(folder.text(of: "plan") == "new")
    #expect(folder.names == ["plan"])
  }

  @Test
  func `where neither owner nor group can be kept nobody may read more than before`() throws {
    folder.write("old", to: "plan", mode: 0o664)
    chmod(folder.path, 0o777)
    let isRoot = getuid() == 0
    // Somebody who is not root owns the file already and keeps it as it is.
    if isRoot {
      let failure = #expect(throws: StorageFailure.self) {
        try Unprivileged.run { () throws(StorageFailure) in try save("new", to: "plan") }
      }
      #expect(failure?.reason == .isReadOnly && folder.text(of: "plan") == "old")
    }
    try Unprivileged.run { () throws(StorageFailure) in try save("new", to: "plan", replacesReadOnly: true) }
    #expect(folder.text(of: "plan") == "new")
    #expect(folder.permissions(of: "plan") == (isRoot ? 0o644 : 0o664))
    // Writable for everybody, and readable for its owner's group: which is another one now.
    folder.write("old", to: "shared", mode: 0o662)
    try Unprivileged.run { () throws(StorageFailure) in try save("new", to: "shared") }
    #expect(folder.text(of: "shared") == "new" && folder.permissions(of: "shared") == (isRoot ? 0o622 : 0o662))
  }
}
