import TestSupport
import Testing

/// The editor without a terminal.
@Suite(.onOwnThread)
struct KeyScriptTests {
  private let folder = ScratchFolder()

  @Test(arguments: ["", "--", "---", "-", "--eval", "=x = 1<Enter>"]) func `any text is a script of keys`(
    script: String
  ) throws {
    let result = try Nodecalc.run("--keys", script, "--print", "document")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("{\n"))
  }

  @Test
  func `keys make a document and write its file`() throws {
    let result = try Nodecalc.run("sum.nodecalc", "--keys", "=two = 2<Enter>:w<Enter>", in: folder)
    #expect(result.transcript == "")
    #expect(try Nodecalc.run("sum.nodecalc", "--eval", in: folder).transcript == "two = 2\n")
    #expect(folder.names == ["sum.nodecalc"])
  }

  @Test
  func `two and three times four are fourteen, built by keys`() throws {
    let result = try Nodecalc.run("sum.nodecalc", "--keys", Building.sum + ":w<Enter>", "--print", "values", in: folder)
    #expect(result.transcript == "two = 2\nthree = 3\nfour = 4\nproduct = 12\nsum = 14\n")
    #expect(try Nodecalc.run("sum.nodecalc", "--eval", in: folder).transcript == "sum = 14\n")
    #expect(try Nodecalc.run("fmt", "sum.nodecalc", in: folder).output == folder.text(of: "sum.nodecalc"))
  }

  @Test
  func `the mortgage built from nothing by keys has the example's payment`() throws {
    let result = try Nodecalc.run("m.nodecalc", "--keys", Building.mortgage + "<C-s>", in: folder)
    #expect(result.transcript == "")
    for rate in ["0.045", "5%"] {
      let flags = ["--eval", "--get", "payment", "--set", "rate=\(rate)"]
      let built = try CommandResult.of([Nodecalc.path(), "m.nodecalc"] + flags, directory: folder.path)
      let example = try CommandResult.of([Nodecalc.path(), "--example", "mortgage"] + flags)
      #expect(built.transcript == example.transcript)
    }
  }

  @Test
  func `a wire keeps its way when a box leaves it again, until all are led anew`() throws {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 1}, {"name": "b", "kind": "number", "value": 2},
        {"name": "far", "kind": "operator", "operator": "negate", "inputs": ["a"]}],
      "layout": {"a": [0, 1], "far": [56, 9], "b": [0, 14]}}
      """, to: "wire.nodecalc")
    func screen(_ keys: String) throws -> [Substring] {
      let output = try Nodecalc.run("wire.nodecalc", "--keys", keys, "--print", "screen", in: folder).output
      return output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast(4)
    }
    let atFirst = try screen("/b<Enter>")
    let there = "/b<Enter>m27l12k<Enter>"
    #expect(try screen(there + "u") != atFirst)
    #expect(try screen(there + "u<C-l>") == atFirst)
  }

  @Test
  func `a frame and a note made by keys are in the file, and in the picture`() throws {
    let keys =
      "=two = 2<Enter>=three = 3<Enter>sa<Space>nfWhat goes in<Enter><Esc>/three<Enter><Space>nnas of\\nMay<Enter>"
    let result = try Nodecalc.run("f.nodecalc", "--keys", keys + ":w<Enter>", in: folder)
    #expect(result.transcript == "")
    let text = try #require(folder.text(of: "f.nodecalc"))
    #expect(text.contains(#"{"name": "note", "kind": "note", "text": "as of\nMay"}"#))
    #expect(text.contains("  \"frames\": {\n    \"What goes in\": [\"three\", \"two\"]\n  },\n  \"layout\""))
    #expect(try Nodecalc.run("fmt", "f.nodecalc", in: folder).output == text)
    let picture = try Nodecalc.run("render", "f.nodecalc", in: folder).output
    #expect(picture.hasPrefix("┌╌ What goes in ╌"))
    #expect(picture.contains("│ as of │\n  │ May   │"))
    let undone = try Nodecalc.run("f.nodecalc", "--keys", "/two<Enter><Space>nd", "--print", "document", in: folder)
    #expect(!undone.output.contains("frames") && undone.output.contains("\"two\""))
  }

  @Test
  func `the canonical file, all values or the screen are printed`() throws {
    let keys = "=two = 2<Enter>"
    #expect(
      try Nodecalc.run("--keys", keys, "--print", "document").output.contains(
        #"{"name": "two", "kind": "number", "value": 2}"#))
    #expect(try Nodecalc.run("--keys", keys, "--print", "values").transcript == "two = 2\n")
    let screen = try Nodecalc.run("--keys", keys, "--print", "screen", "--size", "60x15")
    #expect(screen.output.split(separator: "\n", omittingEmptySubsequences: false).count == 16)
    #expect(screen.output.contains("two"))
    #expect(screen.errors == "")
  }

  @Test
  func `without a size the screen has 80 columns and 24 rows`() throws {
    let rows = try Nodecalc.run("--example", "shop", "--keys", "", "--print", "screen").output
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 25)
    #expect(rows.map(\.count).max().map { $0 <= 80 } == true)
  }

  @Test
  func `an ASCII screen is ASCII`() throws {
    let screen = try Nodecalc.run("--example", "shop", "--keys", "", "--print", "screen", "--ascii").output
    #expect(!screen.utf8.isEmpty && screen.utf8.allSatisfy { $0 < 0x80 })
    #expect(screen.contains("price"))
  }

  @Test
  func `a key that means nothing here is reported on the screen and ends nothing`() throws {
    let screen = try Nodecalc.run("--keys", "<F9>", "--print", "screen")
    #expect(screen.status == 0)
    #expect(screen.output.contains("F9 means nothing here"))
  }

  @Test
  func `a key that nobody has is wrong usage`() throws {
    #expect(
      try Nodecalc.run("--keys", "a<Foo>").transcript == """
        ! error: --keys: there is no key '<Foo>' (character 2)
        ! help: 'nodecalc keys' lists the keys; '<' itself is written '<lt>'
        [64]

        """)
  }

  @Test
  func `the mouse is played among keys`() throws {
    let keys = "=two = 2<Enter>adouble = add<Enter>"
    let drags = "<Drag:50,11,59,11><Drag:64,10,64,16>"
    let result = try Nodecalc.run("m.nodecalc", "--keys", keys + drags + ":w<Enter>", "--print", "document", in: folder)
    #expect(
      result.output.contains(#"{"name": "double", "kind": "operator", "operator": "add", "inputs": ["two", null]}"#))
    #expect(result.output.contains(#""double": [58, 14]"#))
    #expect(folder.text(of: "m.nodecalc") == result.output)
  }

  @Test
  func `a lesson that the mouse completes is done, and a click beside it hits nothing`() throws {
    let screen = try Nodecalc.run("tutor", "--keys", "<Click:8,18><Click:8,8>", "--print", "screen").output
    #expect(screen.contains("Lesson 2 of 13") && screen.contains("┏ count"))
    let hint = try Nodecalc.run("tutor", "--keys", "<Click:2,23>", "--print", "screen").output
    #expect(hint.contains("┌ add"))
    let beside = try Nodecalc.run("tutor", "--keys", "<Click:8,18>", "--print", "screen").output
    #expect(beside.contains("┏ price"))
  }

  @Test(arguments: [
    "<Click:0,5>", "<Click:5>", "<Click:5,5,5>", "<Drag:1,1>", "<Klick:1,1>", "<Click:1,-1>", "<Click>",
  ])
  func `a gesture that is none is wrong usage`(script: String) throws {
    let result = try Nodecalc.run("--keys", script)
    #expect(result.status == 64 && result.errors.contains("there is no key '\(script)' (character 1)"))
  }

  @Test
  func `a save that fails is reported, and says what would correct it`() throws {
    #expect(
      try Nodecalc.run("--keys", "=1<Enter>:w gone/x.nodecalc<Enter>", in: folder).transcript == """
        ! error: cannot save 'gone/x.nodecalc': opening its folder: no such file or folder; the previous content is unchanged; \
        create the folder first or save elsewhere
        [73]

        """)
  }

  @Test(.limitsTheSystem)
  func `a file beyond the size allowed is an error, and the old text stays`() throws {
    let old = #"{"nodecalc": 1, "nodes": []}"#
    folder.write(old, to: "x.nodecalc")
    let result = try Nodecalc.runInShell(
      #"(ulimit -f 0; "$0" x.nodecalc --keys '=1<Enter>:w<Enter>' 2>&1) | cat"#, in: folder)
    #expect(result.output.hasPrefix("error: cannot save 'x.nodecalc': writing: the file is too large"))
    #expect(folder.text(of: "x.nodecalc") == old)
    #expect(folder.names == ["x.nodecalc"])
  }

  @Test
  func `another document is not overwritten by its name`() throws {
    folder.write("precious", to: "other.nodecalc")
    let result = try Nodecalc.run("mine.nodecalc", "--keys", "=1<Enter>:w other.nodecalc<Enter>", in: folder)
    #expect(result.status == 73)
    #expect(result.errors.contains("another file of that name exists"))
    #expect(folder.text(of: "other.nodecalc") == "precious")
    let keys = "=1<Enter>:w other.nodecalc<Enter>"
    let screen = try Nodecalc.run("--keys", keys, "--print", "screen", "--size", "120x20", in: folder).output
    #expect(screen.contains("; ':w! NAME' replaces it, or save under another name"))
    #expect(try Nodecalc.run("--keys", "=1<Enter>:w! other.nodecalc<Enter>", in: folder).status == 0)
    #expect(try Nodecalc.run("other.nodecalc", "--eval", in: folder).transcript == "number = 1\n")
  }

  @Test(arguments: [":w<Enter>", "<C-s>", ":wq<Enter>", ":x<Enter>", "ZZ", ":w!<Enter>", "qy", ":w<Enter><Esc>"])
  func `a save for which there is no file is a failure`(keys: String) throws {
    let result = try Nodecalc.run("--example", "mortgage", "--keys", "/rate<Enter>5%<Enter>" + keys)
    #expect(
      result.transcript == """
        ! error: the document was not saved: it has no file
        ! help: name one with ':w NAME'
        [73]

        """)
  }

  @Test
  func `a file that changed meanwhile is not replaced, and that is a failure`() throws {
    let text = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}]}"#
    func play(_ keys: String) throws -> CommandResult {
      folder.write(text, to: "x.nodecalc")
      // What is written to the link is a change of the file by somebody else.
      return try Nodecalc.runInShell(
        "ln -sf x.nodecalc y.nodecalc; \"$0\" x.nodecalc --keys '5<Enter>:w! y.nodecalc<Enter>6<Enter>\(keys)'",
        in: folder)
    }
    for keys in [":w<Enter>", "<C-s>", ":wq<Enter>", "ZZ", ":w<Enter><Esc>", ":w<Enter>m", ":w<Enter>mn"] {
      #expect(
        try play(keys).transcript == """
          ! error: 'x.nodecalc' was not saved: it changed on disk meanwhile
          ! help: overwrite it with ':w!'
          [73]

          """, "\(keys)")
      #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).output == "a = 5\n", "\(keys)")
    }
    for keys in [":w!<Enter>", ":wq!<Enter>", ":w<Enter>my:w<Enter>"] {
      #expect(try play(keys).transcript == "", "\(keys)")
      #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).output == "a = 6\n", "\(keys)")
    }
    #expect(try play(":w<Enter>t").transcript == "")
  }

  @Test(arguments: [0o400, 0o444] as [UInt32])
  func `a file that its owner made read-only is replaced only by force`(mode: UInt32) throws {
    let text = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}]}"#
    folder.write(text, to: "x.nodecalc", mode: mode)
    #expect(
      try Nodecalc.run("x.nodecalc", "--keys", "5<Enter>:w<Enter>", in: folder).transcript == """
        ! error: cannot save 'x.nodecalc': it is read-only for you; the previous content is unchanged; \
        make it writable (chmod u+w) or save under another name
        [73]

        """)
    #expect(try Nodecalc.run("layout", "--in-place", "x.nodecalc", in: folder).status == 73)
    #expect(folder.text(of: "x.nodecalc") == text)
    let screen = try Nodecalc.run(
      "x.nodecalc", "--keys", "5<Enter>:w<Enter>", "--print", "screen", "--size", "160x20", in: folder)
    #expect(screen.output.contains("; ':w!' replaces it, or make it writable"))
    #expect(try Nodecalc.run("x.nodecalc", "--keys", "5<Enter>:w!<Enter>", in: folder).transcript == "")
    #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).output == "a = 5\n")
    #expect(folder.permissions(of: "x.nodecalc") == mode)
  }

  @Test
  func `a copy is written beside the document, which keeps its name`() throws {
    let keys = "=a = 1<Enter>:w<Enter>5<Enter>:w copy.nodecalc<Enter>"
    let screen = try Nodecalc.run("x.nodecalc", "--keys", keys, "--print", "screen", in: folder).output
    #expect(screen.hasPrefix(" x.nodecalc ●"))
    #expect(screen.contains("wrote a copy to copy.nodecalc; x.nodecalc stays open"))
    #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).output == "a = 1\n")
    #expect(try Nodecalc.run("copy.nodecalc", "--eval", in: folder).output == "a = 5\n")
    let moved = try Nodecalc.run(
      "x.nodecalc", "--keys", "7<Enter>:saveas z.nodecalc<Enter>8<Enter>:w<Enter>", "--print", "screen", in: folder)
    #expect(moved.output.hasPrefix(" z.nodecalc  "))
    #expect(try Nodecalc.run("z.nodecalc", "--eval", in: folder).output == "a = 8\n")
  }

  @Test
  func `keys after leaving are not played`() throws {
    let result = try Nodecalc.run("sum.nodecalc", "--keys", "=1<Enter>:wq<Enter>=2<Enter>:w<Enter>", in: folder)
    #expect(result.transcript == "")
    #expect(try Nodecalc.run("sum.nodecalc", "--eval", in: folder).transcript == "number = 1\n")
  }

  @Test
  func `a file that is saved keeps its permissions and its link`() throws {
    folder.write(#"{"nodecalc": 1, "nodes": []}"#, to: "real.nodecalc", mode: 0o600)
    _ = try CommandResult.of(["/bin/ln", "-s", "real.nodecalc", "link.nodecalc"], directory: folder.path)
    #expect(try Nodecalc.run("link.nodecalc", "--keys", "=1<Enter><C-s>", in: folder).transcript == "")
    #expect(folder.permissions(of: "real.nodecalc") == 0o600)
    #expect(folder.names == ["link.nodecalc", "real.nodecalc"])
    #expect(try Nodecalc.run("real.nodecalc", "--eval", in: folder).transcript == "number = 1\n")
  }
}
