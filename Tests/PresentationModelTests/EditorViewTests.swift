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
    var told: [String] = []
    for name in ["one", "two", "three", "four"] {
      walk.document.addView(ViewKey(name)) { _ in told.append(name) }
    }
    let keys = walk.document.viewKeys
    #expect(keys == Self.always + [.table, .inspector, "one", "two", "three", "four"])
    let v = try #require(walk.document.contents.node(named: "v"))
    try walk.document.apply(.rename(v, "w"))
    #expect(told == ["one", "two", "three", "four"])
    // Those that were there first have followed.
    #expect(walk.model.messages.entries.last?.text.contains("'w' changed") == true)
    walk.document.removeView("two")
    walk.document.addView("one") { _ in told.append("one again") }
    told = []
    try walk.document.apply(.rename(v, "v"))
    #expect(told == ["one again", "three", "four"])
  }

  @Test func `V6: an inspector and a chart are left when their node goes`() throws {
    let walk = Self.walk()
    for keys in ["i", "<Space>c"] {
      walk.press("/v<Enter>" + keys)
      let v = try #require(walk.document.contents.node(named: "v"))
      #expect(walk.document.viewKeys.count == Self.always.count + 1)
      try walk.document.apply(.delete(v))
      #expect(walk.model.mode == .normal)
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
    #expect(log.entries[0].row(in: walk.document.contents).text == "no (3 times)")
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
