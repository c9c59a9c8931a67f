public import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

extension NodesPM {
  func beginRelationship(from source: NodeID, isChain: Bool) throws(CommandError) -> Outcome {
    enter(RelationshipCreation(source: source, isChain: isChain))
    let hint = Outcome.reported(
      "choose a node for '\(contents.name(of: source))' to feed: move there, \(keyName(.showHints)) or \(keyName(.search)) finds one, \(keyName(.accept)) links"
    )
    return hint.then(try aimWithoutChoice())
  }

  /// If only one node can take the link, makes it the target, unless it has the link already.
  ///
  /// Reports if no node can take the link.
  private func aimWithoutChoice() throws(CommandError) -> Outcome {
    guard let source = relationship?.source, contents.count <= Self.choiceLimit else { return .done }
    guard contents.nodes.contains(where: { self.canBeTarget($0) }) else {
      return .reported(
        "no node here accepts the value of '\(contents.name(of: source))': \(keyName(.createTarget)) adds one")
    }
    guard let only = onlyTarget, !contents.inputs(of: only).contains(source) else { return .done }
    try aim(at: only)
    return .reported(aimedAtOnly(only))
  }

  var linkCursor: Point {
    linkTargetOrSource.flatMap { contents.visible($0) }.flatMap { diagram.plane.frame(of: $0) }?.center ?? cursor
  }

  /// Makes the nearest possible target in a direction the target; the report if the link aims at the only one already.
  ///
  /// - Throws: if there is no possible target in that direction.
  private func aim(_ direction: Direction) throws(CommandError) -> Outcome? {
    if let node = finder.nearest(direction, from: linkCursor, excluding: linkTargetOrSource) {
      try aim(at: node)
      return nil
    }
    guard let target = relationship?.target, target == onlyTarget else { throw .noNode(direction) }
    return .reported(aimedAtOnly(target))
  }

  /// Makes the `count`th possible target in a direction the target, like `aim(_:)`.
  func aim(_ direction: Direction, _ count: Int) throws(CommandError) -> Outcome {
    for _ in 0..<count {
      if let outcome = try aim(direction) { return outcome }
    }
    return .done
  }

  /// Makes a node the target of the link being drawn, and shows the node.
  ///
  /// - Throws: The reason why the link cannot lead to the node, which still becomes the target.
  func aim(at node: NodeID) throws(CommandError) {
    guard var creation = relationship else { return }
    creation.target = node == contents.visible(creation.source) ? nil : node
    creation.port = nil
    enter(creation)
    if let frame = diagram.plane.frame(of: node) { focus.cursor = frame.center }
    if let frame = diagramView.shownFrame(of: node) { view.reveal(frame) }
    if let target = creation.target, let refusal = linkRefusal(from: creation.source, to: target) {
      throw .link(refusal, from: creation.source, to: PortID(target, 0))
    }
  }

  func choosePort(_ port: Int) throws(CommandError) -> Outcome {
    guard var creation = relationship else { return .done }
    guard let target = creation.target else { throw .because("choose a node first, then its port") }
    // A refused port is stored too, so that Enter reports the same reason until another port is chosen.
    creation.port = port
    enter(creation)
    let chosen = PortID(target, port)
    if let refusal = contents.linkRefusal(from: creation.source, to: chosen) {
      throw .link(refusal, from: creation.source, to: chosen)
    }
    return .reported(
      unitConflict(at: target).map { "units do not fit: \($0)" }
        ?? links.linkAction(from: creation.source, to: chosen).sentence(on: chosen, in: contents, key: keyName(.accept))
    )
  }

  /// The link as the canvas shows it, without its target if the chosen port refuses the link.
  var shownLink: RelationshipCreation? {
    guard var creation = relationship, let target = creation.target, let port = creation.port,
      links.linkAction(from: creation.source, to: PortID(target, port)) == .refused
    else { return relationship }
    creation.target = nil
    return creation
  }

  /// Creates the link, or removes it if it exists already.
  ///
  /// The target becomes the selected node, or in a chain the source of the next link. `staying` is true if link mode
  /// continues.
  func completeRelationship(staying: Bool) throws(CommandError) -> Outcome {
    guard let creation = relationship else { return .done }
    guard let target = creation.target else {
      throw .because(
        "no target is chosen: move to a node, \(keyName(.showHints)) or \(keyName(.search)) picks one, \(keyName(.cancel)) leaves"
      )
    }
    let source = contents.name(of: creation.source)
    let name = contents.name(of: target)
    if let refusal = linkRefusal(from: creation.source, to: target) {
      throw .link(refusal, from: creation.source, to: PortID(target, 0))
    }
    guard let port = proposedPort(creation) else {
      let count = contents.inputCount(of: target)
      throw .node(target, "has no free port: 1 to \(count) replaces the wire there")
    }
    if let refusal = contents.linkRefusal(from: creation.source, to: port) {
      throw .link(refusal, from: creation.source, to: port)
    }
    let old = contents.inputCount(of: target) > port.port ? contents.input(port) : nil
    let label = portLabel(port)
    let outcome: Outcome
    if old == creation.source {
      try apply(links.opening(port))
      outcome = .reported("'\(source)' no longer feeds '\(name)'")
    } else {
      try apply(.setInput(port, creation.source))
      let replaced = old.map { ", in place of '\(contents.name(of: $0))'" } ?? ""
      // The port of a formula may now be named after the source, or be merged with another port.
      let text = contents.formula(of: target).map { ": '\($0.shortText)'" } ?? ""
      outcome = .reported("linked '\(source)' to '\(name)' as \(label)\(replaced)\(text)")
    }
    if staying {
      enter(RelationshipCreation(source: creation.source, target: target, isChain: creation.isChain))
    } else if creation.isChain {
      enter(RelationshipCreation(source: target, isChain: true))
      setSelection(target)
    } else {
      enter(.normal)
      select(target)
    }
    return outcome
  }

