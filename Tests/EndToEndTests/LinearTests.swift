import Foundation
import Glibc
import TestSupport
import Testing

/// `--linear` as a process and in a terminal: lines and nothing else, and the terminal given back.
@Suite(.onOwnThread)
struct LinearTests {
  private let folder = ScratchFolder()

  private func reported(_ script: String, _ more: String...) throws -> CommandResult {
    try CommandResult.of([Nodecalc.path(), "--keys", script, "--print", "linear"] + more, directory: folder.path)
  }

  private func session(_ terminal: String = "tmux-256color", columns: Int = 80) throws -> TmuxSession {
    try TmuxSession(
      ["/bin/bash", "--norc", "--noprofile", "-i"], columns: columns, rows: 40, terminal: terminal,
      environment: ["PS1": "shell> ", "NODECALC": try Nodecalc.path(), "XDG_STATE_HOME": folder.file("state")],
      directory: folder.path)
  }

  /// Starts the editor from a shell, which has the terminal before and after it.
  private func start(_ session: TmuxSession, _ arguments: String) async throws {
    try await session.wait("the shell") { $0.contains("shell>") }
    try session.type("\"$NODECALC\" --linear \(arguments)\n")
    try await session.wait("the beginning") { $0.contains("lists the keys") }
  }

  @Test func `flags that miss each other are refused, a configuration says how much is reported`() throws {
    let refused = try CommandResult.of([Nodecalc.path(), "--linear", "--keys", "i"])
    #expect(refused.status == 64 && refused.errors.contains("'--print linear'"))
    let noTerminal = try CommandResult.of([Nodecalc.path(), "--linear"])
    #expect(noTerminal.status == 64 && noTerminal.errors.contains("standard input is not a terminal"))
    let both = try CommandResult.of([Nodecalc.path(), "--linear", "--canvas"])
    #expect(both.status == 64 && both.errors.contains("choose one"))
    let drawn = try CommandResult.of([Nodecalc.path(), "--keys", "<M-t>", "--print", "screen"])
    #expect(drawn.output.contains("the editor announces nothing: start it with --linear"), "\(drawn.output)")
    folder.write("[ui]\nverbosity = \"brief\"\n", to: "brief.toml")
    let keys = "=price = 20<Enter>=total = price * 3<Enter>h25<Enter>"
    let brief = try reported(keys, "--config", folder.file("brief.toml"))
    #expect(brief.output.contains("\ntotal, 60\n") && brief.output.contains("\ntotal changes from 60 to 75\n"))
    let usual = try reported(keys)
    #expect(usual.output.contains("\ntotal, formula price times 3, 60; feeds nothing\n"))
    #expect(usual.output.contains("\ntotal changes from 60 to 75\n"))
    folder.write("[ui]\nverbosity = \"loud\"\n", to: "loud.toml")
    let loud = try reported("i", "--config", folder.file("loud.toml"))
    #expect(loud.errors.contains("'brief'") || loud.errors.contains("brief"))
  }

  @Test func `a configuration that has the editor reported is overruled by --canvas`() async throws {
    folder.write("[ui]\nscreen = \"linear\"\n", to: "told.toml")
    let session = try session()
    try await session.wait("the shell") { $0.contains("shell>") }
    try session.type("\"$NODECALC\" --config told.toml\n")
    try await session.wait("the beginning") { !$0.isAlternate && $0.contains("lists the keys") }
    try await session.press("q")
    try session.type("\"$NODECALC\" --canvas --config told.toml\n")
    try await session.wait("the canvas") { $0.isAlternate && $0.contains("NORMAL") }
    try await session.press("q")
  }

  @Test
  func `a document is built, linked, corrected after refusals, grouped, taken back and saved by what is reported`()
    throws
  {
    let walk = try reported(
      "=supply = 12 ± 0.1<Enter>=load = 4700<Enter>acurrent = divide<Enter>/supply<Enter>c<Enter>/load<Enter>c<Enter>"
        + "=power = supply * curent<Enter><Enter><C-w>current<Enter>/current<Enter>c/supply<Enter><Esc>"
        + "/load<Enter>2200<Enter>uv/current<Enter>/power<Enter><Space>ggohm<Enter>u:w circuit.nodecalc<Enter>q")
    #expect(walk.status == 0 && walk.errors.isEmpty)
    let kept = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
      .appendingPathComponent("Walks/linear.txt")
    #expect(walk.output == (try String(contentsOf: kept, encoding: .utf8)), "\(walk.output)")
    let values = try CommandResult.of([Nodecalc.path(), "circuit.nodecalc", "--eval"], directory: folder.path)
    #expect(values.output == "power = 0.0306 ± 0.0005\n")
  }

