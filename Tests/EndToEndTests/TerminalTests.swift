import TestSupport
import Testing

/// The real program in a real terminal.
@Suite(.onOwnThread, .serialized)
struct TerminalTests {
  private let folder = ScratchFolder()

  /// The program in a shell, so that the terminal can be looked at when the program has ended.
  private func session(_ arguments: String, columns: Int = 80, rows: Int = 24) throws -> TmuxSession {
    try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" \(arguments); echo ended with $?; exec sh", Nodecalc.path()],
      columns: columns, rows: rows, directory: folder.path)
  }

  /// The editor on a terminal of its own kind and with an environment of its own.
  private func colored(_ arguments: String, terminal: String, _ environment: [String: String] = [:]) throws
    -> TmuxSession
  {
    try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" --example shop \(arguments); exec sh", Nodecalc.path()], terminal: terminal,
      environment: environment, directory: folder.path)
  }

  @Test func `a theme of 256 colours is shown, and another one when it is asked for`() async throws {
    let session = try colored("--theme dark", terminal: "tmux-256color")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("price") }
    #expect(try session.styledText().contains("48;5;234m"))
    try session.type(":theme light")
    try session.send("Enter")
    try await session.wait("the answer") { $0.contains("the colour theme is now 'light'") }
    let light = try session.styledText()
    #expect(light.contains("48;5;231m") && !light.contains("48;5;234m"))
  }

  @Test func `a terminal that has eight colours and says that it shows all gets 256`() async throws {
    let few = try colored("--theme dark", terminal: "tmux", ["COLORTERM": ""])
    try await few.wait("the editor") { $0.isAlternate && $0.contains("price") }
    #expect(!(try few.styledText().contains("48;5;")))
    let all = try colored("--theme dark", terminal: "tmux", ["COLORTERM": "truecolor"])
    try await all.wait("the editor") { $0.isAlternate && $0.contains("price") }
    #expect(try all.styledText().contains("48;5;234m"))
  }

  @Test(arguments: [("tmux-256color", ["NO_COLOR": "1"]), ("vt100", [:])])
  func `where there are no colours the theme is the one without`(
    terminal: String, environment: [String: String]
  ) async throws {
    let session = try colored("--theme dark", terminal: terminal, environment)
    try await session.wait("the editor") { $0.contains("price") }
    try session.type(":theme light")
    try session.send("Enter")
    try await session.wait("the answer") { $0.contains("the terminal shows no colours: the theme stays 'monochrome'") }
    let text = try session.styledText()
    #expect(!text.contains(/\u{1B}\[[0-9;]*[34][0-8][;m]/))
  }

  /// Types a script of characters and `<Enter>`s.
  private func type(_ script: String, into session: TmuxSession) throws {
    for (index, part) in script.split(separator: "<Enter>", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { try session.send("Enter") }
      if !part.isEmpty { try session.type(String(part)) }
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `two and three times four are built by keys, shown, saved and left`(columns: Int, rows: Int) async throws {
    let session = try session("sum.nodecalc", columns: columns, rows: rows)
    try await session.wait("the editor") { $0.isAlternate && $0.contains("sum.nodecalc") }
    try type(Building.sum, into: session)
    try await session.wait("the result") { $0.contains("14 ●") || $0.contains("14●") }
    try session.send("C-s")
    try await session.wait("the save") { $0.contains("saved sum.nodecalc") }
    try type("q", into: session)
    let screen = try await session.wait("the end") { $0.contains("ended with 0") }
    #expect(!screen.isAlternate)
    #expect(screen.cursorIsVisible)
    #expect(try Nodecalc.run("sum.nodecalc", "--eval", in: folder).transcript == "sum = 14\n")
    #expect(folder.names == ["sum.nodecalc"])
  }

  @Test func `a node that goes lingers for a moment, unless the configuration says otherwise`() async throws {
    _ = folder.write("[ui]\nwhole = false\n", to: "boxes.toml")
    let lingering = try session("--example shop --config boxes.toml")
    try await lingering.wait("the example") { $0.isAlternate && $0.contains("┏ price") }
    try type("d", into: lingering)
    try await lingering.wait("the box that goes") { $0.contains("┌╌price╌") }
    try await lingering.wait("its end") { !$0.contains("┌╌price╌") }

    _ = folder.write("[ui]\nhighlights = false\nwhole = false\n", to: "plain.toml")
    let plain = try session("--example shop --config plain.toml")
    try await plain.wait("the example") { $0.isAlternate && $0.contains("┏ price") }
    try type("d", into: plain)
    try await plain.wait("the deletion") { $0.contains("13 nodes") }
    #expect(try !plain.screen().contains("┌╌price╌"))
  }

  @Test func `what is copied reaches the terminal's clipboard where it may, and comes back by pasting`() async throws {
    let session = try session("--clipboard")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    try type("=rate = 4.5%<Enter>y", into: session)
    try await session.wait("the copy") { $0.contains("copied 'rate'") }
    let text = try session.clipboard()
    #expect(text.contains(#"{"name": "rate", "kind": "number", "value": 0.045, "display": "percent"}"#))
    try session.paste(text)
    try await session.wait("the nodes pasted") { $0.contains("rate2") && $0.contains("2 nodes") }
    try type("u", into: session)
    try await session.wait("one step back") { $0.contains("1 node ") }
  }

  @Test func `nothing is put on the terminal's clipboard unasked`() async throws {
    let session = try session("")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("0 nodes") }
    try type("=rate = 4.5%<Enter>y", into: session)
    try await session.wait("the copy") { $0.contains("copied 'rate'") }
    #expect(try session.clipboard() == "")
  }

  @Test
  func `the terminal has its modes back after leaving`() async throws {
    let session = try TmuxSession(
      [
        "/bin/sh", "-c", "stty -g > before; \"$0\" --example mortgage; stty -g > after; echo done; exec sh",
        Nodecalc.path(),
      ],
      directory: folder.path)
    try await session.wait("the example") { $0.isAlternate && $0.contains("principal") }
    try type("q", into: session)
    try await session.wait("the shell") { $0.contains("done") && !$0.isAlternate }
    #expect(folder.text(of: "before") == folder.text(of: "after"))
    #expect(folder.text(of: "before")?.isEmpty == false)
  }

  @Test
  func `D24: a terminal that changes its size is filled anew`() async throws {
    let session = try session("--example shop", columns: 100, rows: 30)
    try await session.wait("the example") { $0.contains("break_even") && $0.rows.count == 30 }
    try session.resize(columns: 40, rows: 12)
    try await session.wait("the small screen") { screen in
      screen.rows.count == 12 && screen.contains("price") && screen.rows[0].contains("NORMAL")
    }
    try session.resize(columns: 20, rows: 5)
    try await session.wait("the word that it is too small") { screen in
      screen.rows.count == 5 && screen.contains("20×8")
    }
    try session.resize(columns: 100, rows: 30)
    try await session.wait("the large screen") { $0.contains("break_even") && $0.rows.count == 30 }
    try type("q", into: session)
    try await session.wait("the end") { $0.contains("ended with 0") }
  }

  @Test
  func `the terminal's cursor is on the focused node, and nothing is written while nothing changes`() async throws {
    let written = folder.path + "/written"
    let session = try TmuxSession(
      ["/bin/sh", "-c", "script -q -f -c \"\\\"$0\\\" --example shop\" \"$1\"; exec sh", Nodecalc.path(), written],
      columns: 100, rows: 30, directory: folder.path)
    try await session.wait("the example, the cursor on its first node") {
      $0.isAlternate && $0.contains("whole graph, ") && $0.cursorIsVisible
        && $0.rows[$0.cursor.row].dropFirst($0.cursor.column).hasPrefix("price")
    }
    try type("/profit", into: session)
    try session.send("Enter")
    // The terminal may be looked at while a frame is being written, with the cursor still on its way.
    try await session.wait("the node") {
      $0.contains("found 'profit'") && $0.rows[$0.cursor.row].dropFirst($0.cursor.column).hasPrefix("profit")
    }
    // The next key is answered, so all that the one before brought about has been written.
    try type("zg", into: session)
    try await session.wait("the sentence") { $0.contains("profit, a month, subtract, 2162.40 EUR") }
    let before = folder.text(of: "written")?.utf8.count
    // Nothing can be waited for where nothing is to happen.
    try await Task.sleep(for: .seconds(1))
    #expect(before ?? 0 > 0)
    #expect(folder.text(of: "written")?.utf8.count == before)
    // What `script` holds would go on when its terminal has gone.
    try type("q", into: session)
    try await session.wait("the end") { !$0.isAlternate }
  }

  /// A report of the mouse as terminals send it; cells count from 1.
  private func report(_ code: Int, _ column: Int, _ row: Int, _ end: Character = "M") -> [UInt8] {
    Array("\u{1B}[<\(code);\(column);\(row)\(end)".utf8)
  }

  @Test
  func `a node is clicked on, dragged and edited with the mouse, and the terminal has its mouse back`() async throws {
    _ = folder.write("[ui]\nwhole = false\n", to: "boxes.toml")
    let session = try session("--example shop --config boxes.toml", columns: 100, rows: 30)
    try await session.wait("the example") { $0.isAlternate && $0.contains("price, number, 24.00 EUR; ") }
    #expect(try session.mouseModes() == "button sgr")
    let row = try #require(session.screen().rows.firstIndex { $0.contains(" cost ") }) + 1
    try session.send(bytes: report(0, 8, row) + report(0, 8, row, "m"))
    try await session.wait("the node selected") { $0.contains("cost, an item, number, 9.50 EUR; ") }
    try session.send(bytes: report(0, 9, row) + report(32, 13, row))
    try await session.wait("the node under way") { $0.contains("MOVE") && $0.contains("moving to column") }
    try session.send(bytes: report(0, 13, row, "m"))
    try await session.wait("the node put down") { $0.contains("NORMAL") && $0.rows[row - 1].hasPrefix("      ┏ cost") }
    try session.send(bytes: report(0, 14, row) + report(0, 14, row, "m") + report(0, 14, row) + report(0, 14, row, "m"))
    try await session.wait("the line of its value") { $0.contains("value 9.5") }
    try session.send("C-u", "7", "Enter")
    try await session.wait("the new value") { $0.rows[row].contains(" 7.00 EUR ●") && $0.contains("NORMAL") }
    try session.send(bytes: report(0, 3, 29) + report(0, 3, 29, "m"))
    try await session.wait("the key of the hint line") { $0.contains("EDIT") && $0.contains("┌ add") }
    try session.send("Escape")
    try await session.wait("the way back") { $0.contains("NORMAL") }
    try type(":q!<Enter>", into: session)
    try await session.wait("the end") { $0.contains("ended with 0") }
    #expect(try session.mouseModes() == "")
  }

  @Test
  func `--no-mouse leaves the mouse to the terminal`() async throws {
    let session = try session("--example shop --no-mouse")
    try await session.wait("the example") { $0.isAlternate && $0.contains("price") }
    #expect(try session.mouseModes() == "")
  }

  @Test
  func `leaving with unsaved changes asks, and a failed save loses nothing`() async throws {
    let session = try session("")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("new document") }
    try type("=seven = 7<Enter>", into: session)
    try await session.wait("the node") { $0.contains("seven") }
    try type(":saveas gone/x.nodecalc<Enter>", into: session)
    try await session.wait("the refusal") { $0.contains("not saved") && $0.contains("its folder does not exist") }
    try type(":saveas x.nodecalc<Enter>", into: session)
    try await session.wait("the save") { $0.contains("saved x.nodecalc") }
    try type("=8<Enter>", into: session)
    try type("q", into: session)
    try await session.wait("the question") { $0.contains("save the changes to x.nodecalc") }
    try session.send("Escape")
    // Sent at once the next key would be one with Alt.
    try await session.wait("the way back") { $0.contains("NORMAL") }
    try type(":q!<Enter>", into: session)
    try await session.wait("the end") { $0.contains("ended with 0") }
    #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).transcript == "seven = 7\n")
  }

  @Test
  func `a document from standard input is edited in the terminal`() async throws {
    let session = try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" fmt --example shop | \"$0\" -; echo ended with $?; exec sh", Nodecalc.path()])
    try await session.wait("the document") { $0.isAlternate && $0.contains("price") }
    try type("q", into: session)
    try await session.wait("the end") { $0.contains("ended with 0") }
  }

  @Test
  func `without a terminal the editor names what works there`() throws {
    let result = try Nodecalc.run("--example", "shop")
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.contains("nodecalc render FILE"))
    #expect(result.errors.contains("--eval"))
  }

  @Test
  func `a terminal that cannot move its cursor is refused with what works there`() async throws {
    let session = try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" --example shop; echo ended with $?; exec sh", Nodecalc.path()], terminal: "dumb")
    let screen = try await session.wait("the refusal") { $0.contains("ended with 64") }
    #expect(screen.rows.joined().contains("nodecalc render FILE"))
  }
}
