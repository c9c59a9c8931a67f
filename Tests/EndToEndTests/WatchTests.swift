import Foundation
import TestSupport
import Testing

/// `--watch`, and the editor while somebody else writes its file.
@Suite(.onOwnThread, .serialized)
struct WatchTests {
  private let folder = ScratchFolder()

  private func document(_ a: String, more: String = "") -> String {
    #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": \#(a)}, {"name": "b", "kind": "number", "value": 2}, "#
      + #"{"name": "total", "kind": "operator", "operator": "add", "inputs": ["a", "b"]}\#(more)]}"#
  }

  /// Replaces the file by a rename, as careful programs do.
  private func replace(_ text: String) throws {
    folder.write(text, to: "new")
    #expect(rename(folder.file("new"), folder.file("x.nodecalc")) == 0)
  }

  /// Waits until the file has that text.
  private func wait(for text: String, in name: String) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while folder.text(of: name) != text, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(folder.text(of: name) == text)
  }

  @Test func `U3: each value is printed at once when it changes, broken texts are reported once, a signal ends it`()
    async throws
  {
    folder.write(document("1"), to: "x.nodecalc")
    let session = try TmuxSession(
      [
        "/bin/sh", "-c",
        "\"$0\" x.nodecalc --watch --eval --get total > out 2> err & echo $! > pid; wait $!; echo ended with $?; exec sh",
        Nodecalc.path(),
      ], directory: folder.path)
    try await wait(for: "3\n", in: "out")
    folder.write(document("5"), to: "x.nodecalc")
    try await wait(for: "3\n7\n", in: "out")
    // Nothing is printed for a text that brings no other value.
    try replace(document("5", more: #", {"name": "c", "kind": "number", "value": 1}"#))
    folder.write("{", to: "x.nodecalc")
    let broken = "x.nodecalc:1:2: error: "
    let end = ContinuousClock.now + .seconds(20)
    while folder.text(of: "err") == "", ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(folder.text(of: "err")?.hasPrefix(broken) == true)
    folder.write("{ ", to: "x.nodecalc")
    folder.write("{", to: "x.nodecalc")
    try replace(document("6"))
    try await wait(for: "3\n7\n8\n", in: "out")
    #expect(folder.text(of: "err")?.split(separator: "\n").count == 1)
    let pid = try #require(folder.text(of: "pid").flatMap { Int32($0.dropLast()) })
    kill(pid, SIGTERM)
    try await session.wait("the end") { $0.contains("ended with 143") }
    #expect(folder.text(of: "out") == "3\n7\n8\n")
  }

  @Test func `values that rest on a data file are printed again when somebody writes it`() async throws {
    folder.write("v\n1\n2\n", to: "v.csv")
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "s", "kind": "data", "file": "v.csv", "column": "v"}, "#
        + #"{"name": "t", "kind": "formula", "formula": "sum(s)"}]}"#, to: "x.nodecalc")
    let session = try TmuxSession(
      [
        "/bin/sh", "-c",
        "\"$0\" x.nodecalc --watch --eval --get t > out 2> err & echo $! > pid; wait $!; echo ended with $?; exec sh",
        Nodecalc.path(),
      ], directory: folder.path)
    try await wait(for: "3\n", in: "out")
    folder.write("v\n1\n5\n", to: "v.csv")
    try await wait(for: "3\n6\n", in: "out")
    folder.write("v\n1\nq\n", to: "v.csv")
    try await wait(
      for: "error: t: waits for 's'\n", in: "err")
    folder.write("v\n7\n", to: "w.csv")
    #expect(rename(folder.file("w.csv"), folder.file("v.csv")) == 0)
    try await wait(for: "3\n6\n7\n", in: "out")
    let pid = try #require(folder.text(of: "pid").flatMap { Int32($0.dropLast()) })
    kill(pid, SIGTERM)
    try await session.wait("the end") { $0.contains("ended with 143") }
  }

  @Test func `Ctrl-C ends it as it ends every program`() async throws {
    folder.write(document("1"), to: "x.nodecalc")
    let session = try TmuxSession(["/bin/bash", "--norc", "-i"], directory: folder.path)
    try session.type("\(Nodecalc.path()) x.nodecalc --watch --eval --get total")
    try session.send("Enter")
    try await session.wait("the value") { $0.rows.contains("3") }
    try session.send("C-c")
    try session.type("echo ended with $?")
    try session.send("Enter")
    try await session.wait("the end") { $0.contains("ended with 130") }
  }

  @Test func `a reader that has enough ends it`() throws {
    folder.write(document("1"), to: "x.nodecalc")
    let result = try Nodecalc.runInShell(
      "timeout 20 \"$0\" x.nodecalc --watch --eval --get total | head -n 1; echo $?", in: folder)
    #expect(result.transcript == "3\n0\n")
  }

  @Test func `what cannot be answered at the start ends it as without --watch`() throws {
    #expect(try Nodecalc.run("x.nodecalc", "--watch", "--eval", in: folder).status == 66)
    folder.write("{", to: "x.nodecalc")
    #expect(try Nodecalc.run("x.nodecalc", "--watch", "--eval", in: folder).status == 65)
    folder.write(document("1"), to: "x.nodecalc")
    #expect(try Nodecalc.run("x.nodecalc", "--watch", "--eval", "--get", "c", in: folder).status == 64)
    let pipe = try Nodecalc.runInShell("mkfifo pipe; \"$0\" pipe --watch --eval", in: folder)
    #expect(
      pipe.transcript == "! error: --watch: 'pipe' is not a file that can change\n! help: name a plain file\n[64]\n")
  }

  @Test func `U3: the open editor takes a change of its file in, and asks where there are unsaved changes`()
    async throws
  {
    folder.write(document("1"), to: "x.nodecalc")
    let session = try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" x.nodecalc --no-config; echo ended with $?; exec sh", Nodecalc.path()],
      directory: folder.path)
    try await session.wait("the editor") { $0.isAlternate && $0.contains("3 ●") }
    try session.type("/b")
    try session.send("Enter")
    try await session.wait("the node") { $0.contains("┏ b ") }

    try replace(document("5", more: #", {"name": "c", "kind": "number", "value": 1}"#))
    try await session.wait("the change") { screen in
      screen.contains("changed on disk: 1 node entered, 1 revalued") && screen.contains("7 ●")
        && screen.contains("4 nodes") && screen.contains("┏ b ")
    }
    folder.write("{", to: "x.nodecalc")
    try await session.wait("the complaint") {
      $0.contains("changed on disk but cannot be read: 1:2: ") && $0.contains("7 ●")
    }

    try session.type("8")
    try session.send("Enter")
    try await session.wait("the edit") { $0.contains("13 ●") }
    try replace(document("6"))
    try await session.wait("the question") { $0.contains("t theirs, m mine, b both merged") }
    try session.type("b")
    try await session.wait("both") { $0.contains("merged: 1 node exited, 1 revalued") && $0.contains("14 ●") }
    try session.send("C-s")
    try await session.wait("the save") { $0.contains("saved x.nodecalc") }
    // One's own save is no change by somebody else.
    try await Task.sleep(for: .milliseconds(500))
    #expect(try session.screen().contains("saved x.nodecalc"))
    try session.type("q")
    try await session.wait("the end") { $0.contains("ended with 0") }
    #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).transcript == "total = 14\n")
  }
}
