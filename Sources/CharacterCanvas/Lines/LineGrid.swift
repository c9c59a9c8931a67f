public import Geometry

/// Lines over a rectangle of cells, merged where they belong together.
///
/// Every line belongs to a net. Lines of one net join if they meet (`├ ┬ ●`). Lines of two nets cross if one runs
/// straight across the other (`┼`). Anywhere else they do not touch: the later one is visible and the earlier one
/// passes below it, so the picture never shows a false join. Lines of two nets may have the same goal: if they meet
/// without crossing, they join, because both end there. Only the cells inside the rectangle are visited, for any length
/// of lines.
public struct LineGrid: Sendable {
  /// How a line is drawn.
  public struct Stroke: Hashable, Sendable {
    /// How thick the line is.
    public var weight: LineArms.Weight
    /// Whether straight parts are drawn with gaps.
    public var isDashed: Bool
    /// The colours and traits of the line's cells.
    public var style: CellStyle

    /// Creates a stroke; by default light, without gaps and plain.
    public init(weight: LineArms.Weight = .light, isDashed: Bool = false, style: CellStyle = .plain) {
      self.weight = weight
      self.isDashed = isDashed
      self.style = style
    }
  }

  private struct Knot: Equatable {
    /// The net of the arms to the left and right.
    var acrossNet: Int32 = -1
    /// The net of the arms up and down.
    var uprightNet: Int32 = -1
    /// The goal of the line drawn last; below 0 if no line of another net ends there.
    var goal: Int32 = -1
    var arms = LineArms.none
    var isDashed = false
    var style = CellStyle.plain

    var meeting: Meeting {
      if arms.hasAcross, arms.hasUpright, acrossNet != uprightNet { return .crossing }
      let isFull = arms.left != .none && arms.right != .none && arms.up != .none && arms.down != .none
      return isFull ? .junction : .line(isDashed: isDashed)
    }

    /// Returns the cell after adding `later`, which has lines of one net.
    func joined(by later: Knot) -> Knot {
      if arms == .none { return later }
      let net = later.acrossNet
      let isOneNet = (!arms.hasAcross || acrossNet == net) && (!arms.hasUpright || uprightNet == net)
      var knot = later
      if isOneNet {
        knot.arms = arms.merged(with: later.arms)
        knot.isDashed = later.isDashed && isDashed
        return knot
      }
      let isCrossing = arms.hasAcross && arms.hasUpright && acrossNet != uprightNet
      if later.arms.isAcross, arms.isUpright || isCrossing {
        knot.arms = later.arms.merged(with: arms.upright)
        knot.uprightNet = uprightNet
      } else if later.arms.isUpright, arms.isAcross || isCrossing {
        knot.arms = later.arms.merged(with: arms.across)
        knot.acrossNet = acrossNet
      } else if goal >= 0, goal == later.goal {
        knot.arms = arms.merged(with: later.arms)
      }
      return knot
    }
  }

  /// Cells of a row or column that would not change if a part of a line were drawn there again.
  private struct Cover {
    var knot = Knot()
    var cells = 0..<0

    /// Empties the cover if drawing its line again would change a cell that has changed.
    mutating func follow(_ changed: Knot, at cell: Int) {
      if cells.contains(cell), changed.joined(by: knot) != changed { cells = 0..<0 }
    }
  }

  /// The cells whose lines are stored; empty if they would be more than `Canvas.cellLimit`.
  public let area: Rect
  private var knots: [Knot]
  /// The last drawn part of each row from side to side.
  ///
  /// It is not drawn again: the wires of an output that feeds thousands of ports overlap.
  private var coveredRows: [Cover]
  /// The last drawn part of each column from top to bottom.
  private var coveredColumns: [Cover]
  /// The number of cells that have been drawn, for tests.
  private(set) var drawnCount = 0

  /// Creates a grid without lines.
  ///
  /// - Parameter area: The cells whose lines are stored; if they are more than `Canvas.cellLimit`, nothing is stored.
  public init(area: Rect) {
    let area = area.bounded
    let fits = area.size.columns <= Canvas.cellLimit && area.size.rows <= Canvas.cellLimit
    let isStored = fits && area.size.area <= Canvas.cellLimit
    self.area = isStored ? area : Rect(origin: area.origin, size: .zero)
    knots = Array(repeating: Knot(), count: self.area.size.area)
    coveredRows = Array(repeating: Cover(), count: self.area.size.rows)
    coveredColumns = Array(repeating: Cover(), count: self.area.size.columns)
  }

