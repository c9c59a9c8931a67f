import TestSupport
import Testing

@Suite(.onOwnThread)
struct DiffTests {
  private let folder = ScratchFolder()

  private static let before = """
    {
      "nodecalc": 1,
      "title": "Shop",
      "nodes": [
        {"name": "count", "kind": "number", "value": 3, "label": "pieces"},
        {"name": "gross", "kind": "operator", "operator": "add", "inputs": ["net", "tax"]},
        {"name": "net", "kind": "operator", "operator": "multiply", "inputs": ["count", "price"]},
        {"name": "price", "kind": "number", "value": 20, "uncertainty": 0.5},
        {"name": "rebate", "kind": "number", "value": 1},
        {"name": "tax", "kind": "operator", "operator": "multiply", "inputs": ["net", "tax_rate"], "note": 1},
        {"name": "tax_rate", "kind": "number", "value": 0.19},
        {"name": "why", "kind": "note", "text": "as of May"}
      ],
      "frames": {"Totals": ["gross"]},
      "layout": {
        "count": [2, 1],
        "price": [2, 6]
      }
    }

    """

  private static let after = """
    {
      "nodecalc": 1,
      "title": "Shop, new",
      "nodes": [
        {"name": "count", "kind": "number", "value": 3, "label": "boxes"},
        {"name": "fee", "kind": "number", "value": 4},
        {"name": "gross", "kind": "operator", "operator": "add", "inputs": ["net", "tax", "fee"]},
        {"name": "net", "kind": "operator", "operator": "multiply", "inputs": ["count", "price"], "bypassed": true},
        {"name": "price", "kind": "number", "value": 20, "uncertainty": [0.5, 1]},
        {"name": "tax", "kind": "operator", "operator": "multiply", "inputs": ["net", "vat"], "note": 2},
        {"name": "vat", "kind": "number", "value": 0.19},
        {"name": "why", "kind": "note", "text": "as of\\nJune"}
      ],
      "layout": {
        "count": [2, 1],
        "price": [2, 6],
        "vat": [2, 9]
      }
    }

    """

