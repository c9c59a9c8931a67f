package import CommandOutput
import EvaluationEngine
import GraphFiles
import TextScanning

/// The formats of `export`, in the order of the help.
package enum ExportCatalog {
  package static let all: [ExportFormat] =
    [.svg, .html, .text, .ansi, .native, .formulas] + GraphFormat.all.map(ExportFormat.ofGraphs)
    + [.csv, .tsv, .json, .jsonLines, .markdown, .workbook, .sql]

  /// Returns the format with this name.
  ///
  /// - Throws: Wrong usage, if no format has this name.
  package static func format(named name: String) throws(CommandFailure) -> ExportFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    throw CommandFailure(
      .usage, "there is no format '\(name)'",
      help: Suggestion.sentence(for: name, among: all.map(\.name), atMost: .max))
  }
}
