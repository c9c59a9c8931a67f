package import CommandOutput
import DocumentStorage
import EditorSession
package import GraphDocument
import GraphFiles
import TextScanning

/// A file format that `import --from` reads.
package struct ImportFormat: Sendable {
  /// The name of the format on the command line.
  package let name: String
  /// A short description.
  package let summary: String
  /// The file name extensions of this format, without the dot.
  let endings: [String]
  /// The format of a table; nil for a document.
  package var dataFormat: DataFileFormat?
  /// Whether the format is a spreadsheet workbook.
  package var isWorkbook = false
  /// Whether people write this format by hand, so that formulas may be misread.
  var isTyped = false
  /// Creates a document from a text.
  ///
  /// `DataDocument` does this for tables, and `WorkbookImport` for workbooks.
  let read: @Sendable ([UInt8]) throws(DocumentProblem) -> GraphIntake

  /// All formats, in the order of the help.
  package static let all =
    [
      ImportFormat(
        name: "formulas", summary: "plain text, one 'name = formula' per line", endings: ["txt"], isTyped: true
      ) {
        bytes throws(DocumentProblem) in GraphIntake(contents: try DefinitionText.read(bytes))
      },
      ImportFormat(name: "native", summary: "a document, which is checked and written again", endings: ["nodecalc"]) {
        bytes throws(DocumentProblem) in GraphIntake(contents: try NativeFormat.read(bytes))
      },
    ] + DataFileFormat.allCases.map(ofTables) + [ofWorkbooks] + GraphFormat.all.compactMap(ofGraphs)

  /// Returns the format with this name.
  ///
  /// - Throws: Wrong usage, if no format has this name.
  package static func named(_ name: String) throws(CommandFailure) -> ImportFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    throw CommandFailure(
      .usage, "there is no format '\(name)'", help: Suggestion.sentence(for: name, among: all.map(\.name), atMost: .max)
    )
  }

  /// Returns the format of a file, by its file name extension or else by its content.
  ///
  /// - Throws: Wrong usage, if the format remains unclear.
  package static func ofFile(_ file: String) throws(CommandFailure) -> ImportFormat {
    let ending = OtherForm.ending(of: file)
    let named = all.first { format in ending.map { format.endings.contains($0) } ?? false }
    if let named, !named.isTyped { return named }
    if file != "-", let format = ofContent(file) { return format }
    if let named { return named }
    throw unclear(file)
  }

  /// Returns the format of a text from a pipe or from standard input, by its content.
  ///
  /// - Throws: Wrong usage, if the format remains unclear.
  package static func ofText(_ text: [UInt8], from file: String) throws(CommandFailure) -> ImportFormat {
    switch OtherForm(text, fileName: nil) {
    case .workbook?: if let format = all.first(where: \.isWorkbook) { return format }
    case .definitions?: if let format = all.first(where: \.isTyped) { return format }
    case .database?, .graph?: break
    case .table?, nil:
      // A text that is no table is refused with the reason why.
      let shown = text.withUnsafeBufferPointer { DataFileFormat(fileName: nil, beginning: $0) }
      if let format = all.first(where: { $0.dataFormat == shown }) { return format }
    }
    throw unclear(file)
  }

  /// Returns whether the format can only be detected from the text.
  ///
  /// This is so if the file name has no known extension, and the file is not a regular file.
  package static func isShownByText(_ file: String) -> Bool {
    let ending = OtherForm.ending(of: file)
    if all.contains(where: { format in ending.map { format.endings.contains($0) } ?? false }) { return false }
    return file == "-" || (try? FileChunks(ArgumentText.path(file), isPlain: true)) == nil
  }

  private static func unclear(_ file: String) -> CommandFailure {
    CommandFailure(
      .usage, "the format of '\(MessageText.shortened(file))' is not clear from its name",
      help: "write --from FORMAT: \(all.map(\.name).joined(separator: ", "))")
  }

  private static func ofContent(_ file: String) -> ImportFormat? {
    let path = ArgumentText.path(file)
    switch OtherForm.ofContent(of: path) {
    case .table:
      // Only in JSON, lists and objects are tables.
      let format: DataFileFormat =
        switch firstSigns(of: path) {
        case "[{": .json
        case "{\"": .jsonLines
        case _: .csv
        }
      return all.first { $0.dataFormat == format }
    case .workbook: return all.first(where: \.isWorkbook)
    case .definitions: return all.first(where: \.isTyped)
    case .database, .graph, nil: return nil
    }
  }

  private static func firstSigns(of path: StoragePath) -> String {
    guard let chunks = try? FileChunks(path, isPlain: true), (try? chunks.lookAhead(1)) != nil else { return "" }
    let signs = chunks.beginning.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(2)
    return String(decoding: Array(signs), as: UTF8.self)
  }

  private static func ofTables(_ format: DataFileFormat) -> ImportFormat {
    let name = format.rawValue
    return ImportFormat(
      name: name, summary: "a table: each column of numbers becomes a data node", endings: [name],
      dataFormat: format
    ) { bytes throws(DocumentProblem) in GraphIntake(contents: try DefinitionText.read(bytes)) }
  }

  private static let ofWorkbooks = ImportFormat(
    name: "xlsx", summary: "a workbook of a spreadsheet: its values and formulas", endings: ["xlsx", "xlsm"],
    isWorkbook: true
  ) { bytes throws(DocumentProblem) in GraphIntake(contents: try NativeFormat.read(bytes)) }

  private static func ofGraphs(_ format: GraphFormat) -> ImportFormat? {
    guard let read = format.read else { return nil }
    return ImportFormat(name: format.name, summary: format.summary, endings: format.endings) {
      bytes throws(DocumentProblem) in try read(bytes, .standard)
    }
  }
}
