package import CommandOutput
import EvaluationEngine
import TextScanning

/// The formats of `export`, in the order of the help.
package enum ExportCatalog {
  package static let all: [ExportFormat] = [
    .svg, .text, .ansi, .native, .formulas, .csv, .json, .sql,
  ]

  /// The format of that name.
  ///
  /// - Throws: wrong usage, where there is none.
  package static func format(named name: String) throws(CommandFailure) -> ExportFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    let help =
      Suggestion.nearest(to: name, among: all.map(\.name)).map { "did you mean '\($0)'?" }
      ?? "there are " + all.map { "'\($0.name)'" }.joined(separator: ", ")
    throw CommandFailure(.usage, "there is no format '\(name)'", help: help)
  }
}