  /// Adds a line through `points`, each in the row or column of the one before.
  ///
  /// The parts between other points are left out.
  ///
  /// - Parameters:
  ///   - points: The corners of the line.
  ///   - net: The net of the line.
  ///   - goal: Where the line ends, if lines of other nets may end there too.
  ///   - stroke: How the line is drawn.
  /// - Complexity: O(points + cells of the line inside the area that lines of its net have not drawn in the same way
  ///   before).
  public mutating func add(_ points: [Point], net: Int32, goal: Int32? = nil, stroke: Stroke = Stroke()) {
    var knot = Knot(acrossNet: net, uprightNet: net, goal: goal ?? -1, isDashed: stroke.isDashed, style: stroke.style)
    var arriving = LineArms.none
    for index in points.indices {
      let point = points[index].bounded
      let next = index + 1 < points.count ? points[index + 1].bounded : point
      if next == point, index + 1 < points.count { continue }
      let (leaving, reaching) = Self.arms(from: point, to: next, stroke.weight)
      knot.arms = arriving.merged(with: leaving)
      if knot.arms != .none { add(knot, to: Rect(origin: point, size: Size(columns: 1, rows: 1))) }
      knot.arms = leaving.merged(with: reaching)
      if knot.arms != .none { add(knot, to: Self.between(point, next)) }
      arriving = reaching
    }
  }

  /// Returns the cells between two points of one row or column, without the points.
  private static func between(_ point: Point, _ other: Point) -> Rect {
    point.row == other.row
      ? Rect(
        column: min(point.column, other.column) + 1, row: point.row, columns: abs(point.column - other.column) - 1,
        rows: 1)
      : Rect(column: point.column, row: min(point.row, other.row) + 1, columns: 1, rows: abs(point.row - other.row) - 1)
  }

  /// Returns the arm that leaves the first point and the arm that reaches the second.
  private static func arms(from: Point, to: Point, _ weight: LineArms.Weight) -> (LineArms, LineArms) {
    if from.row == to.row, from.column < to.column { return (LineArms(right: weight), LineArms(left: weight)) }
    if from.row == to.row, from.column > to.column { return (LineArms(left: weight), LineArms(right: weight)) }
    if from.column == to.column, from.row < to.row { return (LineArms(down: weight), LineArms(up: weight)) }
    if from.column == to.column, from.row > to.row { return (LineArms(up: weight), LineArms(down: weight)) }
    return (.none, .none)
  }

  /// Adds a knot to all cells of a rectangle that are inside the area: one cell, or a part of a row or column.
  private mutating func add(_ knot: Knot, to cells: Rect) {
    let cells = cells.intersection(area)
    if cells.isEmpty { return }
    let rows = cells.minRow - area.minRow..<cells.maxRow - area.minRow
    let columns = cells.minColumn - area.minColumn..<cells.maxColumn - area.minColumn
    if knot.arms.isAcross {
      for part in Self.extend(&coveredRows[rows.lowerBound], over: columns, by: knot) {
        for column in part { draw(knot, row: rows.lowerBound, column: column) }
      }
    } else if knot.arms.isUpright {
      for part in Self.extend(&coveredColumns[columns.lowerBound], over: rows, by: knot) {
        for row in part { draw(knot, row: row, column: columns.lowerBound) }
      }
    } else {
      draw(knot, row: rows.lowerBound, column: columns.lowerBound)
    }
  }

  /// Extends the cover of a row or column by a part.
  ///
  /// - Returns: The parts that must be drawn.
  private static func extend(_ cover: inout Cover, over cells: Range<Int>, by knot: Knot) -> [Range<Int>] {
    let known = cover.cells
    guard cover.knot == knot, known.lowerBound <= cells.upperBound, cells.lowerBound <= known.upperBound else {
      cover = Cover(knot: knot, cells: cells)
      return [cells]
    }
    cover.cells = min(known.lowerBound, cells.lowerBound)..<max(known.upperBound, cells.upperBound)
    return [
      cells.lowerBound..<max(cells.lowerBound, min(known.lowerBound, cells.upperBound)),
      min(cells.upperBound, max(known.upperBound, cells.lowerBound))..<cells.upperBound,
    ]
  }

  private mutating func draw(_ knot: Knot, row: Int, column: Int) {
    drawnCount += 1
    let index = row * area.size.columns + column
    let joined = knots[index].joined(by: knot)
    knots[index] = joined
    coveredRows[row].follow(joined, at: column)
    coveredColumns[column].follow(joined, at: row)
  }

  /// The meeting of lines in a cell.
  enum Meeting {
    /// A line, a bend or a join of one net.
    case line(isDashed: Bool)
    /// One net from all four sides.
    case junction
    /// One net straight across another.
    case crossing
  }

  /// Calls `visit` for every cell of `part` with a line, row by row.
  func visit(_ part: Rect, _ visit: (Point, LineArms, Meeting, CellStyle) -> Void) {
    let part = part.intersection(area)
    if part.isEmpty { return }
    for row in part.minRow..<part.maxRow {
      let start = (row - area.minRow) * area.size.columns - area.minColumn
      for column in part.minColumn..<part.maxColumn {
        let knot = knots[start + column]
        if knot.arms == .none { continue }
        visit(Point(column: column, row: row), knot.arms, knot.meeting, knot.style)
      }
    }
  }
}
