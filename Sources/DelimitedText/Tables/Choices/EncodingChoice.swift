extension TableChoice {
  /// How the bytes are decoded.
  public static let encoding = TableChoice(
    "encoding", .words(TextEncoding.names), "name", help: "Character encoding, such as utf-8 or windows-1252.")
}

extension TableChoices {
  /// How the bytes are decoded.
  public var encoding: TextEncoding? {
    get { TableChoice.encoding.text(in: self).flatMap { TextEncoding(name: $0) } }
    set { TableChoice.encoding.set(newValue.map { .text($0.name) }, in: &self) }
  }
}
