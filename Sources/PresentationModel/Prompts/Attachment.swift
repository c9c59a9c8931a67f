import DiagramModel
public import EvaluationEngine
import Geometry
import GraphDocument

/// How a node being added is linked.
public enum Attachment: Hashable, Sendable {
  /// The node takes its input from that node.
  case after(NodeID)
  /// The node feeds the first free port of that node.
  case before(NodeID)
  /// The node takes over the source of the port and feeds the port.
  case onWire(PortID)
}

extension Attachment {
  /// Returns the source that feeds the node; nil if there is none.
  func source(in contents: DocumentContents) -> NodeID? {
    switch self {
    case .after(let node): node
    case .before: nil
    case .onWire(let port): contents.input(port)
    }
  }

  /// Returns the node whose box contains the source, which for an output of an instance is the instance; nil if there
  /// is none.
  private func sourceBox(in contents: DocumentContents) -> NodeID? {
    source(in: contents).flatMap { contents.visible($0) }
  }

  /// Returns the port that the node will feed; nil if there is none.
  func port(in contents: DocumentContents) -> PortID? {
    switch self {
    case .after: nil
    case .before(let node): Self.freePort(of: node, in: contents)
    case .onWire(let port): port
    }
  }

  /// Returns the best place for a box of the given size: between its source and the node that it feeds, or beside one
  /// of them.
  ///
  /// - Returns: nil if neither has a box.
  func place(for size: Size, on plane: NodePlane, in contents: DocumentContents) -> Point? {
    let target: NodeID?
    switch self {
    case .after: target = nil
    case .before(let node): target = node
    case .onWire(let port): target = port.node
    }
    switch (sourceBox(in: contents).flatMap { plane.frame(of: $0) }, target.flatMap { plane.frame(of: $0) }) {
    case (let from?, let to?):
      return Point(column: (from.maxColumn + to.minColumn - size.columns) / 2, row: (from.minRow + to.minRow) / 2)
    case (let from?, nil): return Point(column: from.maxColumn + NodeMetrics.columnGap, row: from.minRow)
    case (nil, let to?): return Point(column: to.minColumn - NodeMetrics.columnGap - size.columns, row: to.minRow)
    case (nil, nil): return nil
    }
  }

  /// Returns space for a box to the right of its source, and the moves of other nodes aside; nil without a source.
  func space(for size: Size, on plane: NodePlane, in contents: DocumentContents) -> InsertionGap? {
    switch self {
    case .after: sourceBox(in: contents).flatMap { plane.space(for: size, rightOf: [$0]) }
    case .before: nil
    case .onWire(let port):
      sourceBox(in: contents).flatMap { plane.space(for: size, between: $0, and: port.node) }
    }
  }
}

/// Ports for new wires.
extension Attachment {
  /// Returns the first open port, or the port that the operator would add; nil if there is none.
  static func freePort(of node: NodeID, in contents: DocumentContents) -> PortID? {
    let inputs = contents.inputs(of: node)
    if let free = inputs.firstIndex(of: nil) { return PortID(node, free) }
    guard let ports = contents.ownPorts(of: node), inputs.count < ports.maximum else { return nil }
    return PortID(node, inputs.count)
  }

  /// Returns the port of a new node that may take the source's value, existing or to be added; nil if there is none.
  static func portTaking(_ source: NodeID, of content: NodeContent, in contents: DocumentContents) -> Int? {
    guard let ports = content.ports, ports.maximum > 0 else { return nil }
    return (0..<min(max(ports.minimum, 1) + 1, ports.maximum)).first {
      contents.graph.kindRefusal(from: source, into: content, at: $0) == nil
    }
  }

  /// Returns the port of a line's node that may take the source's value, for an instance any of its inputs; nil if
  /// there is none.
  static func portTaking(_ source: NodeID, of node: NodeEntry.Node, in contents: DocumentContents) -> Int? {
    guard let use = node.use else { return portTaking(source, of: node.content, in: contents) }
    return use.signature.inputs.indices.first {
      contents.graph.kindRefusal(from: source, into: node.content, at: $0) == nil
    }
  }

  /// Returns the first link of a new node that could only fail; nil if there is none.
  static func refusedLink(
    of creation: NodeCreation, _ node: NodeEntry.Node, from source: NodeID?, to port: PortID?,
    in contents: DocumentContents
  ) -> RejectedLink? {
    let new = RejectedLink.End(name: creation.attributes.name, content: node.content, group: node.use?.group)
    if let source, let place = creation.inputs.firstIndex(of: source),
      let refusal = contents.graph.kindRefusal(from: source, into: new.content, at: place)
    {
      let portName = node.use.map { $0.signature.inputs[place] } ?? new.content.ports?.place(of: place)
      return RejectedLink(refusal, from: contents.end(source), to: new, port: place, portName: portName)
    }
    if let port, let refusal = contents.graph.kindRefusal(from: new.content, fedBy: source, to: port) {
      return RejectedLink(
        refusal, from: new, to: contents.end(port.node), port: port.port, portName: contents.portName(port))
    }
    return nil
  }
}
