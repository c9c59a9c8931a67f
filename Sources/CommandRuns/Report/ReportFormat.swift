package import CommandOutput
import GraphScene
import TextScanning

/// An output format of reports.
package struct ReportFormat: Sendable {
  package let name: String
  /// A description in a few words.
  package let summary: String
  let themes: [Theme]
  /// Returns the report as text that ends with a line feed.
  let write: @Sendable (Report) -> String

  /// All formats, in the order of the help.
  package static let all = [markdown, html]

  /// Returns the format with this name.
  ///
  /// - Throws: Wrong usage, if no format has this name.
  package static func format(named name: String) throws(CommandFailure) -> ReportFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    throw CommandFailure(
      .usage, "there is no format '\(name)' of reports",
      help: Suggestion.sentence(for: name, among: all.map(\.name), atMost: .max))
  }
}

extension ReportFormat {
  static let markdown = ReportFormat(
    name: "markdown", summary: "text for repositories and wikis, pictures as text", themes: [.monochrome]
  ) { MarkdownReport($0).text }

  static let html = ReportFormat(
    name: "html", summary: "a page for browsers and printers in one file, light or dark as its reader prefers",
    themes: [.light, .dark]
  ) { HTMLReport($0).text }
}
