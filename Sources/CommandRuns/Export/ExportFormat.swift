package import CommandOutput
package import EditorSession
import EvaluationEngine
import GraphDocument

/// A format that documents are written in for others than nodecalc.
package struct ExportFormat: Sendable {
  package let name: String
  /// A description in one sentence.
  package let summary: String
  /// Whether it is a picture, which has a size, a zoom level and colours.
  package let isPicture: Bool
  /// Whether it is a query of a database, which has a dialect and a table.
  package var isQuery = false
  /// Whether it is a table of cells that spreadsheets read.
  package var hasCells = false
  /// The document in this format.
  let write: @Sendable (DocumentContents, ExportRequest) throws(CommandFailure) -> Exported
}

/// The options of formats; each uses its own part.
package struct ExportRequest {
  let picture: PictureRequest
  let query: QueryWords
  let hasSafeCells: Bool
  /// Counts the work that uncertainties take, and may end it; nil if nothing would.
  var meter: EvaluationMeter?
  /// Where notes go; nil for standard error.
  private let notes: ExportNotes?

  /// A picture or a query as the flags say; the usual picture unless said otherwise.
  package init(
    picture: PictureRequest = PictureRequest(), query: QueryWords = QueryWords(), hasSafeCells: Bool = false
  ) {
    self.init(picture, query, hasSafeCells, nil)
  }

  /// The usual form of everything, with notes that are gathered.
  init(notes: ExportNotes) { self.init(PictureRequest(), QueryWords(), false, notes) }

  private init(_ picture: PictureRequest, _ query: QueryWords, _ hasSafeCells: Bool, _ notes: ExportNotes?) {
    self.notes = notes
    self.picture = picture
    self.query = query
    self.hasSafeCells = hasSafeCells
  }

  /// Reports the parts of a document that its format lacks.
  func report(_ leftOut: [String]) {
    if leftOut.isEmpty { return }
    let note = "left out: \(leftOut.joined(separator: ", "))"
    if let notes { notes.lines.append(note) } else { StandardStreams.report("note: \(note)") }
  }
}

/// Notes on an export, for a message beside it.
final class ExportNotes {
  var lines: [String] = []
}

/// A document in another format: data for programs, or a picture.
enum Exported {
  case data([UInt8])
  case pictures([CanvasText])

  func write(_ output: StandardOutput) {
    switch self {
    case .data(let bytes): output.write(data: bytes)
    case .pictures(let pictures): for picture in pictures { output.write(picture) }
    }
  }

  /// The complete content of a file.
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

/// `render FILE` and `export FILE`: a document in a format for others.
package struct ExportRun {
  private let source: DocumentSource
  private let format: ExportFormat
  private let request: ExportRequest
  private let data: DataRules

  /// A document in a format, as its part of the request says.
  package init(
    source: DocumentSource, format: ExportFormat, request: ExportRequest = ExportRequest(),
    data: DataRules = DataRules()
  ) {
    self.source = source
    self.format = format
    self.request = request
    self.data = data
  }

  /// Writes the document with the data that its data nodes read.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    var request = request
    request.meter = data.meter
    try format.write(source.contents(reading: data), request).write(output)
    return .success
  }
}
