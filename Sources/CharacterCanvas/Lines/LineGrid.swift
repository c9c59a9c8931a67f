public import Geometry

/// Lines over a rectangle of cells, which join only if they belong to the same net.
///
/// A net is a set of lines that belong together, such as all wires of one output.
///
/// - Lines of one net join where they meet (`├ ┬ ●`).
/// - Lines of two nets cross where one runs straight across the other (`┼`).
/// - Lines of two nets that lead to the same end (`goal`) join where they meet without crossing.
/// - In all other cases, lines of two nets do not touch: the later line is visible and the earlier line passes below
///   it, so the picture never shows a false join.
///
/// Only the cells inside the rectangle are visited, however long the lines are.
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
    var acrossNet: Int32 = -1
    var uprightNet: Int32 = -1
    /// The `goal` of the line that was drawn last in the cell; negative if it has none.
    var goal: Int32 = -1
    var arms = LineArms.none
    var isDashed = false
    var style = CellStyle.plain

    var meeting: Meeting {
      if arms.hasAcross, arms.hasUpright, acrossNet != uprightNet { return .crossing }
      let isFull = arms.left != .none && arms.right != .none && arms.up != .none && arms.down != .none
      return isFull ? .junction : .line(isDashed: isDashed)
    }

    /// Returns the content of this cell after `later` has been drawn over it.
    ///
    /// All arms of `later` must belong to one net.
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

  /// A range of cells in a row or column that already contain a line part, so drawing that part again changes nothing.
  private struct Cover {
    var knot = Knot()
    var cells = 0..<0

    /// Empties the range if `changed` no longer contains the line part.
    ///
    /// A change of a cell outside the range has no effect.
    mutating func follow(_ changed: Knot, at cell: Int) {
      if cells.contains(cell), changed.joined(by: knot) != changed { cells = 0..<0 }
    }
  }

  /// The cells whose lines are stored; empty for an area of more than `Canvas.cellLimit` cells.
  public let area: Rect
  private var knots: [Knot]
  /// The horizontal line part drawn last in each row.
  ///
  /// Drawing it again is skipped, because the wires of an output that feeds thousands of ports overlap.
  private var coveredRows: [Cover]
  private var coveredColumns: [Cover]
  /// The number of cells that have been drawn, for tests.
  private(set) var drawnCount = 0

  /// Creates a grid without lines.
  ///
  /// - Parameter area: The cells whose lines are stored. If there are more than `Canvas.cellLimit`, nothing is stored.
  public init(area: Rect) {
    let area = area.bounded
    let fits = area.size.columns <= Canvas.cellLimit && area.size.rows <= Canvas.cellLimit
    let isStored = fits && area.size.area <= Canvas.cellLimit
    self.area = isStored ? area : Rect(origin: area.origin, size: .zero)
    knots = Array(repeating: Knot(), count: self.area.size.area)
    coveredRows = Array(repeating: Cover(), count: self.area.size.rows)
    coveredColumns = Array(repeating: Cover(), count: self.area.size.columns)
  }

  /// Adds a line through `points`.
  ///
  /// Consecutive points share a row or a column; a segment between any other two points is left out. `goal` identifies
  /// the end of the line. Lines of other nets with the same goal may join this line.
  ///
  /// - Complexity: Linear in the points and in the cells inside the area that are newly drawn.
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

  private static func between(_ point: Point, _ other: Point) -> Rect {
    point.row == other.row
      ? Rect(
        column: min(point.column, other.column) + 1, row: point.row, columns: abs(point.column - other.column) - 1,
        rows: 1)
      : Rect(column: point.column, row: min(point.row, other.row) + 1, columns: 1, rows: abs(point.row - other.row) - 1)
  }

  private static func arms(from: Point, to: Point, _ weight: LineArms.Weight) -> (LineArms, LineArms) {
    if from.row == to.row, from.column < to.column { return (LineArms(right: weight), LineArms(left: weight)) }
    if from.row == to.row, from.column > to.column { return (LineArms(left: weight), LineArms(right: weight)) }
    if from.column == to.column, from.row < to.row { return (LineArms(down: weight), LineArms(up: weight)) }
    if from.column == to.column, from.row > to.row { return (LineArms(up: weight), LineArms(down: weight)) }
    return (.none, .none)
  }

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

  /// Extends the covered cells of a row or column by a range.
  ///
  /// - Returns: The cells that must still be drawn.
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

  enum Meeting {
    /// A line, a bend or a join of one net.
    case line(isDashed: Bool)
    /// Lines of one net meet from all four sides.
    case junction
    /// A line of one net runs straight across a line of another net.
    case crossing
  }

  /// Calls `visit` for every cell of `part` that contains a line, row by row.
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