  @Test
  func `U18: each change is a line that begins with a sign for its kind`() throws {
    folder.write(Self.before, to: "old.nodecalc")
    folder.write(Self.after, to: "new.nodecalc")
    #expect(
      try Nodecalc.run("diff", "old.nodecalc", "new.nodecalc", in: folder).transcript == """
        + fee: 4
        - rebate: 1
        → tax_rate → vat (a guess: the same content)
        = price: 20.0 ± 0.5 → 20.0 (+1.0 −0.5)
        = why: "as of May" → "as of␊June"
        ~ gross: add(net, tax) → add(net, tax, fee)
        " count: "pieces" → "boxes"
        ! net: bypassed
        * gross: frame "Totals" → none
        * tax: members that nodecalc does not know: 'note'
        * title: "Shop" → "Shop, new"
        - frame "Totals": 'gross'
        > gross: 71.4 ± 1.8 → 7.57
        [1]

        """)
  }

  @Test
  func `JSON has a list for each kind, and exact numbers`() throws {
    folder.write(Self.before, to: "old.nodecalc")
    folder.write(Self.after, to: "new.nodecalc")
    #expect(
      try Nodecalc.run("diff", "old.nodecalc", "new.nodecalc", "--format", "json", in: folder).transcript == """
        {
          "entered": ["fee"],
          "exited": ["rebate"],
          "renamed": [{"from": "tax_rate", "to": "vat"}],
          "revalued": [{"name": "price", "old": 20, "new": 20, "oldUncertainty": 0.5, "newUncertainty": [0.5, 1]}, \
        {"name": "why", "old": "as of May", "new": "as of\\nJune"}],
          "relinked": ["gross"],
          "relabelled": ["count"],
          "bypassed": ["net"],
          "reframed": ["gross"],
          "moved": [],
          "outputs": [{"name": "gross", "old": 71.4, "new": 7.57, "oldUncertainty": 1.7850000000000001}],
          "annotated": ["tax"],
          "frames": {"exited": ["Totals"]},
          "title": {"old": "Shop", "new": "Shop, new"}
        }
        [1]

        """)
  }

  @Test(arguments: [
    (#""file": "a.csv", "column": "w""#, "a.csv, column w"),
    (#""file": "a.csv", "column": 2, "xColumn": "v""#, "a.csv, column 2, xColumn v"),
    (#""file": "a.csv", "column": "v", "delimiter": ";""#, "a.csv, column v, delimiter ;"),
    (#""file": "a.csv", "column": "v", "errorColumn": ["w", "w"]"#, "a.csv, column v, errorColumn w and w"),
    (#""database": "a.db", "query": "SELECT v FROM t""#, "a.db: SELECT v FROM t"),
  ])
  func `of a data node the whole of its source is reported, whatever differs in it`(source: String, text: String) throws
  {
    func document(_ source: String) -> String {
      #"{"nodecalc": 1, "nodes": [{"name": "s", "kind": "data", \#(source)}]}"#
    }
    folder.write("v,w\n1,2\n", to: "a.csv")
    folder.write(document(#""file": "a.csv", "column": "v""#), to: "old.nodecalc")
    folder.write(document(source), to: "new.nodecalc")
    let lines = try Nodecalc.run("diff", "old.nodecalc", "new.nodecalc", in: folder).output.split(separator: "\n")
    #expect(lines.first == "= s: \"a.csv, column v\" → \"\(text)\"")
  }

  @Test
  func `the new document is viewed with what exited where it was`() throws {
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}, {"name": "gone", "kind": "number", "value": 2}], "layout": {"a": [2, 1], "gone": [2, 6]}}"#,
      to: "old.nodecalc")
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 3}], "layout": {"a": [2, 1]}}"#,
      to: "new.nodecalc")
    let view = try Nodecalc.run(
      "diff", "old.nodecalc", "new.nodecalc", "--view", "--keys", "", "--print", "screen", in: folder)
    #expect(view.status == 0)
    #expect(view.output.contains("1 node exited, 1 revalued"))
    #expect(view.output.contains("┌╌gone╌"))
    #expect(try Nodecalc.run("diff", "old.nodecalc", "none.nodecalc", "--view", "--keys", "", in: folder).status == 66)
    #expect(try Nodecalc.run("diff", "old.nodecalc", "new.nodecalc", "--keys", "", in: folder).status == 64)
  }

  @Test
  func `U5, U18: the seven changes of the companies are reported as lines, and seen in the table`() throws {
    for name in ["companies", "companies-later"] {
      folder.write(try Nodecalc.run("fmt", "--example", name).output, to: name + ".nodecalc")
    }
    let reported = try Nodecalc.run("diff", "companies.nodecalc", "companies-later.nodecalc", in: folder).output
    #expect(
      reported == """
        + ipad_mini: 329
        + kindle_fire_hd_89: 269
        + nexus_watch: 249
        + surface_pro: 899
        + surface_rt: 349
        + windows_8_phone: 449
        - blackberry_q10: 579
        - blackberry_q5: 349
        - blackberry_z10: 549
        - kindle_fire: 159
        " ipad: "iPad" → "New iPad"
        " iphone: "iPhone" → "iPhone 5"
        " ipod: "iPod" → "iPod Touch"
        * title: "Companies and products" → "Companies and products, later"
        + frame "Microsoft": 'surface_pro', 'surface_rt', 'windows_8_phone'
        - frame "Blackberry RIM": 'blackberry_q10', 'blackberry_q5', 'blackberry_z10'

        """)
    let seen = try Nodecalc.run(
      "diff", "companies.nodecalc", "companies-later.nodecalc", "--view", "--keys", "ttF", "--print", "screen",
      "--size", "120x40", in: folder
    ).output
    let lines = seen.split(separator: "\n").map { $0.dropFirst() }
    for line in ["−kindle_fire ", "− Blackberry RIM", "−blackberry_z10 ", "+ipad_mini ", " ipad ", "+surface_pro "] {
      #expect(lines.contains { $0.hasPrefix(line) }, "\(line): \(seen)")
    }
    #expect(seen.contains("\n+▾ Microsoft (3)"))
  }

  @Test
  func `only a move is a difference, the same document in another form is none`() throws {
    folder.write(Self.before, to: "old.nodecalc")
    let moved = Self.before.split(separator: "[2, 6]").joined(separator: "[9, 4]")
    #expect(
      try Nodecalc.run("diff", "old.nodecalc", "-", input: moved, in: folder).transcript == """
        @ price: 2,6 → 9,4
        [1]

        """)
    let onOneLine = Self.before.split(separator: "\n").joined()
    #expect(try Nodecalc.run("diff", "-", "old.nodecalc", input: onOneLine, in: folder).transcript == "")
  }

  @Test
  func `a value that is gone says why`() throws {
    folder.write(Self.before, to: "old.nodecalc")
    let open = Self.before.split(separator: "[\"net\", \"tax\"]").joined(separator: "[\"net\", null]")
    #expect(
      try Nodecalc.run("diff", "old.nodecalc", "-", input: open, in: folder).transcript == """
        ~ gross: add(net, tax) → add(net, open)
        > gross: 71.4 ± 1.8 → add needs its second term
        [1]

        """)
  }

  @Test
  func `documents that cannot be read end with 66, invalid ones with 65`() throws {
    folder.write(Self.before, to: "old.nodecalc")
    folder.write("{}", to: "bad.nodecalc")
    #expect(
      try Nodecalc.run("diff", "old.nodecalc", "gone", in: folder).transcript
        == "! error: cannot read 'gone': no such file or folder\n[66]\n")
    let bad = try Nodecalc.run("diff", "bad.nodecalc", "old.nodecalc", in: folder)
    #expect(bad.errors.hasPrefix("bad.nodecalc:1:"))
    #expect(bad.output == "" && bad.status == 65)
  }

  @Test(arguments: [
    ["diff"], ["diff", "a"], ["diff", "a", "b", "c"], ["diff", "-", "-"], ["diff", "--git", "a", "b"],
  ])
  func `anything but two documents is wrong usage`(arguments: [String]) throws {
    let result = try CommandResult.of([Nodecalc.path()] + arguments)
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.hasSuffix("\nhelp: see 'nodecalc diff --help'\n"))
  }
}
