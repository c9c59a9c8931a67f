import Geometry

/// Marks on lines, such as `●` and `►`.
///
/// They are drawn as shapes, so that lines reach them in any font.
enum SVGSign {
  case disc
  case ring
  case square
  case frame
  case arrow
  case hollowArrow
  case diamond
  case block

  init?(_ cluster: CellCluster) {
    guard cluster.columns == 1, !cluster.hasMarks else { return nil }
    switch cluster.base {
    case "●": self = .disc
    case "○": self = .ring
    case "■": self = .square
    case "□": self = .frame
    case "►": self = .arrow
    case "▷": self = .hollowArrow
    case "◆": self = .diamond
    case "▒": self = .block
    case _: return nil
    }
  }

  /// Whether lines next to the mark are drawn up to its middle.
  var joinsLines: Bool {
    switch self {
    case .disc, .ring, .square, .frame, .arrow, .hollowArrow, .diamond: true
    case .block: false
    }
  }

  func element(at corner: Point, style: Int, _ classes: inout SVGClasses) -> String {
    let size = SVGPicture.cell
    let left = corner.column
    let top = corner.row
    let middle = corner + Point(column: size.columns / 2, row: size.rows / 2)
    let fill = classes.name(.text, style)
    switch self {
    case .disc: return "<circle class=\"\(fill)\" cx=\"\(middle.column)\" cy=\"\(middle.row)\" r=\"5\"/>\n"
    case .ring:
      let line = classes.name(.line, style)
      let ground = classes.name(.ground, style)
      return """
        <circle class="\(line) \(ground)" cx="\(middle.column)" cy="\(middle.row)" r="4" stroke-width="1.7"/>

        """
    case .square:
      return """
        <rect class="\(fill)" x="\(middle.column - 5)" y="\(middle.row - 5)" width="10" height="10"/>

        """
    case .frame:
      let line = classes.name(.line, style)
      let ground = classes.name(.ground, style)
      return """
        <rect class="\(line) \(ground)" x="\(middle.column - 4)" y="\(middle.row - 4)" width="8" height="8" stroke-width="1.7"/>

        """
    case .hollowArrow:
      let line = classes.name(.line, style)
      let ground = classes.name(.ground, style)
      return """
        <polygon class="\(line) \(ground)" points="\(left + 2),\(middle.row - 5) \(left + 11),\(middle.row) \
        \(left + 2),\(middle.row + 5)" stroke-width="1.7"/>

        """
    case .arrow:
      return """
        <polygon class="\(fill)" points="\(left + 1),\(middle.row - 6) \(left + 12),\(middle.row) \
        \(left + 1),\(middle.row + 6)"/>

        """
    case .diamond:
      return """
        <polygon class="\(fill)" points="\(middle.column - 6),\(middle.row) \(middle.column),\(middle.row - 7) \
        \(middle.column + 6),\(middle.row) \(middle.column),\(middle.row + 7)"/>

        """
    case .block:
      return """
        <rect class="\(fill)" x="\(left)" y="\(top + 3)" width="\(size.columns)" height="\(size.rows - 6)" \
        fill-opacity=".5"/>

        """
    }
  }
}
