import Foundation
import Glibc
import TestSupport
import Testing

/// The file of keys and settings, from the outside.
@Suite(.onOwnThread)
struct ConfigurationTests {
  private let folder = ScratchFolder()

  /// Runs the program with the folder as that of configurations.
  private func run(_ arguments: String...) throws -> CommandResult {
    try CommandResult.of(
      [Nodecalc.path()] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_CONFIG_HOME": folder.file("settings")],
      directory: folder.path)
  }

  private func writeUsual(_ text: String) {
    mkdir(folder.file("settings"), 0o700)
    mkdir(folder.file("settings/nodecalc"), 0o700)
    folder.write(text, to: "settings/nodecalc/config.toml")
  }

  @Test func `the path follows XDG_CONFIG_HOME, else HOME`() throws {
    #expect(try run("config", "--path").output == "\(folder.path)/settings/nodecalc/config.toml\n")
    for variables in [["HOME": "/h"], ["HOME": "/h", "XDG_CONFIG_HOME": ""], ["HOME": "/h", "XDG_CONFIG_HOME": "x"]] {
      let result = try CommandResult.of([Nodecalc.path(), "config", "--path"], environment: variables)
      #expect(result.output == "/h/.config/nodecalc/config.toml\n", "\(variables)")
    }
    let lost = try CommandResult.of([Nodecalc.path(), "config", "--path"], environment: ["PATH": "/bin"])
    #expect(lost.status == 66)
    #expect(lost.errors.contains("neither XDG_CONFIG_HOME nor HOME is set"))
  }

  @Test func `the environment names a file and glyphs, before the usual file and behind flags`() throws {
    let file = folder.write("[ui]\nglyphs = \"unicode\"\n[keys.normal]\nadd = \"<F5>\"\n", to: "named.toml")
    func run(_ variables: [String: String], _ arguments: String...) throws -> CommandResult {
      try CommandResult.of(
        [Nodecalc.path()] + arguments,
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(variables) { $1 },
        directory: folder.path)
    }
    #expect(try run(["NODECALC_CONFIG": file], "config", "--path").output == "\(file)\n")
    #expect(try run(["NODECALC_CONFIG": ""], "config", "--path").output.hasSuffix("/.config/nodecalc/config.toml\n"))
    #expect(try run(["NODECALC_CONFIG": file], "keys").output.contains("\n  F5 "))
    #expect(!(try run(["NODECALC_CONFIG": file], "keys", "--no-config").output.contains("\n  F5 ")))
    let missing = try run(["NODECALC_CONFIG": folder.file("missing")], "keys")
    #expect(missing.status == 0 && missing.errors.contains("missing"))
    let glyphs = ["NODECALC_CONFIG": file, "NODECALC_GLYPHS": "ascii"]
    let drawn = try run(glyphs, "--keys", "=a = 1<Enter>", "--print", "screen").output
    let isPlain = drawn.utf8.allSatisfy { $0 < 0x80 }
    #expect(isPlain && drawn.contains("a"))
    let other = try run(["NODECALC_GLYPHS": "runes"], "--keys", "=a = 1<Enter>", "--print", "screen").output
    let isOtherPlain = other.utf8.allSatisfy { $0 < 0x80 }
    #expect(!isOtherPlain)
  }

  @Test func `decimal commas are typed and shown, and never stored`() async throws {
    writeUsual("[ui]\nnumber.decimal = \",\"\n")
    let editor = try TmuxSession(
      [try Nodecalc.path(), "x.nodecalc"], columns: 100,
      environment: ["XDG_CONFIG_HOME": folder.file("settings"), "XDG_STATE_HOME": folder.file("state")],
      directory: folder.path)
    try await editor.wait("the editor") { $0.isAlternate && $0.contains("x.nodecalc") }
    try await editor.press("=rate = 1,5<Enter>")
    try await editor.wait("the number") { $0.contains("rate, number, 1,5") }
    try await editor.press("=twice = 2,25 * max(rate, 1)<Enter>")
    let screen = try await editor.wait("the value") { $0.contains("3,375") && $0.contains("2,25 * max(rate") }
    #expect(!screen.contains("1.5") && !screen.contains("3.375") && !screen.contains("2.25"))
    try await editor.press(":wq<Enter>")
    _ = try await editor.waitForEnd()
    let stored = try #require(folder.text(of: "x.nodecalc"))
    #expect(stored.contains("1.5") && stored.contains("2.25 * max(rate, 1)") && !stored.contains("2,25"))
  }

