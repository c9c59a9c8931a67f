import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct SuspendTests {
  @Test func `the shell gets the terminal as it was, and the program comes back in the new size`() async throws {
    let session = try await Probe.shell()
    let before = try await Probe.modes(in: session)
    try session.type("\"$probe\"\n")
    try await session.wait("the probe") { $0.contains("probe 100x24") }
    for size in [70, 90] {
      try session.send("C-z")
      let stopped = try await session.wait("the shell") { !$0.isAlternate && $0.contains("Stopped") }
      #expect(!stopped.contains("plain bold"))
      #expect(try session.mouseModes() == "")
      try session.type("stty -g; echo modes shown\n")
      try await session.wait("the modes") { $0.contains("modes shown") && $0.rows.joined().contains(before) }
      try session.paste("echo pasted")
      try await session.wait("a paste without brackets") { $0.contains("ready> echo pasted") }
      try session.send("C-u")
      try session.resize(columns: size, rows: 20)
      try session.type("clear; fg\n")
      try await session.wait("the probe in its new size") {
        $0.isAlternate && $0.contains("probe \(size)x20") && $0.contains("[size \(size)x20]")
      }
      #expect(try session.mouseModes() == "button sgr")
      try session.paste("p")
      try await session.wait("a paste in brackets again") { $0.contains("[paste \"p\"]") }
    }
    try session.send("q")
    try await session.wait("the end") { !$0.isAlternate && $0.contains("ended: quit") }
  }

  @Test func `a stop from outside gives the terminal back too`() async throws {
    let session = try await Probe.shell()
    try session.type("\"$probe\"\n")
    try await session.wait("the probe") { $0.contains("probe 100x24") }
    let probe = try CommandResult.of(["/usr/bin/env", "pgrep", "-P", "\(try session.processIdentifier())"]).output
    _ = try CommandResult.of(["/bin/sh", "-c", "kill -TSTP \(probe)"])
    try await session.wait("the shell") { !$0.isAlternate && $0.contains("Stopped") }
    #expect(try session.mouseModes() == "")
    try session.type("fg\n")
    try await session.wait("the probe again") { $0.isAlternate && $0.contains("plain bold") }
  }

  // The thread sanitizer calls a handler later, when the program in the background has been stopped once more.
  @Test(arguments: Sanitizer.name == "thread" ? [""] : ["", "bg; sleep 0.2; "])
  func `a stopped program that a signal ends does not stop again, and leaves the terminal to the shell`(first: String)
    async throws
  {
    let session = try await Probe.shell()
    let before = try await Probe.modes(in: session)
    try session.type("\"$probe\"\n")
    try await session.wait("the probe") { $0.contains("probe 100x24") }
    try session.send("C-z")
    try await session.wait("the shell") { !$0.isAlternate && $0.contains("Stopped") }
    // The shell sends the signal, and the one that continues.
    try session.type("clear; \(first)kill %1\n")
    try await session.wait("its end") { !$0.isAlternate && $0.contains("was ended by a signal (TERM); ") }
    try session.type("stty -g; jobs; echo \"all over $((6 * 7))\"\n")
    let screen = try await session.wait("the shell") { $0.contains("all over 42") && $0.rows.joined().contains(before) }
    #expect(screen.contains("Terminated"), "\(screen)")
  }

  @Test func `without a shell to stop to, a suspension only repaints`() async throws {
    let session = try await Probe.session()
    try session.send("C-z", "k")
    try await session.wait("the next key") { $0.isAlternate && $0.contains("[k]") }
  }
}
