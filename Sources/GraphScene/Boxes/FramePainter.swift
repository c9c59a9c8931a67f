import CharacterCanvas
import DiagramModel
import Geometry

/// Draws a frame as a dashed rectangle with its title on the upper border, or on the lower border if boxes cover the
/// upper one.
///
/// Of a frame without rows inside, only the title is drawn. The border goes around boxes of other nodes in the
/// rectangle; see `FrameOutline`.
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
  /// Whether the frame around the selected node is emphasized; false in pictures for documents.
  let showsState: Bool

  /// Draws the frame at a level of detail, around the boxes `holes` of other nodes.
  func paint(_ frame: FrameVO, without holes: [Rect] = [], at level: ShownLevel, on canvas: inout Canvas) {
    let area = level.scale.project(frame.area)
    let isFocused = showsState && frame.isFocused
    let style = theme[isFocused ? .focusedFrame : .frame]
    if hasBorder(area), holes.isEmpty {
      canvas.frame(area, .dashed, style: style)
    } else if hasBorder(area) {
      FrameOutline(area, without: holes).paint(style, on: &canvas)
    }
    let (start, space) = titlePlace(of: frame, at: level)
    paintTitle(frame, in: Rect(origin: start, size: Size(columns: space, rows: 1)), at: level, on: &canvas)
  }

  /// Draws the title in a row, and cuts it if it is too long.
  func paintTitle(_ frame: FrameVO, in row: Rect, at level: ShownLevel, on canvas: inout Canvas) {
    guard row.size.columns > 0 else { return }
    let blank = Self.blank(at: level)
    let title = blank + CellText.truncated(frame.title, toColumns: row.size.columns, glyphs: glyphs) + blank
    canvas.write(
      title, at: row.origin, style: theme[showsState && frame.isFocused ? .focusedFrame : .frameTitle],
      limit: row.size.columns + 2 * blank.count)
  }

  /// Returns the start of a title that is too long for its frame, and the number of columns for it; nil if the title
  /// fits.
  func cutTitle(_ frame: FrameVO, at level: ShownLevel) -> (start: Point, space: Int)? {
    let place = titlePlace(of: frame, at: level)
    return CellText.columns(of: frame.title, glyphs: glyphs) > place.space ? place : nil
  }

  private func titlePlace(of frame: FrameVO, at level: ShownLevel) -> (start: Point, space: Int) {
    let area = level.scale.project(frame.area)
    // In an overview, a frame has only a few columns.
    let inset = level.level != .overview ? 2 : hasBorder(area) ? 1 : 0
    let start = Point(column: area.minColumn + inset, row: frame.titleRow(at: level))
    return (start, area.size.columns - 2 * (inset + Self.blank(at: level).count))
  }

  private func hasBorder(_ area: Rect) -> Bool { area.size.rows > 2 }

  private static func blank(at level: ShownLevel) -> String { level.level == .overview ? "" : " " }
}

extension FrameVO {
  /// Returns the row of a frame's title, in cells at this level of detail.
  ///
  /// This is the row of the upper border, or of the lower border if the topmost boxes of the frame cover the upper
  /// border at this level.
  func titleRow(at level: ShownLevel) -> Int {
    let cells = level.scale.project(area)
    let isCovered = level.scale.project(area.origin + Point(column: 0, row: 1)).row == cells.minRow
    return level.level == .full || !isCovered ? cells.minRow : cells.maxRow - 1
  }
}
