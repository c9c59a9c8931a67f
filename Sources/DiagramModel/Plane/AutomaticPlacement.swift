import EvaluationEngine
import Geometry
import GraphDocument

/// Positions for nodes that have none in the document.
///
/// - If no node has a position, all nodes are arranged at once.
/// - If some nodes have positions, new nodes that are linked or in the same frame form a group. A group is placed in
///   its frame, or beside the nodes that are linked to it.
/// - Nodes without links are placed below all others.
///
/// The same document always gets the same positions.
extension NodePlane {
  /// How many groups are placed beside the nodes that they are linked to; the others are placed below all nodes.
  private static let groupLimit = 200
  private static let gapBelow = 2

  /// Returns positions for all nodes that have none in the document.
  ///
  /// - Complexity: The complexity of laying them out; if some nodes have a place, also linear in the document.
  static func automaticPlaces(in contents: DocumentContents) -> [NodeID: Point] {
    let unplaced = contents.nodesInFileOrder().filter { contents.place(of: $0) == nil }
    guard !unplaced.isEmpty else { return [:] }
    var draft = NodePlane()
    if unplaced.count < contents.count {
      draft.setAllBoxes(in: contents)
      for title in contents.frameTitles { draft.updateFrame(title, in: contents) }
    }
    draft.place(unplaced, in: contents)
    return draft.automatic
  }

  /// Gives positions and boxes to the nodes that were added without a position since the last call.
  ///
  /// - Returns: The nodes that got a position.
  /// - Complexity: The complexity of laying out these nodes and of searching around them.
  mutating func settle(in contents: DocumentContents) -> [NodeID] {
    if unsettled.isEmpty { return [] }
    let nodes = contents.nodesInFileOrder(unsettled.filter { contents.contains($0) })
    unsettled = []
    // Undo restores a node to its previous place, unless something else is there now.
    let returning = nodes.filter { node in
      guard let place = automatic[node] else { return false }
      let box = Rect(origin: place, size: Self.size(of: node, in: contents))
      if hasNode(in: box) { return false }
      setBox(box, of: node)
      return true
    }
    let known = Set(returning)
    place(nodes.filter { !known.contains($0) }, in: contents)
    return nodes
  }

  private mutating func place(_ nodes: [NodeID], in contents: DocumentContents) {
    guard !nodes.isEmpty else { return }
    var waiting = NewNodes(nodes, in: contents) { extent(ofMembers: $0, in: contents) != nil }.groups
    for _ in 0..<Self.groupLimit {
      // A group that was just placed may be the neighbour of a following one.
      guard let next = waiting.firstIndex(where: { hasNeighbour($0, in: contents) }) else { break }
      put(waiting.remove(at: next), in: contents)
    }
    putBelow(waiting.flatMap(\.nodes), in: contents)
  }

  private func hasNeighbour(_ group: NewNodes.Group, in contents: DocumentContents) -> Bool {
    group.isFrameThere
      || group.nodes.contains { node in
        contents.drawnInputs(of: node).contains { $0.flatMap { frame(of: $0) } != nil }
          || contents.users(of: node).contains { frame(of: $0.node) != nil }
      }
  }

  private mutating func put(_ group: NewNodes.Group, in contents: DocumentContents) {
    let arrangement = NodeArrangement(group.nodes, in: contents)
    // The border of the frame is not included: it exists, or gets its space here.
    let boxes = zip(arrangement.nodes, arrangement.places).map {
      Rect(origin: $1, size: Self.size(of: $0, in: contents))
    }
    guard let whole = boxes.first.map({ boxes.reduce($0) { $0.union($1) } }) else { return }
    let wanted = wantedPlace(of: group, whole.size, in: contents)
    let corner: Point
    if let title = group.title, let inner = extent(ofMembers: title, in: contents) {
      corner = placeInFrame(around: inner, for: whole.size, near: wanted ?? inner.origin)
    } else {
      let taken = Rect(origin: wanted ?? .origin, size: whole.size)
      let space = group.title == nil ? taken : Self.framing(taken)
      let place = clearPlace(for: space.size, near: space.origin, besides: [], inFrames: [])
      corner = place + (taken.origin - space.origin)
    }
    enter(arrangement, at: corner - whole.origin, in: contents)
  }

  private mutating func putBelow(_ nodes: [NodeID], in contents: DocumentContents) {
    guard !nodes.isEmpty else { return }
    var corner = NodeArrangement.home
    if !boxExtent.isEmpty { corner.row = boxExtent.maxRow + Self.gapBelow }
    let ordered = contents.nodesInFileOrder(Set(nodes))
    enter(NodeArrangement(ordered, in: contents), at: corner, in: contents)
  }

  private mutating func enter(_ arrangement: NodeArrangement, at corner: Point, in contents: DocumentContents) {
    for (node, place) in zip(arrangement.nodes, arrangement.places) {
      let place = Plane.clamped(corner + place)
      automatic[node] = place
      setBox(Rect(origin: place, size: Self.size(of: node, in: contents)), of: node)
    }
    for title in Set(arrangement.nodes.compactMap { contents.frameTitle(of: $0) }) { updateFrame(title, in: contents) }
  }

