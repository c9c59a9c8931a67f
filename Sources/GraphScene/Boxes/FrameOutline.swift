import CharacterCanvas
import Geometry

/// The outline of a frame, which goes around boxes in its rectangle that do not belong to the frame.
///
/// ```
/// ┌╌ Costs ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
/// ╎ ╭ rent ──╮           ┌╌╌╌╌╌╌╌╌╌╌┘
/// ╎ │    900 ●           ╎ ╭ other ─╮
/// ╎ ╰────────╯           ╎ │      5 ●
/// └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘ ╰────────╯
/// ```
struct FrameOutline {
  /// The straight lines of the outline, each with its two ends.
  ///
  /// Lines that meet are joined.
  private(set) var lines: [[Point]] = []

  /// Creates the outline of `area` around the rectangles `holes`, which are boxes of other nodes.
  init(_ area: Rect, without holes: [Rect]) {
    let holes = holes.map { $0.intersection(area) }.filter { !$0.isEmpty && $0 != area }
    let (left, right, top, bottom) = (area.minColumn, area.maxColumn - 1, area.minRow, area.maxRow - 1)
    for row in [top, bottom] {
      let cuts = holes.filter { row == top ? $0.minRow == top : $0.maxRow - 1 == bottom }.map {
        Self.cut($0.minColumn...$0.maxColumn - 1, of: left...right)
      }
      addAcross(Self.rest(of: left...right, without: cuts), row: row)
    }
    for column in [left, right] {
      let cuts = holes.filter { column == left ? $0.minColumn == left : $0.maxColumn - 1 == right }.map {
        Self.cut($0.minRow...$0.maxRow - 1, of: top...bottom)
      }
      addUpright(Self.rest(of: top...bottom, without: cuts), column: column)
    }
    for hole in holes {
      for row in [hole.minRow, hole.maxRow - 1] where row != top && row != bottom {
        addAcross([hole.minColumn...hole.maxColumn - 1], row: row)
      }
      for column in [hole.minColumn, hole.maxColumn - 1] where column != left && column != right {
        addUpright([hole.minRow...hole.maxRow - 1], column: column)
      }
    }
  }

  private mutating func addAcross(_ runs: [ClosedRange<Int>], row: Int) {
    lines += runs.map { [Point(column: $0.lowerBound, row: row), Point(column: $0.upperBound, row: row)] }
  }

  private mutating func addUpright(_ runs: [ClosedRange<Int>], column: Int) {
    lines += runs.map { [Point(column: column, row: $0.lowerBound), Point(column: column, row: $0.upperBound)] }
  }

  /// Returns the cells of a frame's edge that are removed because another node's box touches the edge.
  ///
  /// The cells at both ends of the box remain and are joined to the line around the box, except at a corner of the
  /// frame.
  private static func cut(_ hole: ClosedRange<Int>, of edge: ClosedRange<Int>) -> Range<Int> {
    let low = hole.lowerBound == edge.lowerBound ? hole.lowerBound : hole.lowerBound + 1
    let end = hole.upperBound == edge.upperBound ? hole.upperBound + 1 : hole.upperBound
    return low..<max(low, end)
  }

  private static func rest(of edge: ClosedRange<Int>, without cuts: [Range<Int>]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    var start = edge.lowerBound
    for cut in cuts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if cut.lowerBound > start { runs.append(start...cut.lowerBound - 1) }
      start = max(start, cut.upperBound)
    }
    if start <= edge.upperBound { runs.append(start...edge.upperBound) }
    return runs
  }

  func paint(_ style: CellStyle, on canvas: inout Canvas) {
    var grid = LineGrid(area: canvas.visible)
    for line in lines { grid.add(line, net: 0, stroke: LineGrid.Stroke(isDashed: true, style: style)) }
    canvas.draw(grid, isRounded: false)
  }
}
