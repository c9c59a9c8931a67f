import CharacterCanvas
import Geometry
import PresentationModel

/// Draws a frame as a dashed rectangle with its title on the upper border.
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
  func paint(_ frame: FrameVO, at level: DetailLevel, on canvas: inout Canvas) {
    let area = level.scale.project(frame.area)
    let isFocused = showsState && frame.isFocused
    canvas.frame(area, .dashed, style: theme[isFocused ? .focusedFrame : .frame])
    let room = area.size.columns - 6
    guard room > 0 else { return }
    let title = " " + CellText.truncated(frame.title, toColumns: room, glyphs: glyphs) + " "
    canvas.write(
      title, at: Point(column: area.minColumn + 2, row: area.minRow),
      style: theme[isFocused ? .focusedFrame : .frameTitle],
      limit: room + 2)
  }
}
