import EvaluationEngine
import Geometry
import GraphDocument

/// Two counters that show whether boxes or links have changed between two states of the same diagram.
public struct WiresRevision: Hashable, Sendable {
  /// Increases whenever a box or a wire is added, removed, moved or resized.
  public let places: Int
  /// Increases whenever links or frames change.
  public let links: Int
}

extension Diagram {
  /// Changes whenever a wire gets another start or end, or a box moves.
  var wiresRevision: WiresRevision { WiresRevision(places: plane.revision, links: linksRevision) }

  /// Returns the wires that may cross `rect` on the document plane.
  ///
  /// A wire that the user is making is last. If an output feeds hundreds of ports, only its wires that start or end in
  /// `rect` are returned, because the others run along them.
  func wires(in rect: Rect, _ overlay: DiagramOverlay) -> [WireVO] {
    wires(into: overlay.fitted?.ports.filter(isPort) ?? plane.wires(in: rect), overlay)
  }

  private func isPort(_ port: PortID) -> Bool {
    contents.contains(port.node) && port.port < contents.inputCount(of: port.node)
  }

  /// Returns the wires in `rect` at the selected node, and the wire that the user is making.
  func activeWires(in rect: Rect, _ overlay: DiagramOverlay) -> [WireVO] {
    guard let selection = overlay.selection, contents.contains(selection) else { return wires(into: [], overlay) }
    if overlay.fitted != nil {
      let entering = (0..<contents.inputCount(of: selection)).map { PortID(selection, $0) }
      return wires(into: Array(Set(entering + contents.users(of: selection))), overlay)
    }
    return wires(
      into: plane.wires(into: selection, in: rect, of: contents) + plane.wires(from: selection, in: rect, of: contents),
      overlay)
  }

  /// Returns the removed wires that crossed `rect`, between the former boxes.
  func leavingWires(in rect: Rect) -> [WireVO] {
    highlights.leftWires.filter {
      $0.sourceFrame.union($0.targetFrame).inset(by: -NodeMetrics.wireMargin).intersects(rect)
    }
  }

  private func wires(into ports: [PortID], _ overlay: DiagramOverlay) -> [WireVO] {
    let inputs = ViewInputs(contents, overlay)
    var wires = ports.sorted().compactMap { port -> WireVO? in
      guard port != overlay.pickedUpPort, let output = inputs.contents.input(port) else { return nil }
      return wire(from: output, into: port, on: inputs, isProposed: false)
    }
    if let link = overlay.link, let port = inputs.proposedPort, inputs.contents.canTake(link, at: port.node) {
      if let wire = wire(from: link.source, into: port, on: inputs, isProposed: true) { wires.append(wire) }
    }
    return wires
  }

  private func wire(from output: NodeID, into port: PortID, on inputs: ViewInputs, isProposed: Bool) -> WireVO? {
    guard let source = inputs.contents.visible(output) else { return nil }
    let link = Link(source: source, target: port)
    guard let from = shownFrame(of: link.source, on: inputs), let to = shownFrame(of: port.node, on: inputs) else {
      return nil
    }
    let selection = inputs.overlay.selection
    let place = inputs.contents.outputPlace(of: output)
    let route = inputs.overlay.fitted?.route(into: port)
    let ends = (
      from: route?.first ?? inputs.overlay.fitted?.output(place, of: source) ?? NodeMetrics.output(place, of: from),
      to: inputs.overlay.fitted?.input(port) ?? NodeMetrics.input(port.port, of: to)
    )
    return WireVO(
      link: link, output: place == 0 ? source : output, sourceFrame: from, targetFrame: to,
      from: ends.from, to: ends.to, isActive: link.source == selection || port.node == selection,
      isShared: place == 0 && source != output || inputs.graph.hasSeveralUsers(output), isProposed: isProposed,
      isEntered: !isProposed && highlights.enteredLinks.contains(link))
  }
}
