import EvaluationEngine
import GraphDocument
import Testing

/// A view as the seed has it: it holds the document and a copy of the data it saw last, renders what it is told, and writes
/// to the document.
private final class OutlineView {
  let key: ViewKey
  let document: Document
  private var data: DocumentContents?
  private let log: (String) -> Void

  init(_ key: ViewKey, of document: Document, log: @escaping (String) -> Void) {
    self.key = key
    self.document = document
    self.log = log
    document.addView(key) { [unowned self] _ in onDataChange() }
  }

  func onDataChange() {
    data = document.state
    render()
  }

  func submitData(_ value: Double) throws {
    try document.apply(.setContent(document.node("a"), .number(value)))
  }

  func render() {
    guard let data else { return log("\(key.name): no data available") }
    log("\(key.name): a is \(data.node(named: "a").map { valueSketch($0, data).prefix { $0 != " " } } ?? "gone")")
  }
}

struct ViewTests {
  @Test func `N26: a view can say what each step did while it is told of it, undo and redo too`() throws {
    let document = GraphDocumentTests.document("a = 1", "b = 2")
    var reported: [String?] = []
    document.addView("test") { [unowned document] _ in reported.append(document.currentStepTitle) }
    try document.apply(.setContent(document.node("a"), .number(5)), title: "five")
    document.undo()
    document.redo()
    _ = try document.join(GraphDocumentTests.document("a = 1").contents, title: "joined")
    document.state = GraphDocumentTests.document("c = 1").contents
    #expect(reported == ["five", "undo: five", "redo: five", "joined", nil])
    #expect(document.currentStepTitle == nil)
  }

  @Test func `V8: three views, then two: each change renders every view that is there once, the sender too`() throws {
    var log: [String] = []
    let document = Document()
    let views = ["one", "two", "three"].map { OutlineView(ViewKey($0), of: document) { log.append($0) } }

    for view in views { view.render() }
    #expect(log == ["one: no data available", "two: no data available", "three: no data available"])

    log = []
    document.state = GraphDocumentTests.document("a = 1").contents
    #expect(log == ["one: a is 1", "two: a is 1", "three: a is 1"])

    log = []
    try views[0].submitData(2)
    #expect(log == ["one: a is 2", "two: a is 2", "three: a is 2"])

    log = []
    try views[1].submitData(3)
    #expect(log == ["one: a is 3", "two: a is 3", "three: a is 3"])

    log = []
    document.removeView("three")
    try views[0].submitData(4)
    #expect(log == ["one: a is 4", "two: a is 4"])
  }

  @Test func `V4: nil is no state to return to; setting it tells nobody`() {
    let document = document("a = 1")
    var count = 0
    document.addView("view") { _ in count += 1 }
    document.state = nil
    #expect(document.state != nil)
    #expect(count == 0)
  }

  @Test func `V11: another document set by a handler is refused as an edit is, and every view hears of one event`()
    throws
  {
    let document = document("a = 1")
    var causes: [String: [DocumentEvent.Cause]] = [:]
    for key in ["first", "second", "third"] {
      document.addView(ViewKey(key)) { [unowned document] event in
        causes[key, default: []].append(event.cause)
        if key == "second" { document.state = GraphDocumentTests.document("other = 2").contents }
        if key == "third" {
          #expect(throws: EditError.duringNotification) { try document.apply(.setTitle("third")) }
        }
      }
    }
    try document.apply(.setContent(document.node("a"), .number(2)))
    #expect(causes == ["first": [.edited], "second": [.edited], "third": [.edited]])
    #expect(document.contents.node(named: "other") == nil && document.contents.title == nil)
  }

  @Test func `V5: after removing all views nobody is reported`() throws {
    let document = document("a = 1")
    var count = 0
    document.addView("one") { _ in count += 1 }
    document.addView("two") { _ in count += 1 }
    document.removeAllViews()
    try document.apply(.setContent(document.node("a"), .number(2)))
    #expect(count == 0)
  }

  @Test func `V4: handlers are called in the order in which their views were added, a replaced one in its old turn`()
    throws
  {
    let document = document("a = 1")
    var log: [String] = []
    for name in ["z", "a", "m"] { document.addView(ViewKey(name)) { _ in log.append(name) } }
    document.addView("z") { _ in log.append("z again") }
    try document.apply(.setContent(document.node("a"), .number(2)))
    #expect(log == ["z again", "a", "m"])
  }

  @Test func `V6: a view that is removed while others are reported is not reported any more`() throws {
    let document = document("a = 1")
    var log: [String] = []
    document.addView("one") { [unowned document] _ in
      log.append("one")
      document.removeView("two")
    }
    document.addView("two") { _ in log.append("two") }
    try document.apply(.setContent(document.node("a"), .number(2)))
    #expect(log == ["one"])
  }

  @Test func `V11: a document does not hold its views`() {
    let document = Document()
    weak var view: OutlineView?
    do {
      let strong = OutlineView("view", of: document) { _ in }
      view = strong
      document.removeView("view")
    }
    #expect(view == nil)
  }

  @Test func `V11: an edit from inside a handler is refused and changes nothing`() throws {
    let document = document("a = 1", "b = 2")
    var refusal: EditError?
    document.addView("view") { [unowned document] _ in
      do throws(EditError) { try document.apply(.delete(document.node("b"))) } catch { refusal = error }
    }
    try document.apply(.setContent(document.node("a"), .number(5)))
    #expect(refusal == .duringNotification)
    #expect(document.value("b") == "2")
  }

  @Test func `V2: an event carries the changes, old and new values and what was computed`() throws {
    let document = document("a = 1", "b = 10", "sum = add(a, b)", "twice = add(sum, sum)")
    var events: [DocumentEvent] = []
    document.addView("view") { events.append($0) }
    try document.apply(.setContent(document.node("a"), .number(2)))
    let (a, sum, twice) = (document.node("a"), document.node("sum"), document.node("twice"))
    #expect(
      events == [
        DocumentEvent(
          cause: .edited,
          changes: [.contentChanged(a, old: .number(1), new: .number(2))],
          updates: [
            ValueChange(node: a, old: .number(1), new: .number(2)),
            ValueChange(node: sum, old: .number(11), new: .number(12)),
            ValueChange(node: twice, old: .number(22), new: .number(24)),
          ],
          computed: [a, sum, twice])
      ])
  }
}

/// The seed's own minimal document: a string and its views, to hold the protocol to its promise.
private final class StringDocument: ViewedDocument {
  struct Message: Equatable { var message: String }

  private var handlers: [(key: String, handler: (Message) -> Void)] = []

  var state: String? {
    didSet {
      guard let state else {
        state = oldValue
        return
      }
      for entry in handlers { entry.handler(Message(message: state)) }
    }
  }

  func addView(_ key: String, handler: @escaping (Message) -> Void) { handlers.append((key, handler)) }
  func removeView(_ key: String) { handlers.removeAll { $0.key == key } }
  func removeAllViews() { handlers = [] }
}

struct ViewedDocumentTests {
  @Test func `V1, V3: any state, key and event will do`() {
    let document = StringDocument()
    var seen: [String] = []
    document.addView("one") { seen.append($0.message) }
    document.state = "blargh"
    document.state = nil
    document.state = "foo"
    #expect(seen == ["blargh", "foo"])
  }
}
