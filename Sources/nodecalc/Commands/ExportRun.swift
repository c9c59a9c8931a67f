import GraphDocument

/// `render FILE` and `export FILE`: a document in a format for others.
struct ExportRun {
  let source: DocumentSource
  let format: ExportFormat
  let wish: PictureWish
  var data = DataRules()

  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    try format.write(source.contents(reading: data), wish).write(output)
    return .success
  }
}
