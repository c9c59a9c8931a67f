/// The visible lines of the table, and the selected one.
struct TableWindow {
  /// The first line that is seen.
  private(set) var top = 0
  /// How many lines fit, 1 or more.
  private(set) var visibleCount = 1
  /// The selected line.
  private(set) var focus: TableLine?
  /// Where that is; nil if the table does not have it.
  private(set) var focusedLine: Int?

  /// The numbers of the lines that fit, those of no line among them.
  var seen: Range<Int> { top..<top + visibleCount }

  /// Selects a line of the table, which has that `number`; nil for none.
  mutating func focus(on line: TableLine?, number: Int?, in lines: TableLines) {
    (focus, focusedLine) = (line, number)
    reveal(in: lines)
  }

  /// Follows a new layout of lines, in which the selected one has that `number`: it stays in its row of the screen.
  mutating func linesChanged(focusedLine number: Int?, in lines: TableLines) {
    if let focusedLine, let number { top += number - focusedLine }
    focusedLine = number
    scroll(by: 0, in: lines)
  }

  /// Sets the number of lines that fit; the selected one stays in sight.
  mutating func setVisibleCount(_ count: Int, in lines: TableLines) {
    if count == visibleCount { return }
    visibleCount = count
    reveal(in: lines)
  }

  /// Scrolls the lines; the selection stays in its row.
  mutating func scroll(by offset: Int, in lines: TableLines) {
    top = min(max(0, top + offset), max(0, lines.count - visibleCount))
  }

  /// Scrolls as little as possible to show the selection, with the heading above it if it is a section's first row.
  mutating func reveal(in lines: TableLines) {
    if let focusedLine, !seen.contains(focusedLine) {
      let isFirstRow = focusedLine > 0 && !lines.isStop(focusedLine - 1)
      let first = isFirstRow && visibleCount > 1 ? focusedLine - 1 : focusedLine
      top = min(max(top, focusedLine - visibleCount + 1), first)
    }
    scroll(by: 0, in: lines)
  }

  /// Discards the selection; the number of lines stays.
  mutating func forget() { (focus, focusedLine, top) = (nil, nil, 0) }
}
