import Geometry

extension Canvas {
  /// The rows as UTF-8 text: each less the blanks at its end, and with a line end.
  public var plainText: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(2 * size.area)
    for row in 0..<size.rows {
      let cells = self.row(row)
      // Most rows are blank behind their last box: what is left out need not be written first.
      let end = cells.lastIndex { $0.cluster != .blank } ?? cells.startIndex - 1
      for cell in cells[..<(end + 1)] where !cell.isSecondHalf {
        // Most of what is drawn is blank.
        if cell.cluster == .blank { text.append(UInt8(ascii: " ")) } else { cell.cluster.append(to: &text) }
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
