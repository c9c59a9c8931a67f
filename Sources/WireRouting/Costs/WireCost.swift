import Geometry

/// The cost of a route among other wires and boxes: the lower it is, the easier the route is to read.
///
/// The weights order the preferences: a wire takes six lanes further rather than cross another, crosses thirty rather
/// than run over one, and does anything rather than pass under a box.
struct WireCost {
  private static let box = 100_000
  private static let overlapStart = 200
  private static let overlapCell = 20
  private static let touch = 200
  private static let crossing = 6
  /// The cost of eight cells directly next to another wire.
  private static let beside = 1
  private static let bend = 2
  /// The cost of a vertical run through cells where another box's output leaves or its ports are entered.
  private static let clearance = 120
  /// The cost of a route outside the trunk that the wires of one source share: more than two crossings.
  static let outsideTrunk = 14

  /// The runs of the wires of other sources.
  let foreign: RunIndex
  /// The routes of the wires of the same source.
  let net: WireNet
  /// The cells next to the outputs and ports of the surrounding boxes, as vertical runs.
  let clearances: RunIndex
  /// Returns whether no box is in a run's cells.
  let isFree: (WireRun) -> Bool

  /// Returns the cost of a route through `points`; stops counting at `limit`.
  ///
  /// `rank` is the rank of the route by its shape only, from the best. The part that the route shares with routes of
  /// the same source costs nothing.
  func cost(of points: [Point], rank: Int, limit: Int) -> Int {
    let (start, next) = net.departure(of: points)
    var cost = rank + Self.bend * (points.count - next + 1)
    if cost >= limit { return cost }
    func run(to index: Int) -> WireRun { WireRun(index == next ? start : points[index - 1], points[index]) }
    // What costs most comes first, so that bad routes are soon given up.
    for index in next..<points.count {
      let run = run(to: index)
      for other in foreign.along(run) { cost += Self.cost(of: run.meeting(other)) }
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
      for other in foreign.athwart(run) { cost += Self.cost(of: run.meeting(other)) }
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

  /// The least cost of a congested route: it runs over another wire, turns on it, or is in a box's clearance.
  static var congestion: Int { min(touch, clearance) }
  /// Returns the least cost of a route with this many turns, even without obstacles.
  static func leastCost(corners: Int) -> Int { bend * corners }
  /// The least cost of a route that passes under a box.
  static var passesUnder: Int { box }
}