  @Test func `what is typed is echoed at the end of the line, and nothing moves the cursor`() async throws {
    let session = try session()
    try session.record(to: folder.file("bytes"))
    try await start(session, "")
    try session.type("=pricee")
    try await session.wait("the echo") { $0.rows.contains("formula: pricee") }
    try session.send("BSpace")
    try await session.wait("the correction") { $0.rows.contains("deleted e: price") }
    try session.type(" = 20")
    try await session.wait("the rest") { $0.rows.contains("deleted e: price = 20") }
    try session.send("Enter")
    let screen = try await session.wait("the node") { $0.contains("price, number, 20; feeds nothing") }
    #expect(!screen.isAlternate && screen.cursorIsVisible)
    try session.send("q")
    try await session.wait("the question") { $0.contains("save the changes") }
    try session.send("2")
    try await session.wait("the shell") { $0.rows.last { !$0.isEmpty } == "shell>" }
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file("bytes"))), as: UTF8.self)
    let reported = text.split(separator: "\n").filter { !$0.contains("shell>") && !$0.contains("NODECALC") }
    let sequences = reported.joined(separator: "\n").replacing("\u{1B}[?2004h", with: "").replacing(
      "\u{1B}[?2004l", with: "")
    #expect(!sequences.contains("\u{1B}") && !sequences.contains("\u{8}"), "\(sequences)")
  }

  @Test func `a session that is resized, stopped and continued tells no line again and goes on in its line`()
    async throws
  {
    let session = try session()
    try await session.wait("the shell") { $0.contains("shell>") }
    let modes = try session.modes()
    try await start(session, "")
    try session.type("=speed = 12")
    try await session.wait("the echo") { $0.rows.contains("formula: speed = 12") }
    try session.resize(columns: 60, rows: 30)
    try session.type("3")
    let resized = try await session.wait("the next key") { $0.contains("speed = 123") }
    #expect(resized.rows.count { $0.hasPrefix("formula:") } == 1)
    try session.send("C-z")
    try await session.wait("the shell") { $0.contains("Stopped") && $0.rows.last { !$0.isEmpty } == "shell>" }
    #expect(try session.modes() == modes)
    try session.type("fg\n")
    let resumed = try await session.wait("the session") { $0.contains("nodecalc resumed: new document") }
    #expect(resumed.rows.contains("formula: speed = 123"))
    try session.type("4")
    try session.send("Enter")
    try await session.wait("the node") { $0.contains("speed, number, 1234; feeds nothing") }
    try session.type("ZQ")
    try await session.wait("the shell") { $0.rows.last { !$0.isEmpty } == "shell>" }
    #expect(try session.modes() == modes)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal gives the terminal back, says why on a line of its own, and the edits are in the journal`(
    signal: Int32
  ) async throws {
    let session = try session()
    try await session.wait("the shell") { $0.contains("shell>") }
    let modes = try session.modes()
    try session.type("sh -c 'echo pid $$; exec \"$NODECALC\" --linear kept.nodecalc'\n")
    let begun = try await session.wait("the beginning") { $0.contains("lists the keys") }
    let line = try #require(begun.rows.first { $0.hasPrefix("pid ") })
    let process = try #require(Int32(line.dropFirst(4)))
    try session.type("=speed = 12")
    try session.send("Enter")
    try session.type("=hal")
    try await session.wait("the echo") { $0.rows.contains("formula: hal") }
    #expect(try session.modes() != modes)
    kill(process, signal)
    let ended = try await session.wait("the shell") {
      $0.contains("was ended by a signal") && $0.rows.last { !$0.isEmpty } == "shell>"
    }
    #expect(ended.rows.contains { $0.hasPrefix("nodecalc was ended by a signal (") }, "\(ended)")
    #expect(try session.modes() == modes)
    try await start(session, "kept.nodecalc")
    try await session.wait("the offer") { $0.contains("1 recover, 2 look, 3 discard") }
    try session.type("1")
    try await session.wait("the recovery") { $0.contains("recovered 1 edit: 1 node entered") }
    try session.type("gg")
    try await session.wait("the node") { screen in
      screen.rows.count { $0.hasPrefix("speed, number, 12; feeds nothing") } == 2
    }
    try session.type("ZQ")
    try await session.wait("the shell") { $0.rows.last { !$0.isEmpty } == "shell>" }
  }

  @Test func `any terminal will do, one without escape sequences gets none`() async throws {
    let session = try session("dumb")
    try session.record(to: folder.file("bytes"))
    try await start(session, "--example mortgage")
    try session.send("q")
    try await session.wait("the shell") { $0.rows.last { !$0.isEmpty } == "shell>" }
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file("bytes"))), as: UTF8.self)
    #expect(text.contains("lists the keys") && !text.contains("\u{1B}"))
  }
}
