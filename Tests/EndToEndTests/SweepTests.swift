import TestSupport
import Testing

/// `--eval --sweep`: a document at every point of a grid, as a process.
@Suite(.onOwnThread)
struct SweepTests {
  private let folder = ScratchFolder()

  init() {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 6},
        {"name": "b", "kind": "number", "value": 3, "uncertainty": 0.5},
        {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]}]}
      """, to: "d.nodecalc")
  }

  @Test func `a grid is a table, and failing points are counted`() throws {
    let result = try Nodecalc.run(
      "d.nodecalc", "--eval", "--sweep", "b=0:1:0.5", "--sweep", "a=1,2", in: folder)
    #expect(
      result.transcript == """
        b,a,ratio
        0,1,
        0,2,
        0.5,1,2
        0.5,2,4
        1,1,1
        1,2,2
        ! note: 'b' is uncertain: rows give only its value
        ! error: 2 of 6 points failed; b = 0, a = 1: ratio: division by zero
        ! help: '--errors' writes the reason into each row
        [1]

        """)
    let reported = try Nodecalc.run(
      "d.nodecalc", "--eval", "--sweep=b=0", "--get", "ratio", "--errors", "--format", "json", in: folder)
    #expect(reported.output == "{\"b\": 0, \"ratio\": null, \"error\": \"ratio: division by zero\"}\n")
    #expect(
      reported.errors.contains("error: the only point failed; b = 0: ratio: division by zero\n") && reported.status == 1
    )
  }

  @Test func `an example, and a document from standard input, are swept`() throws {
    let example = try Nodecalc.run(
      "--example", "mortgage", "--eval", "--sweep", "rate=4%:4.5%:0.25%", "--get", "payment")
    let rows = example.output.split(separator: "\n")
    #expect(example.status == 0 && rows.count == 4 && rows[0] == "rate,payment")
    for (row, rate) in zip(rows.dropFirst(), ["0.04", "0.0425", "0.045"]) {
      let alone = try Nodecalc.run(
        "--example", "mortgage", "--eval", "--set", "rate=\(rate)", "--get", "payment", "--digits", "17")
      let value = try #require(Double(alone.output.dropLast()))
      #expect(row.hasPrefix("\(rate),") && Double(row.drop { $0 != "," }.dropFirst()) == value)
    }
    let piped = try Nodecalc.runInShell("\"$0\" - --eval --sweep a=1:2:1 --set b=2 < d.nodecalc", in: folder)
    #expect(piped.output == "a,ratio\n1,0.5\n2,1\n" && piped.status == 0)
  }

  @Test func `what people overlook is reported once`() throws {
    let mixed = try Nodecalc.run("d.nodecalc", "--eval", "--sweep", "a=0:9%:4", "--set", "b=2", in: folder)
    #expect(
      mixed.transcript == """
        a,ratio
        0,0
        ! note: --sweep 'a=0:9%:4': 9% is a percentage, but 4 is not

        """)
    let unused = try Nodecalc.run("d.nodecalc", "--eval", "--sweep", "b=1,2", "--get", "a", in: folder)
    #expect(unused.output == "b,a\n1,6\n2,6\n")
    #expect(unused.errors.hasSuffix("note: no requested output depends on 'b'\n") && unused.status == 0)
  }

  @Test func `wrong usage is refused with what would correct it`() throws {
    #expect(
      try Nodecalc.run("d.nodecalc", "--eval", "--sweep", "ratio=1,2", in: folder).transcript == """
        ! error: --sweep: 'ratio' is an operator, which computes its value
        ! help: sweep a number that it depends on: 'a', 'b'
        [64]

        """)
    #expect(
      try Nodecalc.run("d.nodecalc", "--eval", "--sweep", "a=1,2", "--set", "a=3", in: folder).transcript == """
        ! error: 'a' has both a sweep and a fixed value
        ! help: give it no other value, or leave out its '--sweep'
        [64]

        """)
    #expect(try Nodecalc.run("none.nodecalc", "--eval", "--sweep", "a=1,2", in: folder).status == 66)
  }

  @Test func `a reader that goes away, and no space, end it`() throws {
    let result = try Nodecalc.runInShell(
      """
      { "$0" d.nodecalc --eval --sweep a=1:1000000:1 --sweep b=1:100:1 2> errors; echo $? > status; } | head -n 2
      cat status
      """, in: folder)
    #expect(result.output == "a,b,ratio\n1,1,1\n141\n")
    let full = try Nodecalc.runInShell("\"$0\" d.nodecalc --eval --sweep a=1,2 > /dev/full", in: folder)
    #expect(full.status == 74)
  }

  @Test func `computing that takes longer than it may is given up`() throws {
    let result = try Nodecalc.runInShell(
      "\"$0\" d.nodecalc --eval --sweep a=1:1000000000:1 --get a --timeout 0.3 > /dev/null", in: folder)
    #expect(result.status == 1)
    // Who stops it is the sweep, or what watches over the command.
    #expect(
      result.errors.contains(
        /error: (--sweep: )?stopped: (this|computing) took longer than 0.3 s; allow more time with --timeout/))
  }

  @Test func `memory does not grow with the points`() throws {
    let result = try Nodecalc.runInShell(
      """
      "$0" d.nodecalc --eval --sweep a=1:1000000000:1 --get ratio > /dev/null & child=$!
      sleep 1
      grep VmHWM /proc/$child/status
      kill $child
      """, in: folder)
    let peak = try #require(result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first)
    #expect(peak < 64 << 10, "\(peak) KiB")
  }
}
