import CommandOutput
import GraphDocument

/// A format that documents are written in for others than nodecalc.
struct ExportFormat: Sendable {
  let name: String
  /// One sentence on what it is.
  let summary: String
  /// Whether it is a picture, which has a size, a zoom level and colours.
  let isPicture: Bool
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
