public import Geometry

/// Lines over a rectangle of cells, merged where they belong together.
///
/// Every line belongs to a net. Lines of one net join where they meet (`├ ┬ ●`). Lines of two nets cross where one runs
/// straight across the other (`┼`); anywhere else they do not touch, the later one is seen and the earlier one passes
/// below it: so the picture never shows a join that is none. Only the cells inside the rectangle are walked, however
/// long a line is.
public struct LineGrid: Sendable {
  /// How a line is drawn.
  public struct Stroke: Hashable, Sendable {
    public var weight: LineArms.Weight
    public var isDashed: Bool
    public var style: CellStyle

    public init(weight: LineArms.Weight = .light, isDashed: Bool = false, style: CellStyle = .plain) {
      self.weight = weight
      self.isDashed = isDashed
      self.style = style
    }
  }

  private struct Knot {
    var arms = LineArms.none
    /// The net of the arms to the left and right.
    var acrossNet: Int32 = -1
    /// The net of the arms up and down.
    var uprightNet: Int32 = -1
    var isDashed = false
    var style = CellStyle.plain

    var meeting: Meeting {
      if arms.hasAcross, arms.hasUpright, acrossNet != uprightNet { return .crossing }
      let isFull = arms.left != .none && arms.right != .none && arms.up != .none && arms.down != .none
      return isFull ? .junction : .line(isDashed: isDashed)
    }
  }

  public let area: Rect
  private var knots: [Knot]

  /// A grid without lines.
  ///
  /// - Parameter area: What is kept of the lines; at most `Canvas.cellLimit` cells, else nothing is.
  public init(area: Rect) {
    let area = area.bounded
    let fits = area.size.columns <= Canvas.cellLimit && area.size.rows <= Canvas.cellLimit
    let isKept = fits && area.size.area <= Canvas.cellLimit
    self.area = isKept ? area : Rect(origin: area.origin, size: .zero)
    knots = Array(repeating: Knot(), count: isKept ? area.size.area : 0)
  }

  /// Adds a line through `points`, each straight left, right, above or below the one before; the parts between points
  /// that are not so are left out.
  ///
  /// Complexity: O(cells of the line inside the area + points).
  public mutating func add(_ points: [Point], net: Int32, stroke: Stroke = Stroke()) {
    var arriving = LineArms.none
    for index in points.indices {
      let point = points[index].bounded
      let next = index + 1 < points.count ? points[index + 1].bounded : point
      if next == point, index + 1 < points.count { continue }
      let (leaving, reaching) = Self.arms(from: point, to: next, stroke.weight)
      let here = arriving.merged(with: leaving)
      if here != .none, area.contains(point) { add(here, at: point, net, stroke) }
      addBetween(point, next, net, stroke)
      arriving = reaching
    }
  }

  /// Everything between two points, themselves left out.
  private mutating func addBetween(_ from: Point, _ to: Point, _ net: Int32, _ stroke: Stroke) {
    let weight = stroke.weight
    if from.row == to.row {
      guard from.row >= area.minRow, from.row < area.maxRow else { return }
      let first = max(min(from.column, to.column) + 1, area.minColumn)
      let end = min(max(from.column, to.column), area.maxColumn)
      let arms = LineArms(left: weight, right: weight)
      if first < end { for column in first..<end { add(arms, at: Point(column: column, row: from.row), net, stroke) } }
    } else if from.column == to.column {
      guard from.column >= area.minColumn, from.column < area.maxColumn else { return }
      let first = max(min(from.row, to.row) + 1, area.minRow)
      let end = min(max(from.row, to.row), area.maxRow)
      let arms = LineArms(up: weight, down: weight)
      if first < end { for row in first..<end { add(arms, at: Point(column: from.column, row: row), net, stroke) } }
    }
  }

  /// The arm that leaves the first point and the one that reaches the second.
  private static func arms(from: Point, to: Point, _ weight: LineArms.Weight) -> (LineArms, LineArms) {
    if from.row == to.row, from.column < to.column { return (LineArms(right: weight), LineArms(left: weight)) }
    if from.row == to.row, from.column > to.column { return (LineArms(left: weight), LineArms(right: weight)) }
    if from.column == to.column, from.row < to.row { return (LineArms(down: weight), LineArms(up: weight)) }
    if from.column == to.column, from.row > to.row { return (LineArms(up: weight), LineArms(down: weight)) }
    return (.none, .none)
  }

  private mutating func add(_ arms: LineArms, at point: Point, _ net: Int32, _ stroke: Stroke) {
    let index = (point.row - area.minRow) * area.size.columns + point.column - area.minColumn
    let old = knots[index]
    var knot = Knot(arms: arms, isDashed: stroke.isDashed, style: stroke.style)
    knot.acrossNet = net
    knot.uprightNet = net
    let isOneNet = (!old.arms.hasAcross || old.acrossNet == net) && (!old.arms.hasUpright || old.uprightNet == net)
    let isCrossing = old.arms.hasAcross && old.arms.hasUpright && old.acrossNet != old.uprightNet
    if isOneNet {
      knot.arms = old.arms.merged(with: arms)
      knot.isDashed = stroke.isDashed && (old.isDashed || old.arms == .none)
    } else if arms.isAcross, old.arms.isUpright || isCrossing {
      knot.arms.up = old.arms.up
      knot.arms.down = old.arms.down
      knot.uprightNet = old.uprightNet
    } else if arms.isUpright, old.arms.isAcross || isCrossing {
      knot.arms.left = old.arms.left
      knot.arms.right = old.arms.right
      knot.acrossNet = old.acrossNet
    }
    knots[index] = knot
  }

  /// What the lines in a cell make of it.
  enum Meeting {
    /// A line, a bend or a join of one net.
    case line(isDashed: Bool)
    /// One net from all four sides.
    case junction
    /// One net straight across another.
    case crossing
  }

  /// Calls `visit` for every cell with a line, row by row.
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