  @Test func `the full file is right, and says what holds without one`() throws {
    let full = try run("config", "--print-default")
    #expect(full.status == 0)
    folder.write(full.output, to: "full.toml")
    #expect(try run("config", "--check", "--config", "full.toml").transcript == "")
    #expect(try run("keys", "--config", "full.toml").output == run("keys", "--no-config").output)
    for line in [
      "theme = \"sixteen\"", "glyphs = \"auto\"", "grid = true", "clipboard = false", "mouse = true", "undo = \"u\"",
    ] {
      #expect(full.output.contains("\n\(line)\n"), "\(line)")
    }
  }

  @Test func `the lines that the page of the editor shows are right`() throws {
    let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("Docs/Editor.md"), encoding: .utf8)
    let shown = try #require(page.split(separator: "```toml\n").last?.split(separator: "```").first)
    #expect(shown.hasPrefix("[ui]"))
    folder.write(String(shown), to: "page.toml")
    #expect(try run("config", "--check", "--config", "page.toml").transcript == "")
  }

  @Test func `check tells every problem with its place`() throws {
    #expect(try run("config", "--check").transcript == "")
    writeUsual("[ui]\ntheme = \"sixten\"\n[keys.normal]\nundo = \"d\"\n")
    #expect(
      try run("config", "--check").transcript == """
        \(folder.path)/settings/nodecalc/config.toml:2:9: error: 'theme' is not 'sixten'; did you mean 'sixteen'?
        \(folder.path)/settings/nodecalc/config.toml:4:8: error: 'd' is the key of 'delete' in NORMAL mode already; use \
        another key, or change 'delete' in [keys.normal] too
        [65]

        """)
  }

  @Test func `keys of the file are the editor's, and settings too`() throws {
    folder.write("[ui]\ngrid = false\nglyphs = \"ascii\"\n[keys.normal]\nadd = \"<F5>\"\n", to: "my.toml")
    let screen = try run("--keys", "<F5>add<Enter>", "--print", "screen", "--config", "my.toml")
    #expect(screen.status == 0)
    #expect(screen.output.contains("F5 add  "))
    #expect(screen.output.contains("+ add"))
    #expect(!screen.output.utf8.isEmpty && screen.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(!screen.output.contains(".         ."))
    #expect(try run("keys", "--config", "my.toml").output.contains("\n  F5 "))
  }

  @Test func `a script of keys heeds only a file that is asked for`() throws {
    writeUsual("[keys.normal]\nadd = \"<F5>\"\n")
    #expect(try run("--keys", "aadd<Enter>", "--print", "values").output == "")
    #expect(try run("--keys", "=1<Enter>", "--print", "screen").output.contains("a add  "))
    #expect(try run("keys").output.contains("\n  F5 "))
    #expect(!(try run("keys", "--no-config").output.contains("\n  F5 ")))
  }

  @Test func `what is wrong is left out, and the message line says so`() throws {
    folder.write("[keys.normal]\nundo = \"d\"\nredo = \"<F5>\"\n", to: "one.toml")
    let one = try run("--keys", "", "--print", "screen", "--size", "150x20", "--config", "one.toml")
    #expect(one.status == 0)
    #expect(one.output.contains(" one.toml:2:8: 'd' is the key of 'delete' in NORMAL mode already; use another key"))
    #expect(one.errors.hasPrefix("one.toml:2:8: error: 'd' is the key of 'delete'"))
    folder.write("[keys.normal]\nundo = \"d\"\nredoo = \"<F5>\"\n", to: "two.toml")
    let two = try run("--keys", "", "--print", "screen", "--size", "150x20", "--config", "two.toml")
    #expect(two.output.contains(" two.toml: 2 problems, 'nodecalc config --check' lists them; 2:8: 'd' is the key of"))
  }

  @Test func `a file that cannot be read is 66 where it was asked for, and left aside where it was not`() throws {
    #expect(
      try run("config", "--check", "--config", "gone.toml").transcript
        == "! error: cannot read 'gone.toml': no such file or folder\n[66]\n")
    #expect(try run("--keys", "", "--config", "gone.toml").status == 66)
    mkdir(folder.file("settings"), 0o700)
    mkdir(folder.file("settings/nodecalc"), 0o700)
    mkdir(folder.file("settings/nodecalc/config.toml"), 0o700)
    #expect(try run("config", "--check").status == 66)
    let keys = try run("keys")
    #expect(keys.status == 0)
    #expect(keys.errors.contains("it is a folder"))
    #expect(keys.output == (try run("keys", "--no-config").output))
  }

  @Test(.timeLimit(.minutes(1)))
  func `limit configuration-bytes, configuration-problems: a pipe, endless bytes and a megabyte do no harm`() throws {
    mkfifo(folder.file("pipe"), 0o600)
    let pipe = try run("config", "--check", "--config", "pipe")
    #expect(pipe.transcript == "! error: cannot read 'pipe': it is not a plain file; name a plain file\n[66]\n")
    #expect(try run("--keys", "", "--config", "/dev/zero").status == 74)
    #expect(try run("config", "--check", "--config", "/dev/null").transcript == "")
    folder.write("[keys.normal]\n" + String(repeating: "# nothing\n", count: 100_000), to: "large.toml")
    #expect(try run("config", "--check", "--config", "large.toml").transcript == "")
    folder.write(String(repeating: "# nothing\n", count: 110_000), to: "larger.toml")
    #expect(try run("config", "--check", "--config", "larger.toml").status == 66)
    folder.write((0..<500).map { "x\($0) = 1\n" }.joined(), to: "wrong.toml")
    let wrong = try run("config", "--check", "--config", "wrong.toml")
    #expect(wrong.output.hasSuffix("\nwrong.toml: error: not listed: 400 more problems; correct these first\n"))
  }

  @Test(arguments: [
    (["config"], "choose one of '--check', '--path' and '--print-default'"),
    (["config", "--check", "--path"], "choose one of '--check', '--path' and '--print-default'"),
    (["config", "--path", "--config", "x"], "'--config' needs '--check'"),
    (["--config", "x", "--no-config"], "'--config' and '--no-config' exclude each other"),
    (["keys", "--config", "x", "--no-config"], "'--config' and '--no-config' exclude each other"),
    (["--example", "shop", "--eval", "--config", "x"], "'--eval' takes no flag of the editor: leave out '--config'"),
    (["-e", "1", "--no-config"], "'-e' takes no flag of the editor: leave out '--no-config'"),
  ])
  func `flags that make no sense are refused`(arguments: [String], message: String) throws {
    let result = try CommandResult.of([Nodecalc.path()] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: \(message)\n"))
  }

  @Test func `in the terminal the usual file counts`() async throws {
    writeUsual("[ui]\ntheme = \"monochrome\"\n[keys.normal]\nadd = \"<F5>\"\nquit = \"Q\"\nundoo = \"x\"\n")
    let session = try TmuxSession(
      ["/bin/sh", "-c", "\"$0\"; echo ended with $?; exec sh", Nodecalc.path()], columns: 110,
      environment: ["XDG_CONFIG_HOME": folder.file("settings")])
    try await session.wait("the warning") {
      $0.contains("config.toml:6:1: there is no command 'undoo'; did you mean 'undo'?") && $0.contains("F5 add")
    }
    try session.type("Q")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }
}
