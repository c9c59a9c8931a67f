import EvaluationEngine
import Geometry
import GraphDocument

/// Selecting, and moving the cursor.
extension NodesPM {
  /// Makes `node` the selected one and shows it.
  func select(_ node: NodeID) {
    guard let frame = diagram.plane.frame(of: node) else { return }
    if selection != node { document.endRun() }
    setSelection(node)
    if mode == .normal, !selectedNodes.isEmpty { focus.selectedNodes.insert(node) }
    focus.cursor = frame.center
    view.viewport.reveal(frame)
  }

  /// The selected node; notes may be excepted by what they do not do.
  ///
  /// - Throws: what needs a selected node.
  func requireSelection(_ verb: String, exceptNotes reason: String? = nil) throws(Rejection) -> NodeID {
    guard let selection else { throw .noSelection(to: verb) }
    if let reason { try rejectNote(selection, reason) }
    return selection
  }

  /// What commands on nodes act on; never empty.
  ///
  /// - Throws: what needs a selected node.
  func requireNodes(_ verb: String) throws(Rejection) -> [NodeID] {
    let nodes = actedOn
    if nodes.isEmpty { throw .noSelection(to: verb) }
    return nodes
  }

  /// Goes to the nearest node in a direction, `count` times or until there is none.
  func focus(_ direction: Direction, _ count: Int) throws(Rejection) {
    if moveInListing(by: direction.step.row * count) { return }
    if try moveInTable(by: direction.step.row * count) { return }
    for _ in 0..<count {
      let isLinking = relationshipCreationMode
      let start = isLinking ? linkCursor : cursor
      let current = isLinking ? linkTargetOrSource : selection
      guard let node = nearest(direction, from: start, excluding: current) else {
        // The wire aims already at all that there is to choose.
        if isLinking, let target = relationship?.target, target == onlyTarget { return say(aimedAtOnly(target)) }
        throw .noNode(direction)
      }
      if isLinking { try aim(at: node) } else { select(node) }
    }
  }

  /// Off the nodes, onto the empty canvas, by as many dots of the grid.
  func step(_ direction: Direction, _ count: Int) {
    let step = direction.step
    setSelection(nil)
    document.endRun()
    focus.cursor = Plane.clamped(
      cursor + Point(column: step.column * Self.panColumns * count, row: step.row * Self.panRows * count))
    view.viewport.reveal(Rect(origin: cursor, size: Size(columns: 1, rows: 1)), margin: 4)
  }

  /// The node that a motion goes to: the one with the least distance × (1 + 2·sin of the angle off the direction),
  /// nothing behind, no wrap.
  ///
  /// A cell counts twice as high as wide. While a link is made only valid targets count. Nodes on exactly the same place are
  /// gone through first, in the order in which they were made to the right and downwards.
  ///
  /// - Complexity: in proportion to the nodes around, in rings that grow until one is found.
  func nearest(_ direction: Direction, from start: Point, excluding current: NodeID?) -> NodeID? {
    if let current, let node = stacked(on: current, direction, at: start) { return node }
    var reach = max(viewport.size.columns, 40)
    while true {
      let region = Self.region(direction, of: start, reach: reach)
      var best: (node: NodeID, score: Double)?
      for node in diagram.plane.nodes(in: region) where node != current {
        guard let frame = diagram.plane.frame(of: node), let score = score(of: frame.center - start, direction) else {
          continue
        }
        if let best, (best.score, best.node) <= (score, node) { continue }
        if relationshipCreationMode, !canBeTarget(node) { continue }
        best = (node, score)
      }
      // A node outside of the region is farther away than its edge.
      if let best, best.score <= Double(reach) || reach >= 2 * Plane.coordinateLimit { return best.node }
      if reach >= 2 * Plane.coordinateLimit { return best?.node }
      reach *= 4
    }
  }

