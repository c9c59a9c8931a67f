import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument

/// Finds nodes by their place in the document plane, for the commands that move the cursor.
struct NodeFinder {
  let contents: DocumentContents
  let plane: NodePlane
  /// The size of the canvas in cells, which is the first region that is searched.
  let canvas: Size
  /// The link for which a target is searched, so that only valid targets are found; nil to find any node.
  let link: RelationshipCreation?

  private func isWanted(_ node: NodeID) -> Bool { link.map { contents.canTake($0, at: node) } ?? true }

  /// Returns the nearest node in a direction; nil if there is none.
  ///
  /// - This is the node with the smallest product of its distance and 1 + 2·sin of the angle between it and the
  ///   direction. A cell counts as twice as high as wide.
  /// - In link mode, only valid targets are considered.
  /// - Nodes with the same centre as the current one come first. To the right and down, they are in the order of their
  ///   creation; to the left and up, in the reverse order.
  ///
  /// - Complexity: Linear in the nodes nearby.
  func nearest(_ direction: Direction, from start: Point, excluding current: NodeID?) -> NodeID? {
    if let current, let node = stacked(on: current, direction, at: start) { return node }
    var reach = max(canvas.columns, 40)
    while true {
      let region = Self.region(direction, of: start, reach: reach)
      var best: (node: NodeID, score: Double)?
      for node in plane.nodes(in: region) where node != current {
        guard let frame = plane.frame(of: node), let score = score(of: frame.center - start, direction) else {
          continue
        }
        if let best, (best.score, best.node) <= (score, node) { continue }
        if !isWanted(node) { continue }
        best = (node, score)
      }
      // Nodes outside the region are farther away than `reach`.
      if let best, best.score <= Double(reach) || reach >= 2 * Plane.coordinateLimit { return best.node }
      if reach >= 2 * Plane.coordinateLimit { return best?.node }
      reach *= 4
    }
  }

  /// Returns the part of the document plane to search for the nearest node in a direction.
  ///
  /// It reaches `reach` cells from `start` in the direction and to both sides, but not back. This saves time at the
  /// edge of a large document.
  static func region(_ direction: Direction, of start: Point, reach: Int) -> Rect {
    let (ahead, across) = (reach + 1, 2 * reach + 1)
    return switch direction {
    case .left: Rect(column: start.column - reach, row: start.row - reach, columns: ahead, rows: across)
    case .right: Rect(column: start.column, row: start.row - reach, columns: ahead, rows: across)
    case .up: Rect(column: start.column - reach, row: start.row - reach, columns: across, rows: ahead)
    case .down: Rect(column: start.column - reach, row: start.row, columns: across, rows: ahead)
    }
  }

  /// Returns the next of the nodes that lie exactly on the node `current`, with the same centre; nil if there is none.
  private func stacked(on current: NodeID, _ direction: Direction, at middle: Point) -> NodeID? {
    let stack = plane.nodes(in: Rect(origin: middle, size: Size(columns: 1, rows: 1))).filter { node in
      plane.frame(of: node)?.center == middle && isWanted(node)
    }
    switch direction {
    case .right, .down: return stack.filter { $0 > current }.min()
    case .left, .up: return stack.filter { $0 < current }.max()
    }
  }

  /// Returns the node with the centre nearest to the cursor; nil if no node is within a few screens.
  func nearest(to cursor: Point) -> NodeID? {
    var reach = 40
    while reach < Self.cursorReach {
      let region = Rect(
        column: cursor.column - reach, row: cursor.row - reach, columns: 2 * reach + 1, rows: 2 * reach + 1)
      let nearest = plane.nodes(in: region).min { (distance($0, cursor), $0) < (distance($1, cursor), $1) }
      if let nearest { return nearest }
      reach *= 4
    }
    return nil
  }

  private static let cursorReach = 4_000

  private func score(of offset: Point, _ direction: Direction) -> Double? {
    let across = Double(offset.column)
    let down = Double(offset.row) * 2
    let along: Double
    let aside: Double
    switch direction {
    case .left: (along, aside) = (-across, down)
    case .right: (along, aside) = (across, down)
    case .up: (along, aside) = (-down, across)
    case .down: (along, aside) = (down, across)
    }
    guard along > 0 else { return nil }
    let distance = (along * along + aside * aside).squareRoot()
    let sine = abs(aside) / distance
    // Beyond about 75° a node is beside the cursor and not in the direction.
    return sine > 0.97 ? nil : distance * (1 + 2 * sine)
  }

  /// Returns the distance from a node's centre to a point, in columns; a row counts as two columns.
  func distance(_ node: NodeID, _ point: Point) -> Int {
    guard let frame = plane.frame(of: node) else { return .max }
    let offset = frame.center - point
    return abs(offset.column) + 2 * abs(offset.row)
  }
}