  /// Removes the wire at the chosen port; without a chosen port, a wire from the link's source to the target.
  func removeLink() throws(CommandError) -> Outcome {
    guard let creation = relationship, let port = proposedPort(creation) else {
      throw .because("choose a node first, then its port with 1 to 9")
    }
    guard contents.inputCount(of: port.node) > port.port, let old = contents.input(port) else {
      throw .noWire(on: portLabel(port), of: port.node)
    }
    try apply(links.opening(port))
    return .reported("'\(contents.name(of: old))' no longer feeds '\(contents.name(of: port.node))'")
  }

  func reverseRelationship() throws(CommandError) {
    guard let creation = relationship, let target = creation.target else {
      throw .because("choose a node first: it becomes the source")
    }
    try rejectNote(target, "feeds nothing")
    enter(RelationshipCreation(source: target))
    try aim(at: creation.source)
  }

  /// Swaps the first two inputs of the selected node.
  func swapInputs(of node: NodeID) throws(CommandError) -> Outcome {
    var inputs = contents.inputs(of: node)
    guard inputs.count >= 2 else { throw .node(node, "has fewer than two inputs") }
    inputs.swapAt(0, 1)
    for (place, input) in inputs.prefix(2).enumerated() {
      let port = PortID(node, place)
      guard let input, let refusal = contents.graph.kindRefusal(from: input, to: port) else { continue }
      throw .link(refusal, from: input, to: port)
    }
    try apply(.setInputs(node, inputs))
    return .reported("swapped the first two inputs of '\(contents.name(of: node))'")
  }
}

extension NodesPM {
  /// The loose end of the wire that the mouse drags, while no valid target is under the mouse; otherwise nil.
  public var looseWire: LooseWireVO? {
    guard case .link(let linkDrag) = pointer.drag?.kind, let end = linkDrag.looseEnd, let source = relationship?.source,
      let frame = contents.visible(source).flatMap({ diagram.plane.frame(of: $0) })
    else { return nil }
    let from = NodeMetrics.output(contents.outputPlace(of: source), of: frame)
    return LooseWireVO(source: source, sourceFrame: frame, from: from, to: end)
  }

  /// The port whose wire the mouse drags; nil if there is none.
  var pickedUpPort: PortID? {
    guard case .link(let linkDrag) = pointer.drag?.kind, relationship != nil else { return nil }
    return linkDrag.pickedUp
  }

  /// Starts dragging the link's end to the node or port under the mouse.
  ///
  /// `endsMode` is true if the mouse began the link, so that releasing the button ends link mode; false if a key began
  /// it.
  func pressTarget(_ place: PointerPlace, endsMode: Bool) throws(CommandError) {
    if place.target.node == nil {
      guard place.target.isGround else { return }
      pointer.drag = PointerDrag(button: .left, start: place.point, kind: .canvas(isDragged: false))
    } else {
      let linkDrag = PointerDrag.LinkDrag(endsMode: endsMode)
      pointer.drag = PointerDrag(button: .left, start: place.point, kind: .link(linkDrag))
      try dragLink(linkDrag, place)
    }
  }

  func beginDraggingLink(from source: NodeID, pickedUp: PortID?, _ place: PointerPlace) throws(CommandError) {
    document.endRun()
    focus.selectedNodes = []
    enter(RelationshipCreation(source: source))
    let linkDrag = PointerDrag.LinkDrag(endsMode: true, pickedUp: pickedUp)
    pointer.drag?.kind = .link(linkDrag)
    try dragLink(linkDrag, place)
  }

  /// Moves the loose end of the link to the mouse, and makes the node under the mouse the link's target.
  ///
  /// - Throws: The reason why the link cannot lead to this node.
  func dragLink(_ linkDrag: PointerDrag.LinkDrag, _ place: PointerPlace) throws(CommandError) {
    if let rejection = aimLink(linkDrag, place) { throw rejection }
  }

