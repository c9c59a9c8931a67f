import Geometry

/// A block character such as `▄`, which fills a part of its cell.
///
/// It is drawn as a rectangle, so that bars have no gaps in any font.
struct SVGBlock: Hashable {
  /// The width of the filled part, in eighths of the cell's width.
  private let across: Int
  /// The height of the filled part, in eighths of the cell's height.
  private let up: Int
  private var isAtTop = false
  private var isAtRight = false

  init?(_ cluster: CellCluster) {
    guard cluster.columns == 1, !cluster.hasMarks else { return nil }
    let value = Int(cluster.base.value)
    switch value {
    case 0x2580: (across, up, isAtTop) = (8, 4, true)
    case 0x2581...0x2588: (across, up) = (8, value - 0x2580)
    case 0x2589...0x258F: (across, up) = (0x2590 - value, 8)
    case 0x2590: (across, up, isAtRight) = (4, 8, true)
    case 0x2594: (across, up, isAtTop) = (8, 1, true)
    case 0x2595: (across, up, isAtRight) = (1, 8, true)
    case _: return nil
    }
  }

  private var joins: Bool { across == 8 }

  static func elements(of cells: [SVGCell], row: Int, _ classes: inout SVGClasses) -> String {
    var text = ""
    var start = 0
    while start < cells.count {
      guard let block = SVGBlock(cells[start].cell.cluster), !cells[start].cell.isSecondHalf else {
        start += 1
        continue
      }
      var end = start + 1
      while block.joins, end < cells.count, cells[end].style == cells[start].style,
        SVGBlock(cells[end].cell.cluster) == block
      {
        end += 1
      }
      let cell = SVGPicture.cell
      let height = cell.rows * block.up / 8
      let top = row * cell.rows + (block.isAtTop ? 0 : cell.rows - height)
      // An eighth of a cell's width is one and a half of the picture's units.
      let width = (end - start) * cell.columns * block.across / 4
      let left = start * cell.columns * 2 + (block.isAtRight ? cell.columns * 2 - width : 0)
      text += """
        <rect class="\(classes.name(.text, cells[start].style))" x="\(units(left))" y="\(top)" \
        width="\(units(width))" height="\(height)"/>

        """
      start = end
    }
    return text
  }

  /// Returns a length as text in the picture's units; `halves` counts half units.
  private static func units(_ halves: Int) -> String { "\(halves / 2)\(halves % 2 == 0 ? "" : ".5")" }
}
