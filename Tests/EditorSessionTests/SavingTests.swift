import DocumentStorage
import EditorSession
import Glibc
import TestSupport
import Testing

/// What becomes of a document's file when an editor opens and saves it.
@Suite struct SavingTests {
  private let folder = ScratchFolder()
  private let state = ScratchFolder()
  private static let text = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}]}"#

  private var copies: StateFolder { StateFolder(StoragePath(state.path)) }

  private func open() throws -> OpenEditor { try OpenEditor(folder, copies: copies) }

  private var names: Int {
    var status = stat()
    return stat(folder.file("x.nodecalc"), &status) == 0 ? Int(status.st_nlink) : 0
  }

  @Test(arguments: [0o600, 0o640, 0o660] as [UInt32])
  func `N26: a document that is deleted while it is open comes back with the permissions it had`(mode: UInt32) throws {
    folder.write(Self.text, to: "x.nodecalc", mode: 0o644)
    let editor = try open()
    // What it had when it was last looked at is what it gets.
    chmod(folder.file("x.nodecalc"), mode)
    try editor.press("5<Enter>:w<Enter>")
    unlink(folder.file("x.nodecalc"))
    try editor.press("6<Enter>:w<Enter>")
    #expect(editor.message.hasPrefix("saved "))
    #expect(folder.permissions(of: "x.nodecalc") == mode)
  }

  @Test func `N26: a document keeps its other names`() throws {
    folder.write(Self.text, to: "x.nodecalc")
    link(folder.file("x.nodecalc"), folder.file("other"))
    let editor = try open()
    try editor.press("5<Enter>:w<Enter>")
    #expect(editor.message == "saved \(folder.file("x.nodecalc"))")
    #expect(names == 2 && folder.text(of: "other")?.contains(#""value": 5"#) == true)
    #expect(state.names == [])
  }

  @Test func `without a place for the copy a document with other names is saved only by force, and that is said`()
    throws
  {
    folder.write(Self.text, to: "x.nodecalc")
    link(folder.file("x.nodecalc"), folder.file("other"))
    let editor = try OpenEditor(folder)
    try editor.press("5<Enter>:w<Enter>")
    #expect(editor.message.hasPrefix("not saved: it has another hard link, which would keep the old text"))
    #expect(editor.message.contains("; ':w!' replaces it, or set XDG_STATE_HOME"))
    try editor.press(":w!<Enter>")
    #expect(editor.message == "saved \(folder.file("x.nodecalc")); its other hard link keeps the old text")
    #expect(editor.session.saveNotes == ["\(folder.file("x.nodecalc")): its other hard link keeps the old text"])
    #expect(names == 1 && folder.text(of: "other") == Self.text)
  }

  @Test func `N26: what a killed save left goes when the document is opened`() throws {
    folder.write(Self.text, to: "x.nodecalc")
    let left = ".nodecalc-\(StoragePathFingerprint.of("x.nodecalc"))-3.tmp"
    folder.write("half", to: left, mode: 0o600)
    _ = try open()
    #expect(folder.names == ["x.nodecalc"])
    folder.write(Self.text, to: "y.nodecalc")
    folder.write("half", to: ".nodecalc-\(StoragePathFingerprint.of("y.nodecalc"))-0.tmp", mode: 0o600)
    let editor = try open()
    try editor.press(":e \(folder.file("y.nodecalc"))<Enter>")
    #expect(folder.names == ["x.nodecalc", "y.nodecalc"])
  }

  @Test func `N26: a save in place that was broken off is reported when the document is opened`() throws {
    folder.write(Self.text, to: "x.nodecalc")
    let copy = "save-\(StoragePathFingerprint.of(folder.file("x.nodecalc"))).nodecalc"
    state.write("the whole text", to: copy, mode: 0o600)
    #expect(
      try open().message
        == "\(folder.file("x.nodecalc")): a save of it was interrupted; the complete text is in '\(state.file(copy))'; "
        + "compare the two files, then remove that one")
    #expect(state.names == [copy])
    state.write(Self.text, to: copy, mode: 0o600)
    #expect(try open().message == "")
    #expect(state.names == [])
  }
}

/// The digits by which names of files follow from a path: Fowler, Noll and Vo's 64-bit hash, 1a.
enum StoragePathFingerprint {
  static func of(_ path: String) -> String {
    let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
