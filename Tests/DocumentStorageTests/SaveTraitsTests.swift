import Glibc
import TestSupport
import Testing

@testable import DocumentStorage

/// What a saved file has besides its text: attributes, access control lists, and what a file had that is gone.
struct SaveTraitsTests {
  private let folder = ScratchFolder()
  private static let note = StoragePath("user.nodecalc-test")
  private var path: StoragePath { StoragePath(folder.file("plan")) }

  /// Calls `body` with the file open.
  private func with<Result>(_ name: String, _ body: (Int32) throws -> Result) rethrows -> Result {
    let file = open(folder.file(name), O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    return try body(file)
  }

  private func give(_ attribute: StoragePath, _ value: [UInt8], to name: String = "plan") throws {
    try with(name) { try Kernel().setAttribute(attribute, value, of: $0) }
  }

  private func value(_ attribute: StoragePath, of name: String = "plan") -> [UInt8]? {
    with(name) { try? Kernel().attribute(attribute, of: $0) }
  }

  /// A list for the owner, one more user, the group, the mask and everybody.
  private static func list(owner: UInt8, user: UInt32, may: UInt8, group: UInt8, mask: UInt8, all: UInt8) -> [UInt8] {
    let none: [UInt8] = [255, 255, 255, 255]
    let id = (0..<4).map { UInt8(truncatingIfNeeded: user >> (8 * $0)) }
    let entries: [[UInt8]] = [
      [1, 0, owner, 0] + none, [2, 0, may, 0] + id, [4, 0, group, 0] + none, [16, 0, mask, 0] + none,
      [32, 0, all, 0] + none,
    ]
    return [2, 0, 0, 0] + entries.flatMap(\.self)
  }

  private static let shared = list(owner: 6, user: 1234, may: 4, group: 0, mask: 4, all: 0)

  @Test
  func `N26: extended attributes are on the new file, with bytes of any kind`() throws {
    folder.write("old", to: "plan")
    let value = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    try give(Self.note, value)
    try give(StoragePath("user.empty"), [])
    let report = try AtomicSave().save(Array("new".utf8), to: path)
    #expect(report.notes == [] && report.sentence == nil)
    #expect(self.value(Self.note) == value && self.value(StoragePath("user.empty")) == [])
    #expect(folder.text(of: "plan") == "new")
  }

  @Test(arguments: [EPERM, ENOSPC, EOPNOTSUPP, EIO, E2BIG])
  func `N26: the user hears of an attribute that the new file cannot have`(number: Int32) throws {
    folder.write("old", to: "plan")
    try give(Self.note, [1])
    let system = FaultySystem(.init(call: 0, number: number, isForGood: true, name: "fsetxattr"))
    let report = try AtomicSave(system: system).save(Array("new".utf8), to: path)
    #expect(report.sentence == "its attribute 'user.nodecalc-test' could not be kept")
    #expect(folder.text(of: "plan") == "new")
  }

  @Test
  func `the user hears of an attribute that cannot be read, and a list of them that cannot be is an error`() throws {
    folder.write("old", to: "plan")
    try give(Self.note, [1])
    var system = FaultySystem(.init(call: 0, number: EIO, isForGood: true, name: "fgetxattr"))
    let report = try AtomicSave(system: system).save(Array("new".utf8), to: path)
    #expect(report.notes == [.attributeNotKept("user.nodecalc-test")])
    try give(Self.note, [1])
    system = FaultySystem(.init(call: 0, number: EIO, isForGood: true, name: "flistxattr"))
    #expect(throws: StorageFailure.self) { try AtomicSave(system: system).save(Array("newer".utf8), to: path) }
    #expect(folder.text(of: "plan") == "new")
    system = FaultySystem(.init(call: 0, number: EOPNOTSUPP, isForGood: true, name: "flistxattr"))
    #expect(try AtomicSave(system: system).save(Array("newest".utf8), to: path).notes == [])
  }

  @Test
  func `N26: an access control list is kept: the named user keeps access, the group gains none`() throws {
    folder.write("old", to: "plan", mode: 0o600)
    try give(AccessList.attribute, Self.shared)
    #expect(folder.permissions(of: "plan") == 0o640, "the group bits are the list's mask")
    let report = try AtomicSave().save(Array("new".utf8), to: path)
    #expect(report.notes == [])
    #expect(value(AccessList.attribute) == Self.shared)
    #expect(folder.permissions(of: "plan") == 0o640)
  }

  @Test
  func `N26: where a list cannot be kept the group gets what it alone had, and the user hears of it`() throws {
    let lists = [
      (Self.shared, 0o600), (Self.list(owner: 6, user: 1, may: 6, group: 4, mask: 6, all: 0), 0o640),
      (Self.list(owner: 6, user: 1, may: 6, group: 6, mask: 4, all: 4), 0o644),
    ]
    for (list, permissions) in lists {
      folder.write("old", to: "plan", mode: 0o600)
      try give(AccessList.attribute, list)
      let system = FaultySystem(.init(call: 0, number: EOPNOTSUPP, isForGood: true, name: "fsetxattr"))
      let report = try AtomicSave(system: system).save(Array("new".utf8), to: path)
      #expect(
        report.sentence
          == "its access control list could not be kept: only owner, group and others have the permissions they had")
      #expect(folder.permissions(of: "plan") == UInt32(permissions))
      #expect(value(AccessList.attribute) == nil)
      unlink(folder.file("plan"))
    }
  }

