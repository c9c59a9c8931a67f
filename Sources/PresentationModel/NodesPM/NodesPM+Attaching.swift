import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// Adding nodes that are wired at once: each node and its wires are one step of undo.
extension NodesPM {
  func beginAddingAfter() throws(Rejection) {
    open(AttachPrompt(attachment: .after(try requireSelection("add a node after", exceptNotes: "feeds nothing"))))
  }

  func beginAddingBefore() throws(Rejection) {
    let node = try requireSelection("add a node before", exceptNotes: "takes no inputs")
    guard freePort(of: node) != nil else {
      throw .node(
        node,
        contents.graph.content(of: node).kind == .number
          ? "is a number and takes no inputs" : "has no free port: \(keyName(.insert)) inserts on a wire")
    }
    open(AttachPrompt(attachment: .before(node)))
  }

  /// `number` names the port, from 1, where several are filled.
  func beginInserting(onPort number: Int?) throws(Rejection) {
    let node = try requireSelection("insert a node before")
    let inputs = contents.graph.inputs(of: node)
    let filled = inputs.indices.filter { inputs[$0] != nil }
    let port: Int
    if let number {
      guard filled.contains(number - 1) else { throw .noWire(on: "port \(number)", of: node) }
      port = number - 1
    } else if filled.count == 1 {
      port = filled[0]
    } else {
      let (name, key) = (contents.name(of: node), keyName(.insert))
      throw .because(
        filled.isEmpty
          ? "no wire leads to '\(name)': \(keyName(.addBefore)) adds a node before it"
          : "several wires lead to '\(name)': 1\(key) or 2\(key) says on which port to insert")
    }
    open(AttachPrompt(attachment: .onWire(PortID(node, port))))
  }

  /// In relationship-creation mode the target is made in place.
  func beginCreatingTarget() {
    if let creation = relationship { open(AttachPrompt(attachment: .after(creation.source))) }
  }

  /// Adds what was entered with its wires.
  func attach(_ node: NodeEntry.Node, name: String?, _ attachment: Attachment) throws(Rejection) {
    let edits = try edits(adding: node, name: name, attachment)
    let id = NodeID(index: contents.graph.idLimit)
    try apply(.group(edits))
    enter(.normal)
    select(id)
    sayPrefix(forName: contents.name(of: id))
  }

  /// The node under the next id, and what links it.
  private func edits(
    adding node: NodeEntry.Node, name: String?, _ attachment: Attachment
  ) throws(Rejection) -> [Edit] {
    let source: NodeID?
    let port: PortID?
    switch attachment {
    case .after(let node): (source, port) = (node, nil)
    case .before(let node): (source, port) = (nil, freePort(of: node))
    case .onWire(let wire): (source, port) = (contents.graph.input(wire), wire)
    }
    // A node that fills an open name of a formula is the one that the formula means.
    let wanted = port.flatMap { port in
      source == nil ? contents.formula(of: port.node)?.names[port.port] : nil
    }
    var creation = try creation(of: node.content, name: name ?? wanted, quantity: node.quantity, at: attachment)
    if let source {
      guard let ports = node.content.ports else {
        throw .because("a number takes no input: choose an operator")
      }
      creation.inputs = [source] + Array(repeating: nil, count: max(ports.minimum, 1) - 1)
    }
    if let link = refusedLink(of: creation, from: source, to: port) { throw .edit(.link(link)) }
    let new = NodeID(index: contents.graph.idLimit)
    return [.create(creation)] + (port.map { [.setInput($0, new)] } ?? [])
  }

  /// The link of a new node that could only fail; nil where none would.
  private func refusedLink(of creation: NodeCreation, from source: NodeID?, to port: PortID?) -> RefusedLink? {
    let new = RefusedLink.End(name: creation.attributes.name, content: creation.content)
    if let source, let refusal = contents.graph.kindRefusal(from: source, into: new.content, at: 0) {
      return RefusedLink(
        refusal, from: contents.end(source), to: new, port: 0, portName: new.content.ports?.place(of: 0))
    }
    if let port, let refusal = contents.graph.kindRefusal(from: new.content, fedBy: source, to: port) {
      return RefusedLink(
        refusal, from: new, to: contents.end(port.node), port: port.port, portName: contents.portName(port))
    }
    return nil
  }

  private func creation(
    of content: NodeContent, name: String?, quantity: Quantity?, at attachment: Attachment
  ) throws(Rejection) -> NodeCreation {
    let name = try checkedName(name, for: content)
    let size = content.face.size(named: name, text: "")
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(attachment, size))
    return NodeCreation(
      content: content, attributes: NodeAttributes(name: name, uncertainty: quantity?.uncertainty, place: place))
  }

  private func wantedPlace(_ attachment: Attachment, _ size: Size) -> Point {
    let source: NodeID?
    let target: NodeID?
    switch attachment {
    case .after(let node): (source, target) = (node, nil)
    case .before(let node): (source, target) = (nil, node)
    case .onWire(let port): (source, target) = (contents.graph.input(port), port.node)
    }
    switch (source.flatMap { diagram.plane.frame(of: $0) }, target.flatMap { diagram.plane.frame(of: $0) }) {
    case (let from?, let to?):
      return Point(
        column: (from.maxColumn + to.minColumn - size.columns) / 2, row: (from.minRow + to.minRow) / 2)
    case (let from?, nil): return Point(column: from.maxColumn + Self.columnGap, row: from.minRow)
    case (nil, let to?): return Point(column: to.minColumn - Self.columnGap - size.columns, row: to.minRow)
    case (nil, nil): return cursor
    }
  }

  /// The first open port, or the one that the operator would grow.
  func freePort(of node: NodeID) -> PortID? {
    let inputs = contents.graph.inputs(of: node)
    if let free = inputs.firstIndex(of: nil) { return PortID(node, free) }
    guard let ports = contents.ownPorts(of: node), inputs.count < ports.maximum else { return nil }
    return PortID(node, inputs.count)
  }

  /// Opens all ports of the selected node.
  func cutInputs() throws(Rejection) {
    let node = try requireSelection("cut the wires of")
    let name = contents.name(of: node)
    let count = contents.graph.inputs(of: node).compactMap(\.self).count
    guard count > 0, let ports = contents.ownPorts(of: node) else { throw .because("no wire leads to '\(name)'") }
    try apply(.setInputs(node, Array(repeating: nil, count: ports.minimum)))
    say("cut \(count == 1 ? "the wire" : "\(count) wires") into '\(name)'")
  }

  /// Deletes the selected node; what fed its first filled port feeds what the node fed.
  func deleteAndHeal() throws(Rejection) {
    let node = try requireSelection("delete")
    let name = contents.name(of: node)
    guard let source = contents.graph.inputs(of: node).compactMap(\.self).first else {
      throw .because("nothing feeds '\(name)' that could take its place: \(keyName(.delete)) deletes it")
    }
    let users = contents.graph.users(of: node)
    for user in users {
      guard let refusal = contents.linkRefusal(from: source, to: user) else { continue }
      let sentence = contents.sentence(for: refusal, from: source, to: user)
      throw .because("\(sentence): \(keyName(.delete)) deletes '\(name)' alone")
    }
    try apply(.group(users.map { .setInput($0, source) } + [.delete(node)]))
    select(source)
    let fed = users.isEmpty ? "nothing more" : "what it fed"
    say("deleted '\(name)': '\(contents.name(of: source))' feeds \(fed)")
  }
}
