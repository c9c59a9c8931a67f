import EditorInput
import Geometry
import Testing

struct KeyNotationTests {
  @Test(arguments: [
    "a", "<Enter>", "<Esc>", "<Tab>", "<S-Tab>", "<Space>", "<BS>", "<Del>", "<Up>", "<Down>", "<Left>", "<Right>",
    "<Home>", "<End>", "<PageUp>", "<PageDown>", "<F1>", "<F12>", "<C-r>", "<M-o>", "<S-Right>", "<C-Left>", "<lt>",
    "ß",
  ])
  func `a key's script reads back as the key`(script: String) throws {
    let keys = try KeyNotation.parse(script)
    #expect(keys.count == 1)
    #expect(keys.map { KeyNotation.script($0) } == [script])
  }

  @Test(arguments: [
    ("<Ctrl-p>", "<C-p>"), ("<Alt-.>", "<M-.>"), ("<A-.>", "<M-.>"), ("<Shift-Tab>", "<S-Tab>"),
    ("<Ctrl-Shift-Right>", "<C-S-Right>"), ("<ctrl-Left>", "<C-Left>"), ("<Alt-->", "<M-->"), ("<Delete>", "<Del>"),
    ("<Backspace>", "<BS>"), ("<Escape>", "<Esc>"), ("<Return>", "<Enter>"), ("<Shift-a>", "A"),
  ])
  func `a name as the screen shows it is the key in its notation`(shown: String, script: String) throws {
    #expect(try KeyNotation.parse(shown).map { KeyNotation.script($0) } == [script])
  }

  @Test func `every readable key is a key in brackets`() throws {
    let keys = try KeyNotation.parse("<C-r><M-o><M-.><S-Right><C-S-Left><M-a><BS><Del><Esc><PageUp><F5><Space>")
    #expect(keys.count == 12)
    for key in keys {
      #expect(try KeyNotation.parse("<\(KeyNotation.readable(key))>") == [key])
    }
  }

  @Test func `characters stand for themselves, a space is a space`() throws {
    #expect(try KeyNotation.parse("a >") == [Key(.character("a")), Key(.character(" ")), Key(.character(">"))])
  }

  @Test(arguments: [
    ("<", ""), ("a<Nope>b", "Nope"), ("<C-", "C-"), ("<F13>", "F13"), ("<>", ""), ("<X-a>", "X-a"),
    ("<Ctrl->", "Ctrl-"),
  ])
  func `a bracket that names no key is refused with its place`(script: String, text: String) {
    let problem = #expect(throws: KeyNotation.Problem.self) { try KeyNotation.parse(script) }
    #expect(problem?.text == text)
    #expect(problem?.offset == (script.hasPrefix("a") ? 1 : 0))
  }

  @Test func `a script of a million brackets is refused at once`() {
    #expect(throws: KeyNotation.Problem.self) { try KeyNotation.parse(String(repeating: "<", count: 1_000_000)) }
  }

  @Test func `gestures of the mouse stand among keys, their cells counted from 1`() throws {
    let cell = Point(column: 11, row: 4)
    #expect(
      try InputNotation.parse("a<C-click:12,5><WheelUp:1,1><lt>") == [
        .key(Key(.character("a"))), .pointer(PointerEvent(.press(.left, clicks: 1), at: cell, .control)),
        .pointer(PointerEvent(.release(.left), at: cell, .control)), .pointer(PointerEvent(.wheel(.up), at: .origin)),
        .key(Key(.character("<"))),
      ])
    #expect(try InputNotation.parse("<DoubleClick:12,5><C-S-Drag:4096,1024,4096,1024>").count == 7)
  }

  @Test(arguments: [
    "Click", "Click:", "Click:1", "Click:1,", "Click:0,1", "Click:-1,1", "Click:1,1,1", "Drag:1,1", "X:1,1",
  ])
  func `a gesture without its cells is refused`(text: String) {
    let problem = #expect(throws: KeyNotation.Problem.self) { try InputNotation.parse("a<\(text)>") }
    #expect(problem?.text == text && problem?.offset == 1)
  }

  @Test func `every gesture reads back, and no key map takes one`() throws {
    #expect(!PointerNotation.gestures.isEmpty)
    for gesture in PointerNotation.gestures {
      let texts = ["<\(gesture.name):1,2>", "<\(gesture.name):1,2,3,4>"]
      #expect(texts.count { (try? InputNotation.parse($0)) != nil } == 1, "\(gesture.name)")
      #expect(texts.allSatisfy { (try? KeyNotation.parse($0)) == nil }, "\(gesture.name)")
    }
  }

  @Test func `keys read as people write them`() throws {
    #expect(KeyNotation.readable(try KeyNotation.parse("<C-r>")) == "Ctrl-r")
    #expect(KeyNotation.readable(try KeyNotation.parse("zz")) == "zz")
    #expect(KeyNotation.readable(try KeyNotation.parse("<S-Tab>")) == "Shift-Tab")
  }
}
