import TestSupport
import Testing

/// How numbers are written, from the keys to the file, and what does not see it.
@Suite(.onOwnThread)
struct DisplayRunTests {
  private let folder = ScratchFolder()

  private static let plain = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "price", "kind": "number", "value": 1266.71327},
        {"name": "rate", "kind": "number", "value": 0.045}
      ],
      "layout": {
        "price": [2, 1],
        "rate": [2, 6]
      }
    }

    """

  private static let displayed = """
    {
      "nodecalc": 1,
      "display": "2 decimals grouped",
      "nodes": [
        {"name": "price", "kind": "number", "value": 1266.71327},
        {"name": "rate", "kind": "number", "value": 0.045, "display": "percent"}
      ],
      "layout": {
        "price": [2, 1],
        "rate": [2, 6]
      }
    }

    """

  init() {
    folder.write(Self.plain, to: "plain.nodecalc")
    folder.write(Self.displayed, to: "displayed.nodecalc")
  }

  @Test
  func `keys choose displays that are kept in the file, and undo gives them up`() throws {
    let keys = "/rate<Enter>%percent<Enter><Space>%2 decimals grouped<Enter>"
    #expect(
      try Nodecalc.run("plain.nodecalc", "--keys", keys, "--print", "document", in: folder).output == Self.displayed)
    #expect(
      try Nodecalc.run("plain.nodecalc", "--keys", keys + "uu", "--print", "document", in: folder).output == Self.plain)
    #expect(try Nodecalc.run("fmt", "displayed.nodecalc", in: folder).output == Self.displayed)
    #expect(try Nodecalc.run("check", "displayed.nodecalc", in: folder).transcript == "")
  }

  @Test
  func `the canvas shows numbers as they are displayed`() throws {
    let played = ["displayed.nodecalc", "--keys", "<Esc>", "--print", "screen"]
    for arguments in [played, ["render", "displayed.nodecalc"]] {
      let screen = try CommandResult.of([Nodecalc.path()] + arguments, directory: folder.path).output
      #expect(screen.contains(" 1 266.71 ●") && screen.contains(" 4.5 % ●"), "\(screen)")
    }
  }

  @Test(arguments: [
    ["--eval", "--all"], ["--eval", "--all", "--format", "json"], ["--eval", "--all", "--format", "csv"],
  ])
  func `results have all digits, whatever is displayed`(flags: [String]) throws {
    func run(_ file: String) throws -> String {
      try CommandResult.of([Nodecalc.path(), file] + flags, directory: folder.path).transcript
    }
    #expect(try run("displayed.nodecalc") == run("plain.nodecalc"))
    #expect(try run("displayed.nodecalc").contains("1266.71327"))
  }

  @Test
  func `diff tells of displays`() throws {
    let text = try Nodecalc.run("diff", "plain.nodecalc", "displayed.nodecalc", in: folder)
    #expect(
      text.transcript == """
        * rate: display none → "percent"
        * display: none → "2 decimals grouped"
        [1]

        """)
    let json = try Nodecalc.run("diff", "plain.nodecalc", "displayed.nodecalc", "--format", "json", in: folder).output
    #expect(json.contains(#""redisplayed": ["rate"]"#))
    #expect(json.contains(#""display": {"old": null, "new": "2 decimals grouped"}"#))
  }

  @Test
  func `a display that is none is a problem of the document, with its place`() throws {
    folder.write(Self.displayed.replacing("2 decimals grouped", with: "400 decimals"), to: "bad.nodecalc")
    let result = try Nodecalc.run("bad.nodecalc", "--eval", in: folder)
    #expect(result.status == 65)
    #expect(result.errors.contains("bad.nodecalc:3:15: error: there cannot be 400 decimals; write 0 to 15"))
  }
}
