import Glibc
import TestSupport
import Testing

/// The real program in a real terminal, killed in every way, opened again, and opened twice.
@Suite(.onOwnThread, .serialized)
struct RecoveryWalkTests {
  private let folder = ScratchFolder()

  private static let text = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": 1},
        {"name": "b", "kind": "number", "value": 2}
      ],
      "layout": {
        "a": [0, 0],
        "b": [40, 0]
      }
    }

    """

  private var state: [String: String] { ["XDG_STATE_HOME": folder.file("state")] }

  /// The editor in a shell, in a terminal of its own, with the test's own folder of state.
  private func editor(_ arguments: String) throws -> TmuxSession {
    try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" \(arguments); echo ended with $?; exec sh", Nodecalc.path()], columns: 200,
      environment: state, directory: folder.path)
  }

  private func run(_ arguments: String...) throws -> CommandResult {
    var environment = state
    environment["PATH"] = "/usr/bin:/bin"
    return try CommandResult.of([Nodecalc.path()] + arguments, environment: environment, directory: folder.path)
  }

  /// The process of the editor in that terminal.
  private func kill(_ signal: String, in session: TmuxSession) throws {
    let shell = try session.processIdentifier()
    _ = try CommandResult.of(["/bin/sh", "-c", "kill -\(signal) $(pgrep -P \(shell))"])
  }

  /// An editor that has set `a` to 8, which the screen shows.
  private func edited() async throws -> TmuxSession {
    folder.write(Self.text, to: "x.nodecalc")
    let session = try editor("x.nodecalc --no-config")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("2 nodes") }
    try await session.press("/a<Enter>8<Enter>")
    try await session.wait("the edit") { $0.contains("8 ●") }
    return session
  }

  @Test(arguments: [("KILL", 137), ("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131), ("SEGV", 139)])
  func `N26: what the screen has shown is recovered after any signal`(signal: String, status: Int) async throws {
    let session = try await edited()
    try kill(signal, in: session)
    let screen = try await session.wait("the end by \(signal)") { $0.contains("ended with \(status)") }
    if signal != "KILL" {
      #expect(screen.contains("the edits are in the journal: 'nodecalc recover x.nodecalc' shows them"), "\(screen)")
      #expect(!screen.isAlternate)
    }
    #expect(folder.text(of: "x.nodecalc") == Self.text)
    #expect(try run("recover").output.hasPrefix("\(folder.file("x.nodecalc")): 1 edit of "))

    let next = try editor("x.nodecalc --no-config")
    try await next.wait("the question") { $0.contains("RECOVERY") && $0.contains("1 edit of ") }
    try next.type("l")
    try await next.wait("the list") { $0.contains("WHAT THEY CHANGE") && $0.contains("1 → 8") }
    try next.send("Escape")
    try await next.wait("the question again") { $0.contains("RECOVERY") }
    try next.type("r")
    try await next.wait("the edit") { $0.contains("8 ●") && $0.contains("recovered 1 edit") }
    #expect(folder.text(of: "x.nodecalc") == Self.text)
    try await next.press(":wq<Enter>")
    try await next.wait("the end") { $0.contains("ended with 0") }
    #expect(folder.text(of: "x.nodecalc") == Self.text.replacing(#""value": 1"#, with: #""value": 8"#))
    #expect(try run("recover").output == "")
  }

  @Test func `N26: edits that are discarded are gone, and the file stays`() async throws {
    let session = try await edited()
    try kill("KILL", in: session)
    try await session.wait("the end") { $0.contains("ended with 137") }
    let next = try editor("x.nodecalc --no-config")
    try await next.wait("the question") { $0.contains("RECOVERY") }
    try next.type("d")
    try await next.wait("the second question") { $0.contains("discard the 1 edit of") }
    try next.type("y")
    try await next.wait("the answer") { $0.contains("discarded 1 edit:") && $0.contains("NORMAL") }
    try await next.press("q")
    try await next.wait("the end") { $0.contains("ended with 0") }
    #expect(try run("recover").output == "")
    #expect(try run("recover", "--dropped").output.hasPrefix("\(folder.file("x.nodecalc")): 1 edit of "))
    #expect(try run("recover", "--dropped", "x.nodecalc", "--diff").output.hasPrefix("= a: 1 → 8\n"))
    #expect(folder.text(of: "x.nodecalc") == Self.text)
  }

  @Test func `a terminal that is gone leaves the journal`() async throws {
    let session = try await edited()
    session.end()
    for _ in 0..<100 where try run("recover").output.contains("is editing it") {
      try await Task.sleep(for: .milliseconds(50))
    }
    let recovered = try run("recover", "x.nodecalc", "--diff")
    #expect(recovered.output.hasPrefix("= a: 1 → 8\n") && recovered.status == 1)
  }

  @Test func `N26: of two editors the second is asked, reads, takes over, and the first hears of it`() async throws {
    let first = try await edited()
    let second = try editor("x.nodecalc --no-config")
    try await second.wait("the question") { $0.contains("HELD") && $0.contains("x.nodecalc is open in process ") }
    try second.type("r")
    try await second.wait("that it is read-only") { $0.contains("x.nodecalc [read-only]") && $0.contains("NORMAL") }
    try await second.press("/a<Enter>5<Enter>")
    try await second.wait("the refusal") { $0.contains("is read-only here") && $0.contains("NORMAL") }
    try await second.press(":writable<Enter>")
    try await second.wait("the question again") { $0.contains("HELD") }
    try second.type("t")
    try await second.wait("the other's edits") { $0.contains("RECOVERY") && $0.contains("1 edit of ") }
    try second.type("r")
    try await second.wait("the edit") { $0.contains("8 ●") }
    try await first.wait("that it is read-only") { $0.contains("another session took x.nodecalc over") }
    try await second.press(":wq<Enter>")
    try await second.wait("the end") { $0.contains("ended with 0") }
    #expect(folder.text(of: "x.nodecalc")?.contains(#""value": 8"#) == true)
    try await first.press(":q!<Enter>")
    try await first.wait("the end") { $0.contains("ended with 0") }
    #expect(try run("recover").output == "")
  }

  @Test func `N26: a script keeps a journal where it is asked to, and one that does not leave has it afterwards`()
    throws
  {
    folder.write(Self.text, to: "x.nodecalc")
    #expect(try run("x.nodecalc", "--keys", "/a<Enter>8<Enter>").status == 0)
    #expect(try run("recover").output == "")
    #expect(try run("x.nodecalc", "--journal", "--keys", "/a<Enter>8<Enter>").status == 0)
    let printed = try run("recover", "x.nodecalc")
    #expect(printed.output == Self.text.replacing(#""value": 1"#, with: #""value": 8"#))
    let recovered = try run("x.nodecalc", "--journal", "--keys", "r:w<Enter>:q<Enter>")
    #expect(recovered.status == 0, "\(recovered)")
    #expect(folder.text(of: "x.nodecalc") == printed.output)
    #expect(try run("recover").output == "")
  }

  @Test func `N26: a script whose edits no journal takes says so, unless it saves them or gives them up`() throws {
    folder.write(Self.text, to: "x.nodecalc")
    // Where the folder of state should be is a file.
    folder.write("", to: "state")
    let reported = try run("x.nodecalc", "--journal", "--keys", "/a<Enter>8<Enter>")
    #expect(
      reported.status == 0 && reported.errors.contains("edits are not kept for recovery, so a crash would lose them"))
    #expect(try run("x.nodecalc", "--journal", "--keys", "/a<Enter>8<Enter>:q!<Enter>").errors == "")
    #expect(try run("x.nodecalc", "--journal", "--keys", "/a<Enter>8<Enter>:w<Enter>").errors == "")
    #expect(folder.text(of: "x.nodecalc")?.contains(#""value": 8"#) == true)
  }

  @Test func `recover refuses what makes no sense, each with its status`() throws {
    folder.write(Self.text, to: "x.nodecalc")
    #expect(try run("recover", "x.nodecalc").status == 66)
    #expect(try run("recover", "--discard").status == 64)
    #expect(try run("recover", "x.nodecalc", "--diff", "--steps").status == 64)
    #expect(try run("recover", "x.nodecalc", "--to-step", "-1").status == 64)
    _ = try run("x.nodecalc", "--journal", "--keys", "/a<Enter>8<Enter>")
    #expect(try run("recover", "x.nodecalc", "--to-step", "2").status == 64)
    #expect(try run("recover", "x.nodecalc", "--to-step", "0").output == Self.text)
    #expect(try run("recover", "x.nodecalc", "--discard").status == 0)
    #expect(try run("recover", "x.nodecalc", "--discard").status == 66)
  }
}
