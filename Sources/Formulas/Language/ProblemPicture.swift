/// A text with a caret line below it that marks a span, cut to fit a width.
public struct ProblemPicture: Hashable, Sendable {
  /// The line of the text that the span begins in, or the part of it around the span.
  public let line: String
  /// Blanks and carets, as wide as what they mark.
  public let carets: String

  /// How one character is shown: as what, and how many cells wide.
  public typealias Look = (Character) -> (text: String, columns: Int)

  /// Draws `span` of `text`.
  ///
  /// - Parameters:
  ///   - text: The text; only the line that the span begins in is shown.
  ///   - span: UTF-8 offsets into the text; what lies outside it is left out. At least one caret is drawn.
  ///   - columns: The cells there are; both lines keep to it, from 8 on.
  ///   - look: How a character is shown. It is asked for every character shown and is the place where control and
  ///     bidirectional characters are replaced.
  /// - Complexity: linear in the length of the text up to the span's end.
  public init(of text: String, span: Range<Int>, columns: Int, look: Look) {
    let width = max(columns, 8)
    let utf8 = text.utf8
    let target =
      utf8.index(utf8.startIndex, offsetBy: max(0, span.lowerBound), limitedBy: utf8.endIndex) ?? utf8.endIndex
    let lineStart = utf8[..<target].lastIndex(of: UInt8(ascii: "\n")).map(utf8.index(after:)) ?? utf8.startIndex
    let lineEnd = utf8[target...].firstIndex(of: UInt8(ascii: "\n")) ?? utf8.endIndex
    let spanEnd =
      utf8.index(target, offsetBy: max(0, span.upperBound - max(0, span.lowerBound)), limitedBy: lineEnd) ?? lineEnd

    // What stands before the span takes at most half the width, so that the mark and what follows it are seen.
    var before: [(text: String, columns: Int)] = []
    var beforeColumns = 0
    var start = target
    while start > lineStart {
      let previous = text.index(before: start)
      let shown = look(text[previous])
      if beforeColumns + shown.columns > width / 2 - 1 { break }
      before.append(shown)
      beforeColumns += shown.columns
      start = previous
    }
    var line = start > lineStart ? "…" : ""
    line += before.reversed().map(\.text).joined()
    let indent = beforeColumns + (start > lineStart ? 1 : 0)
    var used = indent
    var marked = 0
    var position = target
    while position < lineEnd {
      let shown = look(text[position])
      let next = min(text.index(after: position), lineEnd)
      if used + shown.columns > width - (next < lineEnd ? 1 : 0) {
        line += "…"
        break
      }
      line += shown.text
      if position < spanEnd { marked += shown.columns }
      used += shown.columns
      position = next
    }
    self.line = line
    carets = String(repeating: " ", count: indent) + String(repeating: "^", count: max(1, marked))
  }
}
