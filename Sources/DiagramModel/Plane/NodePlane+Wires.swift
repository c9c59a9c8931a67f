import EvaluationEngine
import Geometry
import GraphDocument

/// The wires on the plane; each goes from a box to a port.
extension NodePlane {
  /// The number of ports above which an output is a hub, whose wires are stored differently.
  static let hubLimit = 400

  /// Returns the ports whose wires may cross `rect`, unsorted.
  ///
  /// If an output feeds hundreds of ports, only its wires that start or end in `rect` are included, because the others
  /// run along them.
  func wires(in rect: Rect) -> [PortID] {
    wires.ports(in: rect) { regionOfWire(into: $0, from: $1) }
  }

  /// Returns the same ports as `wires(in:)`; nil if there are more than `limit`.
  func wires(in rect: Rect, atMost limit: Int) -> [PortID]? {
    wires.ports(in: rect, atMost: limit) { regionOfWire(into: $0, from: $1) }
  }

  /// Returns the ports that `source` feeds and whose wires may cross `rect`, as in `wires(in:)`.
  func wires(from source: NodeID, in rect: Rect, of contents: DocumentContents) -> [PortID] {
    let ports = wires.wires(ofHub: source).map { Array($0.ports(in: rect)) } ?? contents.users(of: source)
    return ports.filter { regionOfWire(into: $0, from: source)?.intersects(rect) ?? false }
  }

  func wires(into node: NodeID, in rect: Rect, of contents: DocumentContents) -> [PortID] {
    contents.drawnInputs(of: node).enumerated().compactMap { index, source in
      let port = PortID(node, index)
      return source.flatMap { regionOfWire(into: port, from: $0) }?.intersects(rect) == true ? port : nil
    }
  }

  private func regionOfWire(into port: PortID, from source: NodeID) -> Rect? {
    guard let from = frame(of: source), let to = frame(of: port.node) else { return nil }
    return from.union(to).inset(by: -NodeMetrics.wireMargin)
  }

  mutating func setAllWires(in contents: DocumentContents) {
    let hubs = contents.nodes.filter { contents.graph.hasUsers($0, moreThan: Self.hubLimit) }
    let areHubs = Set(hubs)
    var regions = PortFrames()
    regions.reserve(contents.count)
    for node in contents.nodes {
      regions.reserve(contents.inputCount(of: node), of: node)
      Self.forEachLink(into: node, in: contents) { port, source in
        guard !areHubs.contains(source), let region = regionOfWire(into: port, from: source) else { return }
        _ = regions.replace(region, of: port)
      }
    }
    wires = WirePlane(regions)
    for hub in hubs { if let frame = frame(of: hub) { wires.makeHub(hub, frame) } }
    _ = wires.update(placedWires(into: hubs.flatMap { contents.users(of: $0) }, in: contents))
  }

  /// Updates the wires into `ports` after links have changed or boxes have moved.
  mutating func updateWires(into ports: Set<PortID>, in contents: DocumentContents) {
    let graph = contents.graph
    var ports = ports
    var outputs: Set<NodeID> = []
    for port in ports {
      if let hub = wires.hub(of: port) { outputs.insert(hub) }
      if contents.contains(port.node), let source = contents.drawnInput(port) { outputs.insert(source) }
    }
    for output in outputs {
      // An output becomes a hub, or stops being one, when the number of ports that it feeds passes the limit.
      let isHub = graph.contains(output) && graph.hasUsers(output, moreThan: Self.hubLimit)
      guard isHub != wires.isHub(output) else { continue }
      if !isHub {
        ports.formUnion(wires.dissolveHub(output))
      } else if let frame = frame(of: output) {
        wires.makeHub(output, frame)
        ports.formUnion(contents.users(of: output))
      }
    }
    note(wires.update(placedWires(into: ports, in: contents)))
  }

  func checkWires(in contents: DocumentContents) -> [String] {
    let graph = contents.graph
    let ports = contents.nodes.flatMap { node in (0..<contents.inputCount(of: node)).map { PortID(node, $0) } }
    let hubs = contents.nodes.filter { graph.hasUsers($0, moreThan: Self.hubLimit) }
    return wires.checkInvariants(placedWires(into: ports, in: contents).compactMapValues(\.self), hubs: Set(hubs))
  }

  private func placedWires(into ports: some Sequence<PortID>, in contents: DocumentContents) -> [PortID: PlacedWire?] {
    var placed: [PortID: PlacedWire?] = [:]
    for port in ports {
      guard contents.contains(port.node), let source = contents.drawnInput(port), let from = frame(of: source),
        let to = frame(of: port.node)
      else {
        placed.updateValue(nil, forKey: port)
        continue
      }
      let wire = PlacedWire(source: source, from: from, to: to, place: NodeMetrics.input(port.port, of: to))
      placed.updateValue(wire, forKey: port)
    }
    return placed
  }

  private static func forEachLink(
    into node: NodeID, in contents: DocumentContents, _ body: (PortID, NodeID) -> Void
  ) {
    for port in 0..<contents.inputCount(of: node) {
      let port = PortID(node, port)
      if let source = contents.drawnInput(port) { body(port, source) }
    }
  }
}
