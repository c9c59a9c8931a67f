/// A line of text with carets below it that mark the position of an error, cut to fit a width.
public struct ProblemPicture: Hashable, Sendable {
  /// The line of the text in which the marked span begins, or only a part of it around the span.
  public let line: String
  /// The line with the carets: blanks up to the marked text, then carets in its width.
  public let carets: String

  /// Returns how a character is shown on the screen: its text and its width in cells.
  public typealias Rendering = (Character) -> (text: String, columns: Int)

  /// Creates the two lines that mark `span` in `text`.
  ///
  /// - Parameters:
  ///   - text: The text; only the line in which the span begins is shown.
  ///   - span: The part to mark, as UTF-8 offsets. Characters that it covers partly are marked too. Offsets outside the
  ///     text are ignored. At least one caret is drawn.
  ///   - columns: The available width in cells. Both lines fit into it, provided that it is at least 8.
  ///   - render: Returns how a character is shown. It is called for every character, and must replace control
  ///     characters and bidirectional characters.
  /// - Complexity: Linear in the length of the text.
  public init(of text: String, span: Range<Int>, columns: Int, render: Rendering) {
    let width = max(columns, 8)
    let bytes = Array(text.utf8)
    let start = min(max(span.lowerBound, 0), bytes.count)
    let lineFeed = UInt8(ascii: "\n")
    let lineStart = bytes[..<start].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    let lineEnd = bytes[start...].firstIndex(of: lineFeed) ?? bytes.count
    // A character that is cut off by the end of the line or of the text counts as a character of its own.
    let characters = Array(String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self))
    let ends = characters.reduce(into: []) { ends, character in
      ends.append((ends.last ?? lineStart) + character.utf8.count)
    }
    // The character that the span begins in, or the line's end.
    let target = ends.firstIndex { $0 > start } ?? characters.count

    // The text before the span takes at most half the width, so that the mark and the text after it are visible.
    var before: [String] = []
    var indent = 0
    var first = target
    while first > 0 {
      let shown = render(characters[first - 1])
      if indent + shown.columns > width / 2 - 1 { break }
      before.append(shown.text)
      indent += shown.columns
      first -= 1
    }
    if first > 0 {
      before.append("…")
      indent += 1
    }
    var line = before.reversed().joined()
    var used = indent
    var marked = 0
    for index in target..<characters.count {
      let shown = render(characters[index])
      if used + shown.columns > width - (index + 1 < characters.count ? 1 : 0) {
        line += "…"
        break
      }
      line += shown.text
      if index == target ? start < span.upperBound : ends[index - 1] < span.upperBound { marked += shown.columns }
      used += shown.columns
    }
    self.line = line
    carets = String(repeating: " ", count: indent) + String(repeating: "^", count: max(1, marked))
  }
}
