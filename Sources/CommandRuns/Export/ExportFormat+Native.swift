import CommandOutput
import GraphFiles

extension ExportFormat {
  /// The document itself.
  static let native = ExportFormat(
    name: "native", summary: "the document in canonical form, as 'fmt' prints it", isPicture: false
  ) { contents, _ throws(CommandFailure) in
    .data(NativeFormat.write(contents))
  }
}
