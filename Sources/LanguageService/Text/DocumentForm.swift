import TextScanning

/// The two forms in which a document is text.
public enum DocumentForm: String, CaseIterable, Sendable {
  /// `name = formula` a line.
  case definitions
  /// JSON.
  case native

  /// The form of a text: JSON begins with a brace, no definition does; an empty text is what its file's name says.
  public init(of text: [UInt8], named fileName: String) {
    let mark = text.withUnsafeBufferPointer { ByteOrderMark.length(in: $0) }
    let first = text.dropFirst(mark).first { $0 > ASCII.space }
    self = first.map { $0 == ASCII.leftBrace } ?? fileName.hasSuffix(".nodecalc") ? .native : .definitions
  }
}
