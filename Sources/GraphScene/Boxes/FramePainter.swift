import CharacterCanvas
import DiagramModel
import Geometry

/// Draws a frame as a dashed rectangle with its title on the upper border, or where boxes lie on that on the lower one; of a frame
/// that has no row inside the title alone.
///
/// ```
/// ┌╌ What we owe ╌╌╌╌╌╌┐
/// ╎ ╭ rate ──────────╮ ╎
/// ╎ │          4.5 % ● ╎
/// ╎ ╰────────────────╯ ╎
/// └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
/// ```
struct FramePainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether the frame of the selected node stands out.
  let showsState: Bool

  /// Draws the frame where it lies, in the cells of the level.
  func paint(_ frame: FrameVO, at level: ShownLevel, on canvas: inout Canvas) {
    let area = level.scale.project(frame.area)
    let isFocused = showsState && frame.isFocused
    let hasBorder = area.size.rows > 2
    if hasBorder { canvas.frame(area, .dashed, style: theme[isFocused ? .focusedFrame : .frame]) }
    // In an overview a few columns are all there is.
    let (inset, blank) = level.level != .overview ? (2, " ") : (hasBorder ? 1 : 0, "")
    let space = area.size.columns - 2 * (inset + blank.count)
    guard space > 0 else { return }
    let title = blank + CellText.truncated(frame.title, toColumns: space, glyphs: glyphs) + blank
    canvas.write(
      title, at: Point(column: area.minColumn + inset, row: frame.titleRow(at: level)),
      style: theme[isFocused ? .focusedFrame : .frameTitle],
      limit: space + 2 * blank.count)
  }
}

extension FrameVO {
  /// The row of the title in the cells of a level: that of the upper border, unless the frame's topmost boxes lie on it, which begin
  /// one row below it on the plane.
  func titleRow(at level: ShownLevel) -> Int {
    let cells = level.scale.project(area)
    let isCovered = level.scale.project(area.origin + Point(column: 0, row: 1)).row == cells.minRow
    return level.level == .full || !isCovered ? cells.minRow : cells.maxRow - 1
  }
}
