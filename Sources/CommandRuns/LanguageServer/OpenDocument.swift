import DocumentStorage
import EditorSession
import GraphDocument
import JSONRPC
import LanguageService
import TextScanning

/// A document that a client has open.
///
/// Its text comes from the client and not from the file.
struct OpenDocument {
  let uri: String
  private(set) var version: Int?
  private(set) var source: SourceText
  /// Whether the client has not yet received the diagnostics of this text.
  private(set) var isUnreported = true
  private let fileName: String
  private let rules: DataRules
  /// The data that the document's nodes read; it is kept so that unchanged files are not read again.
  private let data: DocumentData
  private var known: TextAnalysis?

  init(_ uri: String, version: Int?, text: String, rules: DataRules) {
    self.uri = uri
    self.version = version
    self.rules = rules
    source = SourceText(Array(text.utf8))
    let path = FileURI.path(uri)
    fileName = path?.text ?? uri
    // Standard input belongs to the client.
    data = DocumentData(path.map { .file($0) } ?? .new, rules, hasKeyboard: true)
  }

  /// Returns the analysis of the current text.
  ///
  /// The first call creates it.
  mutating func analysis() -> TextAnalysis {
    if let known { return known }
    let form = DocumentForm(of: source.bytes, named: fileName)
    let analysis = TextAnalysis(source, form: form, countedBy: rules.meter) { data.read(into: &$0) }
    known = analysis
    return analysis
  }

  /// Replaces a range of the text, or the whole text if `range` is nil.
  mutating func change(
    _ range: Range<TextPosition>?, to text: String, version: Int?, in encoding: PositionEncoding
  ) {
    if let range {
      source.replace(from: range.lowerBound, to: range.upperBound, in: encoding, by: text)
    } else {
      source = SourceText(Array(text.utf8))
    }
    self.version = version
    forget()
  }

  /// Discards the analysis, because the text or files that the document reads may have changed.
  mutating func forget() {
    known = nil
    isUnreported = true
  }

  mutating func noteReported() { isUnreported = false }
}

/// File URIs of clients, such as `file:///home/a%20b.nodecalc`.
enum FileURI {
  /// Returns the path of a file on this machine; nil for any other URI.
  static func path(_ uri: String) -> StoragePath? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.utf8.dropFirst("file://".utf8.count).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(rest[..<slash]) ?? ""
    guard host.isEmpty || host == "localhost" else { return nil }
    var bytes: [UInt8] = []
    var digits = rest[slash...]
    while let byte = digits.popFirst() {
      if byte == UInt8(ascii: "%"), digits.count >= 2,
        let high = digits[digits.startIndex].hexadecimalValue,
        let low = digits[digits.index(after: digits.startIndex)].hexadecimalValue
      {
        bytes.append(high << 4 | low)
        digits = digits.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return StoragePath(bytes: bytes)
  }
}
