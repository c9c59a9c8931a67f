import Foundation
import TestSupport
import Testing

/// What a person decides about data files in a real terminal: a query that never ends is given up by a key, a file outside of the
/// document's folder is asked for.
@Suite(.onOwnThread, .serialized)
struct DataDecisionTests {
  private static let endless =
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) AS n FROM c"

  private let folder = ScratchFolder()

  private func session(_ nodes: String...) throws -> TmuxSession {
    folder.write(#"{"nodecalc": 1, "nodes": [\#(nodes.joined(separator: ", "))]}"#, to: "plan/x.nodecalc")
    return try TmuxSession(
      ["/bin/sh", "-c", "cd plan; \"$0\" x.nodecalc --no-config; echo ended with $?; exec sh", Nodecalc.path()],
      directory: folder.path)
  }

  private static let number = #"{"name": "a", "kind": "number", "value": 7}"#
  private static let query =
    #"{"name": "endless", "kind": "data", "database": "lab.sqlite", "query": "\#(endless)", "column": "n"}"#

  @Test
  func `a query that never ends is given up by Esc or Ctrl-C, and tried again by a key`() async throws {
    folder.makeFolder("plan")
    #expect(folder.makeDatabase("plan/lab.sqlite", "CREATE TABLE t (v)") == nil)
    let session = try session(Self.number, Self.query)
    try await session.wait("what to press") { $0.contains("reading data, ") && $0.contains(" s: Esc stops it") }
    try session.send("Escape")
    try await session.wait("what was stopped") { $0.contains("reading was stopped: Space r tries again") }
    try session.type("/endless")
    try session.send("Enter")
    try await session.wait("the reason") { $0.contains("lab.sqlite: reading was stopped: Space r") }
    // An edit does not begin it again.
    try session.type("=b = 3")
    try session.send("Enter")
    try await session.wait("the edit") { $0.contains("= b") || $0.contains("╭ b") || $0.contains("┏ b") }
    try session.type(" r")
    try await session.wait("what to press") { $0.contains("reading data, ") && $0.contains(" s: Esc stops it") }
    try session.send("C-c")
    try await session.wait("what was stopped") { $0.contains("reading was stopped: Space r tries again") }
    try session.type(":q!")
    try session.send("Enter")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }

  @Test func `what is typed while data is read is done afterwards`() async throws {
    folder.makeFolder("plan")
    #expect(folder.makeDatabase("plan/lab.sqlite", "CREATE TABLE t (v)") == nil)
    let slow = Self.query.replacingOccurrences(of: " FROM c)", with: " FROM c LIMIT 20000000)")
    let session = try session(Self.number, slow)
    try await session.wait("what to press") { $0.contains("Esc stops it") }
    try session.type("=late = 5")
    try session.send("Enter")
    try await session.wait("what was read and what was typed", seconds: 90) {
      $0.contains("[20000000]") && $0.contains("late") && $0.contains("5 ●")
    }
  }

  @Test func `a signal ends the program in the middle of a query, with the terminal as it was`() async throws {
    folder.makeFolder("plan")
    #expect(folder.makeDatabase("plan/lab.sqlite", "CREATE TABLE t (v)") == nil)
    let session = try session(Self.number, Self.query)
    try await session.wait("what to press") { $0.contains("Esc stops it") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The editor is the child of the shell that the session runs.
    process.arguments = ["-c", "kill -TERM $(ps -o pid= --ppid \(try session.processIdentifier()))"]
    try process.run()
    process.waitUntilExit()
    try await session.wait("the end") { !$0.isAlternate && $0.contains("ended with 143") }
  }

  @Test func `a file outside of the document's folder is asked for: no leaves it, yes reads it`() async throws {
    folder.makeFolder("plan")
    folder.write("amount\n5\n6\n", to: "far.csv")
    let node = #"{"name": "far", "kind": "data", "file": "../far.csv", "column": "amount"}"#
    var session = try session(Self.number, node)
    try await session.wait("the question") {
      $0.contains("read ../far.csv, which is outside the document's folder? y n") && $0.contains("QUESTION")
    }
    try session.type("n")
    try await session.wait("no") { $0.contains("../far.csv is not read") && $0.contains("file!") }
    try session.type(" r")
    try await session.wait("the question, since it was asked for") { $0.contains("read ../far.csv? y n") }
    try session.type("n")
    try await session.wait("no") { $0.contains("../far.csv is not read") }
    try session.type("q")
    try await session.wait("the end") { $0.contains("ended with 0") }
    session = try self.session(Self.number, node)
    try await session.wait("the question, once more") { $0.contains("read ../far.csv? y n") }
    try session.type("y")
    try await session.wait("yes") { $0.contains("[5, 6]") && !$0.contains("file!") }
    try session.type("q")
    try await session.wait("the end") { $0.contains("ended with 0") }
    // Without a terminal nobody is asked.
    let result = try Nodecalc.run("plan/x.nodecalc", "--eval", "--get", "far", in: folder)
    #expect(result.transcript.contains("outside the document's folder"))
    let keys = try Nodecalc.run("plan/x.nodecalc", "--keys", "/a<Enter>", "--print", "screen", in: folder)
    #expect(!keys.transcript.contains("QUESTION"))
  }

  @Test func `the inspector of a set read from a file has its statistics, its file and when it was read`() async throws
  {
    folder.makeFolder("plan")
    folder.write("t,v\n" + (1...3_000).map { "\($0),\($0 * 2)" }.joined(separator: "\n") + "\n", to: "plan/s.csv")
    let session = try session(#"{"name": "s", "kind": "data", "file": "s.csv", "column": "v", "xColumn": "t"}"#)
    try await session.wait("the editor") { $0.isAlternate && $0.contains("3000") }
    try session.type("i")
    try await session.wait("the inspector") {
      $0.contains("mean") && $0.contains("3001") && $0.contains("sum") && $0.contains("s.csv") && $0.contains("read")
        && $0.contains("20") && $0.contains("comma-separated (detected)")
    }
    try session.type("G")
    try await session.wait("the last point") { $0.contains("point 3000 of 3000: x 3000, value 6000") }
    try session.resize(columns: 40, rows: 12)
    try await session.wait("the small screen") {
      $0.contains("3000") && $0.contains("6000") && $0.contains("point 3000")
    }
    try session.type("gg")
    try await session.wait("the first row") { $0.contains("› set") }
  }
}
