import Foundation
import TestSupport
import Testing

/// `nodecalc record`: scripts become moving pictures.
@Suite(.onOwnThread)
struct RecordTests {
  private let folder = ScratchFolder()

  /// Keys that change values, a chart and links, with what follows them seen to its end.
  private static let script = """
    # A rate is typed, then a node is made and linked.
    <wait 500ms>5%<Enter><wait 1s>
    =deposits = map(years, saving * value)<Enter>
    <wait 1s>c/growth<Enter><Enter><wait 2s>
    """
  private static let keys = "5%<Enter>=deposits = map(years, saving * value)<Enter>c/growth<Enter><Enter>"

  private func screen(_ size: String) throws -> [String] {
    let result = try Nodecalc.run("--example", "savings", "--keys", Self.keys, "--print", "screen", "--size", size)
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func record(_ arguments: String..., script: String = script) throws -> CommandResult {
    folder.write(script, to: "demo.keys")
    return try CommandResult.of(
      [Nodecalc.path(), "record", "demo.keys", "--example", "savings"] + arguments, directory: folder.path)
  }

  /// What is seen, with the rules of its classes in place of their names, which are numbered by their first use.
  private func drawn(_ elements: [MovieReader.Element], _ reader: MovieReader) -> [String] {
    let rules = reader.rules
    return elements.map { element in
      var attributes = element.attributes
      attributes["class"] = (attributes["class"] ?? "").split(separator: " ").map { rules[String($0)] ?? String($0) }
        .joined(separator: " ")
      return "\(element.name) \(attributes.sorted { $0.key < $1.key }) \(element.text)"
    }.sorted()
  }

  @Test(arguments: ["80x24", "100x28"])
  func `the SVG is well-formed, its last picture is the screen after the keys, its first one that before them`(
    size: String
  ) throws {
    let result = try record("--size", size)
    #expect(result.status == 0 && result.errors.isEmpty)
    let movie = MovieReader(result.output)
    #expect(movie.problem == nil)
    #expect(movie.names.isSubset(of: ["svg", "title", "style", "g", "text", "rect", "path", "circle", "polygon"]))
    // The text of the screen, cell by cell; shapes are compared below.
    let screen = try screen(size)
    let shown = MovieReader.rows(movie.seen(at: 1))
    #expect(shown.count == screen.count)
    for (row, text) in shown.enumerated() {
      for (drawn, cell) in zip(text, screen[row]) where drawn != " " { #expect(drawn == cell, "row \(row): \(text)") }
    }
    #expect(MovieReader.rows(movie.seen(at: nil)) == MovieReader.rows(movie.seen(at: 0)))
    // Shapes too: a still of the same keys, all at once.
    let still = MovieReader(
      try record("--size", size, "--pace", "0", script: Self.keys + "<wait 2s>").output)
    let last = MovieReader(try record("--size", size, "--pace", "0", script: Self.keys).output)
    #expect(drawn(movie.seen(at: 1), movie) == drawn(still.seen(at: 1), still))
    #expect(last.problem == nil)
    let before = MovieReader(try record("--size", size, script: "").output)
    #expect(drawn(movie.seen(at: nil), movie) == drawn(before.seen(at: nil), before))
    #expect(!before.styleSheet.contains("keyframes"))
  }

  @Test func `the same script gives the same bytes, within the size of a page's picture`() throws {
    let first = try record("--size", "100x28")
    #expect(try record("--size", "100x28").output == first.output)
    #expect(first.output.utf8.count < 200_000)
  }

  @Test func `text and lines of a recording have contrast in both schemes`() throws {
    let style = MovieReader(try record().output).styleSheet
    let schemes = style.split(separator: "@media (prefers-color-scheme:dark){")
    #expect(schemes.count == 2)
    for scheme in schemes {
      var colors: [String: (shares: [Double], opacity: Double)] = [:]
      for rule in scheme.matches(of: /\.([tlg]\d+)\{(?:fill|stroke):#(..)(..)(..)([^}]*)\}/) {
        let shares = [rule.2, rule.3, rule.4].compactMap { Int($0, radix: 16).map(Double.init) }
        colors[String(rule.1)] = (shares, rule.5.contains("opacity") ? 0.65 : 1)
      }
      func luminance(_ shares: [Double]) -> Double {
        Contrast.luminance(UInt8(shares[0]), UInt8(shares[1]), UInt8(shares[2]))
      }
      let ground = try #require(colors["g0"]).shares
      for (name, ink) in colors where !name.hasPrefix("g") {
        let behind = colors["g" + name.dropFirst()]?.shares ?? ground
        let seen = zip(ink.shares, behind).map { $1 + ($0 - $1) * ink.opacity }
        #expect(Contrast.ratio(luminance(seen), luminance(behind)) >= 3, "\(name)")
      }
    }
  }

  @Test func `a cast has rising times and shows the screen in a real terminal`() async throws {
    let result = try record("--to", "cast", "--size", "100x28")
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map { Data($0.utf8) }
    let header = try #require(try JSONSerialization.jsonObject(with: lines[0]) as? [String: Any])
    #expect(header["version"] as? Int == 2 && header["width"] as? Int == 100 && header["height"] as? Int == 28)
    #expect(header["title"] as? String == "Savings with interest")
    var output = ""
    var last = -1.0
    for line in lines.dropFirst() {
      let event = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
      let time = try #require(event[0] as? Double)
      #expect(event.count == 3 && event[1] as? String == "o" && time > last)
      last = time
      output += try #require(event[2] as? String)
    }
    #expect(last > 7 && last < 20)
    folder.write(output, to: "output")
    let session = try TmuxSession(
      ["/bin/sh", "-c", "stty -echo -opost; cat output; exec sleep 100"], columns: 100, rows: 28,
      directory: folder.path)
    let expected = try screen("100x28")
    try await session.wait("the last picture") { shown in
      shown.rows + Array(repeating: "", count: expected.count - shown.rows.count) == expected
    }
  }

  @Test func `what is written goes by the ending of the file, and a file is not replaced unasked`() throws {
    #expect(try record("--output", "demo.cast").transcript == "")
    #expect(folder.text(of: "demo.cast")?.hasPrefix(#"{"version": 2, "#) == true)
    #expect(try record("--output", "demo.svg").transcript == "")
    #expect(folder.text(of: "demo.svg")?.hasPrefix("<svg ") == true)
    #expect(
      try record("--output", "demo.svg").transcript == """
        ! error: 'demo.svg' already exists and was not changed
        ! help: replace it with --force, or name another file
        [73]

        """)
    #expect(
      try record("--output", "no/demo.svg").transcript.hasSuffix("[73]\n"))
  }

  @Test(arguments: [
    ("/rate<Enter>\n5%<Entre>", "demo.keys:2:3: error: there is no key '<Entre>'", "did you mean 'Enter'?"),
    (
      "<Hyper>", "demo.keys:1:1: error: there is no key '<Hyper>'",
      "'nodecalc keys' lists the keys; write '<lt>' for '<' itself"
    ),
    (
      "\n<wait nan>", "demo.keys:2:1: error: '<wait nan>' is not a pause",
      "write a time from 0 to 60 seconds, such as '<wait 0.5s>'"
    ),
    (
      "<wait -1s>", "demo.keys:1:1: error: '<wait -1s>' is not a pause",
      "write a time from 0 to 60 seconds, such as '<wait 0.5s>'"
    ),
    (
      "<wait 61s>", "demo.keys:1:1: error: '<wait 61s>' is not a pause",
      "write a time from 0 to 60 seconds, such as '<wait 0.5s>'"
    ),
    (
      "5%<Enter>\n:q!<Enter>\n<wait 1s>\njj",
      "demo.keys:2: error: the script quits the editor here, before its end in line 4",
      "leave out the keys that quit, or everything after them"
    ),
  ])
  func `a script that cannot be recorded is refused with its line and what to do`(
    script: String, message: String, help: String
  ) throws {
    #expect(try record(script: script).transcript == "! \(message)\n! help: \(help)\n[65]\n")
  }

  @Test func `a script may end by quitting`() throws {
    let result = try record(script: "5%<Enter><wait 1s>:q!<Enter>")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(MovieReader.rows(MovieReader(result.output).seen(at: 1)).joined().contains("5 %"))
  }

  @Test func `limit recording-columns, recording-rows: a screen has 20 to 500 columns and 8 to 200 rows`() throws {
    for size in ["500x200", "20x8"] { #expect(try record("--size", size, script: "j").status == 0, "\(size)") }
    for size in ["501x200", "500x201", "19x8", "20x7"] {
      #expect(
        try record("--size", size).transcript == """
          ! error: '--size \(size)' cannot be recorded
          ! help: choose a size from 20x8 to 500x200
          [64]

          """)
    }
  }

  @Test func `limit recording-seconds: a recording plays for ten minutes at most`() throws {
    let pauses = String(repeating: "<wait 60s>\n", count: 10)
    #expect(try record(script: pauses).status == 0)
    #expect(
      try record(script: pauses + "j").transcript == """
        ! demo.keys:11: error: the recording is longer than 600 seconds
        ! help: shorten its pauses, or give '--pace' a smaller number
        [65]

        """)
  }

