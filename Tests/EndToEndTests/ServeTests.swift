import Foundation
import TestSupport
import Testing

/// `nodecalc serve` as a process between pipes.
@Suite(.onOwnThread)
struct ServeTests {
  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private let folder = ScratchFolder()

  private func serve(_ arguments: String..., input: [String]) throws -> CommandResult {
    try Nodecalc.runInShell(
      "XDG_STATE_HOME=\"$PWD/state\" exec \"$0\" serve \(arguments.joined(separator: " "))",
      input: input.joined(separator: "\n") + "\n", in: folder)
  }

  private func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(parameters)}"#
  }

  private static let document = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": 1},
        {"name": "b", "kind": "formula", "formula": "2 * a"}
      ]
    }

    """

  @Test func `the sessions of the page are what the program answers`() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("Docs/Serve.md"), encoding: .utf8)
    var sessions = 0
    for block in text.split(separator: "```session ").dropFirst() {
      let lines = block.split(separator: "```")[0].split(separator: "\n").map(String.init)
      let arguments = try #require(lines.first)
      let requests = lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
      let answers = lines.filter { $0.hasPrefix("< ") }.map { String($0.dropFirst(2)) }
      let result = try serve(arguments, input: requests)
      #expect(result.output.split(separator: "\n").map(String.init) == answers, "Docs/Serve.md")
      #expect(result.errors == "" && result.status == 0)
      sessions += 1
    }
    #expect(sessions > 0)
  }

  @Test func `a file that is not there yet is made by save, and only by that`() throws {
    let made = try serve(
      "new.nodecalc",
      input: [
        request(1, "apply", #"{"revision": 0, "nodes": {"a": {"kind": "number", "value": 1}}}"#), request(2, "save"),
        request(3, "apply", #"{"revision": 1, "nodes": {"a": {"value": 2}}}"#),
      ])
    #expect(made.status == 0 && made.output.split(separator: "\n").count == 3, "\(made.output)")
    #expect(folder.text(of: "new.nodecalc")?.contains(#"{"name": "a", "kind": "number", "value": 1}"#) == true)
    // What was not saved can be recovered.
    let recovered = try Nodecalc.runInShell(
      "XDG_STATE_HOME=\"$PWD/state\" exec \"$0\" recover new.nodecalc", in: folder)
    #expect(recovered.output.contains(#"{"name": "a", "kind": "number", "value": 2}"#), "\(recovered.transcript)")
  }

  @Test func `malformed, oversized and interleaved requests are answered one by one`() throws {
    folder.write(Self.document, to: "x.nodecalc")
    let result = try serve(
      "x.nodecalc",
      input: [
        "{", String(repeating: "x", count: 9 << 20), "\u{FEFF}", request(1, "evaluate"), request(1, "nothing"),
        #"[\#(request(2, "evaluate")), \#(request(3, "check"))]"#, String(repeating: "[", count: 1 << 20),
        request(4, "describe"),
      ])
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && result.errors == "")
    #expect(lines.count == 8, "\(lines)")
    #expect(lines.filter { $0.contains(#""id": null, "error""#) }.count == 4)
    #expect(lines.last?.contains(#""id": 4, "result": {"revision": 0, "file": "x.nodecalc""#) == true)
    #expect(folder.text(of: "x.nodecalc") == Self.document)
  }

  @Test(.limitsTheSystem) func `a hundred megabytes without an end take no memory`() throws {
    folder.write(Self.document, to: "x.nodecalc")
    let result = try Nodecalc.runInShell(
      """
      (head -c 100000000 /dev/zero | tr '\\0' x; echo; echo '{"jsonrpc": "2.0", "id": 1, "method": "check"}') |
        (ulimit -v 300000; XDG_STATE_HOME="$PWD/state" exec "$0" serve x.nodecalc)
      """, in: folder)
    #expect(result.status == 0 && result.output.split(separator: "\n").count == 2, "\(result.transcript)")
  }

  @Test func `a program that has gone ends it, also in the middle of a message, and the file stays`() throws {
    folder.write(Self.document, to: "x.nodecalc")
    let cut = try serve("x.nodecalc", input: [#"{"jsonrpc": "2.0", "id": 1, "method": "app"#])
    #expect(cut.status == 0)
    // Who reads no answers ends it as any program behind a pipe; its edits are kept all the same.
    let unread = try Nodecalc.runInShell(
      """
      export XDG_STATE_HOME="$PWD/state"
      for i in 1 2 3; do
        echo '{"jsonrpc": "2.0", "id": 1, "method": "apply", "params": {"revision": 0, "nodes": {"a": {"value": 7}}}}'
      done | ("$0" serve x.nodecalc; echo $? >status) | true
      exec "$0" recover x.nodecalc
      """, in: folder)
    #expect(["0\n", "141\n"].contains(folder.text(of: "status")))
    #expect(unread.output.contains(#"{"name": "a", "kind": "number", "value": 7}"#), "\(unread.transcript)")
    #expect(folder.text(of: "x.nodecalc") == Self.document)
  }

  @Test func `standard input is for requests, and a part of a document is none to serve`() throws {
    #expect(try serve("-", input: []).status == 64)
    #expect(try serve("--example", "mortgages#mortgage", input: []).status == 64)
    folder.write("{", to: "x.nodecalc")
    #expect(try serve("x.nodecalc", input: []).status == 65)
  }
}
