/// Which lines of the table are seen, and which one has the focus.
struct TableWindow {
  /// The first line that is seen.
  private(set) var top = 0
  /// How many lines fit, 1 or more.
  private(set) var visibleCount = 1
  /// What the keys have gone to.
  private(set) var focus: TableLine?
  /// Where that is; nil if the table does not have it.
  private(set) var focusedLine: Int?

  /// The numbers of the lines that fit, those of no line among them.
  var seen: Range<Int> { top..<top + visibleCount }

  /// Goes to a line of the table, which is the one of that `number`; nil is none.
  mutating func focus(on line: TableLine?, number: Int?, in lines: TableLines) {
    (focus, focusedLine) = (line, number)
    reveal(in: lines)
  }

  /// Follows lines that were laid out again, of which the one in focus has that `number`: it stays in its row of the screen.
  mutating func linesChanged(focusedLine number: Int?, in lines: TableLines) {
    if let focusedLine, let number { top += number - focusedLine }
    focusedLine = number
    scroll(by: 0, in: lines)
  }

  /// From here on so many lines fit; the one with the focus stays in sight.
  mutating func setVisibleCount(_ count: Int, in lines: TableLines) {
    if count == visibleCount { return }
    visibleCount = count
    reveal(in: lines)
  }

  /// Has the lines go by under the focus.
  mutating func scroll(by offset: Int, in lines: TableLines) {
    top = min(max(0, top + offset), max(0, lines.count - visibleCount))
  }

  /// Scrolls the least that shows the focus where it is not seen, and the heading above it where it is a section's first row.
  mutating func reveal(in lines: TableLines) {
    if let focusedLine, !seen.contains(focusedLine) {
      let isFirstRow = focusedLine > 0 && !lines.isStop(focusedLine - 1)
      let first = isFirstRow && visibleCount > 1 ? focusedLine - 1 : focusedLine
      top = min(max(top, focusedLine - visibleCount + 1), first)
    }
    scroll(by: 0, in: lines)
  }

  /// Forgets the focus; so many lines still fit.
  mutating func forget() { (focus, focusedLine, top) = (nil, nil, 0) }
}
