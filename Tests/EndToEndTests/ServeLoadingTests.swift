import Foundation
import TestSupport
import Testing

/// `nodecalc serve` while it computes the document for the first time.
@Suite(.onOwnThread)
struct ServeLoadingTests {
  @Test func `a signal ends it before the document is computed`() async throws {
    let folder = ScratchFolder()
    let values = (0..<100_000).map { "\($0 % 7)" }.joined(separator: ", ")
    let terms = (0..<1_000).map { "sin(value * a + \($0))" }.joined(separator: " + ")
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 2}, "#
        + #"{"name": "d", "kind": "data", "values": [\#(values)]}, "#
        + #"{"name": "m", "kind": "formula", "formula": "map(d, \#(terms))"}]}"#, to: "x.nodecalc")
    let session = try TmuxSession(
      [
        "/bin/sh", "-c",
        "sleep 60 | { \"$0\" serve x.nodecalc > out & echo $! > pid; wait $!; echo ended with $?; }; exec sh",
        Nodecalc.path(),
      ], directory: folder.path)
    let end = ContinuousClock.now + .seconds(20)
    while folder.text(of: "pid") == nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    // Long enough to begin computing, far from enough to finish.
    try await Task.sleep(for: .milliseconds(700))
    let pid = try #require(folder.text(of: "pid").flatMap { Int32($0.dropLast()) })
    kill(pid, SIGTERM)
    let start = ContinuousClock.now
    try await session.wait("the end") { $0.contains("ended with") }
    #expect(ContinuousClock.now - start < .seconds(2))
  }
}
