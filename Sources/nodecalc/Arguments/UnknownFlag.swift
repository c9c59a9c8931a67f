import CommandOutput
import TextScanning

/// A flag that the parser does not know: what to write instead, where that is known.
enum UnknownFlag {
  /// Flags of other programs, and the flag that is meant with its value, where it has one.
  private static let foreign: [(words: [String], flag: String, value: String)] = [
    (["json"], "--format", " json"),
    (["csv"], "--format", " csv"),
    (["text", "plain"], "--format", " text"),
    (["precision", "round", "decimals"], "--digits", " COUNT"),
    (["var", "define", "param", "with", "scenario", "sweep"], "--set", " NAME=VALUE"),
    (["query", "select", "output-node"], "--get", " NAME"),
    (["follow", "live"], "--watch", ""),
    (["width", "columns", "height"], "--size", " COLSxROWS"),
    (["theme-name", "colors"], "--theme", " NAME"),
    (["why", "trace"], "--explain", " NAME"),
    (["expr", "expression", "calc"], "-e", " FORMULA"),
  ]

  /// The refusal for the parser's message about an unknown flag; nil for any other message.
  ///
  /// The parser proposes the nearest flag however far it is; here it has to be near. `help` lists what the command knows.
  static func refusal(of message: String, help: @autoclosure () -> String, see command: String) -> CommandFailure? {
    let start = "Unknown option '--"
    guard message.hasPrefix(start) else { return nil }
    let word = message.dropFirst(start.count).prefix { $0 != "'" && $0 != "=" }
    let found = foreign.first { $0.words.contains(word.lowercased()) }
    if let found, help().contains(found.flag) {
      return CommandFailure(.usage, "Unknown option '--\(word)'", help: "write \(found.flag)\(found.value)")
    }
    // The last word in quotation marks, where there is one beside the flag itself.
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
    let proposed = quoted.count > 3 ? quoted[3].drop { $0 == "-" } : nil
    if let proposed, Suggestion.nearest(to: word, among: [String(proposed)]) != nil { return nil }
    return CommandFailure(.usage, "Unknown option '--\(word)'", help: "see 'nodecalc \(command)--help'")
  }
}
