import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct ResizeTests {
  @Test func `the program hears of a new size and draws in it`() async throws {
    let session = try await Probe.session()
    try session.resize(columns: 40, rows: 12)
    try await session.wait("the new size") { $0.contains("probe 40x12") && $0.contains("[size 40x12]") }
    try session.resize(columns: 120, rows: 40)
    try await session.wait("the larger size") { $0.contains("probe 120x40") && $0.rows.count == 40 }
    #expect(try session.screen().rows[1].hasPrefix("plain bold under back red bright"))
  }

  @Test func `variables left by a shell do not decide the size`() async throws {
    let session = try await Probe.session(environment: ["LINES": "7", "COLUMNS": "33"])
    #expect(try session.screen().contains("probe 80x24"))
  }

  @Test func `a hundred sizes down to one cell, with keys in between, and the last one is drawn`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let session = try await Probe.session()
    for _ in 0..<100 {
      try session.resize(
        columns: Int.random(in: 1...200, using: &generator), rows: Int.random(in: 1...60, using: &generator))
      try session.send("k")
    }
    try session.resize(columns: 1, rows: 1)
    try session.send("j")
    try session.resize(columns: 72, rows: 18)
    let screen = try await session.wait("the last size, seed \(seed)") { $0.contains("probe 72x18") }
    #expect(screen.rows[1].hasPrefix("plain bold under back red bright"))
    #expect(screen.contains("[j]"))
  }
}
