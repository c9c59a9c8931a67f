import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// What Enter does on a row of the help.
@Suite struct HelpTests {
  @Test func `a row of the help does what it says`() {
    let walk = Walk().press("=a = 16<Enter>?/delete the selected node<Enter><Enter>")
    #expect(walk.mode == "NORMAL")
    #expect(walk.graph == "")
    #expect(walk.press("?/undo the last<Enter><Enter>").graph == "a = 16 → 16")
  }

  @Test func `one that cannot be done now says why`() {
    let walk = Walk().press("?/rename the selected node<Enter><Enter>")
    #expect(walk.mode == "NORMAL")
    #expect(walk.message?.contains("select") == true)
  }

  @Test func `in the mode that the help is about`() {
    let walk = Walk().press(
      "=a = 16<Enter>or = sqrt<Enter>os = sqrt<Enter>/r<Enter>c/s<Enter>?/of the new link<Enter><Enter>")
    #expect(walk.mode == "LINK")
    #expect(walk.model.screen.tool.hasPrefix("s → r"))
  }

  @Test func `what follows asks as ever`() {
    #expect(Walk().press("=a = 1<Enter>?/asks about unsaved<Enter><Enter>").mode == "QUESTION")
  }

  @Test func `the keys stand under headings, in each those of the hint line first`() throws {
    let popup = try #require(Walk().press("?").model.screen.popup)
    let headings = popup.rows.filter(\.isHeading).map(\.key)
    #expect(
      headings == ["FIRST KEYS", "CONTENTS", "MOVE", "CHANGE", "LINK", "SELECT", "SEE", "FILE", "MODES"])
    func first(below heading: String) -> String? {
      popup.rows.firstIndex { $0.isHeading && $0.key == heading }.map { popup.rows[$0 + 1].key }
    }
    #expect(first(below: "MOVE") == "/" && first(below: "CHANGE") == "a" && first(below: "LINK") == "c")
    #expect(popup.rows.filter(\.isHeading).map(\.text) == headings.map { _ in "" })
  }

  @Test func `ten keys that matter come first, then contents whose rows lead to their sections`() throws {
    let walk = Walk().press("?")
    let rows = try #require(walk.model.screen.popup?.rows)
    #expect(rows[0].key == "FIRST KEYS" && rows[11].key == "CONTENTS")
    #expect(
      rows[1...10].map(\.key) == ["a", "c", "Enter e", "=", "/", "u", "d x Del", "q", "Ctrl-p Space ?", "Ctrl-s"])
    walk.press("gg}jjj<Enter>")
    let popup = try #require(walk.model.screen.popup)
    #expect(popup.selectedRow.map { popup.rows[$0 - 1].key } == "SELECT")
    // What they repeat is found once.
    #expect(Walk().press("?/undo the last change").model.screen.popup?.rows.count == 1)
  }

  @Test(arguments: [
    ("", "in a list"), ("", "in a chart"), ("", "of a chart"), ("", "the table go"), ("c", "in a chart"),
    ("t", "in a list"),
  ])
  func `the help on a mode says only what keys do in that mode`(keys: String, other: String) {
    let rows = Walk().press("=a = 1<Enter>=b = 2<Enter>" + keys + "?").model.screen.popup?.rows ?? []
    #expect(rows.count > 20)
    #expect(rows.filter { $0.text.contains(other) } == [])
  }

  @Test func `headings are passed over, and gone to the next one by`() {
    let walk = Walk().press("?")
    func selected() -> String? {
      walk.model.screen.popup.flatMap { popup in popup.selectedRow.map { popup.rows[$0].key } }
    }
    #expect(selected() == "a")
    #expect(walk.press("k").model.screen.popup?.selectedRow == 1)
    walk.press("}")
    #expect(selected() == "MOVE")
    walk.press("}")
    #expect(selected() == "/")
    walk.press("}")
    #expect(selected() == "a")
    walk.press("k")
    #expect(walk.model.screen.popup.map { $0.rows[$0.selectedRow ?? 0].isHeading } == false)
    walk.press("<Tab><Tab>")
    #expect(selected() == "c")
    walk.press("{{")
    #expect(selected() == "/")
    walk.press("{{")
    #expect(walk.press("{").message == "that is the first section")
    walk.press("gg<PageDown>G")
    #expect(walk.model.screen.popup.map { $0.selectedRow == $0.rows.count - 1 } == true)
  }

  @Test func `every command of the canvas stands in a section of the help`() throws {
    let rows = Walk().press("?").model.screen.popup?.rows ?? []
    let sentences = Set(rows.map(\.text))
    for binding in try #require(KeyMap.standard.bindings[.normal]) {
      #expect(sentences.contains(binding.command.sentence), "\(binding.command.name)")
      #expect(binding.command.section != .line, "\(binding.command.name)")
    }
  }

  @Test func `what a command does is said in at most 50 characters, without a full stop`() {
    for command in Command.all {
      for mode in Mode.Name.allCases {
        let sentence = command.sentence(in: mode)
        #expect(sentence.count <= 50 && !sentence.hasSuffix("."), "\(command.name) in \(mode.title): \(sentence)")
      }
      #expect(command.detail.isEmpty || command.detail.hasSuffix("."), "\(command.name)")
    }
  }

  @Test func `a command that cannot be given keeps what it does, and says why`() throws {
    let rows = Walk(screen: Size(columns: 80, rows: 24)).press("<C-p>undo").model.screen.popup?.rows ?? []
    let undo = try #require(rows.first)
    #expect(undo.key == "undo" && !undo.isEnabled && undo.reason == "nothing to undo")
    #expect(undo.text.hasPrefix("u ") && undo.text.hasSuffix(" \(Command.undo.sentence)"))
    #expect(Walk().press("=a = 1<Enter><C-p>undo").model.screen.popup?.rows.first?.reason == nil)
  }

  // MARK: - help WORD

  @Test func `help on a word lists commands and operators that have to do with it`() {
    let walk = Walk().press(":help sqrt<Enter>")
    #expect(walk.model.screen.popup?.title == "help on 'sqrt'")
    #expect(walk.model.screen.popup?.rows.first?.key == "sqrt")
    #expect(walk.press("<Esc>").mode == "NORMAL")
    let undo = Walk().press("=a = 1<Enter>:h last change<Enter>")
    #expect(undo.model.screen.popup?.rows.first?.key == "u")
    #expect(undo.press("<Enter>").graph == "")
  }

  @Test func `help on a command of another mode explains it and does nothing`() {
    let walk = Walk().press(":help reverse-link<Enter>")
    #expect(walk.model.screen.popup?.rows.first?.key == "LINK ~")
    #expect(walk.press("<Enter>").mode == "NORMAL")
  }

  @Test func `help on nothing known says what is near`() {
    #expect(Walk().press(":help decimls<Enter>").message == "nothing matches 'decimls': did you mean 'decimals'?")
    let walk = Walk().press(":help xyzzyplugh<Enter>")
    #expect(walk.message == "nothing matches 'xyzzyplugh': ? shows the keys, Ctrl-p every command")
    #expect(walk.mode == "NORMAL")
    #expect(Walk().press(":help<Enter>").model.screen.popup?.title == "keys in NORMAL mode")
  }

  // MARK: - Messages

  @Test func `a message is read whole, with those before it and what has the focus`() throws {
    let walk = Walk().press("=a = 1<Enter>xu<C-g>")
    let popup = try #require(walk.model.screen.popup)
    let texts = popup.rows.map(\.text)
    #expect(popup.title == "messages" && texts.contains("deleted 'a'") && texts.contains("undid: delete 'a'"))
    #expect(popup.rows.last?.key == "now" && popup.rows.last?.text.hasPrefix("a") == true)
    #expect(popup.selectedRow == popup.rows.count - 1)
    #expect(walk.press("<Esc>").mode == "NORMAL")
    #expect(walk.press("c<C-g><Esc>").mode == "LINK")
  }

  @Test func `all that is said of a line is shown above it until it is gone on with`() {
    let walk = Walk().press("=1 +<C-g>")
    let sentence = walk.model.screen.prompt?.preview.sentence
    #expect(walk.model.screen.popup?.rows.map(\.text) == sentence.map { [$0] })
    #expect(walk.press("2").model.screen.popup == nil)
    #expect(walk.press("<C-g><C-g>").model.screen.popup == nil)
    #expect(walk.press("<Enter>").mode == "NORMAL")
  }
}