  /// What lies no farther than `reach` from `start` in that direction and to both sides: behind it nothing counts, and at the edge of a large
  /// document nearly all lies behind.
  static func region(_ direction: Direction, of start: Point, reach: Int) -> Rect {
    let (ahead, across) = (reach + 1, 2 * reach + 1)
    return switch direction {
    case .left: Rect(column: start.column - reach, row: start.row - reach, columns: ahead, rows: across)
    case .right: Rect(column: start.column, row: start.row - reach, columns: ahead, rows: across)
    case .up: Rect(column: start.column - reach, row: start.row - reach, columns: across, rows: ahead)
    case .down: Rect(column: start.column - reach, row: start.row, columns: across, rows: ahead)
    }
  }

  /// The next node whose middle is the same as that of another one.
  private func stacked(on current: NodeID, _ direction: Direction, at middle: Point) -> NodeID? {
    let stack = diagram.plane.nodes(in: Rect(origin: middle, size: Size(columns: 1, rows: 1))).filter { node in
      diagram.plane.frame(of: node)?.center == middle && (!relationshipCreationMode || canBeTarget(node))
    }
    switch direction {
    case .right, .down: return stack.filter { $0 > current }.min()
    case .left, .up: return stack.filter { $0 < current }.max()
    }
  }

  /// The node whose middle is nearest to the cursor, within a few screens.
  var nodeAtCursor: NodeID? {
    var reach = 40
    while reach < Self.cursorReach {
      let region = Rect(
        column: cursor.column - reach, row: cursor.row - reach, columns: 2 * reach + 1, rows: 2 * reach + 1)
      let nearest = diagram.plane.nodes(in: region).min { (distance($0, cursor), $0) < (distance($1, cursor), $1) }
      if let nearest { return nearest }
      reach *= 4
    }
    return nil
  }

  /// How far around the cursor a node is looked for, in cells.
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
    // Beyond about 75° a node lies beside rather than in the direction.
    return sine > 0.97 ? nil : distance * (1 + 2 * sine)
  }

  /// Goes `offset` nodes on in evaluation order, round the ends.
  ///
  /// While a link is made only valid targets count.
  func focusInOrder(_ offset: Int) throws(Rejection) {
    let isLinking = relationshipCreationMode
    let order = contents.graph.evaluationOrder().filter { !isLinking || canBeTarget($0) }
    guard !order.isEmpty else { throw isLinking ? .because("no node can take the link") : .noNodes }
    let current = isLinking ? linkTargetOrSource : selection
    let start = current.flatMap { order.firstIndex(of: $0) }
    let first = offset > 0 ? -1 : order.count
    let next = ((start ?? first) + offset) % order.count
    let node = order[next < 0 ? next + order.count : next]
    if isLinking { try aim(at: node) } else { select(node) }
  }

  func pan(_ direction: Direction, _ cells: Int) {
    let step = direction.step
    let scale = viewport.scale
    view.viewport.scroll(by: Point(column: step.column * cells * scale.columns, row: step.row * cells * scale.rows))
  }

  func page(_ direction: Direction, _ count: Int) throws(Rejection) {
    let rows = max(1, viewport.size.rows - 1)
    if moveInListing(by: direction.step.row * rows * count) { return }
    if try !moveInTable(byPages: direction.step.row * count) { pan(direction, rows * count) }
  }

  func centre() {
    if let selection, let frame = diagram.plane.frame(of: selection) {
      view.viewport.center(on: frame)
    } else {
      view.viewport.center(on: Rect(origin: cursor, size: Size(columns: 1, rows: 1)))
    }
  }
}

extension Direction {
  /// Where that is, in a sentence.
  var place: String {
    switch self {
    case .left: "to the left"
    case .right: "to the right"
    case .up: "above"
    case .down: "below"
    }
  }

  /// The command that goes in that direction over the empty canvas.
  var stepping: Command {
    switch self {
    case .left: .stepLeft
    case .right: .stepRight
    case .up: .stepUp
    case .down: .stepDown
    }
  }
}
