public import EvaluationEngine
public import Geometry
import GraphDocument

/// Where boxes lie and what is linked, as far as it can be told from another state of the same model.
public struct WiresRevision: Hashable, Sendable {
  public let places: Int
  public let links: Int
}

extension NodesPM {
  /// The same as before as long as no wire has other ends and every box is where it was.
  public var wiresRevision: WiresRevision { WiresRevision(places: plane.revision, links: linksRevision) }

  /// How many wires the document has.
  public var wireCount: Int { plane.wireCount }

  /// The ports whose wires may cross `rect` of the document plane, in no order; nil where there are more than `limit`.
  public func wirePorts(in rect: Rect, atMost limit: Int) -> [PortID]? {
    plane.wires(in: rect, atMost: limit)
  }

  /// The wires that may cross `rect` of the document plane, the proposed one last.
  ///
  /// Of an output that feeds hundreds of ports only those that can be told apart there: what passes through, none of its ends in it,
  /// runs in one line with others.
  public func wires(in rect: Rect) -> [WireVO] {
    wires(into: plane.wires(in: rect))
  }

  /// Those of them that begin or end at the selected node, and the proposed one.
  public func activeWires(in rect: Rect) -> [WireVO] {
    guard let selection, contents.graph.contains(selection) else { return wires(into: []) }
    return wires(
      into: plane.wires(into: selection, in: rect, of: contents.graph)
        + plane.wires(from: selection, in: rect, of: contents.graph))
  }

  private func wires(into ports: [PortID]) -> [WireVO] {
    // Asked of the document once, since there are many.
    let graph = contents.graph
    // The one on the mouse is drawn where it hangs.
    let hanging = pickedUpPort
    var wires = ports.sorted().compactMap { port -> WireVO? in
      port == hanging ? nil : graph.input(port).flatMap { wire(from: $0, to: port, in: graph, isProposed: false) }
    }
    if let creation = relationship, let port = proposedPort(creation), canBeTarget(port.node) {
      if let wire = wire(from: creation.source, to: port, in: graph, isProposed: true) { wires.append(wire) }
    }
    return wires
  }
}
