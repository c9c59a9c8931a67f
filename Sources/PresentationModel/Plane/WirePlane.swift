import EvaluationEngine
import Geometry

/// Where wires may run on the document plane: those of most outputs by the rectangles around their boxes, those of hubs by their ends.
struct WirePlane {
  private var regions = PlaneIndex<PortFrames>()
  private var hubs: [NodeID: HubWires] = [:]
  /// By which hub a port is fed.
  private var hubOfPort: [PortID: NodeID] = [:]

  init() {}

  /// Of the rectangles around wires, of no hub.
  init(_ regions: PortFrames) {
    self.regions = PlaneIndex(regions)
  }

  var count: Int { regions.count + hubOfPort.count }

  func isHub(_ node: NodeID) -> Bool { hubs[node] != nil }

  /// The hub that feeds a port; nil where another output does, or none.
  func hub(of port: PortID) -> NodeID? { hubOfPort[port] }

  /// The wires of a hub; nil for any other output.
  func wires(ofHub node: NodeID) -> HubWires? { hubs[node] }

  /// Enters a wire, or gives it other ends; `place` is the port's cell.
  ///
  /// - Returns: Whether it had others, or none.
  mutating func set(_ port: PortID, from source: NodeID, _ from: Rect, to: Rect, at place: Point) -> Bool {
    let wasElsewhere = hubOfPort[port] != source && remove(fromHub: port)
    if hubs[source] != nil {
      let wasRegion = regions.remove(port)
      hubOfPort[port] = source
      let isChanged = hubs[source]?.set(port, from: from, to: place) ?? false
      return wasElsewhere || wasRegion || isChanged
    }
    return regions.set(from.union(to).inset(by: -NodeMetrics.wireMargin), for: port) || wasElsewhere
  }

  /// - Returns: Whether it was there.
  mutating func remove(_ port: PortID) -> Bool {
    remove(fromHub: port) || regions.remove(port)
  }

  private mutating func remove(fromHub port: PortID) -> Bool {
    guard let hub = hubOfPort.removeValue(forKey: port) else { return false }
    return hubs[hub]?.remove(port) ?? false
  }

  /// Has the wires of an output found by their ends from now on; what it fed before is replaced.
  mutating func makeHub(_ node: NodeID, _ frame: Rect, to places: [PortID: Point]) {
    for port in places.keys {
      regions.remove(port)
      hubOfPort[port] = node
    }
    hubs[node] = HubWires(from: frame, to: places)
  }

  /// Forgets the wires of what was a hub.
  ///
  /// - Returns: The ports that it fed.
  mutating func dissolveHub(_ node: NodeID) -> [PortID] {
    let ports = hubs.removeValue(forKey: node)?.ports ?? []
    for port in ports { hubOfPort[port] = nil }
    return ports
  }

  /// The ports whose wires may cross `rect`, of hubs only of those that can be told apart there; `region` is what a wire of a hub does
  /// not leave.
  func ports(in rect: Rect, region: (PortID, NodeID) -> Rect?) -> [PortID] {
    regions.elements(in: rect) + hubPorts(in: rect, region: region)
  }

  /// The same; nil where there are more than `limit`, or where `rect` meets the box of a hub, whose wires are more.
  func ports(in rect: Rect, atMost limit: Int, region: (PortID, NodeID) -> Rect?) -> [PortID]? {
    if hubs.values.contains(where: { $0.allMeet(rect) }) { return nil }
    guard let found = regions.elements(in: rect, atMost: limit) else { return nil }
    if hubs.isEmpty { return found }
    let all = found + hubPorts(in: rect, region: region)
    return all.count > limit ? nil : all
  }

  private func hubPorts(in rect: Rect, region: (PortID, NodeID) -> Rect?) -> [PortID] {
    hubs.flatMap { node, wires in
      wires.ports(in: rect).filter { region($0, node)?.intersects(rect) ?? false }
    }
  }
}
