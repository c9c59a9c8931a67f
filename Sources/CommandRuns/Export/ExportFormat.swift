package import CommandOutput
package import EditorSession
import GraphDocument

/// A format that documents are written in for others than nodecalc.
package struct ExportFormat: Sendable {
  package let name: String
  /// One sentence on what it is.
  package let summary: String
  /// Whether it is a picture, which has a size, a zoom level and colours.
  package let isPicture: Bool
  /// The document in this format.
  ///
  /// The request is for pictures; other formats have no regard to it.
  let write: @Sendable (DocumentContents, PictureRequest) throws(CommandFailure) -> Exported
}

/// A document in another format: data for programs, or what canvases show.
enum Exported {
  case data([UInt8])
  case pictures([CanvasText])

  func write(_ output: StandardOutput) {
    switch self {
    case .data(let bytes): output.write(data: bytes)
    case .pictures(let pictures): for picture in pictures { output.write(picture) }
    }
  }
}

/// `render FILE` and `export FILE`: a document in a format for others.
package struct ExportRun {
  private let source: DocumentSource
  private let format: ExportFormat
  private let request: PictureRequest
  private let data: DataRules

  /// The request is for pictures; other formats have no regard to it.
  package init(
    source: DocumentSource, format: ExportFormat, request: PictureRequest = PictureRequest(),
    data: DataRules = DataRules()
  ) {
    self.source = source
    self.format = format
    self.request = request
    self.data = data
  }

  /// Writes the document with what its data nodes read.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    try format.write(source.contents(reading: data), request).write(output)
    return .success
  }
}