  /// Moves the loose end of the link to the mouse, and makes the node under the mouse the link's target.
  ///
  /// - Returns: The reason why the link cannot lead to this node; nil if it can, or if no node is under the mouse.
  @discardableResult
  func aimLink(_ linkDrag: PointerDrag.LinkDrag, _ place: PointerPlace) -> CommandError? {
    guard var creation = relationship else { return nil }
    message = nil
    creation.target = nil
    creation.port = nil
    let source = contents.visible(creation.source) ?? creation.source
    if case .input(let port) = place.target, port.node != source {
      creation.target = port.node
      creation.port = port.port
    } else if let node = place.target.node, node != source {
      creation.target = node
      // On its own node but not on a port's row, a dragged wire returns to its port.
      let own = linkDrag.pickedUp.flatMap { $0.node == node ? $0.port : nil }
      let free = contents.freePort(of: node, for: creation.source) ?? Attachment.freePort(of: node, in: contents)
      creation.port = portRow(at: place) ?? own ?? free?.port
    }
    enter(creation)
    var linkDrag = linkDrag
    var rejection: CommandError?
    if let target = creation.target {
      focus.cursor = diagram.plane.frame(of: target)?.center ?? cursor
      rejection = self.rejection(of: creation, to: target)
    }
    linkDrag.looseEnd = creation.target == nil || rejection != nil ? place.point : nil
    pointer.drag?.kind = .link(linkDrag)
    return rejection
  }

  /// Returns the index of the port in the row under the mouse.
  ///
  /// Nil on borders, on rows without a port, and if ports are not drawn.
  private func portRow(at place: PointerPlace) -> Int? {
    if let fitted = view.fitted, case .node(let node) = place.target {
      return (0..<contents.inputCount(of: node)).first { fitted.input(PortID(node, $0))?.row == place.point.row }
    }
    guard case .node(let node) = place.target, view.detail == .full, let frame = diagram.plane.frame(of: node) else {
      return nil
    }
    return (0..<contents.inputCount(of: node)).first {
      NodeMetrics.input($0, of: frame).row == place.point.row && place.point.row < frame.maxRow - 1
    }
  }

  private func rejection(of creation: RelationshipCreation, to target: NodeID) -> CommandError? {
    let port = PortID(target, creation.port ?? 0)
    if let refusal = contents.linkRefusal(from: creation.source, to: port) {
      return .link(refusal, from: creation.source, to: port)
    }
    return creation.port == nil
      ? .node(target, "has no free port: a link dropped on a port replaces the wire there") : nil
  }

  /// Handles the release of the mouse button after a link was dragged.
  ///
  /// Creates the link to the target under the mouse, moves a picked-up wire there, or leaves the wire unchanged.
  func dropLink(_ linkDrag: PointerDrag.LinkDrag, _ place: PointerPlace) throws(CommandError) -> Outcome {
    guard let creation = relationship else { return .done }
    guard let node = creation.target else { return try dropOnNothing(linkDrag, creation, place) }
    if let rejection = rejection(of: creation, to: node) {
      if linkDrag.endsMode { enter(.normal) }
      throw rejection
    }
    let port = PortID(node, creation.port ?? 0)
    if port == linkDrag.pickedUp {
      enter(.normal)
      return .reported("the wire stays where it was")
    }
    if contents.inputCount(of: node) > port.port, contents.input(port) == creation.source {
      if linkDrag.endsMode { enter(.normal) }
      throw .node(creation.source, "feeds \(portLabel(port)) of '\(contents.name(of: node))' already")
    }
    if let old = linkDrag.pickedUp {
      enter(.normal)
      try apply(links.rewiring(creation.source, from: old, to: port))
      selectAlone(node)
      return .reported(
        "linked '\(contents.name(of: creation.source))' to '\(contents.name(of: node))' as \(portLabel(port))")
    } else {
      return try completeRelationship(staying: false)
    }
  }

  /// Handles the release of the mouse button over no node.
  ///
  /// On the empty canvas, a new link opens a prompt for its target, and a picked-up wire is removed; elsewhere nothing
  /// changes.
  private func dropOnNothing(
    _ linkDrag: PointerDrag.LinkDrag, _ creation: RelationshipCreation, _ place: PointerPlace
  ) throws(CommandError) -> Outcome {
    let source = contents.name(of: creation.source)
    guard linkDrag.endsMode else {
      throw .because(
        "there is nothing to link to: click on a node or port for '\(source)' to feed, \(keyName(.cancel)) leaves")
    }
    enter(.normal)
    guard let port = linkDrag.pickedUp else {
      guard place.target.isGround else {
        return .reported("the link from '\(source)' ends on no node or port: no link is made")
      }
      open(AttachPrompt(attachment: .after(creation.source), place: place.point))
      return .done
    }
    if place.target.isGround {
      try apply(links.opening(port))
      return .reported("'\(source)' no longer feeds '\(contents.name(of: port.node))': u undoes it")
    } else {
      return .reported("the wire stays where it was")
    }
  }

  /// Leaves link mode after a click on the empty canvas.
  func leaveLinkingOnNothing() throws(CommandError) -> Outcome {
    guard let creation = relationship else { return .done }
    let left = try cancel(hasCount: false)
    return left.then(
      .reported("there is nothing here that '\(contents.name(of: creation.source))' could feed: no link is made"))
  }
}
