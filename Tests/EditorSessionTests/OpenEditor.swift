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

/// An editor session that follows its files as in a terminal, but without one: its loop is gone through by the test.
final class OpenEditor {
  let folder: ScratchFolder
  let session: EditorSession
  /// What the views of the document were told: the cause, and the nodes that had other values then, with them.
  private(set) var events: [String] = []
  /// What the message line said, one after another.
  private(set) var messages: [String] = []

  var model: NodesPM { session.model }
  var message: String { model.message?.text ?? "" }

  /// Opens `x.nodecalc` of the folder; `copies` is where a copy is kept while it is written in place.
  init(_ folder: ScratchFolder, copies: StateFolder? = nil) throws {
    self.folder = folder
    let path = StoragePath(folder.file("x.nodecalc"))
    let text = try FileReading().read(path, isPlain: true)
    var contents = try NativeFormat.read(text)
    let data = DocumentData(.file(path), DataRules(), follows: true, hasKeyboard: true)
    data.read(into: &contents)
    session = EditorSession(
      contents, path: path, text: text, data: data, rules: DataRules(), follows: true, glyphs: .unicode,
      size: Size(columns: 100, rows: 30), configuration: try EditorConfiguration(.none), theme: .dark,
      copies: copies)
    model.highlightsChanges = true
    model.document.addView("test") { [unowned self] in note($0) }
  }

  private func note(_ event: DocumentEvent) {
    let values = event.updates.map { update in
      let name = model.document.contents.name(of: update.node)
      return "\(name) = \(value(name))"
    }
    events.append("\(event.cause): \(values.joined(separator: ", "))")
  }

  func press(_ script: String) throws {
    for key in try KeyNotation.parse(script) { session.handle(.key(key)) }
  }

  func value(_ name: String) -> String {
    let contents = model.document.contents
    guard let node = contents.node(named: name) else { return "no node" }
    return contents.sentence(forValueOf: node) ?? contents.graph.value(of: node).data.map { DataSetText.list($0) }
      ?? contents.graph.value(of: node).number.map { "\($0)" } ?? ""
  }

  /// What the events tell, and then forgets them.
  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }

  /// Waits as the event loop does, in `poll` alone, until that is so; false where it is not in that time.
  func wait(within limit: Duration = .seconds(10), until isSo: () -> Bool) -> Bool {
    let end = ContinuousClock.now + limit
    while !isSo() {
      if ContinuousClock.now >= end { return false }
      guard let source = session.source else { return false }
      let timeout = max(.zero, min(source.timeout ?? limit, end - .now))
      var descriptors = source.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let ready = poll(
        &descriptors, nfds_t(descriptors.count), Int32((timeout / Duration.milliseconds(1)).rounded(.up)))
      guard ready > 0 || session.source?.timeout.map({ $0 <= .zero }) == true else { continue }
      guard session.takeFromSource() else { continue }
      if let message = model.message?.text, messages.last != message { messages.append(message) }
    }
    return true
  }
}
