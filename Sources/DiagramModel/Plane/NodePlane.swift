package import EvaluationEngine
import Formulas
package import Geometry
package import GraphDocument

/// The positions of everything on the document plane: boxes of nodes, areas of wires, and rectangles of frames.
///
/// The document's events update them.
package struct NodePlane {
  private var boxes = PlaneIndex<NodeFrames>()
  var wires = WirePlane()
  var frames = PlaneIndex<HashedFrames<String>>()
  /// The positions given to nodes that have none in the document.
  var automatic: [NodeID: Point] = [:]
  /// The nodes added without a position since the last call of `settle`.
  var unsettled: Set<NodeID> = []

  init() {}

  /// Creates the plane of a document; `revision` is its first revision.
  ///
  /// - Complexity: Linear in the document.
  package init(_ contents: DocumentContents, revision: Int = 0) {
    self.revision = revision
    automatic = Self.automaticPlaces(in: contents)
    setAllBoxes(in: contents)
    setAllWires(in: contents)
    for title in contents.frameTitles { updateFrame(title, in: contents) }
  }

  /// Replaces all boxes by boxes for the nodes that have a position.
  ///
  /// - Complexity: Linear in the document.
  mutating func setAllBoxes(in contents: DocumentContents) {
    var frames = NodeFrames()
    frames.reserve(contents.count)
    var sizes = BoxSizes()
    for node in contents.nodes {
      guard let place = place(of: node, in: contents) else { continue }
      _ = frames.replace(Rect(origin: place, size: sizes.size(of: node, in: contents)), of: node)
    }
    boxes = PlaneIndex(frames)
  }

  var boxExtent: Rect { boxes.extent }

  package var wireCount: Int { wires.count }

  /// How many index entries changes of boxes and wires visited, for tests.
  var searchedCount: Int { boxes.searchedCount + wires.searchedCount }

  /// Increases whenever a box or a wire is added, removed, moved or resized.
  private(set) var revision = 0

  /// Returns the box of a node; nil if it has none.
  package func frame(of node: NodeID) -> Rect? { boxes.frame(of: node) }

  package func nodes(in rect: Rect) -> [NodeID] { boxes.elements(in: rect) }

  /// Returns the nodes in a rectangle with their boxes, unsorted.
  func boxes(in rect: Rect) -> [PlacedNode] {
    var found: [PlacedNode] = []
    boxes.visit(rect) { node, frame in
      found.append(PlacedNode(node: node, frame: frame))
      return true
    }
    return found
  }

  /// Returns nodes in reading order: by row, then by column.
  package func readingOrder(_ nodes: [NodeID]) -> [NodeID] {
    nodes.map { PlacedNode(node: $0, frame: frame(of: $0) ?? Rect(origin: .origin, size: .zero)) }
      .sorted(by: PlacedNode.isBefore).map(\.node)
  }

  func hasNode(in rect: Rect) -> Bool { boxes.hasElement(in: rect) }

  /// Returns the same nodes as `nodes(in:)`; nil if there are more than `limit`.
  package func nodes(in rect: Rect, atMost limit: Int) -> [NodeID]? { boxes.elements(in: rect, atMost: limit) }

  /// Updates boxes and wires after changes.
  ///
  /// - Complexity: O(k log k) for k changes and their wires, and one pass through the boxes and wires near their
  ///   previous positions.
  mutating func update(after changes: [DocumentChange], in contents: DocumentContents) {
    var nodes: Set<NodeID> = []
    var ports: Set<PortID> = []
    for change in changes {
      if change.touches(.geometry) { nodes.formUnion(change.nodes) }
      if case .relationshipsChanged(let node, let old) = change {
        let count = contents.contains(node) ? contents.inputCount(of: node) : 0
        for port in 0..<max(old.count, count) { ports.insert(PortID(node, port)) }
      }
    }
    let changed = updateBoxes(of: nodes, in: contents) + settle(in: contents)
    for node in changed where contents.contains(node) {
      for port in 0..<contents.inputCount(of: node) { ports.insert(PortID(node, port)) }
      if wires.isHub(node), let frame = frame(of: node) {
        wires.moveHub(node, to: frame)
      } else {
        ports.formUnion(contents.users(of: node))
      }
    }
    if !ports.isEmpty { updateWires(into: ports, in: contents) }
  }

  /// Updates the boxes of nodes; a node that is added without a place has no box until `settle` is called.
  ///
  /// - Returns: The nodes whose boxes changed.
  private mutating func updateBoxes(of nodes: Set<NodeID>, in contents: DocumentContents) -> [NodeID] {
    if nodes.isEmpty { return [] }
    var frames: [NodeID: Rect?] = [:]
    for node in nodes {
      guard contents.contains(node) else {
        unsettled.remove(node)
        frames.updateValue(nil, forKey: node)
        continue
      }
      if contents.place(of: node) == nil {
        guard let frame = boxes.frame(of: node) else {
          // Something else may now be at the place where the node was before it was deleted.
          unsettled.insert(node)
          continue
        }
        // A node that loses its place in the document stays at the same place.
        automatic[node] = frame.origin
      }
      guard let place = place(of: node, in: contents) else { continue }
      frames.updateValue(Rect(origin: place, size: Self.size(of: node, in: contents)), forKey: node)
    }
    let changed = boxes.update(frames)
    note(!changed.isEmpty)
    return changed
  }

  /// Returns the errors found in boxes, wires and frames; empty if there are none.
  ///
  /// - Complexity: O(*n* log *n*) in nodes and links.
  func checkInvariants(in contents: DocumentContents) -> [String] {
    var problems = boxes.checkInvariants() + frames.checkInvariants() + checkWires(in: contents)
    if !unsettled.isEmpty { problems.append("not settled: \(unsettled.sorted())") }
    var extent = Rect(origin: .origin, size: .zero)
    for node in contents.nodes {
      guard let place = place(of: node, in: contents) else {
        problems.append("\(node) has no place")
        continue
      }
      let box = Rect(origin: place, size: Self.size(of: node, in: contents))
      if frame(of: node) != box { problems.append("the box of \(node) is not \(box)") }
      extent = extent.union(box)
    }
    if boxes.count != contents.count { problems.append("\(boxes.count) boxes for \(contents.count) nodes") }
    if boxExtent != extent { problems.append("the extent of the boxes is \(boxExtent), not \(extent)") }
    return problems + checkFrames(in: contents)
  }

  mutating func setBox(_ box: Rect, of node: NodeID) {
    note(boxes.set(box, for: node))
  }

  private func place(of node: NodeID, in contents: DocumentContents) -> Point? {
    contents.place(of: node) ?? automatic[node]
  }

  mutating func note(_ isChanged: Bool) {
    if isChanged { revision += 1 }
  }

  /// Returns the size of a node's box, or the size it would have with `morePorts` more ports.
  package static func size(of node: NodeID, in contents: DocumentContents, morePorts: Int = 0) -> Size {
    contents.face(of: node).size(of: node, ports: contents.inputCount(of: node) + morePorts, in: contents)
  }
}

struct PlacedNode {
  let node: NodeID
  let frame: Rect

  /// Returns whether `left` is before `right` in reading order: by row, then by column.
  static func isBefore(_ left: PlacedNode, _ right: PlacedNode) -> Bool {
    (left.frame.minRow, left.frame.minColumn, left.node) < (right.frame.minRow, right.frame.minColumn, right.node)
  }
}