  /// Returns the position at which a group should be placed; nil if no node that is linked to the group has a box.
  ///
  /// The position is to the right of the nodes that feed the group. If there are none, it is to the left of the nodes
  /// that the group feeds.
  private func wantedPlace(of group: NewNodes.Group, _ size: Size, in contents: DocumentContents) -> Point? {
    let sources = group.nodes.flatMap { contents.drawnInputs(of: $0).compactMap { $0.flatMap { frame(of: $0) } } }
    if let last = sources.max(by: { ($0.maxColumn, $1.minRow) < ($1.maxColumn, $0.minRow) }) {
      return Point(column: last.maxColumn + NodeMetrics.columnGap, row: last.minRow)
    }
    let users = group.nodes.flatMap { contents.users(of: $0).compactMap { frame(of: $0.node) } }
    guard let first = users.min(by: { ($0.minColumn, $0.minRow) < ($1.minColumn, $1.minRow) }) else { return nil }
    return Point(column: first.minColumn - NodeMetrics.columnGap - size.columns, row: first.minRow)
  }

  // MARK: - In frames

  /// Returns the rectangle around the boxes of a frame's nodes; nil if none of them has a box.
  func extent(ofMembers title: String, in contents: DocumentContents) -> Rect? {
    let boxes = contents.members(ofFrame: title).compactMap { frame(of: $0) }
    return boxes.first.map { boxes.reduce($0) { $0.union($1) } }
  }

  /// Returns the free position in a frame that is nearest to `wanted`.
  ///
  /// If the frame is full, the result is a position at which the frame can grow without covering other nodes. If the
  /// frame cannot grow, the result is the nearest free position anywhere.
  ///
  /// - Complexity: Linear in the frame's cells, and in the boxes around it.
  private func placeInFrame(around inner: Rect, for size: Size, near wanted: Point) -> Point {
    func distance(_ place: Point) -> Int { abs(place.column - wanted.column) + 2 * abs(place.row - wanted.row) }
    func isFree(_ place: Point) -> Bool {
      !hasNode(in: Rect(column: place.column - 2, row: place.row, columns: size.columns + 4, rows: size.rows))
    }
    var best: Point?
    let step = max(1, inner.size.columns * inner.size.rows / Self.lookedAtInFrame)
    for row in stride(from: inner.minRow, through: inner.maxRow - size.rows, by: 1) {
      for column in stride(from: inner.minColumn, through: inner.maxColumn - size.columns, by: 2 * step) {
        let place = Point(column: column, row: row)
        if best.map({ distance($0) <= distance(place) }) == true { continue }
        if isFree(place) { best = place }
      }
    }
    if let best { return best }
    let column = min(max(wanted.column, inner.minColumn), max(inner.minColumn, inner.maxColumn - size.columns))
    let row = min(max(wanted.row, inner.minRow), max(inner.minRow, inner.maxRow - size.rows))
    let beside = [
      Point(column: column, row: inner.maxRow + 1), Point(column: inner.maxColumn + NodeMetrics.columnGap, row: row),
      Point(column: column, row: inner.minRow - 1 - size.rows),
      Point(column: inner.minColumn - NodeMetrics.columnGap - size.columns, row: row),
    ]
    let clear = beside.filter { canGrow(Self.framing(inner), over: Rect(origin: $0, size: size)) }
    return clear.min { distance($0) < distance($1) } ?? freePlace(for: size, near: wanted)
  }

  private static let lookedAtInFrame = 20_000

  private func canGrow(_ area: Rect, over box: Rect) -> Bool {
    let grown = area.union(Self.framing(box))
    func isOutside(_ other: Rect) -> Bool { !other.intersects(area) }
    return nodes(in: grown).allSatisfy { frame(of: $0).map { !isOutside($0) } ?? true }
      && frames(in: grown).allSatisfy { self.area(ofFrame: $0).map { !isOutside($0) } ?? true }
  }
}

/// The nodes that need a position, divided into groups.
///
/// All nodes of a new frame form a group. In existing frames and outside of frames, nodes that are connected by wires
/// form a group.
private struct NewNodes {
  struct Group {
    /// The nodes in file order.
    var nodes: [NodeID]
    var title: String?
    var isFrameThere: Bool
  }

  private(set) var groups: [Group] = []

  /// Divides the nodes into groups.
  ///
  /// `isFrameThere` returns whether a frame already has placed nodes.
  ///
  /// - Complexity: Linear in the nodes and the links into them.
  init(_ nodes: [NodeID], in contents: DocumentContents, isFrameThere: (String) -> Bool) {
    var isThere: [String: Bool] = [:]
    for title in Set(nodes.compactMap { contents.frameTitle(of: $0) }) { isThere[title] = isFrameThere(title) }
    var sets = DisjointSets(nodes)
    var firstOfFrame: [String: NodeID] = [:]
    for node in nodes {
      let title = contents.frameTitle(of: node)
      if let title, isThere[title] == false {
        sets.join(node, firstOfFrame[title, default: node])
        firstOfFrame[title] = firstOfFrame[title] ?? node
      }
      for case let source? in contents.drawnInputs(of: node) where contents.frameTitle(of: source) == title {
        sets.join(node, source)
      }
    }
    var places: [NodeID: Int] = [:]
    for node in nodes {
      let root = sets.root(of: node)
      if let place = places[root] {
        groups[place].nodes.append(node)
      } else {
        places[root] = groups.count
        let title = contents.frameTitle(of: node)
        groups.append(Group(nodes: [node], title: title, isFrameThere: title.flatMap { isThere[$0] } ?? false))
      }
    }
  }
}

private struct DisjointSets {
  private var parents: [NodeID: NodeID]

  init(_ nodes: [NodeID]) {
    parents = Dictionary(uniqueKeysWithValues: nodes.map { ($0, $0) })
  }

  mutating func root(of node: NodeID) -> NodeID {
    var node = node
    while let parent = parents[node], parent != node {
      parents[node] = parents[parent]
      node = parent
    }
    return node
  }

  mutating func join(_ first: NodeID, _ second: NodeID) {
    guard parents[first] != nil, parents[second] != nil else { return }
    let roots = (root(of: first), root(of: second))
    parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
  }
}
