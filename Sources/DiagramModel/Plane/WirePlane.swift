import EvaluationEngine
import Geometry

struct PlacedWire {
  let source: NodeID
  let from: Rect
  let to: Rect
  /// The cell of the port at which the wire ends.
  let place: Point

  /// The rectangle in which the wire is routed.
  var region: Rect { from.union(to).inset(by: -NodeMetrics.wireMargin) }
}

/// The wires on the document plane, to find those that may cross a rectangle.
///
/// Most wires are found by the rectangle in which they are routed. Wires from hubs, which are outputs that feed
/// hundreds of ports, are found by their ports.
struct WirePlane {
  private var regions = PlaneIndex<PortFrames>()
  private var hubs: [NodeID: HubWires] = [:]
  /// The hub that feeds each port; ports fed by other outputs are not included.
  private var hubOfPort: [PortID: NodeID] = [:]

  init() {}

  init(_ regions: PortFrames) {
    self.regions = PlaneIndex(regions)
  }

  /// The number of index entries visited to add and remove wires, for tests.
  var searchedCount: Int { hubs.values.reduce(regions.searchedCount) { $0 + $1.searchedCount } }

  var count: Int { regions.count + hubOfPort.count }

  func isHub(_ node: NodeID) -> Bool { hubs[node] != nil }

  /// Returns the hub that feeds a port; nil if none does.
  func hub(of port: PortID) -> NodeID? { hubOfPort[port] }

  func wires(ofHub node: NodeID) -> HubWires? { hubs[node] }

  /// Sets the wires into the given ports; nil removes a wire.
  ///
  /// - Returns: Whether any wire changed.
  mutating func update(_ wires: [PortID: PlacedWire?]) -> Bool {
    var regions: [PortID: Rect?] = [:]
    var ends: [NodeID: [PortID: Point?]] = [:]
    for (port, wire) in wires {
      let hub = wire.flatMap { isHub($0.source) ? $0.source : nil }
      if let old = hubOfPort[port], old != hub { ends[old, default: [:]].updateValue(nil, forKey: port) }
      hubOfPort[port] = hub
      if let hub { ends[hub, default: [:]].updateValue(wire?.place, forKey: port) }
      regions.updateValue(hub == nil ? wire?.region : nil, forKey: port)
    }
    var isChanged = !self.regions.update(regions).isEmpty
    for (hub, ends) in ends where hubs[hub]?.update(ends) == true { isChanged = true }
    return isChanged
  }

  /// Makes an output a hub.
  ///
  /// Its wires must be added again.
  mutating func makeHub(_ node: NodeID, _ frame: Rect) { hubs[node] = HubWires(from: frame) }

  mutating func moveHub(_ node: NodeID, to frame: Rect) { hubs[node]?.source = frame }

  /// Makes a hub an ordinary output again and removes its wires, which must be added again.
  ///
  /// - Returns: The ports that it fed.
  mutating func dissolveHub(_ node: NodeID) -> [PortID] {
    let ports = hubs.removeValue(forKey: node)?.ports ?? []
    for port in ports { hubOfPort[port] = nil }
    return ports
  }

  /// Returns the ports whose wires may cross `rect`.
  ///
  /// Of a hub's wires, only those are included that look different from each other in `rect`. `region` returns the
  /// rectangle in which a hub's wire into a port is routed.
  func ports(in rect: Rect, region: (PortID, NodeID) -> Rect?) -> [PortID] {
    regions.elements(in: rect) + hubPorts(in: rect, region: region)
  }

  /// Returns the same ports as `ports(in:region:)`; nil if there are more than `limit`, or if a hub's box is in `rect`.
  func ports(in rect: Rect, atMost limit: Int, region: (PortID, NodeID) -> Rect?) -> [PortID]? {
    if hubs.values.contains(where: { $0.allMeet(rect) }) { return nil }
    guard let found = regions.elements(in: rect, atMost: limit) else { return nil }
    if hubs.isEmpty { return found }
    let all = found + hubPorts(in: rect, region: region)
    return all.count > limit ? nil : all
  }

  func checkInvariants(_ wires: [PortID: PlacedWire], hubs expectedHubs: Set<NodeID>) -> [String] {
    var problems = regions.checkInvariants()
    if Set(hubs.keys) != expectedHubs { problems.append("hubs: \(hubs.keys.sorted()), not \(expectedHubs.sorted())") }
    for (node, hub) in hubs { problems += hub.checkInvariants().map { "hub \(node): \($0)" } }
    for (port, wire) in wires {
      if let hub = hubs[wire.source] {
        if hubOfPort[port] != wire.source || hub.place(of: port) != wire.place || hub.source != wire.from {
          problems.append("the hub's entry for the wire into \(port) does not match the wire")
        }
      } else if regions.frame(of: port) != wire.region {
        problems.append("the wire into \(port) is not in its region, \(wire.region)")
      }
    }
    // Each wire is at its place, so equal numbers mean that none is left over.
    let fed = hubs.values.reduce(0) { $0 + $1.ports.count }
    if count != wires.count || fed != hubOfPort.count {
      problems.append(
        "\(regions.count) wires and \(hubOfPort.count) of hubs (which list \(fed)) are not \(wires.count)")
    }
    return problems
  }

  private func hubPorts(in rect: Rect, region: (PortID, NodeID) -> Rect?) -> [PortID] {
    hubs.flatMap { node, wires in
      wires.ports(in: rect).filter { region($0, node)?.intersects(rect) ?? false }
    }
  }
}
