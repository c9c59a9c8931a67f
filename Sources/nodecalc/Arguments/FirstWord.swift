import DocumentStorage
import EvaluationEngine
import Glibc
import TextScanning

/// The word that may be a command or a file.
enum FirstWord {
  /// Why `word` can be neither: it is no command, no file of that name exists, and nothing about it looks like a path.
  ///
  /// There is no command that catches all other words, so that a misspelt command never becomes the name of a new document.
  static func refusal(of word: String) -> CommandFailure? {
    let isPathOrCommand =
      word == "-" || word.contains("/") || word.contains(".") || RootCommand.command(named: word) != nil
    return isPathOrCommand || exists(ArgumentText.path(word)) ? nil : unknown(word)
  }

  /// A word that was taken for a command and is none.
  static func unknown(_ word: String) -> CommandFailure {
    if LaterFeatures.commands.contains(word) { return LaterFeatures.refusal(of: word) }
    let commands = RootCommand.commands.map { $0.name } + LaterFeatures.commands
    let help =
      Suggestion.nearest(to: word, among: commands).map { "did you mean '\($0)'?" }
      ?? "'nodecalc --help' lists the commands; './\(word)' is a new document of that name"
    return CommandFailure(.usage, "no command and no file is named '\(word)'", help: help)
  }

  private static func exists(_ path: StoragePath) -> Bool {
    var status = stat()
    return stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0
  }
}
