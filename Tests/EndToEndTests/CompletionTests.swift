import Foundation
import TestSupport
import Testing

/// What Tab offers in a shell, with the script that the program gives.
@Suite(.onOwnThread, .serialized)
struct CompletionTests {
  private let folder = ScratchFolder()

  /// A shell that asks the program what to complete.
  enum Shell: String, CaseIterable, CustomTestStringConvertible {
    case bash, zsh, fish

    var testDescription: String { rawValue }

    /// Where it is installed.
    var path: String? {
      ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + rawValue }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
    }

    /// Without anybody's settings.
    var flags: [String] {
      switch self {
      case .bash: ["--norc", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i"]
      }
    }

    /// What takes the script in, in a shell that has the program's folder among its paths.
    func preparation(_ folder: String) -> String {
      let script = "nodecalc completions \(rawValue)"
      return switch self {
      case .bash: "PS1='> '; PATH=\(folder):$PATH; source <(\(script))"
      case .zsh: "PS1='> '; PATH=\(folder):$PATH; autoload -U compinit; compinit -u -D; source <(\(script))"
      case .fish: "set PATH \(folder) $PATH; \(script) | source"
      }
    }

    static var installed: [Shell] { allCases.filter { $0.path != nil } }
    static var missing: [String] { allCases.filter { $0.path == nil }.map(\.rawValue) }
  }

  /// The line after Tab was pressed behind `words`.
  private func completed(_ words: String, until shown: String, in shell: Shell) async throws {
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "payment", "kind": "formula", "formula": "rate * 2"}, {"name": "rate", "kind": "number", "value": 1}]}"#,
      to: "mortgage.nodecalc")
    folder.write("v\n1\n", to: "table.csv")
    // Wide, so that no line is broken: a prompt may name the host and the folder.
    let session = try TmuxSession([try #require(shell.path)] + shell.flags, columns: 160, directory: folder.path)
    let program = URL(fileURLWithPath: try Nodecalc.path())
    try session.type("\(shell.preparation(program.deletingLastPathComponent().path)); echo re''ady")
    try session.send("Enter")
    try await session.wait("\(shell)") { $0.contains("ready") }
    try session.send("C-l")
    try session.type(words)
    try session.send("Tab")
    try await session.wait("'\(shown)'") { $0.contains(shown) }
  }

  static let lines = [
    ("nodecalc mort", "nodecalc mortgage.nodecalc"), ("nodecalc completions zs", "completions zsh"),
    ("nodecalc man che", "man check"), ("nodecalc render --color alw", "--color always"),
    ("nodecalc che", "nodecalc check"),
    ("nodecalc check mort", "check mortgage.nodecalc"),
    ("nodecalc diff mort", "diff mortgage.nodecalc"), ("nodecalc import --from csv tab", "csv table.csv"),
    ("nodecalc chart bar tab", "bar table.csv"), ("nodecalc render mort", "render mortgage.nodecalc"),
    ("nodecalc chart histog", "chart histogram"), ("nodecalc export mortgage.nodecalc --to nat", "--to native"),
    ("nodecalc render --example mort", "--example mortgage"),
    ("nodecalc render --ansi --theme sixt", "--theme sixteen"),
    ("nodecalc mortgage.nodecalc --eval --get pay", "--get payment"),
    ("nodecalc mortgage.nodecalc --eval --set ra", "--set rate="),
    ("nodecalc mortgage.nodecalc --eval --sweep ra", "--sweep rate="),
    ("nodecalc --example mortgage --eval --explain princ", "--explain principal"),
  ]

  @Test(.enabled(if: Shell.missing.isEmpty, "not installed: \(Shell.missing.joined(separator: ", "))"))
  func `no shell is left out`() {
    #expect(Shell.installed == Shell.allCases)
  }

  /// As a package installs it: the script is a file that the shell finds by itself at the first key.
  @Test(.enabled(if: Shell.zsh.path != nil, "zsh is not installed"))
  func `zsh loads the script from its folders`() async throws {
    folder.write(try Nodecalc.run("completions", "zsh").output, to: "_nodecalc")
    let session = try TmuxSession(
      [try #require(Shell.zsh.path)] + Shell.zsh.flags, columns: 160, directory: folder.path)
    let program = URL(fileURLWithPath: try Nodecalc.path()).deletingLastPathComponent().path
    try session.type(
      "PS1='> '; PATH=\(program):$PATH; fpath=(\(folder.path) $fpath); autoload -U compinit; compinit -u -D; echo re''ady"
    )
    try session.send("Enter")
    try await session.wait("zsh") { $0.contains("ready") }
    try session.send("C-l")
    try session.type("nodecalc --example mortgage --eval --get pay")
    try session.send("Tab")
    try await session.wait("'--get payment'") { $0.contains("--get payment") }
  }

  @Test func `a shell that nobody knows is reported`() throws {
    #expect(
      try Nodecalc.run("completions", "tcsh").transcript == """
        ! error: there is no completion for the shell 'tcsh'
        ! help: write 'nodecalc completions bash', 'nodecalc completions zsh', 'nodecalc completions fish'
        [64]

        """)
    #expect(try Nodecalc.run("completions").status == 64)
  }

  @Test(arguments: Shell.installed, lines)
  func `a shell completes files, words and nodes`(_ shell: Shell, _ line: (words: String, shown: String)) async throws {
    try await completed(line.words, until: line.shown, in: shell)
  }
}
