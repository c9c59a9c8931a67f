import TestSupport
import Testing

/// `--output FILE` and `--force`: the results of a command in a file, all of them or none.
@Suite(.onOwnThread)
struct ResultFileTests {
  private let folder = ScratchFolder()

  /// Commands that write results, each without where they go.
  private static let commands = [
    ["export", "d.nodecalc", "--to", "svg"], ["export", "d.nodecalc", "--to", "csv"],
    ["report", "d.nodecalc", "--to", "markdown"], ["render", "d.nodecalc"], ["render", "d.nodecalc", "--ansi"],
    ["chart", "bar", "d.nodecalc:a", "d.nodecalc:b"], ["chart", "tornado", "d.nodecalc", "--get", "total"],
    ["import", "formulas.txt"], ["batch", "d.nodecalc", "--input", "rows.csv"],
  ]

  init() {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 6, "uncertainty": 1},
        {"name": "b", "kind": "number", "value": 3, "uncertainty": 0.5},
        {"name": "total", "kind": "operator", "operator": "add", "inputs": ["a", "b"]}]}
      """, to: "d.nodecalc")
    folder.write("a = 2\nb = a * 3\n", to: "formulas.txt")
    folder.write("a\n8\n9\n", to: "rows.csv")
  }

  private func run(_ command: [String], _ more: String...) throws -> CommandResult {
    try CommandResult.of([Nodecalc.path()] + command + more, directory: folder.path)
  }

  @Test(arguments: commands)
  func `a file has what standard output has, and one that is there is replaced by force alone`(
    command: [String]
  ) throws {
    let printed = try run(command)
    try #require(printed.status == 0 && !printed.output.isEmpty, "\(printed.transcript)")
    let written = try run(command, "--output", "out")
    #expect(written.status == 0 && written.output.isEmpty && written.errors == printed.errors)
    #expect(folder.text(of: "out") == printed.output)

    folder.write("mine", to: "out", mode: 0o640)
    let refused = try run(command, "--output", "out")
    #expect(
      refused.transcript.hasSuffix(
        """
        ! error: 'out' already exists and was not changed
        ! help: replace it with --force, or name another file
        [73]

        """))
    #expect(refused.output.isEmpty && folder.text(of: "out") == "mine")
    let forced = try run(command, "--force", "--output", "out")
    #expect(forced.status == 0 && folder.text(of: "out") == printed.output && folder.permissions(of: "out") == 0o640)
    #expect(folder.names == ["d.nodecalc", "formulas.txt", "out", "rows.csv"])
  }

  @Test(arguments: commands)
  func `where nothing can be written there is a sentence, and nothing is left`(command: [String]) throws {
    folder.makeFolder("sub")
    for place in ["sub", "missing/out", "rows.csv/out"] {
      let result = try run(command, "--output", place)
      #expect(result.status == 73 && result.output.isEmpty, "\(place): \(result.transcript)")
      #expect(result.errors.contains("cannot save '\(place)'"), "\(result.errors)")
    }
    // A full device, and one that takes everything.
    let full = try run(command, "--output", "/dev/full")
    #expect(full.status == 74 && full.errors.contains("'/dev/full'"), "\(full.transcript)")
    #expect(try run(command, "--output", "/dev/null").status == 0)
    let alone = try run(command, "--force")
    #expect(alone.status == 64 && alone.errors.hasPrefix("error: '--force' is for '--output FILE'\n"))
    #expect(folder.names == ["d.nodecalc", "formulas.txt", "rows.csv", "sub"])
  }

  @Test func `an empty file is filled, and a run that fails leaves a file as it is`() throws {
    folder.write("", to: "out")
    #expect(try run(["render", "d.nodecalc"], "--output", "out").status == 0)
    #expect(folder.text(of: "out")?.isEmpty == false)
    folder.write("mine", to: "kept")
    folder.write("{", to: "bad.nodecalc")
    #expect(try run(["export", "bad.nodecalc", "--to", "svg"], "--output", "kept", "--force").status == 65)
    #expect(try run(["export", "bad.nodecalc", "--to", "svg"], "--output", "new").status == 65)
    #expect(folder.text(of: "kept") == "mine" && !folder.has("new"))
  }

  @Test func `a file has colours only where they are asked for`() throws {
    let colored = try CommandResult.of(
      [Nodecalc.path(), "render", "d.nodecalc", "--output", "out", "--color", "always"], directory: folder.path)
    #expect(colored.status == 0 && folder.text(of: "out")?.contains("\u{1B}[") == true)
    #expect(try run(["render", "d.nodecalc"], "--output", "plain").status == 0)
    #expect(folder.text(of: "plain")?.contains("\u{1B}[") == false)
  }
}
