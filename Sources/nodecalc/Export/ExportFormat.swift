import GraphDocument

/// A format that documents are written in for others than nodecalc.
struct ExportFormat: Sendable {
  let name: String
  /// One sentence on what it is.
  let summary: String
  /// Whether it is a picture, which has a size, a zoom level and colours.
  let isPicture: Bool
  /// The document's bytes in this format.
  ///
  /// The wish is for pictures; other formats have no regard to it.
  let write: @Sendable (DocumentContents, PictureWish) throws(CommandFailure) -> [UInt8]
}
