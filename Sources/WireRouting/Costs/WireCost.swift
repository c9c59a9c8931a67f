import Geometry

/// The cost of a route for a wire; a route with a lower cost is easier to follow by eye.
///
/// The weights order the preferences: a detour by six lanes is better than a crossing, thirty crossings are better than
/// a route along the cells of another wire, and any route is better than passing under a box.
struct WireCost {
  private static let box = 100_000
  private static let overlapStart = 200
  private static let overlapCell = 20
  private static let touch = 200
  private static let crossing = 6
  /// The cost of every eight cells directly next to another wire.
  private static let beside = 1
  private static let bend = 2
  /// The cost of a vertical run through cells next to another box's output or ports.
  private static let clearance = 120
  /// The cost of turning in another column than the other wires of the same source.
  ///
  /// It is a little more than the cost of two crossings.
  static let outsideTrunk = 14

  /// The straight parts of wires from other outputs.
  let otherRuns: RunIndex
  let net: WireNet
  /// The cells in front of the outputs and ports of nearby boxes, as vertical runs.
  let clearances: RunIndex
  /// Whether no box covers a cell of the given run.
  let isFree: (WireRun) -> Bool

  /// Returns the cost of the route through `points`; stops counting when the cost reaches `limit`.
  ///
  /// The part shared with other wires from the same output costs nothing. `rank` is the position of the route's shape
  /// in the list of preferred shapes, 0 for the best.
  func cost(of points: [Point], rank: Int, limit: Int) -> Int {
    let (start, next) = net.departure(of: points)
    var cost = rank + Self.bend * (points.count - next + 1)
    if cost >= limit { return cost }
    func run(to index: Int) -> WireRun { WireRun(index == next ? start : points[index - 1], points[index]) }
    // What costs most comes first, so that bad routes are soon given up.
    for index in next..<points.count {
      let run = run(to: index)
      for other in otherRuns.along(run) { cost += Self.cost(of: run.meeting(other)) }
      if cost >= limit { return cost }
    }
    for index in next..<points.count {
      // Without the cells of the two boxes at the ends.
      var first = index == next ? start : points[index - 1]
      var last = points[index]
      if first == points[0] { first.column += 1 }
      if index == points.count - 1 { last.column -= 1 }
      // There are no cells between boxes that touch each other.
      if first.row == last.row, points.count == 2, first.column > last.column { continue }
      if !isFree(WireRun(first, last)) { cost += Self.box }
      if cost >= limit { return cost }
    }
    for index in next..<points.count {
      let run = run(to: index)
      for other in otherRuns.athwart(run) { cost += Self.cost(of: run.meeting(other)) }
      if !run.isAcross {
        for clearance in clearances.along(run) {
          if case .overlap = run.meeting(clearance) { cost += Self.clearance }
        }
      }
      if cost >= limit { return cost }
      // Next to a wire of the same source, it looks like two wires: it must be in the trunk or apart.
      for other in net.runs.along(run) {
        if case .beside(let cells) = run.meeting(other), cells > 2 { cost += Self.crossing }
      }
    }
    return cost
  }

  @inline(__always)
  private static func cost(of meeting: WireRun.Meeting) -> Int {
    switch meeting {
    case .none: 0
    case .crossing: crossing
    case .touch: touch
    case .overlap(let cells): overlapStart + overlapCell * min(cells, 100)
    case .beside(let cells): beside * (cells + 7) / 8
    }
  }

  /// The least cost of a route that is hard to follow.
  ///
  /// Such a route covers cells of another wire, turns on it, or passes directly in front of a box's output or ports.
  static var congestion: Int { min(touch, clearance) }
  /// Returns the least cost of a route with this many turns, without any obstacles.
  static func leastCost(corners: Int) -> Int { bend * corners }
  /// The least cost of a route that passes under a box.
  static var passesUnder: Int { box }
}
