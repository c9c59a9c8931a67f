import Geometry

extension Canvas {
  /// The rows as UTF-8 text, each without the blanks at its end, and with a line end.
  public var plainText: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(2 * size.area)
    for row in 0..<size.rows {
      let cells = self.row(row)
      // Most rows are blank after their last box, so trailing blanks are found first.
      let end = cells.lastIndex { $0.cluster != .blank } ?? cells.startIndex - 1
      for cell in cells[..<(end + 1)] where !cell.isSecondHalf {
        // Most cells are blank.
        if cell.cluster == .blank { text.append(UInt8(ascii: " ")) } else { cell.cluster.append(to: &text) }
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The rows with the control sequences that give each cell its style.
  ///
  /// The sequences are select graphic rendition (ECMA-48, SGR), with `38;5;n` for the fixed colours. Every row begins
  /// and ends with the terminal's own style. Invisible cells at the end of a row are left out.
  public var ansiRows: [String] {
    (0..<size.rows).map { row in
      let cells = self.row(row)
      let end = cells.lastIndex { !$0.isInvisible }.map { $0 + 1 } ?? cells.startIndex
      var text = ""
      var style = CellStyle.plain
      for cell in cells[..<end] where !cell.isSecondHalf {
        if cell.style != style {
          style = cell.style
          text += style.selection
        }
        cell.cluster.append(to: &text)
      }
      return style == .plain ? text : text + CellStyle.plain.selection
    }
  }
}

extension Cell {
  /// Whether only the terminal's background is visible in the cell.
  fileprivate var isInvisible: Bool {
    cluster == .blank && style.background == .standard && style.traits.isDisjoint(with: [.reverse, .underline])
  }
}

extension CellStyle {
  /// The control sequence that selects this style, whatever the previous style is.
  fileprivate var selection: String {
    var codes = ["0"]
    if traits.contains(.bold) { codes.append("1") }
    if traits.contains(.dim) { codes.append("2") }
    if traits.contains(.underline) { codes.append("4") }
    if traits.contains(.reverse) { codes.append("7") }
    if let number = foreground.number { codes.append(Self.code(number, 30)) }
    if let number = background.number { codes.append(Self.code(number, 40)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// Returns the parameters of the control sequence for a colour; `base` is 30 for the foreground, 40 for the
  /// background.
  private static func code(_ number: UInt8, _ base: Int) -> String {
    switch number {
    case 0..<8: "\(base + Int(number))"
    case 8..<16: "\(base + 52 + Int(number))"
    case _: "\(base + 8);5;\(number)"
    }
  }
}
