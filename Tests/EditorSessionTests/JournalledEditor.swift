import CursesFrontEnd
import DocumentStorage
import EditorInput
import EditorSession
import EvaluationEngine
import Geometry
import Glibc
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel
import TestSupport

/// A session with a folder of state, which can end as a process does that is killed.
final class JournalledEditor {
  let session: EditorSession
  private let folder: ScratchFolder

  var model: NodesPM { session.model }
  var message: String { model.message?.text ?? "" }
  var mode: String { model.screen.title.mode }
  /// What is asked, in the line in which one types.
  var question: String { model.screen.prompt?.label ?? "" }

  /// Opens that file of the folder, or a new document; state lies in `state` of the folder.
  init(_ name: String?, in folder: ScratchFolder) throws {
    self.folder = folder
    let path = name.map { StoragePath(folder.file($0)) }
    let text = path.flatMap { try? FileReading().read($0, isPlain: true) }
    let contents =
      try text.map { try NativeFormat.read($0) } ?? NativeFormat.read(Array(#"{"nodecalc": 1, "nodes": []}"#.utf8))
    let data = DocumentData(path.map { .file($0) } ?? .new, DataRules(), follows: true, hasKeyboard: true)
    session = EditorSession(
      contents, path: path, text: text, data: data, rules: DataRules(), follows: true, glyphs: .unicode,
      size: Size(columns: 100, rows: 30), configuration: try EditorConfiguration(.none), theme: .dark,
      state: StateFolder(StoragePath(folder.file("state/nodecalc"))))
  }

  @discardableResult
  func press(_ script: String) throws -> JournalledEditor {
    for key in try KeyNotation.parse(script) { session.handle(.key(key)) }
    return self
  }

  func value(_ name: String) -> String {
    let contents = model.document.contents
    guard let node = contents.node(named: name) else { return "no node" }
    return contents.graph.value(of: node).number.map { "\($0)" } ?? ""
  }

  /// What a kill leaves: no file is touched, the system gives up the locks.
  func die() { session.endFromOutside() }

  /// Hears what has happened to its files meanwhile.
  func hear() { _ = session.takeFromSource() }

  /// The canonical text of the document.
  var text: String { String(decoding: NativeFormat.write(model.document.contents), as: UTF8.self) }
}

extension ScratchFolder {
  /// The journals that there are.
  var journals: [String] { names(in: "state/nodecalc/journals") }
  /// The locks that there are.
  var locks: [String] { names(in: "state/nodecalc/open") }

  private func names(in name: String) -> [String] {
    guard let entries = try? FolderReading().list(StoragePath(file(name))) else { return [] }
    return entries.map(\.name)
  }
}
