import DocumentStorage
import EditorSession
import GraphDocument
import JSONRPC
import LanguageService
import TextScanning

/// A document that a client has open: its text is what the client says, whatever the file holds.
struct OpenDocument {
  /// By which the client names it.
  let uri: String
  /// What the client calls this state of the text; nil if it does not.
  private(set) var version: Int?
  private(set) var source: SourceText
  /// Whether what was told of it is of an earlier text.
  private(set) var isUntold = true
  private let fileName: String
  private let rules: DataRules
  /// What its nodes read; kept, so that files that are as they were are not read again.
  private let data: DocumentData
  private var known: TextAnalysis?

  init(_ uri: String, version: Int?, text: String, rules: DataRules) {
    self.uri = uri
    self.version = version
    self.rules = rules
    source = SourceText(Array(text.utf8))
    let path = FileURI.path(uri)
    fileName = path?.text ?? uri
    // Standard input is the client's.
    data = DocumentData(path.map { .file($0) } ?? .new, rules, hasKeyboard: true)
  }

  /// The analysis of the text as it is, made where it is asked for.
  mutating func analysis() -> TextAnalysis {
    if let known { return known }
    let form = DocumentForm(of: source.bytes, named: fileName)
    let analysis = TextAnalysis(source, form: form, countedBy: rules.meter) { data.read(into: &$0) }
    known = analysis
    return analysis
  }

  /// Changes a part of the text, or with no range all of it.
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

  /// Has it analysed again: its text is another one, or files that it reads may be.
  mutating func forget() {
    known = nil
    isUntold = true
  }

  /// From here on what is to be told of this text has been.
  mutating func noteTold() { isUntold = false }
}

/// Names of files as clients write them: `file:///home/a%20b.nodecalc`.
enum FileURI {
  /// The path of a file of this machine; nil of whatever else a client has open.
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
