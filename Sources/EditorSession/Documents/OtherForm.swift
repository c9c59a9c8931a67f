package import DocumentStorage
package import EvaluationEngine
package import GraphDocument
package import GraphFiles
import TextScanning

/// What a text contains if it is not a document, but a document can be made from it.
package enum OtherForm {
  /// Lines such as `name = formula`; the value is the document made from them, or the error in them.
  case definitions(Result<DocumentContents, DocumentProblem>)
  /// A table, as delimited text, JSON or JSON Lines.
  case table
  case workbook
  /// An SQLite database.
  case database
  case graph(GraphFormat)

  /// Finds out what a text contains; nil if it is a document, or if it contains nothing known.
  ///
  /// The content decides. If it is not clear, the extension of `fileName` does. If the text ends with a formula without
  /// a name, its value is called `ans`.
  ///
  /// - Complexity: Linear in the text; constant for a document as this program writes it.
  package init?(_ text: [UInt8], fileName: String?, countedBy meter: EvaluationMeter? = nil) {
    let ending = fileName.flatMap(Self.ending)
    if let binary = Self.binary(text) {
      // A sheet without formulas is a table rather than a calculation.
      self = Self.isWorkbook(text) && WorkbookText.isTable(text) ? .table : binary
      return
    }
    guard let first = Self.firstSign(of: text) else {
      if fileName.flatMap(DataFileFormat.init(fileName:)) == nil { return nil }
      self = .table
      return
    }
    let isObject = text[first] == UInt8(ascii: "{")
    let isDocument = isObject && Self.namesDocument(text)
    if isDocument || ending == "nodecalc" { return nil }
    if let graph = GraphFormat.all.first(where: { format in
      format.read != nil && ending.map(format.endings.contains) ?? false
    }) {
      self = .graph(graph)
      return
    }
    if fileName.flatMap(DataFileFormat.init(fileName:)) != nil || Self.beginsRows(text[first...]) {
      self = .table
      return
    }
    if isObject { return nil }
    self.init(lines: text, countedBy: meter)
  }

  /// Finds out what a text of lines contains.
  ///
  /// The text contains definitions if all of them are valid. If not, it may be a table. A text that is neither counts
  /// as definitions with an error.
  private init?(lines text: [UInt8], countedBy meter: EvaluationMeter?) {
    guard let string = String(validating: text, as: UTF8.self), !text.contains(0) else {
      // Formulas must be UTF-8; tables need not be.
      guard TableSurvey.isTable(text) else { return nil }
      self = .table
      return
    }
    // Without names there is only one formula, which is not long.
    if text.count > DefinitionText.longestAnswer, !text.contains(UInt8(ascii: "=")) {
      guard TableSurvey.isTable(text) else { return nil }
      self = .table
      return
    }
    do throws(DocumentProblem) {
      self = .definitions(.success(try DefinitionText.read(text, allowsAnswer: true, countedBy: meter)))
    } catch {
      if TableSurvey.isTable(text) {
        self = .table
      } else if Self.definesNames(string) {
        self = .definitions(.failure(error))
      } else {
        return nil
      }
    }
  }

  /// The name of the form in messages, with an article, such as "a workbook".
  package var noun: String {
    switch self {
    case .definitions: "a text file of formulas"
    case .table: "a table"
    case .workbook: "a workbook"
    case .database: "a database"
    case .graph: "a graph of another program"
    }
  }

  /// Returns the lower-case extension of a file name, without the dot; nil if there is none.
  package static func ending(of fileName: String) -> String? {
    let name = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[dot...].dropFirst().lowercased()
  }

  /// Returns the form of a plain file that contains a table or a database, according to its name and its first bytes.
  ///
  /// Returns nil if the file contains something else, or if the whole text must be read to decide.
  package static func ofRows(in path: StoragePath) -> OtherForm? {
    // Most files are documents, which should not be read twice.
    guard ending(of: path.text) != "nodecalc", let chunks = try? FileChunks(path, isPlain: true),
      (try? chunks.lookAhead(1 << 16)) != nil
    else {
      return nil
    }
    if case .database? = binary(chunks.beginning) { return .database }
    switch DataFileFormat(fileName: path.text) {
    case .csv, .tsv, .jsonLines: break
    case .json: return nil
    case nil: return ofLargeText(chunks)
    }
    guard binary(chunks.beginning) == nil else { return nil }
    guard let first = firstSign(of: chunks.beginning) else { return .table }
    return chunks.beginning[first] != UInt8(ascii: "{") || !namesDocument(chunks.beginning) ? .table : nil
  }

  static func isWorkbook(_ text: [UInt8]) -> Bool { WorkbookText.isWorkbook(text) }

  /// Returns `table` if a text is too long to be read ahead and begins with a table; nil if the whole text must decide.
  private static func ofLargeText(_ chunks: FileChunks) -> OtherForm? {
    guard !chunks.isWhole, let end = chunks.beginning.lastIndex(of: 0x0A), binary(chunks.beginning) == nil,
      let first = firstSign(of: chunks.beginning), chunks.beginning[first] != UInt8(ascii: "{")
    else { return nil }
    if case .table? = OtherForm(lines: Array(chunks.beginning[...end]), countedBy: nil) { return .table }
    return nil
  }

  /// Returns the form of a plain file according to its content; nil for a document, an unknown form or a missing file.
  package static func ofContent(of path: StoragePath) -> OtherForm? {
    if let form = ofRows(in: path) { return form }
    guard let text = try? FileReading().read(path, isPlain: true) else { return nil }
    return OtherForm(text, fileName: path.text)
  }

  private static func binary(_ text: [UInt8]) -> OtherForm? {
    if isWorkbook(text) { return .workbook }
    if text.starts(with: [0x1F, 0x8B]) { return .table }
    return text.starts(with: "SQLite format 3\0".utf8) ? .database : nil
  }

  private static func firstSign(of text: [UInt8]) -> Int? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return text[(text.starts(with: mark) ? mark.count : 0)...].firstIndex { byte in
      ![0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
  }

  /// Returns whether a JSON text has the member that every document has; the search is fast if that member comes first.
  private static func namesDocument(_ text: [UInt8]) -> Bool {
    let member = Array("\"nodecalc\"".utf8)
    var rest = text[...]
    while let start = rest.firstIndex(of: member[0]) {
      rest = rest[start...]
      if rest.starts(with: member) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static func beginsRows(_ text: ArraySlice<UInt8>) -> Bool {
    func first(_ part: ArraySlice<UInt8>) -> UInt8? { part.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    if text.first == UInt8(ascii: "[") { return first(text.dropFirst()) == UInt8(ascii: "{") }
    guard text.first == UInt8(ascii: "{"), let end = text.firstIndex(of: 0x0A) else { return false }
    let last = text[..<end].last { ![0x20, 0x09, 0x0D].contains($0) }
    return last == UInt8(ascii: "}") && first(text[end...]) == UInt8(ascii: "{")
  }

  private static func definesNames(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).lazy.map { $0.drop(while: \.isWhitespace) }
    guard let line = lines.first(where: { !$0.isEmpty && $0.first != "#" }), let sign = line.firstIndex(of: "=") else {
      return false
    }
    return line.first.map { $0.isLetter || $0 == "_" } ?? false && line[sign...].dropFirst().first != "="
      && !line[..<sign].contains("\"")
  }
}