  @Test
  func `N26: a list that cannot be read lets the group do no more than everybody`() throws {
    folder.write("old", to: "plan", mode: 0o600)
    try give(AccessList.attribute, Self.shared)
    let system = FaultySystem(.init(call: 0, number: EIO, isForGood: true, name: "fgetxattr"))
    try AtomicSave(system: system).save(Array("new".utf8), to: path)
    #expect(folder.permissions(of: "plan") == 0o600)
  }

  @Test
  func `N26: a list that the folder gives to its new files lets nobody read a file that they could not read before`()
    throws
  {
    folder.write("old", to: "plan", mode: 0o640)
    let inherited = StoragePath("system.posix_acl_default")
    let list = Self.list(owner: 6, user: 1234, may: 6, group: 6, mask: 6, all: 0)
    try with(".") { try Kernel().setAttribute(inherited, list, of: $0) }
    try AtomicSave().save(Array("new".utf8), to: path)
    #expect(value(AccessList.attribute) == nil && folder.permissions(of: "plan") == 0o640)
    try AtomicSave().save(Array("new".utf8), to: StoragePath(folder.file("another")))
    #expect(value(AccessList.attribute, of: "another") != nil, "a new file is what the folder wants it to be")
  }

  @Test
  func `N26: where the group cannot be kept its entry in the list may no more than everybody`() throws {
    try #require(getuid() == 0, "only root can make files of other groups")
    folder.write("old", to: "plan", mode: 0o666)
    chmod(folder.path, 0o777)
    try give(AccessList.attribute, Self.list(owner: 6, user: 1234, may: 6, group: 6, mask: 6, all: 4))
    var report: SaveReport?
    // Who may not write it has to insist.
    #expect(throws: StorageFailure.self) {
      try Unprivileged.run { () throws(StorageFailure) in _ = try AtomicSave().save(Array("new".utf8), to: path) }
    }
    try Unprivileged.run { () throws(StorageFailure) in
      report = try AtomicSave().save(Array("new".utf8), to: path, replacesReadOnly: true)
    }
    #expect(value(AccessList.attribute) == Self.list(owner: 6, user: 1234, may: 6, group: 4, mask: 6, all: 4))
    #expect(report?.notes == [.ownerNotKept, .groupNotKept])
  }

  @Test
  func `what says something of the old bytes is not on the new ones`() throws {
    try #require(getuid() == 0, "only root can give a file capabilities")
    folder.write("old", to: "plan")
    let capability = StoragePath("security.capability")
    try give(capability, [0, 0, 0, 2] + [UInt8](repeating: 0, count: 16))
    let report = try AtomicSave().save(Array("new".utf8), to: path)
    #expect(report.notes == [] && value(capability) == nil)
  }

  @Test(arguments: [0o600, 0o640, 0o664] as [UInt32])
  func `N26: a file that is gone comes back as it was, not as a new one`(mode: UInt32) throws {
    folder.write("old", to: "plan", mode: mode)
    try give(Self.note, [7])
    let traits = try #require(FileTraits(of: path))
    unlink(folder.file("plan"))
    try AtomicSave().save(Array("new".utf8), to: path, expecting: FileText(Array("old".utf8)), formerly: traits)
    #expect(folder.permissions(of: "plan") == mode && value(Self.note) == [7])
    // One that is there says itself what it has.
    chmod(folder.file("plan"), 0o604)
    let report = try AtomicSave().save(Array("newer".utf8), to: path, formerly: traits)
    #expect(folder.permissions(of: "plan") == 0o604 && report.traits?.status.permissions == 0o604)
  }

  @Test
  func `nothing but a plain file has traits to be remembered`() {
    folder.makeFolder("sub")
    mkfifo(folder.file("pipe"), 0o600)
    for name in ["sub", "pipe", "none"] { #expect(FileTraits(of: StoragePath(folder.file(name))) == nil) }
    rmdir(folder.file("sub"))
  }

  @Test
  func `bytes that are no list of a known version are none`() {
    for bytes: [UInt8] in [
      [], [2, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0, 1], [3, 0, 0, 0] + [UInt8](repeating: 0, count: 8),
    ] {
      #expect(AccessList(bytes) == nil)
    }
    #expect(AccessList([2, 0, 0, 0])?.groupPermissions == 0)
    #expect(AccessList(Self.shared)?.groupPermissions == 0)
  }
}
