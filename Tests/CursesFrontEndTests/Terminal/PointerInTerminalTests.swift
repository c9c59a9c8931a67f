import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct PointerInTerminalTests {
  private static let on = ["\u{1B}[?1000h", "\u{1B}[?1002h", "\u{1B}[?1006h"]
  private static let off = ["\u{1B}[?1000l", "\u{1B}[?1002l", "\u{1B}[?1006l"]

  @Test(arguments: ["tmux-256color", "xterm-256color", "screen", "vt100"])
  func `the mouse arrives whatever the terminal's description says of it`(terminal: String) async throws {
    let session = try await Probe.session(terminal: terminal)
    try session.send(bytes: Array("\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<0;5;3M\u{1B}[<32;300;4M\u{1B}[<16;9;9m".utf8))
    try session.send(bytes: Array("\u{1B}[<65;2;2M\u{1B}[<0;0;0M\u{1B}[<0;-1;99999999999999999999Me".utf8))
    try await session.wait("the key behind them") { $0.contains("[e]") }
    let shown = try session.screen().rows.filter { $0.hasPrefix("[") && !$0.hasPrefix("[size") }
    #expect(
      shown == [
        "[press left 1 at 4,2]", "[release left at 4,2]", "[press left 2 at 4,2]", "[drag left at 299,3]",
        "[C-release left at 8,8]", "[wheel down at 1,1]", "[e]",
      ])
  }

  @Test func `without the mouse the terminal is not asked for it`() async throws {
    let session = try await Probe.session(["--no-mouse"])
    #expect(try session.mouseModes() == "")
    try session.send("q")
    let screen = try await session.waitForEnd()
    #expect(screen.exitStatus == 0)
  }

  @Test(arguments: ["quit", "signal", "suspension"])
  func `what is written at the end switches off all that was switched on`(ending: String) async throws {
    let folder = ScratchFolder()
    let session = try await Probe.shell()
    try session.record(to: folder.path + "/written")
    try session.type("\"$probe\"\n")
    try await session.wait("the probe") { $0.isAlternate && $0.contains("plain bold") }
    switch ending {
    case "quit": try session.send("q")
    case "signal":
      let probe = try CommandResult.of(["/usr/bin/env", "pgrep", "-P", "\(try session.processIdentifier())"]).output
      _ = try CommandResult.of(["/bin/sh", "-c", "kill -TERM \(probe)"])
    default: try session.send("C-z")
    }
    try await session.wait("the shell") { !$0.isAlternate && $0.contains("ready>") }
    try session.type("echo all over $((6 * 7))\n")
    try await session.wait("the shell's answer") { $0.contains("all over 42") }
    var written = ""
    let end = ContinuousClock.now + .seconds(10)
    // The file is written by another process, a moment later.
    while !written.contains("all over 42"), ContinuousClock.now < end {
      written = folder.text(of: "written") ?? ""
      try await Task.sleep(for: .milliseconds(20))
    }
    for (on, off) in zip(Self.on, Self.off) {
      let parts = written.ranges(of: on)
      #expect(parts.count == 1, "\(on.dropFirst())")
      #expect(parts.last.map { written[$0.upperBound...].contains(off) } == true, "\(off.dropFirst())")
    }
  }
}
