/// What a way costs among other wires and boxes: the less, the better it can be read.
///
/// The weights say what is given up for what: a wire rather takes six lanes further than it crosses another, crosses thirty
/// rather than it runs over one, and does anything rather than pass under a box.
struct WireCost {
  private static let box = 100_000
  private static let overlapStart = 200
  private static let overlapCell = 20
  private static let touch = 200
  private static let crossing = 6
  /// Beside another wire without a cell between, for each eight cells.
  private static let beside = 1
  private static let bend = 2
  /// Upright where another box's output leaves or its ports are entered.
  private static let doorway = 120
  /// Not in the trunk that the wires of one source share: more than two crossings.
  static let outsideTrunk = 14

  /// The runs of the wires of other sources.
  let foreign: RunIndex
  /// The runs of the wires of the same source.
  let own: RunIndex
  /// The cells beside the outputs and ports of the boxes around, as upright runs.
  let doorways: RunIndex
  /// Whether no box lies in a run's cells.
  let isFree: (WireRun) -> Bool

  /// The cost of a way that is the `rank`-th best by its shape alone; stops counting at `limit`.
  func cost(of route: WireRoute, rank: Int, limit: Int) -> Int {
    var cost = rank + Self.bend * route.points.count
    let runs = route.runs
    // What costs most comes first, so that bad ways are soon given up.
    for run in runs {
      for other in foreign.along(run) { cost += Self.cost(of: run.meeting(other)) }
      if cost >= limit { return cost }
    }
    for run in route.innerRuns where !isFree(run) {
      cost += Self.box
      if cost >= limit { return cost }
    }
    for run in runs {
      for other in foreign.athwart(run) { cost += Self.cost(of: run.meeting(other)) }
      if !run.isAcross {
        for doorway in doorways.along(run) {
          if case .overlap = run.meeting(doorway) { cost += Self.doorway }
        }
      }
      if cost >= limit { return cost }
      // Side by side with its own kind a wire looks like two: it runs in the trunk or apart.
      for other in own.along(run) {
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

  /// What a way costs at least that runs over another wire, turns on it, or stands in another's door.
  static var isInTheWay: Int { min(touch, doorway) }
  /// What a way costs at least that passes under a box.
  static var passesUnder: Int { box }
}
