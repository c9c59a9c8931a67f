import Geometry

/// The lines of an SVG picture.
///
/// Touching segments of one style are merged, so that no gaps show between cells. All segments of one style form one
/// path.
struct SVGLines {
  private struct Pen: Hashable {
    var style: Int
    var isHeavy = false
    var isDashed = false
  }

  private struct Segment {
    var pen: Pen
    var from: Int
    var to: Int
  }

  private enum Side: CaseIterable {
    case left
    case right
    case up
    case down

    func weight(_ arms: LineArms) -> LineArms.Weight {
      switch self {
      case .left: arms.left
      case .right: arms.right
      case .up: arms.up
      case .down: arms.down
      }
    }

    /// Returns the weight of the line that the neighbour on this side draws towards this cell.
    func weight(ofNeighbour arms: LineArms) -> LineArms.Weight {
      switch self {
      case .left: arms.right
      case .right: arms.left
      case .up: arms.down
      case .down: arms.up
      }
    }
  }

  private static let gap = 2

  private var order: [Pen] = []
  private var paths: [Pen: String] = [:]
  private var signs = ""
  /// Unfinished horizontal segments of the current row, by their vertical position.
  private var across: [Int: Segment] = [:]
  /// Unfinished vertical segments, by their horizontal position.
  private var upright: [Int: Segment] = [:]

  /// Adds the lines and marks (`SVGSign`) of a row.
  ///
  /// Rows must be added from top to bottom.
  ///
  /// - Parameters:
  ///   - cells: The cells of the row.
  ///   - row: The number of the row.
  ///   - above: The row above; empty for the first.
  ///   - below: The row below; empty for the last.
  ///   - classes: Receives the styles that are used.
  mutating func add(
    _ cells: [SVGCell], row: Int, above: [SVGCell], below: [SVGCell], _ classes: inout SVGClasses
  ) {
    for (column, cell) in cells.enumerated() where !cell.cell.isSecondHalf && cell.cell.cluster != .blank {
      let corner = Point(column: column * SVGPicture.cell.columns, row: row * SVGPicture.cell.rows)
      if let shape = LineShape(cell.cell.cluster.base) {
        add(shape, cell.style, corner)
      } else if let sign = SVGSign(cell.cell.cluster) {
        signs += sign.element(at: corner, style: cell.style, &classes)
        guard sign.joinsLines else { continue }
        let neighbours: [(Side, SVGCell?)] = [
          (.left, column > 0 ? cells[column - 1] : nil), (.up, Self.cell(column, of: above)),
          (.right, Self.cell(column + 1, of: cells)), (.down, Self.cell(column, of: below)),
        ]
        for (side, neighbour) in neighbours { reach(side, from: neighbour, corner) }
      }
    }
    flushAcross()
  }

  /// Returns all paths, and then the marks (`SVGSign`), which are drawn over them.
  mutating func text(_ classes: inout SVGClasses) -> String {
    flushUpright()
    var text = ""
    for pen in order {
      let kinds = (pen.isHeavy ? " heavy" : "") + (pen.isDashed ? " dashed" : "")
      text += "<path class=\"\(classes.name(.line, pen.style))\(kinds)\" d=\"\(paths[pen] ?? "")\"/>\n"
    }
    return text + signs
  }

  private static func cell(_ column: Int, of cells: [SVGCell]) -> SVGCell? {
    cells.indices.contains(column) ? cells[column] : nil
  }

  // MARK: - One cell

  private mutating func add(_ shape: LineShape, _ style: Int, _ corner: Point) {
    let arms = shape.arms
    let isBend = (arms.left == .none) != (arms.right == .none) && (arms.up == .none) != (arms.down == .none)
    if isBend, shape.isRounded || shape.isDouble {
      bend(shape, style, corner)
      return
    }
    for side in Side.allCases {
      let weight = side.weight(arms)
      if weight != .none { arm(side, weight, shape, style, corner) }
    }
  }

  private mutating func reach(_ side: Side, from neighbour: SVGCell?, _ corner: Point) {
    guard let neighbour, !neighbour.cell.isSecondHalf, let shape = LineShape(neighbour.cell.cluster.base) else {
      return
    }
    let weight = side.weight(ofNeighbour: shape.arms)
    if weight != .none { arm(side, weight, shape, neighbour.style, corner) }
  }

  private mutating func arm(_ side: Side, _ weight: LineArms.Weight, _ shape: LineShape, _ style: Int, _ corner: Point)
  {
    let pen = Pen(style: style, isHeavy: weight == .heavy, isDashed: shape.isDashed)
    let size = SVGPicture.cell
    let middle = corner + Point(column: size.columns / 2, row: size.rows / 2)
    for shift in shape.isDouble ? [-Self.gap, Self.gap] : [0] {
      switch side {
      case .left: add(pen, at: middle.row + shift, corner.column, middle.column, isUpright: false)
      case .right: add(pen, at: middle.row + shift, middle.column, corner.column + size.columns, isUpright: false)
      case .up: add(pen, at: middle.column + shift, corner.row, middle.row, isUpright: true)
      case .down: add(pen, at: middle.column + shift, middle.row, corner.row + size.rows, isUpright: true)
      }
    }
  }

  private mutating func bend(_ shape: LineShape, _ style: Int, _ corner: Point) {
    let size = SVGPicture.cell
    let middle = corner + Point(column: size.columns / 2, row: size.rows / 2)
    let side = shape.arms.right != .none ? 1 : -1
    let fall = shape.arms.down != .none ? 1 : -1
    let edge = middle + Point(column: side * size.columns / 2, row: fall * size.rows / 2)
    let pen = Pen(style: style, isHeavy: max(shape.arms.left, shape.arms.right) == .heavy)
    if shape.isDouble {
      for gap in [-Self.gap, Self.gap] {
        draw("M\(edge.column) \(middle.row + gap * fall)H\(middle.column + gap * side)V\(edge.row)", pen)
      }
    } else {
      let end = middle.row + fall * size.columns / 2
      draw("M\(edge.column) \(middle.row)Q\(middle.column) \(middle.row) \(middle.column) \(end)V\(edge.row)", pen)
    }
  }

  // MARK: - Segments

  /// Adds a segment, or extends the segment that it continues.
  ///
  /// `place` is the vertical position of a horizontal segment, or the horizontal position of a vertical one.
  private mutating func add(_ pen: Pen, at place: Int, _ from: Int, _ to: Int, isUpright: Bool) {
    let open = isUpright ? upright[place] : across[place]
    var segment = Segment(pen: pen, from: from, to: to)
    if let open {
      if open.pen == pen, open.to == from {
        segment.from = open.from
      } else {
        draw(open, at: place, isUpright: isUpright)
      }
    }
    if isUpright { upright[place] = segment } else { across[place] = segment }
  }

  private mutating func flushAcross() {
    for (place, segment) in across.sorted(by: { $0.key < $1.key }) { draw(segment, at: place, isUpright: false) }
    across.removeAll(keepingCapacity: true)
  }

  private mutating func flushUpright() {
    for (place, segment) in upright.sorted(by: { $0.key < $1.key }) { draw(segment, at: place, isUpright: true) }
    upright.removeAll(keepingCapacity: true)
  }

  private mutating func draw(_ segment: Segment, at place: Int, isUpright: Bool) {
    draw(
      isUpright ? "M\(place) \(segment.from)V\(segment.to)" : "M\(segment.from) \(place)H\(segment.to)", segment.pen)
  }

  private mutating func draw(_ path: String, _ pen: Pen) {
    if paths[pen] == nil { order.append(pen) }
    paths[pen, default: ""] += path
  }
}
