import EvaluationEngine
import Geometry
import GraphDocument

/// Places for nodes that the document gives none, for a while or for good.
///
/// If no node has a place all are laid out together. Otherwise, new nodes connected by wires or in one frame are laid
/// out as a group and put beside their neighbours, or into their frame, in free space; nodes without neighbours are put
/// below all others. The same document always gives the same places.
extension NodePlane {
  /// The most groups that are put beside their neighbours; further ones are put below all nodes with places.
  private static let groupLimit = 200
  /// Empty rows between nodes with places and those put below them.
  private static let gapBelow = 2

  /// Places for all nodes of a document that it gives none.
  ///
  /// - Complexity: That of laying them out; if some have a place, also linear in the document.
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

  /// Gives places and boxes to the nodes added without a place since the last call.
  ///
  /// - Returns: those nodes.
  /// - Complexity: That of laying them out and searching around them; constant if there are none.
  mutating func settle(in contents: DocumentContents) -> [NodeID] {
    if unsettled.isEmpty { return [] }
    let nodes = contents.nodesInFileOrder(unsettled.filter { contents.contains($0) })
    unsettled = []
    // An undo brings a node back to where it was, unless something lies there by now.
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

  /// Gives nodes in file order, which have no boxes yet, places and boxes.
  private mutating func place(_ nodes: [NodeID], in contents: DocumentContents) {
    guard !nodes.isEmpty else { return }
    var waiting = NewNodes(nodes, in: contents) { extent(ofMembers: $0, in: contents) != nil }.groups
    for _ in 0..<Self.groupLimit {
      // What has been put somewhere may be the neighbour of what comes next.
      guard let next = waiting.firstIndex(where: { hasNeighbour($0, in: contents) }) else { break }
      put(waiting.remove(at: next), in: contents)
    }
    putBelow(waiting.flatMap(\.nodes), in: contents)
  }

  /// Whether a neighbour with a box determines the place of the group.
  private func hasNeighbour(_ group: NewNodes.Group, in contents: DocumentContents) -> Bool {
    group.isFrameThere
      || group.nodes.contains { node in
        contents.drawnInputs(of: node).contains { $0.flatMap { frame(of: $0) } != nil }
          || contents.users(of: node).contains { frame(of: $0.node) != nil }
      }
  }

  private mutating func put(_ group: NewNodes.Group, in contents: DocumentContents) {
    let arrangement = NodeArrangement(group.nodes, in: contents)
    // Without the borders of its frame, which is there or gets its space here.
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

  /// Lays out nodes without neighbours as one group, below everything, or from the start of an empty plane.
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

  /// To the right of the group's sources, else to the left of its users; nil if neither has a box.
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

  /// The rectangle around those nodes of a frame that have a box; nil if none has.
  func extent(ofMembers title: String, in contents: DocumentContents) -> Rect? {
    let boxes = contents.members(ofFrame: title).compactMap { frame(of: $0) }
    return boxes.first.map { boxes.reduce($0) { $0.union($1) } }
  }

  /// The free place in a frame that is nearest to `wanted`; in a full frame, one at which the frame can grow without
  /// covering others.
  ///
  /// - Returns: the nearest free place of all if the frame cannot grow.
  /// - Complexity: In proportion to the frame's cells, and to the boxes around it.
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

  /// The most cells of a frame that are looked at one by one.
  private static let lookedAtInFrame = 20_000

  /// Whether a frame that includes a box would cover only nodes and frames that it covers already.
  private func canGrow(_ area: Rect, over box: Rect) -> Bool {
    let grown = area.union(Self.framing(box))
    func isOutside(_ other: Rect) -> Bool { !other.intersects(area) }
    return nodes(in: grown).allSatisfy { frame(of: $0).map { !isOutside($0) } ?? true }
      && frames(in: grown).allSatisfy { self.area(ofFrame: $0).map { !isOutside($0) } ?? true }
  }
}

/// Nodes to be placed, in groups: those of a new frame, or those that wires connect within a frame or outside of any.
private struct NewNodes {
  struct Group {
    /// In file order.
    var nodes: [NodeID]
    var title: String?
    /// Whether the frame has nodes that are placed.
    var isFrameThere: Bool
  }

  private(set) var groups: [Group] = []

  /// - Complexity: linear in the nodes and the links into them.
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

/// The sets that some nodes belong to; other nodes belong to none.
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
