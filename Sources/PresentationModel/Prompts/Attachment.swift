import DiagramModel
public import EvaluationEngine
import Geometry
import GraphDocument

/// How a new node is linked to existing nodes when it is added.
public enum Attachment: Hashable, Sendable {
  /// The value of the given node becomes the new node's input.
  case after(NodeID)
  /// The output of the new node is linked to the first free port of the given node.
  case before(NodeID)
  /// The new node is inserted into the wire that leads to the port.
  ///
  /// The node from which the wire comes feeds the new node, and the new node feeds the port.
  case onWire(PortID)
}

extension Attachment {
  /// Returns the existing node that feeds the new node; nil if there is none.
  func source(in contents: DocumentContents) -> NodeID? {
    switch self {
    case .after(let node): node
    case .before: nil
    case .onWire(let port): contents.input(port)
    }
  }

  /// Returns the node at whose box the wire to the new node starts; nil if there is none.
  ///
  /// For an output of an instance, this is the instance.
  private func sourceBox(in contents: DocumentContents) -> NodeID? {
    source(in: contents).flatMap { contents.visible($0) }
  }

  func port(in contents: DocumentContents) -> PortID? {
    switch self {
    case .after: nil
    case .before(let node): Self.freePort(of: node, in: contents)
    case .onWire(let port): port
    }
  }

  /// Returns the best position for the new node: between the two nodes that it is linked to, or beside the only one.
  ///
  /// - Returns: The position; nil if no linked node has a box.
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

  /// Returns space for the new node to the right of the node that feeds it; nil if there is no such node.
  ///
  /// The result includes moves of other nodes that are in the way.
  func space(for size: Size, on plane: NodePlane, in contents: DocumentContents) -> InsertionGap? {
    switch self {
    case .after: sourceBox(in: contents).flatMap { plane.space(for: size, rightOf: [$0]) }
    case .before: nil
    case .onWire(let port):
      sourceBox(in: contents).flatMap { plane.space(for: size, between: $0, and: port.node) }
    }
  }
}

extension Attachment {
  /// Returns a node's first port without a wire, or the port that linking would add; nil if there is none.
  static func freePort(of node: NodeID, in contents: DocumentContents) -> PortID? {
    let inputs = contents.inputs(of: node)
    if let free = inputs.firstIndex(of: nil) { return PortID(node, free) }
    guard let ports = contents.ownPorts(of: node), inputs.count < ports.maximum else { return nil }
    return PortID(node, inputs.count)
  }

  /// Returns the index of the first port of a new node that can take the value of `source`; nil if there is none.
  ///
  /// This includes ports that linking would add.
  static func portTaking(_ source: NodeID, of content: NodeContent, in contents: DocumentContents) -> Int? {
    guard let ports = content.ports, ports.maximum > 0 else { return nil }
    return (0..<min(max(ports.minimum, 1) + 1, ports.maximum)).first {
      contents.graph.kindRefusal(from: source, into: content, at: $0) == nil
    }
  }

  /// Returns the index of the first port of a new node or instance that can take the value of `source`; nil if there is
  /// none.
  static func portTaking(_ source: NodeID, of node: NodeEntry.Node, in contents: DocumentContents) -> Int? {
    guard let instance = node.instance else { return portTaking(source, of: node.content, in: contents) }
    return instance.signature.inputs.indices.first {
      contents.graph.kindRefusal(from: source, into: node.content, at: $0) == nil
    }
  }

  /// Returns the first link of a new node that the kinds of its nodes make impossible; nil if all links are possible.
  static func refusedLink(
    of creation: NodeCreation, _ node: NodeEntry.Node, from source: NodeID?, to port: PortID?,
    in contents: DocumentContents
  ) -> RejectedLink? {
    let new = RejectedLink.End(name: creation.attributes.name, content: node.content, group: node.instance?.group)
    if let source, let place = creation.inputs.firstIndex(of: source),
      let refusal = contents.graph.kindRefusal(from: source, into: new.content, at: place)
    {
      let portName = node.instance.map { $0.signature.inputs[place] } ?? new.content.ports?.place(of: place)
      return RejectedLink(refusal, from: contents.end(source), to: new, port: place, portName: portName)
    }
    if let port, let refusal = contents.graph.kindRefusal(from: new.content, fedBy: source, to: port) {
      return RejectedLink(
        refusal, from: new, to: contents.end(port.node), port: port.port, portName: contents.portName(port))
    }
    return nil
  }
}
