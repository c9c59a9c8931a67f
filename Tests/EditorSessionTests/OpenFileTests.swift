import DocumentStorage
import EditorInput
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import TestSupport
import Testing

@testable import EditorSession

/// The file of the document at hand, without a session around it.
@Suite struct OpenFileTests {
  private let folder = ScratchFolder()
  private let model: NodesPM
  private let file: OpenFile

  init() throws {
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}]}"#, to: "x.nodecalc")
    let path = StoragePath(folder.file("x.nodecalc"))
    let bytes = try FileReading().read(path, isPlain: true)
    model = NodesPM(
      document: Document(try NativeFormat.read(bytes)), fileName: path.text, screen: Size(columns: 100, rows: 30))
    file = OpenFile(
      of: model, follows: false, recent: RecentFiles(in: nil), copies: nil,
      state: StateFolder(StoragePath(folder.file("state/nodecalc"))))
    file.begin(path, bytes)
  }

  private func press(_ script: String) throws {
    for key in try KeyNotation.parse(script) { _ = model.handle(.key(key)) }
    file.settle()
  }

  private func save(_ name: String? = nil, isCopy: Bool = false) -> OpenFile.Saved {
    file.save(to: name.map { StoragePath(folder.file($0)) }, replaces: false, isCopy: isCopy)
  }

  @Test func `a save writes the file, and nothing of it is to be recovered`() throws {
    try press("5<Enter>")
    #expect(folder.journals.count == 1 && file.lastWords.contains("nodecalc recover"))
    let saved = save()
    file.settle()
    #expect(saved.effects == [] && !saved.isElsewhere && file.unsaved == nil && file.lastWords == "")
    #expect(folder.text(of: "x.nodecalc")?.contains(#""value": 5"#) == true)
    file.end()
    #expect(folder.journals == [] && folder.locks == [])
  }

  @Test func `a document follows its file to another name, its lock and its journal too`() throws {
    try press("5<Enter>")
    #expect(save("y.nodecalc").isElsewhere)
    #expect(file.path == StoragePath(folder.file("y.nodecalc")) && model.message?.text.hasPrefix("saved ") == true)
    #expect(folder.journals == [] && folder.locks.count == 1)
    try press("6<Enter>")
    #expect(file.lastWords.contains("y.nodecalc"))
    _ = save()
    #expect(folder.text(of: "x.nodecalc")?.contains(#""value": 1"#) == true)
    #expect(folder.text(of: "y.nodecalc")?.contains(#""value": 6"#) == true)
    #expect(file.recentFiles.map(\.path) == [folder.file("x.nodecalc")])
  }

  @Test func `a copy leaves the document with its file and its edits`() throws {
    try press("5<Enter>")
    #expect(!save("y.nodecalc", isCopy: true).isElsewhere)
    #expect(file.path == StoragePath(folder.file("x.nodecalc")) && model.document.isModified)
    #expect(folder.text(of: "y.nodecalc")?.contains(#""value": 5"#) == true && folder.journals.count == 1)
  }

  @Test func `a document without a file is not saved, and the reason names what would save it`() throws {
    file.begin(nil, nil)
    try press("5<Enter>")
    #expect(!save().isElsewhere)
    #expect(model.message?.text == "not saved: the document has no file yet; name one with ':w NAME'")
    #expect(file.lastWords.contains("'nodecalc recover' shows them"))
  }

  @Test func `what others have written meanwhile is not overwritten`() throws {
    try press("5<Enter>")
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "b", "kind": "number", "value": 2}]}"#, to: "x.nodecalc")
    #expect(save().effects == [])
    #expect(model.hasOutsideChange && model.mode.name.title == "CHOICE")
    #expect(folder.text(of: "x.nodecalc")?.contains(#""name": "b""#) == true)
  }
}
