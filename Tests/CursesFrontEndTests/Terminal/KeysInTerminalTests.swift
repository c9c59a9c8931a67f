import TestSupport
import Testing

@Suite(.onOwnThread, .serialized) struct KeysInTerminalTests {
  @Test(arguments: ["tmux-256color", "xterm-256color", "screen", "vt100", "linux"])
  func `keys arrive whatever the terminal's description lists`(terminal: String) async throws {
    let session = try await Probe.session(terminal: terminal)
    try session.send("a", "ä", "漢", "Up", "Left", "M-o", "C-Up", "S-Right", "Tab", "BTab", "Enter", "BSpace")
    try session.send("DC", "Home", "PPage", "F1", "F12", "C-a")
    try await session.wait("the last key") { $0.contains("[C-a]") }
    let shown = try session.screen().rows.filter { $0.hasPrefix("[") && !$0.hasPrefix("[size") }
    #expect(
      shown == [
        "[a]", "[ä]", "[漢]", "[up]", "[left]", "[M-o]", "[C-up]", "[S-right]", "[tab]", "[S-tab]", "[enter]",
        "[backspace]", "[delete]", "[home]", "[pageUp]", "[F1]", "[F12]", "[C-a]",
      ])
  }

  @Test func `the keys of flow control, interruption and end of file are keys`() async throws {
    let session = try await Probe.session()
    try session.send("C-c", "C-s", "C-q", "C-d", "C-\\", "C-v", "C-o", "C-y", "Space", "C-Space")
    try await session.wait("all of them") { screen in
      ["[C-c]", "[C-s]", "[C-q]", "[C-d]", "[C-\\]", "[C-v]", "[C-o]", "[C-y]", "[ ]", "[C- ]"]
        .allSatisfy { screen.rows.contains($0) }
    }
  }

  @Test func `escape alone is a key of its own`() async throws {
    let session = try await Probe.session()
    try session.send("Escape")
    try await session.wait("escape") { $0.contains("[escape]") }
    try session.send("o")
    try await session.wait("the letter") { $0.contains("[o]") }
    #expect(try !session.screen().contains("[M-o]"))
  }

  @Test func `a program that wants to hear of quiet does so once, and one that does not never`() async throws {
    let session = try await Probe.session()
    try session.send("a", "w")
    let reported = try await session.wait("the quiet") { $0.contains("[quiet]") }
    #expect(reported.rows.filter { $0 == "[quiet]" }.count == 1)
    try session.send("b")
    try await session.wait("the key after it") { $0.contains("[b]") }
    #expect(try session.screen().rows.filter { $0 == "[quiet]" }.count == 1)
  }

  @Test func `a program that moves gets the frames that it asks for, and none when it is at rest`() async throws {
    let session = try await Probe.session()
    func frames() throws -> Int? { try session.screen().rows.first?.split(separator: " ").last.flatMap { Int($0) } }
    let before = try #require(try frames())
    try session.send("m")
    try await session.wait("the frames") { $0.rows.first?.hasSuffix("frame \(before + 6)") == true }
    try session.send("a")
    try await session.wait("one frame for a key") { $0.rows.first?.hasSuffix("frame \(before + 7)") == true }
  }

  @Test func `pasted text is text, never keys`() async throws {
    let session = try await Probe.session()
    try session.paste("q\nline two\t!")
    try await session.wait("the paste") { $0.contains(#"[paste "q\nline two\t!"]"#) }
    try session.send("x")
    try await session.wait("the key after it") { $0.contains("[x]") }
  }

  @Test func `a megabyte is pasted in one piece`() async throws {
    let session = try await Probe.session()
    try session.paste(String(repeating: "0123456789abcde\n", count: 1 << 16))
    try await session.wait("the paste", seconds: 60) { $0.contains("[paste of 1048576 bytes]") }
    try session.send("x")
    try await session.wait("the key after it") { $0.contains("[x]") }
    #expect(try session.screen().rows.filter { $0.hasPrefix("[") }.count == 3)
  }

  @Test func `garbage is named and inserts nothing`() async throws {
    let session = try await Probe.session()
    try session.send(bytes: [0x1B, 0x5B, 0x39, 0x39, 0x71, 0xE4, 0x61])
    try await session.wait("the key after it") { $0.contains("[a]") }
    let screen = try session.screen()
    #expect(screen.contains("[unknown Esc[99q]"))
    #expect(screen.contains(#"[unknown \xE4]"#))
  }

  @Test func `a thousand waiting keys need few frames`() async throws {
    let session = try await Probe.session()
    try session.type(String(repeating: "k", count: 1000) + "e")
    let screen = try await session.wait("the last key") { $0.contains("[e]") }
    let frames = screen.rows.first?.split(separator: " ").last.flatMap { Int($0) }
    #expect((frames ?? .max) < 500)
  }
}
