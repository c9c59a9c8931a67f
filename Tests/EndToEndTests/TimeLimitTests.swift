import Foundation
import TestSupport
import Testing

/// `--timeout` and Ctrl-C, as processes.
@Suite(.onOwnThread)
struct TimeLimitTests {
  private let folder = ScratchFolder()

  /// A command that would run for minutes, or wait for ever.
  private static let commands = [
    "d.nodecalc --eval --sweep a=1:1000000000:1 --get b", "d.nodecalc --eval --solve s=1e9 --by a=0:1",
    "batch d.nodecalc --input pipe", "batch d.nodecalc --input pipe --output rows.csv", "export d.nodecalc --to xlsx",
    "export d.nodecalc --to csv", "chart bar d.nodecalc:m", "report d.nodecalc --to html", "check d.nodecalc",
    "render d.nodecalc", "describe d.nodecalc", "show d.nodecalc", "diff pipe d.nodecalc",
    "merge d.nodecalc pipe d.nodecalc",
    "layout pipe", "fmt pipe", "import --from csv pipe", "import --from xlsx pipe",
  ]

  /// A formula over two million points, and a pipe that nobody writes to.
  private func makeFiles() throws {
    let points = 200_000
    let set = "{\"name\": \"d\", \"kind\": \"data\", \"file\": \"d.csv\", \"column\": \"v\"}"
    folder.write("v\n" + (0..<points).map { "\($0)\n" }.joined(), to: "d.csv")
    let terms = (0..<400).map { "sin(value * a + \($0))" }.joined(separator: " + ")
    folder.write(
      """
      {"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 2}, \(set),
      {"name": "b", "kind": "formula", "formula": "a * 2"},
      {"name": "m", "kind": "formula", "formula": "map(d, \(terms))"}, {"name": "s", "kind": "formula", "formula": "sum(m)"}]}
      """, to: "d.nodecalc")
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
  }

  @Test func `every command keeps its time limit, and none leaves anything behind`() throws {
    try makeFiles()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for command in Self.commands {
      let start = ContinuousClock.now
      // The pipe is held open for reading and writing, so that readers of it wait.
      let run = "\"$0\" \(command) --timeout 0.4 > out 2> errors"
      let script = "exec 9<> pipe; \(run); echo $?; cat errors out | head -c 4000; rm out errors"
      let output = try Nodecalc.runInShell(script, in: folder).output
      #expect(ContinuousClock.now - start < .seconds(6), "\(command)")
      // Some write what they have, and say of the rest that it was stopped, or waits for what was.
      #expect(output.hasPrefix("1\n") || output.hasPrefix("0\n"), "\(command): \(output)")
      let isTold = ["stopped: ", "interrupted", "waits for 'd'", "waits for 'm'"].contains { output.contains($0) }
      #expect(isTold || output.hasPrefix("0\n"), "\(command): \(output)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test func `an interrupt ends every command at once, and none leaves anything behind`() throws {
    try makeFiles()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for command in Self.commands {
      let start = ContinuousClock.now
      let result = try Nodecalc.runInShell(
        """
        exec 9<> pipe
        timeout --preserve-status -s INT -k 9 0.6 "$0" \(command) > out 2> errors; echo $?; rm out errors
        """, in: folder)
      #expect(ContinuousClock.now - start < .seconds(5), "\(command)")
      #expect(result.output == "130\n" || result.output == "0\n", "\(command): \(result.output)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test func `a limit that is not reached changes nothing`() throws {
    let node = "{\"name\": \"a\", \"kind\": \"number\", \"value\": 2}"
    let file = folder.write("{\"nodecalc\": 1, \"nodes\": [\(node)]}", to: "e.nodecalc")
    let commands = [
      ["fmt", file], ["layout", file], ["diff", file, file], ["check", file], ["import", "--from", "native", file],
    ]
    for command in commands {
      let plain = try CommandResult.of([Nodecalc.path()] + command)
      #expect(try CommandResult.of([Nodecalc.path()] + command + ["--timeout", "60"]).transcript == plain.transcript)
      #expect(try CommandResult.of([Nodecalc.path()] + command + ["--timeout", "0"]).status == 64)
    }
  }
}
