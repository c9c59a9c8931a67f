import CommandOutput
package import EditorSession
import GraphDocument
import GraphFiles
import PresentationModel

/// The formats of the editor's ':export', by file name extension.
package enum EditorExports {
  private struct Format: Sendable {
    let ending: String
    let format: ExportFormat
  }

  private static let formats: [Format] =
    [of(.svg, "svg"), of(.html, "html"), of(.workbook, "xlsx"), of(.csv, "csv"), of(.tsv, "tsv")]
    + [of(.markdown, "md"), of(.json, "json"), of(.jsonLines, "jsonl"), of(.formulas, "txt")]
    + GraphFormat.all.map { of(.ofGraphs($0), $0.name == "mermaid" ? "mmd" : $0.endings.first ?? $0.name) }
    + [of(.ansi, "ansi")]

  /// The formats that the editor offers, with a function that writes them.
  package static var all: DocumentExports {
    DocumentExports(
      formats: formats.map { EditorServices.Item(name: $0.ending, title: $0.format.summary) }
    ) { contents, ending in
      guard let format = formats.first(where: { $0.ending == ending })?.format else { return nil }
      do throws(CommandFailure) {
        let exported = try format.write(contents, ExportRequest())
        return .success(DocumentExports.Written(bytes: exported.bytes, leftOut: exported.leftOut))
      } catch {
        return .failure(error)
      }
    }
  }

  private static func of(_ format: ExportFormat, _ ending: String) -> Format {
    Format(ending: ending, format: format)
  }
}
