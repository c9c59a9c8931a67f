import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct RestorationTests {
  /// The terminal after the probe has ended in a shell: the modes as before, the main screen, the cursor shown.
  private func expectRestored(_ session: TmuxSession, modes before: String, _ awaited: String) async throws {
    try session.type("echo \"all over $((6 * 7))\"; stty -g\n")
    let screen = try await session.wait("the shell after \(awaited)") {
      $0.contains("all over 42") && $0.contains(before)
    }
    #expect(!screen.isAlternate && screen.cursorIsVisible, "\(screen)")
    #expect(try session.mouseModes() == "", "after \(awaited)")
    try session.paste("echo x")
    try await session.wait("a paste without brackets") { $0.contains("ready> echo x") }
  }

  private func start(_ session: TmuxSession, _ arguments: String = "") async throws -> String {
    let before = try await Probe.modes(in: session)
    try session.type("clear; \"$probe\" \(arguments)\n")
    try await session.wait("the probe") { $0.isAlternate && $0.contains("plain bold") }
    #expect(try session.mouseModes() == "button sgr")
    return before
  }

  private func probe(_ session: TmuxSession) throws -> String {
    try CommandResult.of(["/usr/bin/env", "pgrep", "-P", "\(try session.processIdentifier())"]).output
  }

  @Test func `quitting`() async throws {
    let session = try await Probe.shell()
    let before = try await start(session)
    try session.send("q")
    try await session.wait("the end") { $0.contains("ended: quit") }
    try await expectRestored(session, modes: before, "quitting")
  }

  @Test(arguments: [
    ("index", "ended unexpectedly (signal 4)"), ("overflow", "ended unexpectedly (signal 4)"),
    ("cast", "ended unexpectedly (signal 4)"), ("unwrap", "ended unexpectedly (signal 4)"),
    ("stack", "ended unexpectedly (signal 11)"), ("abort", "ended unexpectedly (signal 6)"),
    ("segment", "ended unexpectedly (signal 11)"), ("bus", "ended unexpectedly (signal 7)"),
    ("division", "ended unexpectedly (signal 8)"), ("worker", "ended unexpectedly (signal 4)"),
    ("exit", "ready>"),
  ])
  func `a crash says so in one line and asks for no key`(kind: String, message: String) async throws {
    let session = try await Probe.shell()
    let before = try await start(session, "--crash \(kind)")
    try session.send("!")
    let screen = try await session.wait("the end of the probe") { !$0.isAlternate && $0.contains(message) }
    #expect(!screen.rows.contains { $0.lowercased().contains("backtrace") || $0.contains("Press") }, "\(screen)")
    try await expectRestored(session, modes: before, kind)
  }

  @Test func `a crash ends the process by its signal`() async throws {
    let session = try await Probe.session(["--crash", "index"])
    try session.send("!")
    #expect(try await session.waitForEnd().exitSignal == 4)
  }

  @Test(arguments: [("TERM", 15), ("HUP", 1), ("INT", 2), ("QUIT", 3), ("PIPE", 13), ("ALRM", 14), ("USR1", 10)])
  func `a signal from outside ends the program by that signal`(name: String, number: Int) async throws {
    let session = try await Probe.shell()
    let before = try await start(session)
    _ = try CommandResult.of(["/bin/sh", "-c", "kill -\(name) \(try probe(session))"])
    let screen = try await session.wait("the shell") { !$0.isAlternate && $0.contains("ready>") }
    // What the program leaves to be said is made fit for a terminal.
    #expect(
      screen.rows.contains { $0.contains("was ended by a signal (\(name)); ") && $0.contains("its log is gone") },
      "\(screen)")
    try session.type("echo \"status $?\"\n")
    try await session.wait("the status") { $0.contains("status \(128 + number)") }
    try await expectRestored(session, modes: before, name)
  }

  @Test func `a program that hangs ends soon after the signal`() async throws {
    let session = try await Probe.shell()
    let before = try await start(session, "--crash hang")
    try session.send("!")
    _ = try CommandResult.of(["/bin/sh", "-c", "sleep 0.3; kill -TERM \(try probe(session))"])
    try await session.wait("the shell") { !$0.isAlternate && $0.contains("ready>") }
    try await expectRestored(session, modes: before, "a hang")
  }

  @Test func `a terminal that is gone ends the program at once`() async throws {
    let session = try await Probe.session()
    let process = try session.processIdentifier()
    session.end()
    try await Self.waitForEnd(of: process)
  }

  @Test func `a terminal that is gone ends a program that ignores hang-ups, without a busy loop`() async throws {
    let path = try BuiltExecutable.path("TerminalProbe")
    let session = try TmuxSession(["/bin/sh", "-c", "trap '' HUP; exec '\(path)'"])
    try await session.wait("the probe") { $0.contains("plain bold") }
    let process = try session.processIdentifier()
    session.end()
    try await Self.waitForEnd(of: process)
  }

  private static func waitForEnd(of process: Int32) async throws {
    let end = ContinuousClock.now + .seconds(5)
    while try CommandResult.of(["/bin/kill", "-0", "\(process)"]).status == 0 {
      try #require(ContinuousClock.now < end, "process \(process) still runs")
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
