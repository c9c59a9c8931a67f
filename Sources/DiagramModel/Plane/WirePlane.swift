import EvaluationEngine
import Geometry

/// A wire between two boxes.
struct PlacedWire {
  let source: NodeID
  let from: Rect
  let to: Rect
  /// The cell of the port.
  let place: Point

  /// The region that contains the wire.
  var region: Rect { from.union(to).inset(by: -NodeMetrics.wireMargin) }
}

/// The regions of wires on the document plane: for most outputs by the rectangles around their boxes, for hubs by the
/// wires' ends.
struct WirePlane {
  private var regions = PlaneIndex<PortFrames>()
  private var hubs: [NodeID: HubWires] = [:]
  /// The hub that feeds each port.
  private var hubOfPort: [PortID: NodeID] = [:]

  init() {}

  /// Creates a plane with the regions of wires that belong to no hub.
  init(_ regions: PortFrames) {
    self.regions = PlaneIndex(regions)
  }

  /// The amount of work for adding and removing wires, for tests.
  var soughtCount: Int { hubs.values.reduce(regions.soughtCount) { $0 + $1.soughtCount } }

  var count: Int { regions.count + hubOfPort.count }

  func isHub(_ node: NodeID) -> Bool { hubs[node] != nil }

  /// Returns the hub that feeds a port; nil if another output or none feeds it.
  func hub(of port: PortID) -> NodeID? { hubOfPort[port] }

  /// Returns the wires of a hub; nil for any other output.
  func wires(ofHub node: NodeID) -> HubWires? { hubs[node] }

  /// Sets the wires of ports; removes the wire of a port if its new value is nil.
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

  /// Makes an output a hub, whose wires are found by their ends; the ports that it feeds must be added again.
  mutating func makeHub(_ node: NodeID, _ frame: Rect) { hubs[node] = HubWires(from: frame) }

  /// Updates the box of a hub that has moved.
  mutating func moveHub(_ node: NodeID, to frame: Rect) { hubs[node]?.source = frame }

  /// Removes a hub with its wires; the ports that it still feeds must be added again.
  ///
  /// - Returns: The ports that it fed.
  mutating func dissolveHub(_ node: NodeID) -> [PortID] {
    let ports = hubs.removeValue(forKey: node)?.ports ?? []
    for port in ports { hubOfPort[port] = nil }
    return ports
  }

  /// Returns the ports whose wires may cross `rect`; for hubs, only those that can be distinguished there.
  ///
  /// `region` returns the region that contains a hub's wire.
  func ports(in rect: Rect, region: (PortID, NodeID) -> Rect?) -> [PortID] {
    regions.elements(in: rect) + hubPorts(in: rect, region: region)
  }

  /// Returns the same ports; nil if there are more than `limit`, or if `rect` intersects the box of a hub, which has
  /// more wires.
  func ports(in rect: Rect, atMost limit: Int, region: (PortID, NodeID) -> Rect?) -> [PortID]? {
    if hubs.values.contains(where: { $0.allMeet(rect) }) { return nil }
    guard let found = regions.elements(in: rect, atMost: limit) else { return nil }
    if hubs.isEmpty { return found }
    let all = found + hubPorts(in: rect, region: region)
    return all.count > limit ? nil : all
  }

  /// Returns problems of the plane, which should have exactly these wires and hubs; empty if there are none.
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
