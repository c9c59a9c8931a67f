import Configuration
import PresentationModel
import Testing

/// Settings as a program might have them.
let sampleSettings = [
  Setting("grid", standard: true, help: "Whether dots are shown."),
  Setting("glyphs", oneOf: ["auto", "unicode", "ascii"], standard: "auto", help: "What is drawn with."),
]

struct UserConfigurationTests {
  private func read(_ text: String) -> UserConfiguration {
    UserConfiguration.read(Array(text.utf8), settings: sampleSettings)
  }

  private func problems(_ text: String) -> [String] { read(text).problems.map(\.description) }

  @Test func `keys and settings are read in any form that TOML has for them`() {
    for text in [
      "[ui]\ngrid = false\n\n[keys.normal]\nundo = \"<F5>\" # F5\n\"quit!\" = ['ZQ', \"\\u005A\\x0A\"]\n"
    ] {
      #expect(read(text).problems.count == 1, "an unknown escape")
    }
    for text in [
      "[ui]\ngrid = false\n\n[keys.normal]\nundo = \"<F5>\" # F5\n\"quit!\" = ['ZQ', \"ZX\"]\n",
      "\u{FEFF}ui.grid = false\r\nkeys.normal.undo = '<F5>'\r\nkeys.normal.\"quit!\" = [\r\n  \"ZQ\", # one\r\n  \"ZX\",\r\n]",
      "ui = {grid = false}\nkeys = {normal = {undo = \"<F5>\", \"quit!\" = [\"ZQ\", \"ZX\"]}}",
      "[ keys . normal ]\nundo=\"\"\"\n<F5>\"\"\"\n'quit!'=[\"ZQ\",'''ZX''']\n[ui]\ngrid=false",
    ] {
      let configuration = read(text)
      #expect(configuration.problems == [], "\(text)")
      #expect(configuration.values == ["grid": .boolean(false)], "\(text)")
      #expect(configuration.keyMap.keys(for: .undo, in: .normal) == "F5", "\(text)")
      #expect(
        configuration.keyMap.bindings[.normal]?.first { $0.command == .quitDiscarding }?.keys == ["ZQ", "ZX"], "\(text)"
      )
    }
  }

  @Test func `a setting may have a name with a dot`() {
    let settings = [Setting("number.decimal", oneOf: [".", ","], standard: ".", help: "The decimal mark.")]
    for text in ["[ui]\nnumber.decimal = \",\"", "[ui.number]\ndecimal = \",\"", "ui.number.decimal = ','"] {
      let configuration = UserConfiguration.read(Array(text.utf8), settings: settings)
      #expect(configuration.problems == [], "\(text)")
      #expect(configuration.values == ["number.decimal": .choice(",")], "\(text)")
    }
    let wrong = UserConfiguration.read(Array("[ui]\nnumber.decimals = \",\"\n[ui.numbers]\n".utf8), settings: settings)
    #expect(wrong.problems.count == 2)
    #expect(wrong.values.isEmpty)
  }

  @Test func `an empty key and an empty list take all keys from a command`() {
    let configuration = read("[keys.normal]\nundo = \"\"\nredo = []\n")
    #expect(configuration.problems == [])
    #expect(configuration.keyMap.keys(for: .undo, in: .normal) == nil)
    #expect(configuration.keyMap.keys(for: .redo, in: .normal) == nil)
  }

  @Test func `a command is known by the name that it had in earlier versions`() {
    for (old, new) in [
      ("add-use", "add-instance"), ("next-use", "next-instance"), ("expand-use", "expand-instance"),
      ("unfold-use", "unfold-instance"),
    ] {
      let mode = old == "unfold-use" ? "table" : "normal"
      let configuration = read("[keys.\(mode)]\n\(old) = \"<F5>\"\n")
      #expect(configuration.problems == [], "\(old)")
      #expect(Command.named(old)?.name == new)
    }
  }

  @Test func `what is not known is reported with its place and the nearest name`() {
    #expect(
      problems(
        """
        [uii]
        grid = true
        [ui]
        gird = true
        glyphs = "acsii"
        [keys.norml]
        undo = "a"
        [keys.normal]
        unod = "a"
        frobnicate = "a"
        """) == [
          "1:2: error: there is no table [uii]; did you mean 'ui'?",
          "4:1: error: there is no setting 'gird'; did you mean 'grid'?",
          "5:10: error: 'glyphs' is not 'acsii'; did you mean 'ascii'?",
          "6:7: error: there is no mode 'norml'; did you mean 'normal'?",
          "9:1: error: there is no command 'unod'; did you mean 'undo'?",
          "10:1: error: there is no command 'frobnicate'; 'nodecalc keys' lists the commands",
        ])
  }

  @Test func `values of another kind are reported`() {
    #expect(
      problems(
        """
        grid = true
        undo = "a"
        keys.undo = "a"
        keys.normal.undo = 5
        keys.normal.redo = ["<F5>", true]
        ui.grid = "true"
        ui.glyphs = 1979-05-27 07:32:00
        keys.move = "x"
        """) == [
          "1:1: error: 'grid' is not in a table; write [ui] on a line before it",
          "2:1: error: 'undo' is not in a table; write [keys.normal] on a line before it",
          "3:6: error: keys must be set in the section of a mode; write [keys.normal] on a line before 'undo'",
          "4:20: error: a key must be text, not a number or a date; write \"x\" or [\"x\", \"<C-x>\"]; \"\" unbinds",
          "5:29: error: a key must be text, not true; write \"x\" or [\"x\", \"<C-x>\"]; \"\" unbinds",
          "6:11: error: 'grid' is true or false, not text; write it without quotes",
          "7:13: error: 'glyphs' is one of \"auto\", \"unicode\", \"ascii\", not a number or a date; write one of them",
          "8:13: error: 'keys.move' is a table; write [keys.move] on a line of its own",
        ])
  }

  @Test func `keys that clash are reported where they stand, and the rest counts`() {
    let configuration = read(
      """
      [keys.normal]
      undo = ["<F5>", "d"]
      redo = "<F6>"
      copy = "<F6>"
      delete = "<Foo>"
      palette = ""
      command-line = ""
      """)
    #expect(
      configuration.problems.map(\.description) == [
        "2:17: error: 'd' is the key of 'delete' in NORMAL mode already; use another key, or change 'delete' in "
          + "[keys.normal] too",
        "4:8: error: '<F6>' is the key of 'redo' in NORMAL mode already; use another key, or change 'redo' in "
          + "[keys.normal] too",
        "5:10: error: there is no key '<Foo>'; 'nodecalc keys' lists the keys; '<' itself is written '<lt>'",
        "7:1: error: NORMAL mode would have no key to open the palette; leave one of 'palette', 'command-line' a "
          + "key in [keys.normal]",
      ])
    #expect(configuration.keyMap.keys(for: .redo, in: .normal) == "F6")
    #expect(configuration.keyMap.keys(for: .undo, in: .normal) == "u")
    #expect(configuration.keyMap.keys(for: .palette, in: .normal) == nil)
    #expect(configuration.keyMap.keys(for: .commandLine, in: .normal) == ":")
  }

  @Test func `a line that is no TOML is reported, and reading goes on behind it`() {
    let configuration = read(
      """
      [keys.normal
      [keys.normal]
      undo <F5>
      undo = <F5>
      undo = "<F5>
      undo =
      quit! = "x"
      undo = "<F5>" "<F6>"
      redo = "<F7>"
      redo = "<F8>"
      [keys.normal]
      copy = "<F9>"
      [[keys.move]]
      x = 1
      """)
    #expect(
      configuration.problems.map { "\($0.place): \($0.message)" } == [
        "1:13: ']' is missing after the name of the table",
        "3:6: '=' is missing after the name",
        "4:8: '<F5>' is not a value",
        "5:8: this text is not closed",
        "6:7: a value is missing here",
        "7:5: '=' is missing after the name",
        "8:15: the line has more than one value",
        "10:1: 'keys.normal.redo' is set already, on line 9",
        "11:1: 'keys.normal' is set already, on line 2",
        "13:1: lists of tables are not supported",
      ])
    #expect(configuration.keyMap.keys(for: .redo, in: .normal) == "F7")
  }

  @Test func `bytes that are no UTF-8 are reported with their place`() {
    let configuration = UserConfiguration.read(Array("[ui]\ngr".utf8) + [0xFF, 0x0A], settings: sampleSettings)
    #expect(configuration.problems.map(\.description) == ["2:3: error: this is not UTF-8; save the file as UTF-8"])
  }

  @Test func `limit configuration-nesting: lists inside each other are counted`() {
    func lists(_ depth: Int) -> String {
      "a = " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "\n"
    }
    func isTooDeep(_ depth: Int) -> Bool {
      read(lists(depth)).problems.contains { $0.description.contains("nested more than") }
    }
    #expect(!isTooDeep(16) && isTooDeep(17))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a megabyte of anything is read in time`() {
    let lists = "a = " + String(repeating: "[", count: 1 << 20)
    #expect(read(lists).problems.count == 1)
    let unknown = "[keys.normal]\n" + (0..<50_000).map { "unod\($0) = \"<F5>\"\n" }.joined()
    #expect(read(unknown).problems.count == UserConfiguration.problemLimit)
    #expect(read(unknown).omittedCount == 49_900)
    #expect(read(String(repeating: "\"", count: 1 << 20)).problems.isEmpty == false)
    #expect(read("[keys.normal]\nundo = [" + String(repeating: "\"a\",", count: 1 << 18) + "]").problems.count == 1)
    #expect(read(String(repeating: "a.", count: 1 << 19) + "b = 1").problems.count == 1)
    #expect(read(String(repeating: "\n", count: 1 << 20)).problems == [])
  }

  @Test func `the full text reads back to the defaults`() {
    let text = ConfigurationText.write(.standard, settings: sampleSettings)
    let configuration = read(text)
    #expect(configuration.problems == [])
    #expect(configuration.values == ["grid": .boolean(true), "glyphs": .choice("auto")])
    for mode in Mode.Name.allCases {
      let bindings = configuration.keyMap.bindings[mode] ?? []
      #expect(bindings.map(\.command) == KeyMap.standard.bindings[mode]?.map(\.command), "\(mode)")
      #expect(bindings.map(\.keys) == KeyMap.standard.bindings[mode]?.map(\.keys), "\(mode)")
    }
    #expect(text.hasPrefix("[ui]\n\n# Whether dots are shown.\ngrid = true\n"))
  }
}
