import TestSupport
import Testing

/// What Tab offers in bash, with the script that the program gives.
@Suite(.serialized)
struct CompletionTests {
  private let folder = ScratchFolder()

  /// The line after Tab was pressed behind `words`.
  private func completed(_ words: String, until shown: String) async throws {
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "payment", "kind": "formula", "formula": "rate * 2"}, {"name": "rate", "kind": "number", "value": 1}]}"#,
      to: "mortgage.nodecalc")
    folder.write("v\n1\n", to: "table.csv")
    let session = try TmuxSession(["/bin/bash", "--norc", "-i"], directory: folder.path)
    let program = try Nodecalc.path()
    try session.type(
      "PS1='> '; nodecalc() { \(program) \"$@\"; }; source <(\(program) --generate-completion-script bash); echo re''ady"
    )
    try session.send("Enter")
    try await session.wait("bash") { $0.contains("ready") }
    try session.send("C-l")
    try session.type(words)
    try session.send("Tab")
    try await session.wait("'\(shown)'") { $0.contains(shown) }
  }

  @Test(arguments: [
    ("nodecalc mort", "nodecalc mortgage.nodecalc"), ("nodecalc che", "nodecalc check"),
    ("nodecalc check mort", "check mortgage.nodecalc"),
    ("nodecalc diff mort", "diff mortgage.nodecalc"), ("nodecalc import --from csv tab", "csv table.csv"),
    ("nodecalc chart bar tab", "bar table.csv"), ("nodecalc render mort", "render mortgage.nodecalc"),
    ("nodecalc chart histog", "chart histogram"), ("nodecalc export mortgage.nodecalc --to nat", "--to native"),
    ("nodecalc render --example mort", "--example mortgage"),
    ("nodecalc render --ansi --theme sixt", "--theme sixteen"),
    ("nodecalc mortgage.nodecalc --eval --get pay", "--get payment"),
    ("nodecalc mortgage.nodecalc --eval --set ra", "--set rate="),
    ("nodecalc --example mortgage --eval --explain princ", "--explain principal"),
  ])
  func `bash completes files, words and nodes`(_ words: String, _ shown: String) async throws {
    try await completed(words, until: shown)
  }
}
