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
    ("nodecalc mort", "nodecalc mortgage.nodecalc"), ("nodecalc che", "nodecalc check"),
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

  @Test(arguments: Shell.installed, lines)
  func `a shell completes files, words and nodes`(_ shell: Shell, _ line: (words: String, shown: String)) async throws {
    try await completed(line.words, until: line.shown, in: shell)
  }
}
