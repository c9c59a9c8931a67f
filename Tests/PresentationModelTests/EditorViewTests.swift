import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// The views that an editor adds to its document, and those that come and go with what is open.
struct EditorViewTests {
  private static let always: [ViewKey] = [.changePlace, .canvas, .selection, .messages]

  /// A data node, and space for two panes.
  private static func walk() -> Walk { Walk(screen: Size(columns: 100, rows: 30)).press("=v = 1, 2, 3<Enter>") }

  @Test func `V6: canvas, table, inspector, chart and messages are views of the document for as long as they are open`()
  {
    let walk = Self.walk()
    func keys() -> [ViewKey] { walk.document.viewKeys }
    #expect(keys() == Self.always)
    walk.press("t")
    #expect(keys() == Self.always + [.table])
    walk.press("tt")
    #expect(keys() == Self.always)
    walk.press("i")
    #expect(keys() == Self.always + [.inspector])
    walk.press("j")
    #expect(keys() == Self.always + [.inspector])
    walk.press("<Esc><Space>c")
    #expect(keys() == Self.always + [.chart])
    walk.press("?")
    #expect(keys() == Self.always + [.chart], "the help lies over the chart")
    walk.press("<Esc><Esc>")
    #expect(keys() == Self.always)
  }

  @Test func `V6: ten views at once hear of a change in the order in which they were added`() throws {
    let walk = Self.walk()
    walk.press("ti")
    var reported: [String] = []
    for name in ["one", "two", "three", "four"] {
      walk.document.addView(ViewKey(name)) { _ in reported.append(name) }
    }
    let keys = walk.document.viewKeys
    #expect(keys == Self.always + [.table, .inspector, "one", "two", "three", "four"])
    let v = try #require(walk.document.contents.node(named: "v"))
    try walk.document.apply(.rename(v, "w"))
    #expect(reported == ["one", "two", "three", "four"])
    // Those that were there first have followed.
    #expect(walk.model.messages.entries.last?.text.contains("'w' changed") == true)
    walk.document.removeView("two")
    walk.document.addView("one") { _ in reported.append("one again") }
    reported = []
    try walk.document.apply(.rename(v, "v"))
    #expect(reported == ["one again", "three", "four"])
  }

  @Test
  func `V6: a walk adds and removes ten views by key, each is reported in the order added and shows the document`()
    throws
  {
    let walk = Self.walk().press("=a = 2<Enter>=b = a * 2<Enter>/v<Enter>")
    func keys() -> [ViewKey] { walk.document.viewKeys }
    // Four that others add: each holds what it was told of, and nothing else.
    var reported: [ViewKey] = []
    var values: [String: String] = [:]
    var changedNames: Set<String> = []
    var computed = 0
    var causes: [DocumentEvent.Cause] = []
    func name(_ node: NodeID) -> String { walk.document.contents.name(of: node) }
    func add(_ key: ViewKey, _ follow: @escaping (DocumentEvent) -> Void) {
      walk.document.addView(key) { event in
        reported.append(key)
        follow(event)
      }
    }
    func addNames() { add("names") { event in changedNames.formUnion(event.changes.flatMap(\.nodes).map(name)) } }

    walk.press("t")
    #expect(keys() == Self.always + [.table])
    add("values") { event in for update in event.updates { values[name(update.node)] = walk.value(name(update.node)) } }
    addNames()
    add("computed") { computed += $0.computed.count }
    add("causes") { causes.append($0.cause) }
    walk.press("i")
    let others: [ViewKey] = ["values", "names", "computed", "causes"]
    #expect(keys() == Self.always + [.table] + others + [.inspector] && keys().count == 10)

    let (v, a) = (
      try #require(walk.document.contents.node(named: "v")), try #require(walk.document.contents.node(named: "a"))
    )
    try walk.document.apply(.group([.setContent(a, .number(5)), .rename(v, "w")]))
    #expect(reported == others)
    #expect(values == ["a": "5", "b": "10"] && changedNames == ["a", "w"] && computed >= 1 && causes == [.edited])
    #expect(walk.model.screen.popup?.title == "w", "the inspector")
    #expect(walk.tableText.contains("a number 5") && walk.tableText.contains("b formula 10"))
    #expect(walk.model.messages.entries.last?.text.contains("changed") == true)
    #expect(walk.model.diagramView.node(v)?.name == "w", "the canvas")

    walk.press("<Esc>")
    #expect(keys() == Self.always + [.table] + others)
    walk.press("<Space>c")
    #expect(keys() == Self.always + [.table] + others + [.chart] && keys().count == 10)
    walk.press("<Esc>")
    // A view that comes again comes last.
    walk.document.removeView("names")
    addNames()
    walk.press("tt")
    #expect(keys() == Self.always + ["values", "computed", "causes", "names"])
    walk.press("t")
    #expect(keys() == Self.always + ["values", "computed", "causes", "names", .table])
    reported = []
    walk.press("u")
    #expect(reported == ["values", "computed", "causes", "names"] && causes.last == .undone)
    #expect(values == ["a": "2", "b": "4"])
    #expect(walk.tableText.contains("a number 2") && walk.tableText.contains("b formula 4"))
    for other in others { walk.document.removeView(other) }
    walk.press("tt")
    #expect(keys() == Self.always)
  }

