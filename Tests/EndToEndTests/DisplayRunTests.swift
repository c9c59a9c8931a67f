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

  /// A percentage with an uncertainty and a range, which what stands behind it shares; a failing node displayed so too.
  private static let rate = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "rate", "kind": "number", "value": 0.045, "uncertainty": 0.0025, "range": [0, 0.2], "display": "percent"},
        {"name": "twice", "kind": "formula", "formula": "rate * 2", "display": "percent"},
        {"name": "bad", "kind": "formula", "formula": "1 / 0", "display": "percent"}
      ]
    }

    """

  /// How what a person reads is asked for, and the text in it.
  private static let outlets: [(name: String, arguments: [String], text: String)] = [
    ("box", ["render", "r"], "│  4.50 % ± 0.25 % ●"),
    ("tool line", ["r", "--keys", "/rate<Enter>", "--print", "screen"], "set it 4.50 % ± 0.25 % a add"),
    ("table", ["r", "--keys", "t", "--print", "screen", "--size", "120x36"], "number 4.50 % 0.25 %"),
    ("message", ["r", "--keys", "/rate<Enter>5% ± 0.001<Enter>", "--print", "screen"], "rate = 5.00 % ± 0.10 %"),
    (
      "question", ["r", "--keys", "=rate = 6%<Enter>", "--print", "screen"], "'rate' is 4.50 % ± 0.25 %: set it to 6%?"
    ),
    (
      "history", ["r", "--keys", "/rate<Enter>5%<Enter>:history<Enter>", "--print", "screen"], "set 'rate' to 5 %"
    ),
    ("inspector", ["r", "--keys", "/rate<Enter>i", "--print", "screen", "--size", "120x36"], "value 4.5 % "),
    (
      "sentence", ["r", "--keys", "/rate<Enter>", "--print", "linear"],
      "rate, number, 4.50 percent plus or minus 0.25 percent"
    ),
    ("report", ["report", "r", "--to", "markdown"], "| rate | | 4.50 % ± 0.25 % |"),
    ("equation", ["report", "r", "--to", "markdown"], "rate × 2 = (4.50 % ± 0.25 %) × 2 = 9.0 % ± 0.5 %"),
    ("budget", ["r", "--eval", "--budget", "twice"], "twice = 9.0 % ± 0.5 %"),
    ("diff", ["diff", "r", "other"], "= rate: 4.50 % ± 0.25 % → 4.51 % ± 0.25 %"),
    ("describe", ["describe", "r"], "rate 4.50 % ± 0.25 % 0 % … 20 %"),
    ("show", ["show", "r"], "rate, number: 4.50 % ± 0.25 %"),
    ("show of what is computed", ["show", "r"], "is 9.0 % ± 0.5 %"),
    ("explanation", ["r", "--eval", "--explain", "twice"], "= 4.5% × 2 = 9.0 % ± 0.5 %"),
    ("note", ["r", "--eval", "--get", "rate", "--set", "rate=30%"], "rate: 30 % is outside its range 0 % … 20 %"),
    ("markdown", ["r", "--eval", "--all", "--format", "markdown"], "4.50 % ± 0.25 %"),
  ]

  @Test(arguments: outlets.indices)
  func `one value has one text, wherever a person reads it`(place: Int) throws {
    let outlet = Self.outlets[place]
    folder.write(Self.rate, to: "r")
    folder.write(Self.rate.replacing("0.045", with: "0.0451"), to: "other")
    let result = try CommandResult.of([Nodecalc.path()] + outlet.arguments, directory: folder.path)
    // How far columns are apart is not what is asked.
    let text = result.transcript.split { $0 == " " || $0 == "\n" || $0 == "!" }.joined(separator: " ")
    let wanted = outlet.text.split(separator: " ").joined(separator: " ")
    #expect(text.contains(wanted), "\(outlet.name): \(text)")
    #expect(!text.contains("0.0450"), "\(outlet.name)")
  }

  /// A value with a suffix and a unit, a value with groups and a unit, and a date.
  private static let quantities = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "power", "kind": "number", "value": 12345.678, "uncertainty": 250, "range": [0, 20000], "unit": "W", "display": "si"},
        {"name": "way", "kind": "number", "value": 12345.678, "uncertainty": 2.5, "unit": "km", "display": "2 decimals grouped"},
        {"name": "start", "kind": "number", "value": "2026-02-27", "uncertainty": 86400, "unit": "date"},
        {"name": "far", "kind": "formula", "formula": "way * 2", "display": "2 decimals grouped"}
      ],
      "scenarios": {"other": {"power": 13000, "way": 1000}}
    }

    """

  private static let quantityOutlets: [(arguments: [String], text: String)] = [
    (["render", "q"], "│ 12.35k ± 0.25k W ●"),
    (["q", "--keys", "/power<Enter>", "--print", "screen"], "20000 12.35k ± 0.25k W a add"),
    (["q", "--keys", "t", "--print", "screen", "--size", "120x36"], "power number 12.35k W 0.25k"),
    (["q", "--keys", "/power<Enter>13k ± 500<Enter>", "--print", "screen"], "power = 13.0k ± 0.5k W"),
    (["q", "--keys", "/power<Enter>i", "--print", "screen", "--size", "120x36"], "value 12.35k W"),
    (["q", "--keys", "/power<Enter>", "--print", "linear"], "power, number, 12.35k plus or minus 0.25k W"),
    (["q", "--eval", "--all", "--format", "markdown"], "| power | 12.35k ± 0.25k W |"),
    (["q", "--eval", "--budget", "power"], "power = 12.35k ± 0.25k W U = 490 W (k = 1.96, 95 %)"),
    (["q", "--eval", "--budget", "far"], "way normal 1 2.5 km ∞ 2 5 km 100 %"),
    (["report", "q", "--to", "markdown"], "power = 12.35k ± 0.25k W U = 490 W"),
    (["diff", "q", "other"], "= power: 12.35k ± 0.25k W → 13.00k ± 0.25k W"),
    (["diff", "q", "other"], "= way: 12 345.68 ± 2.50 km → 1 000.00 ± 2.50 km"),
    (["diff", "q", "other"], "> far: 24 691.36 ± 5.00 km → 2 000.00 ± 5.00 km"),
    (["diff", "q", "other"], "= start: 2026-02-27 ± 1 d → 2026-03-01 ± 1 d"),
    (["describe", "q"], "power 12.35k ± 0.25k W 0 … 20000 W"),
    (["show", "q"], "far, formula: way * 2; is 24 691.36 ± 5.00 km"),
    (["q", "--eval", "--explain", "far"], "= 24 691.36 ± 5.00 km"),
    (["q", "--eval", "--get", "power", "--set", "power=30k"], "power: 30000 W is outside its range"),
    (["q", "--eval", "--require", "far=3", "--by", "way"], "u(way) = 1.5 km"),
    (["q", "--eval", "--samples", "1000", "--get", "far"], " km, 95 % ["),
    (["q", "--eval", "--samples", "1000", "--get", "start"], "start = 2026-02-"),
    (["q", "--eval", "--scenario", "other", "--all", "--format", "markdown"], "| way | 1 000.00 ± 2.50 km |"),
  ]

  @Test(arguments: quantityOutlets.indices)
  func `a unit, a suffix and a date follow a value to every reader`(place: Int) throws {
    let outlet = Self.quantityOutlets[place]
    folder.write(Self.quantities, to: "q")
    let other = Self.quantities.replacing("12345.678, \"uncertainty\": 250", with: "13000, \"uncertainty\": 250")
      .replacing("12345.678, \"uncertainty\": 2.5", with: "1000, \"uncertainty\": 2.5")
      .replacing("2026-02-27", with: "2026-03-01")
    folder.write(other, to: "other")
    let result = try CommandResult.of([Nodecalc.path()] + outlet.arguments, directory: folder.path)
    let text = result.transcript.split { $0 == " " || $0 == "\n" || $0 == "!" }.joined(separator: " ")
    let wanted = outlet.text.split(separator: " ").joined(separator: " ")
    #expect(text.contains(wanted), "\(outlet.arguments): \(text)")
  }

  @Test(arguments: [
    (["r", "--eval", "--get", "rate"], "0.045\n"),
    (["r", "--eval", "--get", "rate", "--format", "csv"], "0.045,0.0025"),
    (["r", "--eval", "--get", "rate", "--format", "json"], #""rate": 0.045"#),
    (["r", "--eval", "--get", "rate", "--sweep", "rate=0.045"], "0.045"),
    (["diff", "r", "other", "--format", "json"], #""old": 0.045"#),
    (["describe", "r", "--format", "json"], #""value": 0.045"#),
    (
      ["export", "r", "--to", "sql", "--dialect", "sqlite", "--table", "t", "--columns", "k", "--get", "twice"], "0.045"
    ),
    (["batch", "r", "--input", "rows.csv", "--get", "twice"], "0.045,0.09"),
  ])
  func `programs get the number`(arguments: [String], text: String) throws {
    folder.write(Self.rate, to: "r")
    folder.write(Self.rate.replacing("0.045", with: "0.0451"), to: "other")
    folder.write("rate\n0.045\n", to: "rows.csv")
    let result = try CommandResult.of([Nodecalc.path()] + arguments, directory: folder.path)
    #expect(result.output.contains(text) && !result.output.contains("%"), "\(result.transcript)")
  }

  @Test
  func `a workbook shows the display and gives a percentage back`() throws {
    let exact = Self.rate.replacing(", \"uncertainty\": 0.0025, \"range\": [0, 0.2]", with: "")
    folder.write(exact, to: "failing")
    #expect(try Nodecalc.run("export", "failing", "--to", "xlsx", "--output", "f.xlsx", in: folder).errors.isEmpty)
    let failing = try Nodecalc.run("import", "f.xlsx", in: folder).output
    #expect(failing.ranges(of: #""display": "percent""#).count == 3, "\(failing)")
    folder.write(exact.replacing("1 / 0", with: "1 / 2"), to: "r")
    let export = try Nodecalc.run("export", "r", "--to", "xlsx", "--output", "r.xlsx", in: folder)
    #expect(!export.errors.contains("display") && export.status == 0, "\(export.transcript)")
    let back = try Nodecalc.run("import", "r.xlsx", in: folder).output
    #expect(back.contains(#""value": 0.045, "display": "percent"}"#), "\(back)")
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
