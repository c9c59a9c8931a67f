import Glibc
import TestSupport
import Testing

/// The real program in a real terminal, while somebody else writes the files that its nodes read.
@Suite(.onOwnThread, .serialized)
struct ChangingDataWalkTests {
  private let folder = ScratchFolder()

  private func document(_ file: String) -> String {
    #"{"nodecalc": 1, "nodes": [{"name": "rates", "kind": "data", "file": "\#(file)", "column": "v"}, "#
      + #"{"name": "total", "kind": "formula", "formula": "sum(rates)"}]}"#
  }

  @Test func `a data file is written, cut off, deleted, made a folder and made again under an open editor`()
    async throws
  {
    folder.write("v\n1\n2\n", to: "a.csv")
    folder.write(document("a.csv"), to: "x.nodecalc")
    let session = try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" x.nodecalc --no-config; echo ended with $?; exec sh", Nodecalc.path()],
      columns: 100, rows: 24, directory: folder.path)
    try await session.wait("the editor") { $0.isAlternate && $0.contains("3 ●") }

    folder.write("v\n1\n2\n4\n", to: "a.csv")
    try await session.wait("the new points") {
      $0.contains("data of 'rates' read again: 3 values; 1 node revalued") && $0.contains("7 ●")
    }
    folder.write("v\n10\n", to: "a.csv")
    try await session.wait("its end") { $0.contains("read again: 1 value; 1 node revalued") && $0.contains("10 ●") }

    #expect(unlink(folder.file("a.csv")) == 0)
    try await session.wait("the loss") {
      $0.contains("data of 'rates' lost: a.csv: no such file or folder; 1 node waits") && $0.contains("file!")
    }
    folder.makeFolder("a.csv")
    try await session.wait("the folder") { $0.contains("data of 'rates' lost: a.csv: it is a folder; name a file") }
    #expect(rmdir(folder.file("a.csv")) == 0)
    folder.write("v\n20\n", to: "a.csv")
    try await session.wait("the file again") { $0.contains("read again: 1 value") && $0.contains("20 ●") }

    // A line that is being typed stays, and what was read is said behind it.
    try session.type(":ren")
    folder.write("v\n30\n", to: "a.csv")
    try await session.wait("the value under the line") {
      $0.contains("30 ●") && $0.rows.last?.contains(": ren") == true
    }
    try session.send("Escape")
    try await session.wait("the word") { $0.contains("read again: 1 value; 1 node revalued") }

    // The document names another file, and back by undo.
    folder.write("v\n5\n", to: "b.csv")
    folder.write(document("b.csv"), to: "x.nodecalc")
    try await session.wait("the other source") {
      $0.contains("changed on disk: 1 node revalued") && $0.contains(" 5 ●")
    }
    folder.write("v\n31\n", to: "a.csv")
    try session.type("u")
    try await session.wait("what the first file holds by now") { $0.contains("31 ●") }
    folder.write("v\n32\n", to: "a.csv")
    try await session.wait("that it is followed again") { $0.contains("32 ●") }

    try session.type(":q!")
    try session.send("Enter")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }
}
