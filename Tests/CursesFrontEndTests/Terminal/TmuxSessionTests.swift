import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct TmuxSessionTests {
  @Test func `a session shows what its program prints, takes keys and reports the end`() async throws {
    let session = try TmuxSession(
      ["/bin/sh", "-c", "echo $GREETING; read line; echo \"<$line>\"; read end; exit 3"], columns: 50, rows: 12,
      environment: ["GREETING": "good day"])
    try await session.wait("the greeting") { $0.contains("good day") }
    try session.type("a b;c")
    try session.send("Enter")
    // tmux may close the terminal of a program that has ended before it has read all its output.
    try await session.wait("the line") { $0.contains("<a b;c>") }
    try session.send("Enter")
    let last = try await session.waitForEnd()
    #expect(last.contains("<a b;c>"))
    #expect(last.exitStatus == 3)
    #expect(!last.isAlternate)
    #expect(last.rows.count == 12)
  }

  @Test func `the end by a signal is reported from an exit status`() async throws {
    let session = try TmuxSession(["/bin/sh", "-c", "kill -ABRT $$"])
    #expect(try await session.waitForEnd().exitSignal == 6)
  }

  @Test func `a wait that fails shows the screen`() async throws {
    let session = try TmuxSession(["/bin/sh", "-c", "echo here; sleep 100"])
    await #expect {
      try await session.wait("what never comes", seconds: 1) { _ in false }
    } throws: { error in
      "\(error)".contains("what never comes") && "\(error)".contains("here")
    }
  }
}
