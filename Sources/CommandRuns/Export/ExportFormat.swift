package import CommandOutput
package import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles

/// A format for exporting documents to other programs and people.
package struct ExportFormat: Sendable {
  package let name: String
  /// A description in one sentence.
  package let summary: String
  /// Whether the format is a picture, which has a size, a detail level and colours.
  package let isPicture: Bool
  /// Whether the format is a database query, which has a dialect and a table.
  package var isQuery = false
  /// Whether the format is a table of cells that spreadsheets read.
  package var hasCells = false
  /// Whether the exported file is text.
  var isText = true
  let write: @Sendable (DocumentContents, ExportRequest) throws(CommandFailure) -> Exported
}

/// The options of all formats; each format uses some of them.
package struct ExportRequest {
  let picture: PictureRequest
  let query: QueryWords
  let hasSafeCells: Bool
  /// Limits the evaluation of uncertainties; nil for no limit.
  var meter: EvaluationMeter?

  /// Creates options for a picture or a query; the default is a picture of the whole document.
  package init(
    picture: PictureRequest = PictureRequest(), query: QueryWords = QueryWords(), hasSafeCells: Bool = false
  ) {
    self.picture = picture
    self.query = query
    self.hasSafeCells = hasSafeCells
  }
}

/// A document in another format.
struct Exported {
  enum Content {
    case data([UInt8])
    case pictures([CanvasText])
  }

  let content: Content
  /// What the format cannot contain.
  let leftOut: [DocumentLoss]

  static func data(_ bytes: [UInt8], leavingOut leftOut: [DocumentLoss] = []) -> Exported {
    Exported(content: .data(bytes), leftOut: leftOut)
  }

  static func pictures(_ pictures: [CanvasText]) -> Exported { Exported(content: .pictures(pictures), leftOut: []) }

  func write(_ output: StandardOutput) {
    switch content {
    case .data(let bytes): output.write(data: bytes)
    case .pictures(let pictures): for picture in pictures { output.write(picture) }
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let output = StandardOutput(isTerminal: false) { chunk in
      bytes += chunk
      return nil
    }
    write(output)
    try? output.flush()
    return bytes
  }
}

/// `render FILE` and `export FILE`: write a document in another format.
package struct ExportRun {
  private let source: DocumentSource
  private let format: ExportFormat
  private let request: ExportRequest
  private let data: DataRules

  /// Creates a run that writes a document in a format; each format uses some of the options.
  package init(
    source: DocumentSource, format: ExportFormat, request: ExportRequest = ExportRequest(),
    data: DataRules = DataRules()
  ) {
    self.source = source
    self.format = format
    self.request = request
    self.data = data
  }

  /// Writes the document, including the data that its data nodes read.
  ///
  /// Reports on standard error what the format cannot contain.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    var request = request
    request.meter = data.meter
    let exported = try format.write(source.contents(reading: data), request)
    if let clause = DocumentLoss.clause(exported.leftOut) { StandardStreams.report("note: \(clause)") }
    exported.write(output)
    return .success
  }
}
