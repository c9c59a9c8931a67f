import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// Adding nodes that are wired at once: each node and its wires are one step of undo.
extension NodesPM {
  func beginAddingAfter() {
    guard let node = requireSelection("add a node after"), !refuseNote(node, "feeds nothing") else { return }
    open(AttachPrompt(attachment: .after(node)))
  }

  func beginAddingBefore() {
    guard let node = requireSelection("add a node before"), !refuseNote(node, "takes no inputs") else { return }
    guard freePort(of: node) != nil else {
      refuse(
        contents.graph.content(of: node).kind == .number
          ? "'\(contents.name(of: node))' is a number and takes no inputs"
          : "'\(contents.name(of: node))' has no free port: \(keyName(.insert)) inserts on a wire")
      return
    }
    open(AttachPrompt(attachment: .before(node)))
  }

  /// `number` names the port, from 1, where several are filled.
  func beginInserting(onPort number: Int?) {
    guard let node = requireSelection("insert a node before") else { return }
    let inputs = contents.graph.inputs(of: node)
    let filled = inputs.indices.filter { inputs[$0] != nil }
    let name = contents.name(of: node)
    if let number {
      guard inputs.indices.contains(number - 1), inputs[number - 1] != nil else {
        refuse("there is no wire on port \(number) of '\(name)'")
        return
      }
      open(AttachPrompt(attachment: .onWire(PortID(node, number - 1))))
    } else if filled.count == 1 {
      open(AttachPrompt(attachment: .onWire(PortID(node, filled[0]))))
    } else {
      refuse(
        filled.isEmpty
          ? "no wire leads to '\(name)': \(keyName(.addBefore)) adds a node before it"
          : "several wires lead to '\(name)': 1\(keyName(.insert)) or 2\(keyName(.insert)) says on which port to insert"
      )
    }
  }

  /// In relationship-creation mode the target is made in place.
  func beginCreatingTarget() {
    if let creation = relationship { open(AttachPrompt(attachment: .after(creation.source))) }
  }

  /// Adds what was entered with its wires.
  func attach(_ node: NodeEntry.Node, name: String?, _ attachment: Attachment) {
    guard let edits = edits(adding: node, name: name, attachment) else { return }
    let id = NodeID(index: contents.graph.idLimit)
    if apply(.group(edits)) {
      enter(.normal)
      select(id)
      sayPrefix(forName: contents.name(of: id))
    }
  }

  /// The node under the next id, and what links it; nil, with a message, where it cannot be done.
  private func edits(adding node: NodeEntry.Node, name: String?, _ attachment: Attachment) -> [Edit]? {
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
    guard var creation = creation(of: node.content, name: name ?? wanted, quantity: node.quantity, at: attachment)
    else {
      return nil
    }
    if let source {
      guard let ports = node.content.ports else {
        refuse("a number takes no input: choose an operator")
        return nil
      }
      creation.inputs = [source] + Array(repeating: nil, count: max(ports.minimum, 1) - 1)
    }
    if let link = refusedLink(of: creation, from: source, to: port) {
      refuse(link.sentence)
      return nil
    }
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
  ) -> NodeCreation? {
    guard let name = checkedName(name, for: content) else { return nil }
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
  func cutInputs() {
    guard let node = requireSelection("cut the wires of") else { return }
    let name = contents.name(of: node)
    let count = contents.graph.inputs(of: node).compactMap(\.self).count
    guard count > 0, let ports = contents.ownPorts(of: node) else {
      refuse("no wire leads to '\(name)'")
      return
    }
    if apply(.setInputs(node, Array(repeating: nil, count: ports.minimum))) {
      say("cut \(count == 1 ? "the wire" : "\(count) wires") into '\(name)'")
    }
  }

  /// Deletes the selected node; what fed its first filled port feeds what the node fed.
  func deleteAndHeal() {
    guard let node = requireSelection("delete") else { return }
    let name = contents.name(of: node)
    guard let source = contents.graph.inputs(of: node).compactMap(\.self).first else {
      refuse("nothing feeds '\(name)' that could take its place: \(keyName(.delete)) deletes it")
      return
    }
    let users = contents.graph.users(of: node)
    for user in users {
      guard let refusal = contents.linkRefusal(from: source, to: user) else { continue }
      let sentence = contents.sentence(for: refusal, from: source, to: user)
      return refuse("\(sentence): \(keyName(.delete)) deletes '\(name)' alone")
    }
    guard apply(.group(users.map { .setInput($0, source) } + [.delete(node)])) else { return }
    select(source)
    let fed = users.isEmpty ? "nothing more" : "what it fed"
    say("deleted '\(name)': '\(contents.name(of: source))' feeds \(fed)")
  }
}
