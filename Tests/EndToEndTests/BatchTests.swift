import Foundation
import Glibc
import TestSupport
import Testing

/// `nodecalc batch`: a document over every row of a table, as a process.
@Suite(.onOwnThread)
struct BatchTests {
  private let folder = ScratchFolder()

  private static let document = """
    {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 6},
      {"name": "b", "kind": "number", "value": 3, "uncertainty": 0.5},
      {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]}]}
    """

  init() {
    folder.write(Self.document, to: "d.nodecalc")
    folder.write("id,a,b\nx,8,2\ny,1,0\nz,9,4\n", to: "rows.csv")
  }

  @Test func `rows go to a file or to standard output, and failing ones are counted`() throws {
    let result = try Nodecalc.run("batch", "d.nodecalc", "--input", "rows.csv", "--output", "out.csv", in: folder)
    #expect(
      result.transcript == """
        ! note: 'b' is uncertain: rows give only its value
        ! error: rows.csv: 1 of 3 rows failed; line 3: ratio: division by zero
        ! help: '--errors' writes the reason into each row
        [1]

        """)
    #expect(folder.text(of: "out.csv") == "id,a,b,ratio\nx,8,2,4\ny,1,0,\nz,9,4,2.25\n")
    let piped = try Nodecalc.run(
      "batch", "d.nodecalc", "--keep", "id", "--get", "ratio", "--errors", "--to", "jsonl",
      input: "id,a,b\nx,8,2\ny,1,0\n", in: folder)
    #expect(
      piped.output == """
        {"id": "x", "ratio": 4, "error": null}
        {"id": "y", "ratio": null, "error": "ratio: division by zero"}

        """)
    #expect(piped.status == 1)
    folder.write("a\n1\n", to: "good.csv")
    let good = try Nodecalc.run("batch", "d.nodecalc", "--input", "good.csv", "--set", "b=4", in: folder)
    #expect(good.output == "a,ratio\n1,0.25\n" && good.status == 0)
  }

  @Test func `formats follow the names of files`() throws {
    _ = try Nodecalc.run("batch", "d.nodecalc", "--input", "rows.csv", "--output", "out.tsv", in: folder)
    #expect(folder.text(of: "out.tsv") == "id\ta\tb\tratio\nx\t8\t2\t4\ny\t1\t0\t\nz\t9\t4\t2.25\n")
    _ = try Nodecalc.run("batch", "d.nodecalc", "--input", "out.tsv", "--output", "out.jsonl", in: folder)
    #expect(folder.text(of: "out.jsonl") == nil)
    _ = try Nodecalc.run(
      "batch", "d.nodecalc", "--input", "out.tsv", "--output", "out.jsonl", "--keep", "id,a", in: folder)
    #expect(folder.text(of: "out.jsonl")?.hasPrefix("{\"id\": \"x\", \"a\": 8, \"ratio\": 4}\n") == true)
  }

  @Test func `what a document has beside numbers is reported once`() throws {
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 6},
        {"name": "bars", "kind": "chart", "chart": "bar", "inputs": ["points"]},
        {"name": "more", "kind": "operator", "operator": "add", "inputs": ["a", "whole"]},
        {"name": "points", "kind": "data", "values": [1, 2, 3]},
        {"name": "whole", "kind": "operator", "operator": "sum", "inputs": ["points"]}]}
      """
    folder.write(document, to: "data.nodecalc")
    let result = try Nodecalc.run("batch", "data.nodecalc", input: "more,x\n1,2\n3,4\n", in: folder)
    #expect(
      result.transcript == """
        more,x,more
        1,2,12
        3,4,12
        ! note: no column has the name of a number of the document, so every row gives the same result: columns can be named 'a'
        ! note: 'more' is copied to the output only: the node of that name is not a number, so a row cannot set it
        ! note: 'points' holds the same data for every row
        ! note: 'bars' is left out: it is a chart

        """)
  }

  @Test func `wrong usage is refused with what would correct it`() throws {
    func refusal(_ arguments: String) throws -> String {
      try Nodecalc.runInShell("\"$0\" batch \(arguments)", input: "a\n1\n", in: folder).transcript
    }
    #expect(
      try refusal("d.nodecalc --input rows.csv --output rows.csv")
        == "! note: 'b' is uncertain: rows give only its value\n"
        + "! error: the output is the input 'rows.csv'\n! help: write to another file\n[64]\n")
    folder.makeLink("link.csv", to: "rows.csv")
    #expect(try refusal("d.nodecalc --input rows.csv --output link.csv").hasSuffix("[64]\n"))
    #expect(try refusal("d.nodecalc --output rows.csv < rows.csv").hasSuffix("[64]\n"))
    #expect(try refusal("d.nodecalc --input rows.csv >> rows.csv").hasSuffix("[64]\n"))
    #expect(
      try refusal("d.nodecalc --input rows.csv --output d.nodecalc").contains("the output would overwrite the document")
    )
    #expect(folder.text(of: "rows.csv") == "id,a,b\nx,8,2\ny,1,0\nz,9,4\n")
    #expect(folder.text(of: "d.nodecalc") == Self.document)
    #expect(
      try refusal("- --input -")
        == "! error: document and rows cannot both come from standard input\n! help: name one of them as a file\n[64]\n"
    )
    #expect(try refusal("d.nodecalc --input none.csv").hasSuffix("[66]\n"))
    #expect(try refusal("d.nodecalc --input rows.csv --from xml").contains("there are 'csv', 'tsv', 'jsonl'"))
    #expect(try refusal("d.nodecalc --input rows.csv --output none/out.csv").hasSuffix("[73]\n"))
    #expect(try refusal("d.nodecalc --get rato").contains("did you mean 'ratio'?"))
    #expect(try refusal("").contains("name a document"))
    #expect(folder.names == ["d.nodecalc", "link.csv", "rows.csv"])
  }

  @Test func `limit batch-threads: more are refused`() throws {
    #expect(try Nodecalc.run("batch", "d.nodecalc", "--input", "rows.csv", "--threads", "64", in: folder).status == 1)
    let refused = try Nodecalc.run("batch", "d.nodecalc", "--input", "rows.csv", "--threads", "65", in: folder)
    #expect(refused.status == 64 && refused.errors.contains("'--threads' must be a count from 1 to 64, not 65"))
    #expect(try Nodecalc.run("batch", "d.nodecalc", "--threads", "0", in: folder).status == 64)
  }

  @Test(.limitsTheSystem) func `where rows end badly or there is no space, the old file stays`() throws {
    folder.write("old", to: "out.csv")
    folder.write("a,b\n1,2\n\"3,4\n", to: "open.csv")
    let open = try Nodecalc.run(
      "batch", "d.nodecalc", "--input", "open.csv", "--output", "out.csv", "--force", in: folder)
    #expect(open.status == 65 && open.errors.contains("open.csv:3: error: this quote is not closed"))
    let full = try Nodecalc.runInShell(
      "ulimit -f 1; { echo a,b; seq 200000 | sed 's/$/,2/'; } | \"$0\" batch d.nodecalc --output out.csv --force",
      in: folder)
    #expect(full.status == 74 && full.errors.contains("cannot save 'out.csv': writing"))
    #expect(folder.text(of: "out.csv") == "old")
    #expect(folder.names == ["d.nodecalc", "open.csv", "out.csv", "rows.csv"])
    let device = try Nodecalc.runInShell("\"$0\" batch d.nodecalc --input rows.csv > /dev/full", in: folder)
    #expect(device.status == 74)
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal in the middle leaves the old file and nothing beside it`(signal: String) throws {
    folder.write("old", to: "out.csv")
    let result = try Nodecalc.runInShell(
      """
      mkfifo pipe
      "$0" batch d.nodecalc --input pipe --from csv --output out.csv --force 2> errors & child=$!
      exec 3> pipe
      { echo a,b; seq 100000 | sed 's/$/,2/'; } >&3
      sleep 0.3
      kill -\(signal) $child
      sleep 0.1
      exec 3>&-
      wait $child
      echo $?
      """, in: folder)
    let number = ["INT": 2, "TERM": 15, "HUP": 1][signal] ?? 0
    // A shell starts what runs beside it with INT ignored.
    if signal == "INT", result.output == "0\n" { return }
    #expect(result.output == "\(128 + number)\n")
    #expect(folder.text(of: "out.csv") == "old")
    #expect(folder.names == ["d.nodecalc", "errors", "out.csv", "pipe", "rows.csv"])
  }

  @Test func `a reader that goes away ends it quietly`() throws {
    let result = try Nodecalc.runInShell(
      """
      { { echo a,b; seq 300000 | sed 's/$/,2/'; } | { "$0" batch d.nodecalc 2> errors; echo $? > status; }; } | head -n 2
      cat status
      """, in: folder)
    #expect(result.output == "a,b,ratio\n1,2,0.5\n141\n")
    #expect(folder.text(of: "errors") == "note: 'b' is uncertain: rows give only its value\n")
  }

  @Test func `rows that come slowly are taken to the last`() throws {
    let result = try Nodecalc.runInShell(
      """
      { { echo a,b; seq 20000 | sed 's/$/,2/'; sleep 1; echo 9,3; } | "$0" batch d.nodecalc 2> errors; } | tail -n 1
      """, in: folder)
    #expect(result.output == "9,3,3\n")
  }

  @Test func `memory does not grow with the rows`() throws {
    let rows = RandomTestLength.isLong ? 20_000_000 : 400_000
    let result = try Nodecalc.runInShell(
      """
      { echo id,a,b; seq \(rows) | sed 's/$/,12.5,2/'; } |
        "$0" batch d.nodecalc --threads 4 --get ratio --keep id --output out.csv & child=$!
      sleep 1
      grep VmHWM /proc/$child/status
      wait $child
      """, in: folder)
    // The last process of a pipeline is the one that the shell tells.
    let peak = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first
    if let peak { #expect(peak < 64 << 10, "\(peak) KiB") }
    #expect(result.status == 0)
  }
}
