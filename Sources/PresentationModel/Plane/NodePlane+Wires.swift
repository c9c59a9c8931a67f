import EvaluationEngine
import Geometry
import GraphDocument

/// The wires of the plane, which follow the boxes at their ends.
extension NodePlane {
  /// An output that feeds more ports is a hub.
  static let hubLimit = 400

  /// The ports whose wires may cross `rect`, in no order; of an output that feeds hundreds only of those that can be told apart there:
  /// what passes through, none of its ends in it, runs in one line with others.
  func wires(in rect: Rect) -> [PortID] {
    wires.ports(in: rect) { regionOfWire(into: $0, from: $1) }
  }

  /// As `wires(in:)`; nil where there are more than `limit`.
  func wires(in rect: Rect, atMost limit: Int) -> [PortID]? {
    wires.ports(in: rect, atMost: limit) { regionOfWire(into: $0, from: $1) }
  }

  /// The ports that one output feeds and whose wires may cross `rect`, as `wires(in:)`.
  func wires(from source: NodeID, in rect: Rect, of graph: Graph) -> [PortID] {
    let ports = wires.wires(ofHub: source).map { Array($0.ports(in: rect)) } ?? graph.users(of: source)
    return ports.filter { regionOfWire(into: $0, from: source)?.intersects(rect) ?? false }
  }

  /// The ports of one node whose wires may cross `rect`.
  func wires(into node: NodeID, in rect: Rect, of graph: Graph) -> [PortID] {
    graph.inputs(of: node).enumerated().compactMap { index, source in
      let port = PortID(node, index)
      return source.flatMap { regionOfWire(into: port, from: $0) }?.intersects(rect) == true ? port : nil
    }
  }

  private func regionOfWire(into port: PortID, from source: NodeID) -> Rect? {
    guard let from = frame(of: source), let to = frame(of: port.node) else { return nil }
    return from.union(to).inset(by: -NodeMetrics.wireMargin)
  }

  /// Enters all wires of a document, in place of those that are there.
  ///
  /// - Complexity: linear in the document.
  mutating func setAllWires(in contents: DocumentContents) {
    let hubs = contents.graph.nodes.filter { contents.graph.hasUsers($0, moreThan: Self.hubLimit) }
    let areHubs = Set(hubs)
    var regions = PortFrames()
    regions.reserve(contents.count)
    for node in contents.graph.nodes {
      regions.reserve(contents.graph.inputCount(of: node), of: node)
      Self.forEachLink(into: node, in: contents) { port, source in
        guard !areHubs.contains(source), let region = regionOfWire(into: port, from: source) else { return }
        _ = regions.replace(region, of: port)
      }
    }
    wires = WirePlane(regions)
    for hub in hubs { makeHub(hub, in: contents) }
  }

  mutating func setWires(into node: NodeID, in contents: DocumentContents) {
    Self.forEachLink(into: node, in: contents) { port, source in
      reviseHub(source, in: contents)
      setWire(into: port, from: source, in: contents)
    }
  }

  mutating func setWires(from node: NodeID, in contents: DocumentContents) {
    reviseHub(node, in: contents)
    for port in contents.graph.users(of: node) { setWire(into: port, from: node, in: contents) }
  }

  mutating func removeWire(into port: PortID, in contents: DocumentContents) {
    let hub = wires.hub(of: port)
    note(wires.remove(port))
    if let hub { reviseHub(hub, in: contents) }
  }

  private mutating func setWire(into port: PortID, from source: NodeID, in contents: DocumentContents) {
    if let hub = wires.hub(of: port), hub != source { removeWire(into: port, in: contents) }
    guard let from = frame(of: source), let to = frame(of: port.node) else { return }
    note(wires.set(port, from: source, from, to: to, at: NodeMetrics.input(port.port, of: to)))
  }

  /// Makes an output a hub, or one that is none any more, where it feeds as many ports or as few.
  private mutating func reviseHub(_ node: NodeID, in contents: DocumentContents) {
    let isHub = contents.graph.contains(node) && contents.graph.hasUsers(node, moreThan: Self.hubLimit)
    guard isHub != wires.isHub(node) else { return }
    if isHub { return makeHub(node, in: contents) }
    for port in wires.dissolveHub(node) { setWire(into: port, from: node, in: contents) }
  }

  private mutating func makeHub(_ node: NodeID, in contents: DocumentContents) {
    guard let source = frame(of: node) else { return }
    var places: [PortID: Point] = [:]
    for port in contents.graph.users(of: node) {
      if let frame = frame(of: port.node) { places[port] = NodeMetrics.input(port.port, of: frame) }
    }
    wires.makeHub(node, source, to: places)
    note(true)
  }

  private static func forEachLink(
    into node: NodeID, in contents: DocumentContents, _ body: (PortID, NodeID) -> Void
  ) {
    for port in 0..<contents.graph.inputCount(of: node) {
      let port = PortID(node, port)
      if let source = contents.graph.input(port) { body(port, source) }
    }
  }
}
