import CommandOutput
import DocumentStorage
import EditorSession

/// Where a chart gets its data: a file or document, and a column or node of it.
struct ChartSource: Hashable {
  /// The file, `-` for standard input, or `FILE#GROUP` for a group of a document.
  var place: String
  /// A column or a node; nil for all columns.
  var part: String?

  /// Parses an argument such as `prices.csv:total`.
  ///
  /// If the whole argument is an existing file, it has no column or node. If not, the last colon separates the file
  /// from a column or node. Nothing before the colon means standard input.
  init(_ argument: String) {
    if argument != "-", !ArgumentText.exists(argument), let colon = argument.lastIndex(of: ":") {
      place = colon == argument.startIndex ? "-" : String(argument[..<colon])
      part = String(argument[argument.index(after: colon)...])
    } else {
      (place, part) = (argument, nil)
    }
  }

  /// Opens a file or standard input, to be read in chunks.
  ///
  /// - Throws: If the file cannot be opened.
  static func chunks(of place: String) throws(CommandFailure) -> FileChunks {
    let file = DocumentSource.addressed(place).file
    if let file { StandardStreams.announcePipe(file) } else { StandardStreams.announceInput() }
    do throws(StorageFailure) {
      return try FileChunks(file)
    } catch {
      throw CommandFailure(error)
    }
  }
}
