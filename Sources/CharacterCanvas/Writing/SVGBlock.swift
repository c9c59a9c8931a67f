import Geometry

/// Characters that fill a part of their cell, drawn, so that bars have no gaps whatever the font is.
struct SVGBlock: Hashable {
  /// The part that is filled, in eighths of the cell: from the left, or from the bottom.
  private let across: Int
  private let up: Int
  /// Whether it hangs from the top of the cell.
  private let hangs: Bool

  /// The block that a character is; nil for others.
  init?(_ cluster: CellCluster) {
    guard cluster.columns == 1, !cluster.hasMarks else { return nil }
    let value = Int(cluster.base.value)
    switch value {
    case 0x2580: (across, up, hangs) = (8, 4, true)
    case 0x2581...0x2588: (across, up, hangs) = (8, value - 0x2580, false)
    case 0x2589...0x258F: (across, up, hangs) = (0x2590 - value, 8, false)
    case _: return nil
    }
  }

  /// Whether several side by side are one rectangle.
  private var joins: Bool { across == 8 }

  /// The rectangles of a row.
  static func elements(of cells: [SVGCell], row: Int, _ classes: inout SVGClasses) -> String {
    var text = ""
    var start = 0
    while start < cells.count {
      guard let block = SVGBlock(cells[start].cell.cluster), !cells[start].cell.isSecondHalf else {
        start += 1
        continue
      }
      var end = start + 1
      while block.joins, end < cells.count, cells[end].look == cells[start].look,
        SVGBlock(cells[end].cell.cluster) == block
      {
        end += 1
      }
      let cell = SVGPicture.cell
      let height = cell.rows * block.up / 8
      let top = row * cell.rows + (block.hangs ? 0 : cell.rows - height)
      // An eighth of a cell's width is one and a half of the picture's units.
      let halves = (end - start) * cell.columns * block.across / 4
      text += """
        <rect class="\(classes.name(.text, cells[start].look))" x="\(start * cell.columns)" y="\(top)" \
        width="\(halves / 2)\(halves % 2 == 0 ? "" : ".5")" height="\(height)"/>

        """
      start = end
    }
    return text
  }
}
