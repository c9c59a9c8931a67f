import PresentationModel
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

  @Test func `characters stand for themselves, a space is a space`() throws {
    #expect(try KeyNotation.parse("a >") == [Key(.character("a")), Key(.character(" ")), Key(.character(">"))])
  }

  @Test(arguments: [("<", ""), ("a<Nope>b", "Nope"), ("<C-", "C-"), ("<F13>", "F13"), ("<>", ""), ("<X-a>", "X-a")])
  func `a bracket that names no key is refused with its place`(script: String, text: String) {
    let problem = #expect(throws: KeyNotation.Problem.self) { try KeyNotation.parse(script) }
    #expect(problem?.text == text)
    #expect(problem?.offset == (script.hasPrefix("a") ? 1 : 0))
  }

  @Test func `a script of a million brackets is refused at once`() {
    #expect(throws: KeyNotation.Problem.self) { try KeyNotation.parse(String(repeating: "<", count: 1_000_000)) }
  }

  @Test func `keys read as people write them`() throws {
    #expect(KeyNotation.readable(try KeyNotation.parse("<C-r>")) == "Ctrl-r")
    #expect(KeyNotation.readable(try KeyNotation.parse("zz")) == "zz")
    #expect(KeyNotation.readable(try KeyNotation.parse("<S-Tab>")) == "Shift-Tab")
  }
}
