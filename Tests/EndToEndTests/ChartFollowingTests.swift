import Foundation
import TestSupport
import Testing

/// Charts in the running editor follow what they show.
@Suite(.onOwnThread, .serialized)
struct ChartFollowingTests {
  private static let document = """
    {"nodecalc": 1, "nodes": [
      {"name": "kg", "kind": "data", "file": "kg.csv", "column": "kg"},
      {"name": "bars", "kind": "chart", "chart": "bar", "inputs": ["kg"], "size": [30, 4]}
    ], "layout": {"bars": [30, 1], "kg": [2, 1]}}
    """

  @Test func `V9: a chart in its box and one on the whole screen follow a data file that others write`() async throws {
    let folder = ScratchFolder()
    func write(_ values: Int...) throws {
      try ("kg\n" + values.map { "\($0)\n" }.joined()).write(
        toFile: folder.path + "/kg.csv", atomically: true, encoding: .utf8)
    }
    try write(20, 40)
    try Self.document.write(toFile: folder.path + "/x.nodecalc", atomically: true, encoding: .utf8)
    let session = try TmuxSession([Nodecalc.path(), "x.nodecalc", "--no-config"], directory: folder.path)
    try await session.wait("the box") {
      $0.contains("1 ████████████▌ 20") && $0.contains("2 █████████████████████████ 40")
    }
    try write(40, 20, 10)
    // All the frames of the transition have been drawn when the last bar has its length.
    try await session.wait("the box with other bars") {
      $0.contains("1 █████████████████████████ 40") && $0.contains("2 ████████████▌ 20") && $0.contains("3 ██████▎ 10")
    }
    try session.type("/bars")
    try session.send("Enter", "Space")
    try session.type("c")
    try await session.wait("the whole screen") { $0.contains("point 1: 40 (1 of 3)") || $0.contains("1: 40 (1 of 3)") }
    try write(7, 14)
    let last = try await session.wait("other bars") {
      $0.contains("data of 'kg' read again: 2 values") && $0.rows.contains { $0.hasSuffix("█ 14") }
    }
    #expect(last.rows.contains { $0.hasSuffix(" 7") })
  }
}
