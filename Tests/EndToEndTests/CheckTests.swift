import TestSupport
import Testing

@Suite(.onOwnThread)
struct CheckTests {
  private let folder = ScratchFolder()

  private static let unsound = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "checked", "kind": "operator", "operator": "assert", "inputs": ["less"]},
        {"name": "half", "kind": "operator", "operator": "divide", "inputs": ["one", "zero"]},
        {"name": "less", "kind": "operator", "operator": "less", "inputs": ["one", "zero"]},
        {"name": "one", "kind": "number", "value": 1},
        {"name": "open", "kind": "operator", "operator": "sqrt", "inputs": [null]},
        {"name": "unset", "kind": "operator", "operator": "null", "inputs": []},
        {"name": "waiting", "kind": "operator", "operator": "negate", "inputs": ["half"]},
        {"name": "zero", "kind": "number", "value": 0}
      ]
    }

    """

  @Test
  func `each problem is a line with its place`() throws {
    folder.write(Self.unsound, to: "plan.nodecalc")
    #expect(
      try Nodecalc.run("check", "plan.nodecalc", in: folder).transcript == """
        plan.nodecalc:4:14: error: node 'checked': the assertion failed: its condition 'less' is 0
        plan.nodecalc:5:14: error: node 'half': division by zero: divisor 'zero' is 0
        plan.nodecalc:8:14: error: node 'open': sqrt needs its number
        plan.nodecalc:9:14: warning: node 'unset': no operator is chosen yet, so it is 0
        [1]

        """)
  }

  @Test
  func `a failure that only failed and ifFailed read is a note, one that something else reads is an error`() throws {
    folder.write(
      """
      {
        "nodecalc": 1,
        "nodes": [
          {"name": "f", "kind": "formula", "formula": "ifFailed(q, 3) + failed(q)"},
          {"name": "open", "kind": "formula", "formula": "ifFailed(none + 1, 3)"},
          {"name": "q", "kind": "formula", "formula": "1/zero"},
          {"name": "zero", "kind": "number", "value": 0}
        ]
      }

      """, to: "plan.nodecalc")
    let note =
      "plan.nodecalc:6:14: note: node 'q': division by zero: divisor 'zero' is 0; only 'failed' and 'ifFailed' use it"
    #expect(try Nodecalc.run("check", "plan.nodecalc", in: folder).transcript == "\(note)\n")
    folder.write(
      """
      {
        "nodecalc": 1,
        "outputs": ["q"],
        "nodes": [
          {"name": "f", "kind": "formula", "formula": "ifFailed(q, 3)"},
          {"name": "q", "kind": "formula", "formula": "1/zero"},
          {"name": "zero", "kind": "number", "value": 0}
        ]
      }

      """, to: "asked.nodecalc")
    #expect(
      try Nodecalc.run("check", "asked.nodecalc", in: folder).transcript == """
        asked.nodecalc:6:14: error: node 'q': division by zero: divisor 'zero' is 0
        [1]

        """)
  }

  @Test
  func `P3: a style that no chart knows is kept and reported`() throws {
    let text = """
      {
        "nodecalc": 1,
        "nodes": [
          {"name": "s", "kind": "data", "points": [{"value": 1, "style": "ring"}, {"value": 2, "style": "blob"}]}
        ]
      }

      """
    folder.write(text, to: "plan.nodecalc")
    #expect(
      try Nodecalc.run("check", "plan.nodecalc", in: folder).transcript == """
        plan.nodecalc:4:14: warning: node 's': the style 'blob' of the point at index 1 is kept, but charts do not know it: use one of \
        circle, ring, triangle, openTriangle, square, openSquare, diamond, openDiamond

        """)
    #expect(try Nodecalc.run("fmt", "plan.nodecalc", in: folder).output == text)
  }

  @Test
  func `a note has no value, is no output, fails nothing and is no finding`() throws {
    let keys = "=two = 2<Enter><Space>nnas of May<Enter>:w plan.nodecalc<Enter>"
    #expect(try Nodecalc.run("--keys", keys, "--print", "values", in: folder).transcript == "two = 2\n")
    #expect(try Nodecalc.run("check", "plan.nodecalc", in: folder).transcript == "")
    #expect(try Nodecalc.run("plan.nodecalc", "--eval", "--all", in: folder).transcript == "two = 2\n")
    #expect(try Nodecalc.run("plan.nodecalc", "--eval", in: folder).transcript == "two = 2\n")
    #expect(try Nodecalc.run("fmt", "plan.nodecalc", in: folder).output == folder.text(of: "plan.nodecalc"))
    #expect(try Nodecalc.run("render", "plan.nodecalc", in: folder).output.contains("│ as of May │"))
    for flags in [["--get", "note"], ["--explain", "note"], ["--set", "note=3"]] {
      let result = try CommandResult.of(
        [Nodecalc.path(), "plan.nodecalc", "--eval"] + flags, directory: folder.path)
      #expect(result.transcript == "! error: \(flags[0]): 'note' is a note and has no value\n[64]\n")
    }
  }

  @Test
  func `a sound document has nothing to say`() throws {
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "unused", "kind": "number", "value": 7}]}"#, to: "plan.nodecalc")
    #expect(try Nodecalc.run("check", "plan.nodecalc", in: folder).transcript == "")
  }

  @Test
  func `a warning alone is no failure`() throws {
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "operator", "operator": "null", "inputs": []}]}"#,
      to: "plan.nodecalc")
    let result = try Nodecalc.run("check", "plan.nodecalc", in: folder)
    #expect(result.output == "plan.nodecalc:1:36: warning: node 'x': no operator is chosen yet, so it is 0\n")
    #expect(result.status == 0)
  }

  @Test
  func `a document that cannot be read is one such problem, a missing file ends with 66`() throws {
    folder.write("{\"nodecalc\": 1, \"nodes\": [{}]}", to: "bad.nodecalc")
    folder.write(Self.unsound, to: "plan.nodecalc")
    let bad = try Nodecalc.run("check", "bad.nodecalc", in: folder)
    #expect(bad.output == "bad.nodecalc:1:27: error: the node has no 'name'\n")
    #expect(bad.errors == "")
    #expect(bad.status == 1)
    let all = try Nodecalc.run("check", "bad.nodecalc", "gone.nodecalc", "plan.nodecalc", in: folder)
    #expect(all.output.split(separator: "\n").count == 5)
    #expect(all.errors == "error: cannot read 'gone.nodecalc': no such file or folder\n")
    #expect(all.status == 66)
  }

  @Test
  func `standard input is checked too`() throws {
    let result = try Nodecalc.run("check", "-", input: Self.unsound)
    #expect(result.output.hasPrefix("-:4:14: error: node 'checked': "))
    #expect(result.status == 1)
  }
}
