import TestSupport
import Testing

/// The user's own editor and the documents that were open lately, in a real terminal.
@Suite(.onOwnThread, .serialized)
struct HabitWalkTests {
  private let folder = ScratchFolder()

  private func session(_ arguments: String, editor: String = "") throws -> TmuxSession {
    try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" \(arguments); echo ended with $?; exec sh", Nodecalc.path()],
      environment: ["VISUAL": editor, "EDITOR": "", "XDG_STATE_HOME": folder.file("state"), "TMPDIR": folder.path],
      directory: folder.path)
  }

  @Test func `a note is written in the user's own editor, which has the terminal meanwhile`() async throws {
    // An editor that shows what it was given, waits for a line, and puts that in its place.
    let editor = folder.write(
      "#!/bin/sh\necho \"the text: $(head -1 \"$2\")\"\nread line\nprintf '%s\\nand more\\n' \"$line\" > \"$2\"\n",
      to: "editor", mode: 0o755)
    let session = try session("x.nodecalc", editor: "\(editor) --flag")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("x.nodecalc") }
    try session.send("Space")
    try session.type("nnfirst words")
    try session.send("Enter")
    try await session.wait("the note") { $0.contains("first words") }
    try session.type("E")
    try await session.wait("the other editor") { !$0.isAlternate && $0.contains("the text: first words") }
    try session.type("other words")
    try session.send("Enter")
    try await session.wait("what it wrote") { $0.isAlternate && $0.contains("other words") && $0.contains("and more") }
    try session.type("u")
    try await session.wait("one step back") { $0.contains("first words") && !$0.contains("other words") }
    try session.type("ZQ")
    try await session.wait("the end") { $0.contains("ended with 0") }
    #expect(folder.names.filter { $0.hasPrefix("nodecalc-") } == [])
  }

  @Test func `an editor that is not there is named, and Ctrl-C in one is not for the program`() async throws {
    let missing = try session("", editor: "/nowhere/editor")
    try await missing.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    try missing.send("Space")
    try missing.type("nnwords")
    try missing.send("Enter")
    try missing.type("E")
    try await missing.wait("the reason") { $0.isAlternate && $0.contains("there is no editor '/nowhere/editor'") }

    let waiting = try session("", editor: "echo waiting; cat")
    try await waiting.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    try waiting.send("Space")
    try waiting.type("nnwords")
    try waiting.send("Enter")
    try waiting.type("E")
    try await waiting.wait("the file shown, and the program again") {
      $0.isAlternate && $0.contains("nothing was changed")
    }
    try waiting.type("ZQ")
    try await waiting.wait("the end") { $0.contains("ended with 0") }

    // By itself on the terminal: a shell around it would be ended by the key.
    let interrupted = try TmuxSession(
      [Nodecalc.path()], environment: ["VISUAL": "echo sleeping; sleep 1000; :", "TMPDIR": folder.path],
      directory: folder.path)
    try await interrupted.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    try interrupted.send("Space")
    try interrupted.type("nnwords")
    try interrupted.send("Enter")
    try interrupted.type("E")
    try await interrupted.wait("its beginning") { $0.contains("sleeping") }
    try interrupted.send("C-c")
    try await interrupted.wait("the program again") { $0.isAlternate && $0.contains("signal 2 ended the editor") }
  }

  @Test func `what was open lately is offered the next time`() async throws {
    for name in ["loan.nodecalc", "lab.nodecalc"] {
      let session = try session(name)
      try await session.wait("the editor") { $0.isAlternate && $0.contains(name) }
      try session.type("=a = 3")
      try session.send("Enter")
      try session.send("C-s")
      try await session.wait("the save") { $0.contains("saved \(name)") }
      try session.type("q")
      try await session.wait("the end") { $0.contains("ended with 0") }
    }
    let session = try session("")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    try session.send("Space")
    try session.type("o")
    try await session.wait("the list") { $0.contains("loan.nodecalc") && $0.contains("lab.nodecalc") }
    try session.type("loan")
    try session.send("Down")
    try session.send("Enter")
    try await session.wait("the document") {
      $0.contains("opened") && $0.contains("loan.nodecalc") && $0.contains("1 node")
    }
    #expect(folder.permissions(of: "state/nodecalc") == 0o700)
  }
}
