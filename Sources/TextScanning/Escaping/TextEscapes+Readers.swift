/// The readers that several modules write for. A format with a single writer has its escapes next to it.
extension TextEscapes {
  /// For the content of elements of XML, SVG and HTML: `&`, `<` and `>`.
  ///
  /// Characters that XML does not allow become U+FFFD.
  public static let markup = TextEscapes(["&": "&amp;", "<": "&lt;", ">": "&gt;"]).adding(forbiddenInXML)

  /// For content and for attributes in double quotes of XML and SVG.
  public static let quotedMarkup = markup.adding(["\"": "&quot;"])

  /// For content and for attributes in any quotes of HTML and MathML.
  public static let html = quotedMarkup.adding(["'": "&#39;"])

  /// For a text of SQL in single quotes: the quote is doubled.
  public static let sqlText = doubling("'")

  /// For a text in single quotes that is read with backslashes, by Spark and by PostgreSQL after `E`.
  public static let backslashedSQLText = TextEscapes(putting: "\\", before: ["\\", "'"])

  /// For an argument in single quotes of a command of psql: quotes and backslashes are doubled.
  public static let psqlArgument = sqlText.adding(["\\": "\\\\"])

  /// For a text in quotes that are written twice inside the text, such as an identifier of SQL.
  public static func doubling(_ quote: Unicode.Scalar) -> TextEscapes { TextEscapes(putting: quote, before: [quote]) }

  private static let forbiddenInXML: [Unicode.Scalar: String] = {
    var escapes: [Unicode.Scalar: String] = ["\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}"]
    for value in UInt8(0)..<0x20 where value != ASCII.tab && value != ASCII.lineFeed {
      escapes[Unicode.Scalar(value)] = "\u{FFFD}"
    }
    return escapes
  }()
}
