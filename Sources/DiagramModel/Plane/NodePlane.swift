package import EvaluationEngine
import Formulas
package import Geometry
package import GraphDocument

/// Where everything is on the document plane: the boxes of nodes, the regions of wires, the rectangles of frames,
/// maintained with the document's events.
package struct NodePlane {
  private var boxes = PlaneIndex<NodeFrames>()
  var wires = WirePlane()
  /// By title.
  var frames = PlaneIndex<HashedFrames<String>>()
  /// Places of nodes that the document gives none.
  var automatic: [NodeID: Point] = [:]
  /// Nodes without a place that were added since the plane was settled.
  var unsettled: Set<NodeID> = []

  init() {}

  /// Places everything again; `revision` is the first revision of the result.
  ///
  /// Linear in the document.
  package init(_ contents: DocumentContents, revision: Int = 0) {
    self.revision = revision
    automatic = Self.automaticPlaces(in: contents)
    setAllBoxes(in: contents)
    setAllWires(in: contents)
    for title in contents.frameTitles { updateFrame(title, in: contents) }
  }

  /// Enters the boxes of all nodes that have a place, in place of those that are there.
  ///
  /// - Complexity: linear in the document.
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

  /// The rectangle around all boxes; empty if there are none.
  var boxExtent: Rect { boxes.extent }

  package var wireCount: Int { wires.count }

  /// How much has been looked at to enter boxes and wires and to take them out, for tests.
  var soughtCount: Int { boxes.soughtCount + wires.soughtCount }

  /// Grows whenever a box or a wire comes, goes or changes its place or size.
  private(set) var revision = 0

  /// The box of a node; nil for one that is not there.
  package func frame(of node: NodeID) -> Rect? { boxes.frame(of: node) }

  package func nodes(in rect: Rect) -> [NodeID] { boxes.elements(in: rect) }

  /// The nodes in a rectangle with their boxes, in no order.
  func boxes(in rect: Rect) -> [PlacedNode] {
    var found: [PlacedNode] = []
    boxes.visit(rect) { node, frame in
      found.append(PlacedNode(node: node, frame: frame))
      return true
    }
    return found
  }

  /// Nodes from left to right and from top to bottom, as one reads.
  package func readingOrder(_ nodes: [NodeID]) -> [NodeID] {
    nodes.map { PlacedNode(node: $0, frame: frame(of: $0) ?? Rect(origin: .origin, size: .zero)) }
      .sorted(by: PlacedNode.isBefore).map(\.node)
  }

  func hasNode(in rect: Rect) -> Bool { boxes.hasElement(in: rect) }

  /// As `nodes(in:)`; nil if there are more than `limit`.
  package func nodes(in rect: Rect, atMost limit: Int) -> [NodeID]? { boxes.elements(in: rect, atMost: limit) }

  /// Brings boxes and wires up to date after changes.
  ///
  /// - Complexity: O(k log k) for k changes and their wires, except for passes through other elements at their former
  ///   places.
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

  /// One that comes without a place has no box until it is settled.
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
          // Where it was before it was deleted something else may lie.
          unsettled.insert(node)
          continue
        }
        // A node that loses its place stays where it is.
        automatic[node] = frame.origin
      }
      guard let place = place(of: node, in: contents) else { continue }
      frames.updateValue(Rect(origin: place, size: Self.size(of: node, in: contents)), forKey: node)
    }
    let changed = boxes.update(frames)
    note(!changed.isEmpty)
    return changed
  }

  /// The problem with the plane after frames were updated; empty when boxes, wires and frames are at the document's
  /// places.
  ///
  /// For tests.
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
    if boxes.count != contents.count { problems.append("\(boxes.count) boxes of \(contents.count) nodes") }
    if boxExtent != extent { problems.append("the boxes reach over \(boxExtent), not \(extent)") }
    return problems + checkFrames(in: contents)
  }

  mutating func setBox(_ box: Rect, of node: NodeID) {
    note(boxes.set(box, for: node))
  }

  /// The place in the document or, without one, on the plane; nil for a node that is not placed yet.
  private func place(of node: NodeID, in contents: DocumentContents) -> Point? {
    contents.place(of: node) ?? automatic[node]
  }

  mutating func note(_ isChanged: Bool) {
    if isChanged { revision += 1 }
  }

  /// The box of a node, with `morePorts` than it has.
  package static func size(of node: NodeID, in contents: DocumentContents, morePorts: Int = 0) -> Size {
    contents.face(of: node).size(of: node, ports: contents.inputCount(of: node) + morePorts, in: contents)
  }
}

/// A node with the box that it has on the document plane.
struct PlacedNode {
  let node: NodeID
  let frame: Rect

  /// From left to right and from top to bottom, in reading order.
  static func isBefore(_ left: PlacedNode, _ right: PlacedNode) -> Bool {
    (left.frame.minRow, left.frame.minColumn, left.node) < (right.frame.minRow, right.frame.minColumn, right.node)
  }
}
