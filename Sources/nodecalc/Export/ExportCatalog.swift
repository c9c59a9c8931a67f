import EvaluationEngine
import TextScanning

/// The formats of `export`, in the order of the help.
enum ExportCatalog {
  static let all: [ExportFormat] = [
    .svg, .text, .ansi, .native, .formulas,
  ]

  /// Formats that come with later versions: refused by name, so that nobody takes them for a misspelling.
  private static let later = [
    "formulas", "csv", "tsv", "json", "jsonl", "markdown", "dot", "mermaid", "json-canvas", "graphml", "sql",
  ].filter { name in !all.contains { $0.name == name } }

  /// The format of that name.
  ///
  /// - Throws: wrong usage, where there is none.
  static func format(named name: String) throws(CommandFailure) -> ExportFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    if later.contains(name) { throw LaterFeatures.refusal(of: "--to \(name)") }
    let help =
      Suggestion.nearest(to: name, among: all.map(\.name) + later).map { "did you mean '\($0)'?" }
      ?? "there are " + all.map { "'\($0.name)'" }.joined(separator: ", ")
    throw CommandFailure(.usage, "there is no format '\(name)'", help: help)
  }
}
