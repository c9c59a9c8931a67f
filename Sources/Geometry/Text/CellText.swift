/// Converts any text for output in cells: on a screen, in a row of output, or in a message.
///
/// The result contains no control characters, bidi controls or invisible characters (`CellClusters` has the rules), and
/// its width is known.
public enum CellText {
  /// Returns the text as a sequence of characters with their marks, each with its width in columns.
  public static func clusters(in text: some StringProtocol, glyphs: GlyphSet = .unicode) -> CellClusters {
    CellClusters(Substring(text), glyphs)
  }

  /// Returns the width of the text in columns, after unsafe characters were replaced.
  ///
  /// Complexity: O(n) in the length of the text.
  public static func columns(of text: some StringProtocol, glyphs: GlyphSet = .unicode) -> Int {
    // A fast path, because millions of names are measured.
    if let text = text as? String, isPlain(text) { return text.utf8.count }
    let text = Substring(text)
    if isPlain(text) { return text.utf8.count }
    var columns = 0
    for cluster in clusters(in: text, glyphs: glyphs) { columns += Int(cluster.columns) }
    return columns
  }

  /// Returns whether the text has only printable ASCII characters.
  ///
  /// Such a text takes one column per byte and needs no conversion.
  public static func isPlain(_ text: Substring) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte < 0x20 || byte >= 0x7F { return false }
      return true
    } ?? false
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte < 0x20 || byte >= 0x7F { return false }
      return true
    } ?? false
  }

  /// Returns the text for a terminal or a message, with a visible mark for each character that is dangerous or
  /// invisible.
  public static func safe(_ text: some StringProtocol, glyphs: GlyphSet = .unicode) -> String {
    measured(text, glyphs: glyphs).text
  }

  /// Returns the text as `safe` does, with its width in columns.
  ///
  /// Complexity: O(n) in the length of the text.
  static func measured(_ text: some StringProtocol, glyphs: GlyphSet = .unicode) -> (text: String, columns: Int) {
    let text = Substring(text)
    if isPlain(text) { return (String(text), text.utf8.count) }
    var (safe, columns) = ("", 0)
    for cluster in clusters(in: text, glyphs: glyphs) {
      cluster.append(to: &safe)
      columns += Int(cluster.columns)
    }
    return (safe, columns)
  }

  /// Returns the text with blanks after it, up to a width of `columns` columns.
  public static func filled(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - self.columns(of: text)))
  }

  /// Returns the text with blanks before it, up to a width of `columns` columns.
  public static func padded(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - self.columns(of: text))) + text
  }

  /// Returns the text with unsafe characters replaced, cut to at most `limit` columns.
  ///
  /// Text that does not fit is cut between characters and ends with `ellipsis`. An ellipsis that does not fit either is
  /// left out. If a wide character is cut, the result may be one column short of the limit.
  ///
  /// - Complexity: Linear in `limit`, for any length of the text.
  public static func truncated(
    _ text: some StringProtocol, toColumns limit: Int, ellipsis: String = "…", glyphs: GlyphSet = .unicode
  ) -> String {
    let text = Substring(text)
    let limit = max(0, limit)
    if text.utf8.count <= limit, isPlain(text) { return String(text) }
    let ellipsisColumns = columns(of: ellipsis, glyphs: glyphs)
    let space = limit - ellipsisColumns
    var whole = ""
    var cut = ""
    var used = 0
    var cutIsFull = space < 0
    for cluster in clusters(in: text, glyphs: glyphs) {
      let columns = Int(cluster.columns)
      if used + columns > limit { return space < 0 ? whole : cut + safe(ellipsis, glyphs: glyphs) }
      if used + columns > space { cutIsFull = true }
      if !cutIsFull { cluster.append(to: &cut) }
      cluster.append(to: &whole)
      used += columns
    }
    return whole
  }
}