  @Test func `V6: an inspector and a chart are left when their node goes`() throws {
    let walk = Self.walk()
    for keys in ["i", "<Space>c"] {
      walk.press("/v<Enter>" + keys)
      let v = try #require(walk.document.contents.node(named: "v"))
      #expect(walk.document.viewKeys.count == Self.always.count + 1)
      try walk.document.apply(.delete(v))
      #expect(walk.model.isOnCanvas)
      #expect(walk.document.viewKeys == Self.always)
      walk.document.undo()
    }
  }

  @Test func `V6: the log of messages has what was said, refused and changed, and goes to what changed`() throws {
    let walk = Walk().press("=a = 1<Enter>=b = a * 2<Enter>/a<Enter>5<Enter>Z!")
    walk.press("<Space>m")
    let rows = try #require(walk.model.screen.popup?.rows)
    #expect(walk.model.screen.popup?.title == "messages")
    #expect(rows.contains { $0.key == "changed" && $0.text == "'a' changed, 2 values are new" }, "\(rows)")
    #expect(rows.dropLast().last?.key == "refused" && rows.last?.key == "now")
    let place = try #require(rows.lastIndex { $0.text == "'a' changed, 2 values are new" })
    walk.press(String(repeating: "k", count: rows.count - 1 - place) + "<Enter>")
    #expect(walk.selected == "a")
    #expect(walk.model.modeName == .inspector)
  }

  @Test func `V6, limit messages: the log names the first nodes of a change, counts what repeats, and has an end`()
    throws
  {
    var log = MessageLog()
    let walk = Walk().press("=a = 1<Enter>")
    for _ in 0..<3 { log.show(ScreenVO.Message(kind: .refusal, text: "no")) }
    log.show(nil)
    #expect(log.shown == nil && log.entries.map(\.count) == [3])
    #expect(MessageList.rows(of: log, reading: "", in: walk.document.contents)[0].text == "no (3 times)")
    for number in 0..<2 * MessageLog.largestCount { log.show(ScreenVO.Message(kind: .information, text: "\(number)")) }
    #expect(log.entries.count == MessageLog.largestCount)
    #expect(log.entries.last?.text == "\(2 * MessageLog.largestCount - 1)")
    log.show(ScreenVO.Message(kind: .reading, text: "a: 1"))
    #expect(log.entries.last?.text != "a: 1", "what is read of the focus is no message")
    var events: [DocumentEvent] = []
    walk.document.addView("events") { events.append($0) }
    let nodes = (0..<5).map {
      Edit.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "n\($0)")))
    }
    try walk.document.apply(.group(nodes))
    log.note(try #require(events.last), in: walk.document.contents)
    #expect(log.entries.last?.text == "'n0', 'n1', 'n2' and 2 more changed, 5 values are new")
  }

  @Test func `V7: before anything was said the log has what the message line says of the focus`() {
    let walk = Walk().press("<Space>m")
    #expect(walk.mode == "LIST")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["now"])
  }
}
