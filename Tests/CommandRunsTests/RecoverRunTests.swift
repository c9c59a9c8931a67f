import CommandOutput
import CommandRuns
import DocumentStorage
import EditorInput
import EditorSession
import Geometry
import GraphFiles
import GraphScene
import TestSupport
import Testing

/// `nodecalc recover`, without a process.
struct RecoverRunTests {
  private let folder = ScratchFolder()

  private var state: StateFolder { StateFolder(StoragePath(folder.file("state/nodecalc"))) }

  private let text = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": 1},
        {"name": "b", "kind": "number", "value": 2}
      ],
      "layout": {
        "a": [0, 0],
        "b": [40, 0]
      }
    }

    """

  /// A session of that document, which types that.
  private func session(_ name: String?, _ script: String) throws -> EditorSession {
    let path = name.map { StoragePath(folder.file($0)) }
    let source = path.map { DocumentSource.file($0) } ?? .new
    let text = try path.map { try FileReading().read($0) }
    let session = EditorSession(
      try source.contents(), path: path, text: text, data: DocumentData(source, DataRules()), rules: DataRules(),
      glyphs: .unicode, size: Size(columns: 80, rows: 24), configuration: try EditorConfiguration(.none), theme: .dark,
      state: state)
    try KeyScript(script).play(to: session)
    return session
  }

  private func died(_ name: String?, _ script: String) throws {
    try session(name, script).endFromOutside()
  }

  private func run(_ task: RecoverRun.Task, _ name: String, isDropped: Bool = false) throws -> Written {
    try written { output throws(CommandFailure) in
      try RecoverRun(in: state, isDropped: isDropped).run(task, name, output)
    }
  }

  private func list(isDropped: Bool = false) throws -> Written {
    try written { output throws(CommandFailure) in try RecoverRun(in: state, isDropped: isDropped).list(output) }
  }

  @Test func `N26: nothing is listed where there is nothing, and asking for it says so`() throws {
    #expect(try list().text == "")
    folder.write(text, to: "x.nodecalc")
    try died("x.nodecalc", "")
    #expect(try list().text == "")
    #expect(throws: CommandFailure.self) { try run(.print, folder.file("x.nodecalc")) }
    #expect(try written { output throws(CommandFailure) in try RecoverRun(in: nil).list(output) }.text == "")
  }

  @Test func `N26: edits are listed by document, printed, compared and dropped`() throws {
    let file = folder.write(text, to: "x.nodecalc")
    try died("x.nodecalc", "/a<Enter>8<Enter>/b<Enter>9<Enter>")
    let line = try list().text
    #expect(line.hasPrefix("\(file): 2 edits of 2") && line.hasSuffix("\n") && line.split(separator: "\n").count == 1)
    let printed = try run(.print, file)
    #expect(printed.status == .success)
    #expect(
      printed.text
        == text.replacing(#""value": 1"#, with: #""value": 8"#).replacing(#""value": 2"#, with: #""value": 9"#))
    let changes = try run(.listChanges, file)
    #expect(changes.text.hasPrefix("= a: 1 → 8\n= b: 2 → 9\n") && changes.status == .failed)
    #expect(folder.text(of: "x.nodecalc") == text)
    #expect(try run(.discard, file).status == .success)
    #expect(try list().text == "")
  }

  @Test func `edits that were dropped are listed, printed and compared, until they are dropped again`() throws {
    let file = folder.write(text, to: "x.nodecalc")
    try died("x.nodecalc", "/a<Enter>8<Enter>")
    #expect(try list(isDropped: true).text == "")
    #expect(try run(.discard, file).status == .success)
    let line = try list(isDropped: true).text
    #expect(line.hasPrefix("\(file): 1 edit of 2") && line.contains("; dropped 2"), "\(line)")
    #expect(try run(.print, file, isDropped: true).text.contains(#""value": 8"#))
    #expect(try run(.listChanges, file, isDropped: true).text.hasPrefix("= a: 1 → 8\n"))
    try session("x.nodecalc", "/b<Enter>9<Enter>:q!<Enter>").endFromOutside()
    #expect(try list(isDropped: true).text.split(separator: "\n").count == 2)
    #expect(try run(.listChanges, file, isDropped: true).text.hasPrefix("= b: 2 → 9\n"), "the latest comes first")
    #expect(try run(.discard, file, isDropped: true).status == .success)
    #expect(try run(.discard, file, isDropped: true).status == .success)
    #expect(try list(isDropped: true).text == "")
    #expect(throws: CommandFailure.self) { try run(.print, file, isDropped: true) }
  }

  @Test func `N26: the steps are listed, and the document is printed as it was after each`() throws {
    let file = folder.write(text, to: "x.nodecalc")
    try died("x.nodecalc", "/a<Enter>8<Enter>/b<Enter>9<Enter>u")
    let steps = try run(.listSteps, file).text.split(separator: "\n")
    #expect(steps.count == 3 && steps[0].hasPrefix("1 ") && steps[2].contains("undo: "), "\(steps)")
    #expect(try run(.printAfter(step: 0), file).text == text)
    let afterOne = text.replacing(#""value": 1"#, with: #""value": 8"#)
    #expect(try run(.printAfter(step: 1), file).text == afterOne)
    #expect(try run(.printAfter(step: 2), file).text == afterOne.replacing(#""value": 2"#, with: #""value": 9"#))
    #expect(try run(.printAfter(step: 3), file).text == afterOne)
    #expect(throws: CommandFailure.self) { try run(.printAfter(step: 4), file) }
  }

  @Test func `what the file holds by now is merged`() throws {
    let file = folder.write(text, to: "x.nodecalc")
    try died("x.nodecalc", "/b<Enter>9<Enter>")
    folder.write(text.replacing(#""value": 1"#, with: #""value": 4"#), to: "x.nodecalc")
    let printed = try run(.print, file).text
    #expect(printed.contains(#""value": 4"#) && printed.contains(#""value": 9"#))
    #expect(try run(.listChanges, file).text.hasPrefix("= b: 2 → 9\n"))
  }

  @Test func `a document without a file is named by its journal`() throws {
    try died(nil, "=n = 5<Enter>")
    let name = try #require(try list().text.split(separator: ":").first.map(String.init))
    #expect(name.hasPrefix("new-"))
    #expect(try run(.print, name).text.contains(#"{"name": "n", "kind": "number", "value": 5}"#))
    #expect(try run(.discard, name).status == .success)
    #expect(try list().text == "")
  }

  @Test func `a session at work is listed as such, and its journal is not dropped`() throws {
    let file = folder.write(text, to: "x.nodecalc")
    let live = try session("x.nodecalc", "/a<Enter>8<Enter>")
    #expect(try list().text.contains("is editing it"))
    #expect {
      try run(.discard, file)
    } throws: { error in
      (error as? CommandFailure)?.status == .failed
    }
    #expect(try run(.print, file).text.contains(#""value": 8"#))
    #expect(live.lastWords.contains("nodecalc recover"))
    live.endFromOutside()
    #expect(try run(.discard, file).status == .success)
  }

  @Test func `a journal that cannot be read is listed, refused and can be dropped`() throws {
    let file = folder.write(text, to: "x.nodecalc")
    try died("x.nodecalc", "/a<Enter>8<Enter>")
    let name = try #require(FolderReading().list(StoragePath(folder.file("state/nodecalc/journals"))).first?.name)
    let journal = "state/nodecalc/journals/\(name)"
    let bytes = try #require(folder.text(of: journal))
    // The header stays: what follows it is damaged.
    let damaged = bytes.replacing("\nbase ", with: "\nbasX ")
    #expect(damaged != bytes)
    folder.write(damaged, to: journal, mode: 0o600)
    _ = try list()
    #expect(throws: CommandFailure.self) { try run(.print, file) }
    #expect(try run(.discard, name).status == .success)
    #expect(try list().text == "")
  }

  @Test func `a journal that is damaged before its first edit is listed, and found by its document's name`() throws {
    let file = folder.write(text, to: "x.nodecalc")
    try died("x.nodecalc", "/a<Enter>8<Enter>/a<Enter>9<Enter>")
    let name = try #require(FolderReading().list(StoragePath(folder.file("state/nodecalc/journals"))).first?.name)
    let journal = "state/nodecalc/journals/\(name)"
    let bytes = try #require(folder.text(of: journal))
    folder.write(bytes.replacing("\nstep ", with: "\nstex ", maxReplacements: 1), to: journal, mode: 0o600)
    #expect(try list().text.contains("is damaged from record 3 on"))
    #expect(try run(.discard, file).status == .success)
    #expect(try list().text == "")
  }
}
