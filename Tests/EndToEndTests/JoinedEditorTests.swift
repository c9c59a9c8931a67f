import Glibc
import TestSupport
import Testing

/// A program and a person on one document: the real editor in one terminal, `nodecalc serve` in another, both screens shown.
@Suite(.onOwnThread, .serialized)
struct JoinedEditorTests {
  private let folder = ScratchFolder()

  private static let text = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": 1},
        {"name": "b", "kind": "number", "value": 2},
        {"name": "total", "kind": "formula", "formula": "a + b"}
      ],
      "layout": {
        "a": [0, 0],
        "b": [0, 8],
        "total": [40, 4]
      }
    }

    """

  private func terminal(
    _ arguments: String, columns: Int = 700, environment: [String: String] = [:]
  ) throws -> TmuxSession {
    var variables = ["XDG_STATE_HOME": folder.file("state"), "XDG_RUNTIME_DIR": folder.path]
    variables.merge(environment) { $1 }
    return try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" \(arguments); echo ended with $?; exec sh", Nodecalc.path()], columns: columns,
      rows: 30,
      environment: variables, directory: folder.path)
  }

  private func editor(_ arguments: String = "--no-config", environment: [String: String] = [:]) async throws
    -> TmuxSession
  {
    folder.write(Self.text, to: "x.nodecalc")
    let editor = try terminal("x.nodecalc \(arguments)", columns: 100, environment: environment)
    try await editor.wait("the editor") { $0.isAlternate && $0.contains("3 nodes") }
    return editor
  }

  private func ask(_ program: TmuxSession, _ id: Int, _ method: String, _ parameters: String = "{}") throws {
    try program.type(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(parameters)}"#)
    try program.send("Enter")
  }

  @Test
  func
    `what a program does is seen at once with its author, what the person does is reported, and conflicts are refused`()
    async throws
  {
    let editor = try await editor()
    let program = try terminal("serve x.nodecalc")
    try ask(program, 1, "describe")
    try await program.wait("the revision") { $0.contains(#""revision": 0, "file": "x.nodecalc""#) }

    try ask(
      program, 2, "apply", #"{"revision": 0, "author": "ada", "title": "raise b", "nodes": {"b": {"value": 20}}}"#)
    try await program.wait("what changed") { $0.contains(#""id": 2, "result": {"revision": 1"#) }
    let seen = try await editor.wait("the program's edit") { $0.contains("ada: raise b") }
    #expect(seen.contains("21"), "\(seen)")

    try await editor.press("/a<Enter>8<Enter>")
    try await program.wait("the person's edit") {
      $0.contains(#""author": "the editor""#) && $0.contains(#""nodes": ["a"]"#)
    }

    try ask(program, 3, "apply", #"{"revision": 1, "author": "ada", "nodes": {"a": {"value": 5}}}"#)
    try await program.wait("the conflict") { $0.contains("a changed since revision 1 by the editor") }
    #expect(try editor.screen().contains("28"))

    // An edit waits until the person has finished.
    try await editor.press(":")
    try ask(program, 4, "apply", #"{"revision": 1, "author": "ada", "title": "lower b", "nodes": {"b": {"value": 3}}}"#)
    usleep(300_000)
    #expect(try !program.screen().contains(#""id": 4, "result""#))
    try await editor.press("<Esc>")
    try await editor.wait("the edit that waited") { $0.contains("ada: lower b") }

    try await editor.press("u")
    try await editor.wait("what is taken back") { $0.contains("undo: ada: lower b") || $0.contains("ada: lower b") }
    try await program.wait("the step taken back") { $0.contains(#""step": "undo: ada: lower b""#) }
    #expect(folder.text(of: "x.nodecalc") == Self.text)

    // The program dies, and the editor goes on.
    let shell = try program.processIdentifier()
    _ = try CommandResult.of(["/bin/sh", "-c", "kill -KILL $(pgrep -P \(shell))"])
    try await program.wait("the death") { $0.contains("ended with 137") }
    try await editor.press("/b<Enter>7<Enter>")
    try await editor.wait("the next edit") { $0.contains("15") }
  }

  @Test func `the editor's end ends the program with a sentence, and the next one works on the file`() async throws {
    let editor = try await editor()
    let program = try terminal("serve x.nodecalc")
    try ask(program, 1, "describe")
    try await program.wait("the revision") { $0.contains(#""revision": 0"#) }
    try await editor.press(":q!<Enter>")
    try await program.wait("the end") { $0.contains("ended with 74") && $0.contains("start again to work on the file") }
    let alone = try terminal("serve x.nodecalc")
    try ask(alone, 1, "evaluate")
    try await alone.wait("the values") { $0.contains(#""values": {"total": 3}"#) }
  }

  @Test func `a second program on a file joins the first, and the first one's end ends it with a sentence`()
    async throws
  {
    folder.write(Self.text, to: "x.nodecalc")
    let first = try terminal("serve x.nodecalc")
    try ask(first, 1, "describe")
    try await first.wait("the revision") { $0.contains(#""revision": 0"#) }
    let second = try terminal("serve x.nodecalc")
    try ask(second, 1, "apply", #"{"revision": 0, "author": "bob", "nodes": {"b": {"value": 20}}}"#)
    try await second.wait("what changed") { $0.contains(#""id": 1, "result": {"revision": 1"#) }
    try await first.wait("the other's edit") { $0.contains(#""author": "bob""#) }
    try ask(first, 2, "apply", #"{"revision": 0, "author": "ada", "nodes": {"b": {"value": 3}}}"#)
    try await first.wait("the conflict") { $0.contains("b changed since revision 0 by bob") }
    try ask(first, 3, "apply", #"{"revision": 1, "author": "ada", "nodes": {"a": {"value": 5}}}"#)
    try await second.wait("the first one's edit") { $0.contains(#""author": "ada""#) }
    try ask(second, 2, "evaluate")
    try await second.wait("one truth") { $0.contains(#""values": {"total": 25}"#) }
    try first.send("C-d")
    try await first.wait("its end") { $0.contains("ended with 0") }
    try await second.wait("the end") { $0.contains("ended with 74") && $0.contains("start again to work on the file") }
  }

  @Test func `an editor that admits no programs has the document for itself`() async throws {
    folder.write("[ui]\nprograms = false\n", to: "alone.toml")
    let editor = try await editor("", environment: ["NODECALC_CONFIG": folder.file("alone.toml")])
    try await editor.press("/a<Enter>8<Enter>")
    let program = try terminal("serve x.nodecalc")
    try ask(program, 1, "describe")
    try await program.wait("read-only") { $0.contains(#""readOnly": "x.nodecalc is read-only here"#) }
    try ask(program, 2, "apply", #"{"revision": 0, "nodes": {"b": {"value": 20}}}"#)
    try await program.wait("the refusal") { $0.contains(#""id": 2, "error": {"code": -32001"#) }
  }
}
