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

extension ExportFormat {
  /// The calculation as people write it down; what it cannot hold is reported on standard error.
  static let formulas = ExportFormat(
    name: "formulas", summary: "plain text, 'name = formula' a line, as 'import --from formulas' reads it",
    isPicture: false
  ) { contents, _ throws(CommandFailure) in
    let (bytes, leftOut) = DefinitionText.write(contents)
    if !leftOut.isEmpty { StandardStreams.report("note: left out: \(leftOut.joined(separator: ", "))") }
    return .data(bytes)
  }
}
