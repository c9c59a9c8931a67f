import CursesFrontEnd
import DocumentStorage
import EditorInput
import EditorSession
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import JSONRPC
import JSONText
import PresentationModel
import TestSupport

@testable import CommandRuns

/// A session without a terminal, its document, and programs that talk with it by text.
final class ServedSession {
  let session: EditorSession
  let document: ServedDocument

  /// A document of two numbers and their sum, in a file of the folder where one is given.
  init(in folder: ScratchFolder? = nil, cancellation: WorkCancellation? = nil) throws {
    let text = """
      {"nodecalc": 1, "nodes": [
        {"name": "price", "kind": "number", "value": 10, "uncertainty": 0.5},
        {"name": "tax", "kind": "number", "value": 2},
        {"name": "total", "kind": "formula", "formula": "price + tax"}
      ], "scenarios": {"high": {"tax": 5}}}
      """
    let path = folder.map { StoragePath($0.file("sale.nodecalc")) }
    if let path { _ = try AtomicSave().save(Array(text.utf8), to: path) }
    var rules = DataRules()
    rules.cancellation = cancellation
    let data = DocumentData(path.map { .file($0) } ?? .new, rules, follows: false, hasKeyboard: true)
    session = EditorSession(
      try NativeFormat.read(Array(text.utf8)), path: path, text: path == nil ? nil : Array(text.utf8), data: data,
      rules: rules, glyphs: .unicode, size: Size(columns: 80, rows: 24),
      configuration: try EditorConfiguration(.none), theme: .dark)
    document = ServedDocument(session)
  }

  /// A program that has not said anything.
  func program() -> TalkingProgram { TalkingProgram(self) }

  func press(_ script: String) throws {
    for key in try KeyNotation.parse(script) { session.handle(.key(key)) }
  }

  /// The steps that undo takes back, oldest first.
  var steps: [String] { session.model.document.steps.done }

  /// What the message line says.
  var message: String { session.model.message?.text ?? "" }

  /// The nodes as the file would have them.
  var nodes: [String] {
    String(decoding: NativeFormat.write(session.model.document.root), as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("    {\"name\"") }.map { String($0.drop { $0 == " " }) }
  }
}

/// A program at the other end of a connection.
final class TalkingProgram {
  let connection: ProgramConnection
  private let session: ServedSession
  private var number = 0

  init(_ session: ServedSession) {
    self.session = session
    connection = ProgramConnection(session.document)
  }

  /// What comes back for that text: a line each.
  func send(_ text: String) -> [String] {
    connection.take(Array((text + "\n").utf8))
    return handle()
  }

  /// Handles what there is to be handled; what comes back.
  func handle() -> [String] {
    while connection.hasWork, !connection.waitsForUser { connection.handleNext() }
    connection.announceChanges()
    return String(decoding: connection.takeOutput(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Calls a method; the result, or the error with its code, without what frames it.
  func call(_ method: String, _ parameters: String = "{}") -> String {
    number += 1
    let answers = send(#"{"jsonrpc": "2.0", "id": \#(number), "method": "\#(method)", "params": \#(parameters)}"#)
    let answer = answers.first { $0.hasPrefix(#"{"jsonrpc": "2.0", "id": \#(number), "#) } ?? ""
    let head = #"{"jsonrpc": "2.0", "id": \#(number), "#
    return String(answer.dropFirst(head.count).dropLast())
  }
}