  @Test func `limit recording-keys: a script has 20000 keys at most`() throws {
    let result = try record("--size", "20x8", "--pace", "0.001", script: String(repeating: "j", count: 20_000))
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      try record(script: String(repeating: "j", count: 20_001)).transcript == """
        ! demo.keys:1: error: a recording has at most 20000 keys
        ! help: split the script and record the parts one by one
        [65]

        """)
  }

  @Test func `limit recording-bytes: a recording that gets too large is refused`() throws {
    // Help over the whole of a large screen, opened and closed.
    let script = String(repeating: "?<Esc>", count: 1000)
    let result = try record("--to", "cast", "--size", "500x200", script: script)
    #expect(
      result.transcript == """
        ! demo.keys:1: error: the recording has more than 16 MiB
        ! help: record fewer keys, or a smaller screen
        [65]

        """)
  }

  @Test func `limit recording-script-bytes: a longer script, and one without an end, is not read`() throws {
    let comment = "# " + String(repeating: "x", count: (1 << 20) - 2)
    #expect(try record(script: comment).status == 0)
    let result = try record(script: comment + "x")
    #expect(result.status == 66 && result.errors.contains("demo.keys"))
    #expect(try Nodecalc.runInShell(#"yes | "$0" record -"#).status == 74)
  }

  @Test func `wrong usage is refused`() throws {
    for pace in ["-1", "6", "nan"] { #expect(try record("--pace", pace).status == 64, "\(pace)") }
    #expect(try record("--to", "gif").status == 64)
    #expect(try Nodecalc.run("record").status == 64)
    #expect(try Nodecalc.run("record", "-", "-").status == 64)
    #expect(try Nodecalc.run("record", "missing.keys", in: folder).status == 66)
    folder.write("j", to: "j.keys")
    #expect(try Nodecalc.run("record", "j.keys", "missing/a.nodecalc", in: folder).status != 0)
    #expect(
      try Nodecalc.runInShell(#"printf '\377\376' | "$0" record -"#).transcript == """
        ! error: -: not UTF-8 text
        ! help: save the script as UTF-8
        [65]

        """)
  }
}
