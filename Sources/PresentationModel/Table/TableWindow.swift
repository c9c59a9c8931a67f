struct TableWindow {
  private(set) var top = 0
  /// The number of lines for which there is space, at least 1.
  private(set) var visibleCount = 1
  private(set) var focus: TableLine?
  /// The number of the focused line; nil if no line has the focus, or if that line is not in the table.
  private(set) var focusedLine: Int?

  /// The numbers of the visible lines.
  ///
  /// The range may extend beyond the last line.
  var seen: Range<Int> { top..<top + visibleCount }

  /// Moves the focus to a line with this number, or removes the focus if `line` is nil.
  mutating func focus(on line: TableLine?, number: Int?, in lines: TableLines) {
    (focus, focusedLine) = (line, number)
    reveal(in: lines)
  }

  /// Updates the window after lines were added or removed.
  ///
  /// The focused line stays at the same position on the screen.
  ///
  /// `number` is the new number of the focused line.
  mutating func linesChanged(focusedLine number: Int?, in lines: TableLines) {
    if let focusedLine, let number { top += number - focusedLine }
    focusedLine = number
    scroll(by: 0, in: lines)
  }

  /// Sets the number of lines for which there is space.
  ///
  /// The focused line stays visible.
  mutating func setVisibleCount(_ count: Int, in lines: TableLines) {
    if count == visibleCount { return }
    visibleCount = count
    reveal(in: lines)
  }

  mutating func scroll(by offset: Int, in lines: TableLines) {
    top = min(max(0, top + offset), max(0, lines.count - visibleCount))
  }

  /// Scrolls as little as possible to show the focused line.
  ///
  /// For the first row of a section, also shows the heading.
  mutating func reveal(in lines: TableLines) {
    if let focusedLine, !seen.contains(focusedLine) {
      let isFirstRow = focusedLine > 0 && !lines.isStop(focusedLine - 1)
      let first = isFirstRow && visibleCount > 1 ? focusedLine - 1 : focusedLine
      top = min(max(top, focusedLine - visibleCount + 1), first)
    }
    scroll(by: 0, in: lines)
  }

  /// Removes the focus and scrolls to the top.
  ///
  /// The number of visible lines stays.
  mutating func forget() { (focus, focusedLine, top) = (nil, nil, 0) }
}
