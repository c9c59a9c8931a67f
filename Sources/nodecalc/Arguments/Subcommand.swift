import CommandOutput
import CommandRuns
import EditorSession
import TextScanning

enum Subcommand {
  private static let otherPrograms = [
    "cat": "'nodecalc render FILE' draws a document",
    "eval": "'nodecalc FILE --eval' computes without the editor", "calc": "'nodecalc -e FORMULA' computes a formula",
    "edit": "'nodecalc FILE' opens the editor", "open": "'nodecalc FILE' opens the editor",
    "version": "'nodecalc --version' prints the version",
  ]

  /// Returns an error if `word` is neither a command nor a file, and does not look like a path.
  ///
  /// This way, a misspelt command never becomes the name of a new document.
  static func refusal(of word: String) -> CommandFailure? {
    let isPathOrCommand =
      word == "-" || word.contains("/") || word.contains(".") || RootCommand.command(named: word) != nil
    return isPathOrCommand || ArgumentText.exists(word) ? nil : unknown(word)
  }

  /// Whether a word is a calculation such as `2+3` or `10/4`.
  ///
  /// A word that is an existing file, or a path in an existing folder, is not a calculation.
  static func isCalculation(_ word: String) -> Bool {
    guard FormulaTextRun.isCalculation(word), !ArgumentText.exists(word) else { return false }
    return folder(of: word).map { !ArgumentText.exists($0) } ?? true
  }

  /// Returns an error if a new document could not be saved as this file, because its folder does not exist.
  static func refusal(ofNew file: String) -> CommandFailure? {
    guard let folder = folder(of: file), !ArgumentText.exists(folder) else { return nil }
    return CommandFailure(
      .uncreatableOutput, "'\(file)' cannot be a new document: there is no folder '\(folder)'",
      help: "create the folder first, or choose another name")
  }

  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : String(path[..<$0]) }
  }

  static func unknown(_ word: String) -> CommandFailure {
    let help =
      otherPrograms[word.lowercased()]
      ?? Example.find(word).map { "'nodecalc --example \($0.name)' opens the example of that name" }
      ?? (word.contains { "=+*^;".contains($0) } ? "'nodecalc -e FORMULA' computes a formula" : nil)
      ?? Suggestion.question(for: word, among: RootCommand.commands.map { $0.name })
      ?? Suggestion.nearest(to: word.lowercased(), among: otherPrograms.keys.sorted()).flatMap { otherPrograms[$0] }
      ?? "'nodecalc --help' lists the commands; './\(word)' is a new document of that name"
    return CommandFailure(.usage, "no command or file is named '\(word)'", help: help)
  }
}
