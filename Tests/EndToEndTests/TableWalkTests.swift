import Foundation
import TestSupport
import Testing

/// The table in a real terminal, while somebody else writes the document's file.
@Suite(.onOwnThread, .serialized)
struct TableWalkTests {
  private let folder = ScratchFolder()

  private func document(_ a: String, more: String = "") -> String {
    #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": \#(a)}, {"name": "b", "kind": "number", "value": 2}, "#
      + #"{"name": "total", "kind": "operator", "operator": "add", "inputs": ["a", "b"]}\#(more)]}"#
  }

  /// The end of the sum's row on a screen of eighty columns.
  private func total(_ value: Int) -> String {
    "+ add" + String(repeating: " ", count: 17 - String(value).count) + "\(value)"
  }

  private func session() throws -> TmuxSession {
    folder.write(document("1"), to: "x.nodecalc")
    return try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" x.nodecalc --no-config; echo ended with $?; exec sh", Nodecalc.path()],
      directory: folder.path)
  }

  @Test func `the table is shown, gone through, edited, sorted, filtered and hidden`() async throws {
    let session = try session()
    try await session.wait("the editor") { $0.isAlternate && $0.contains("3 ●") }
    try session.type("t")
    try await session.wait("the table") {
      $0.contains("TABLE") && $0.contains("▾ inputs (2)") && $0.contains("│› a") && $0.contains("╭ + total")
    }
    try session.type("j7")
    try session.send("Enter")
    try await session.wait("the edit in both") { $0.contains("│› b ") && $0.contains(total(8)) }
    try session.type("llo")
    try await session.wait("the order") { $0.contains("value▼") && $0.contains("sorted by value, descending") }
    try session.type("za")
    try await session.wait("the fold") { $0.contains("▸ inputs (2)") && !$0.contains("│› b") }
    try session.type("za/tot")
    try await session.wait("the filter") { $0.contains("1 hit among 3 nodes") && !$0.contains("▾ inputs") }
    try session.send("Enter")
    try session.type("t")
    try await session.wait("the table on the whole screen") { $0.contains("› total") && !$0.contains("╭ + total") }
    try session.resize(columns: 40, rows: 12)
    try await session.wait("the small screen") { $0.contains("› total") && $0.contains("? help") }
    try session.send("Escape")
    try await session.wait("all rows") { $0.contains("▾ inputs (2)") }
    try session.send("Escape")
    try await session.wait("the canvas") { $0.contains("NORMAL") && !$0.contains("▾ inputs") }
    try session.type("q")
    try await session.wait("the question") { $0.contains("save the changes") }
    try session.type("n")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }

  @Test
  func `what others write to the file comes into the table, however often, and a folder in its place does no harm`()
    async throws
  {
    let session = try session()
    try await session.wait("the editor") { $0.isAlternate && $0.contains("3 ●") }
    try session.type("tj")
    try await session.wait("the table") { $0.contains("│› b") }
    folder.write(document("5", more: #", {"name": "aa", "kind": "number", "value": 1}"#), to: "x.nodecalc")
    try await session.wait("the change") {
      $0.contains("changed on disk: 1 node entered, 1 revalued") && $0.contains("▾ inputs (3)") && $0.contains("│› b")
    }
    // Every ten milliseconds, half of them cut off in the middle.
    for number in 0..<200 {
      let text = document("\(number)")
      folder.write(number.isMultiple(of: 2) ? text : String(text.prefix(text.count / 2)), to: "x.nodecalc")
      usleep(10_000)
    }
    folder.write(document("40"), to: "x.nodecalc")
    try await session.wait("the last text") {
      $0.contains("▾ inputs (2)") && $0.contains("│› b") && $0.contains(total(42))
    }
    try FileManager.default.removeItem(atPath: folder.file("x.nodecalc"))
    try FileManager.default.createDirectory(atPath: folder.file("x.nodecalc"), withIntermediateDirectories: false)
    try await session.wait("the complaint") {
      $0.contains("changed on disk but cannot be read:") && $0.contains(total(42))
    }
    try session.type("9")
    try session.send("Enter")
    try await session.wait("the edit") { $0.contains(total(49)) }
    try session.send("C-s")
    try await session.wait("the refusal") { $0.contains("not saved") }
    try FileManager.default.removeItem(atPath: folder.file("x.nodecalc"))
    folder.write(document("1"), to: "x.nodecalc")
    try await session.wait("the question") { $0.contains("t theirs, m mine, b both merged") }
    try session.type("m")
    try await session.wait("the confirmation") {
      $0.contains("overwrite the file's version (1 node revalued) at the next save?")
    }
    try session.type("y")
    try session.send("C-s")
    try await session.wait("the save") { $0.contains("saved x.nodecalc") }
    #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).transcript == "total = 49\n")
    try session.type("q")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }
}
