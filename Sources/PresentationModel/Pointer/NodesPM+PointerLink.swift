import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Links made with the mouse: dragged from an output, picked up at a port, or clicked at in relationship-creation mode.
extension NodesPM {
  /// The link being dragged as long as no port can take it where it is; nil for none.
  public var looseWire: LooseWireVO? {
    guard case .link(let linkDrag) = pointer.drag?.kind, let end = linkDrag.looseEnd, let source = relationship?.source,
      let frame = diagram.plane.frame(of: source)
    else { return nil }
    return LooseWireVO(source: source, sourceFrame: frame, from: NodeMetrics.output(of: frame), to: end)
  }

  /// The port whose wire hangs on the mouse.
  var pickedUpPort: PortID? {
    guard case .link(let linkDrag) = pointer.drag?.kind, relationship != nil else { return nil }
    return linkDrag.pickedUp
  }

  /// A link begins or goes on by a press; `endsMode` where the mouse began it.
  func pressTarget(_ place: PointerPlace, endsMode: Bool) throws(Rejection) {
    if place.target.node == nil {
      guard place.target.isGround else { return }
      pointer.drag = PointerDrag(button: .left, start: place.point, kind: .canvas(isDragged: false))
    } else {
      let linkDrag = PointerDrag.LinkDrag(endsMode: endsMode)
      pointer.drag = PointerDrag(button: .left, start: place.point, kind: .link(linkDrag))
      try dragLink(linkDrag, place)
    }
  }

  func beginDraggingLink(from source: NodeID, pickedUp: PortID?, _ place: PointerPlace) throws(Rejection) {
    document.endRun()
    focus.selectedNodes = []
    enter(.relationshipCreation(RelationshipCreation(source: source)))
    let linkDrag = PointerDrag.LinkDrag(endsMode: true, pickedUp: pickedUp)
    pointer.drag?.kind = .link(linkDrag)
    try dragLink(linkDrag, place)
  }

  /// The free end is there: it aims at what lies there.
  ///
  /// - Throws: why the link cannot be let go there.
  func dragLink(_ linkDrag: PointerDrag.LinkDrag, _ place: PointerPlace) throws(Rejection) {
    if let rejection = aimLink(linkDrag, place) { throw rejection }
  }

  /// The free end is there: it aims at what lies there.
  ///
  /// - Returns: why the link cannot be let go there; nil where it can, and where no node is.
  @discardableResult
  func aimLink(_ linkDrag: PointerDrag.LinkDrag, _ place: PointerPlace) -> Rejection? {
    guard var creation = relationship else { return nil }
    message = nil
    creation.target = nil
    creation.port = nil
    if case .input(let port) = place.target, port.node != creation.source {
      creation.target = port.node
      creation.port = port.port
    } else if let node = place.target.node, node != creation.source {
      creation.target = node
      // Back on its node a wire goes back to its port.
      creation.port = linkDrag.pickedUp?.node == node ? linkDrag.pickedUp?.port : freePort(of: node)?.port
    }
    enter(.relationshipCreation(creation))
    var linkDrag = linkDrag
    var rejection: Rejection?
    if let target = creation.target {
      focus.cursor = diagram.plane.frame(of: target)?.center ?? cursor
      rejection = self.rejection(of: creation, to: target)
    }
    linkDrag.looseEnd = creation.target == nil || rejection != nil ? place.point : nil
    pointer.drag?.kind = .link(linkDrag)
    return rejection
  }

  /// Why the link cannot be let go on that node; nil where it can.
  private func rejection(of creation: RelationshipCreation, to target: NodeID) -> Rejection? {
    let port = PortID(target, creation.port ?? 0)
    if let refusal = contents.linkRefusal(from: creation.source, to: port) {
      return .link(refusal, from: creation.source, to: port)
    }
    return creation.port == nil
      ? .node(target, "has no free port: a link let go on a port replaces the wire there") : nil
  }

  /// The button goes up over `target`, which the link aims at if it is a node.
  func dropLink(_ linkDrag: PointerDrag.LinkDrag, _ target: PointerTarget) throws(Rejection) {
    guard let creation = relationship else { return }
    guard let node = creation.target else { return try dropOnNothing(linkDrag, creation, isCut: target.isGround) }
    if let rejection = rejection(of: creation, to: node) {
      if linkDrag.endsMode { enter(.normal) }
      throw rejection
    }
    let port = PortID(node, creation.port ?? 0)
    if port == linkDrag.pickedUp {
      enter(.normal)
      return say("the wire stays where it was")
    }
    if contents.graph.inputCount(of: node) > port.port, contents.graph.input(port) == creation.source {
      if linkDrag.endsMode { enter(.normal) }
      throw .node(creation.source, "feeds \(portLabel(port)) of '\(contents.name(of: node))' already")
    }
    if let old = linkDrag.pickedUp {
      enter(.normal)
      try apply(rewiring(creation.source, from: old, to: port))
      selectAlone(node)
      say("'\(contents.name(of: creation.source))' feeds \(portLabel(port)) of '\(contents.name(of: node))'")
    } else {
      try completeRelationship(staying: false)
    }
  }

  private func dropOnNothing(
    _ linkDrag: PointerDrag.LinkDrag, _ creation: RelationshipCreation, isCut: Bool
  ) throws(Rejection) {
    let source = contents.name(of: creation.source)
    guard linkDrag.endsMode else {
      throw .because(
        "no target is there: click on a node or port that '\(source)' is to feed, \(keyName(.cancel)) leaves")
    }
    enter(.normal)
    guard let port = linkDrag.pickedUp else {
      return say("'\(source)' was let go on nothing: no link is made")
    }
    if isCut {
      try apply(opening(port))
      say("'\(source)' feeds '\(contents.name(of: port.node))' no more: u takes that back")
    } else {
      say("the wire stays where it was")
    }
  }

  /// A click on the empty canvas while a link is made by keys.
  func leaveLinkingOnNothing() {
    guard let creation = relationship else { return }
    cancel(hasCount: false)
    say("nothing is there that '\(contents.name(of: creation.source))' could feed: no link is made")
  }

  /// Moves the wire of one port to another, as one edit.
  private func rewiring(_ source: NodeID, from old: PortID, to new: PortID) -> Edit {
    guard old.node == new.node else { return .group([.setInput(new, source), opening(old)]) }
    var inputs = contents.graph.inputs(of: new.node)
    if new.port == inputs.count { inputs.append(nil) }
    if inputs.indices.contains(new.port), inputs.indices.contains(old.port) {
      inputs[new.port] = source
      inputs[old.port] = nil
    }
    if case .operator(let id) = contents.graph.content(of: new.node) {
      while inputs.count > id.descriptor.ports.minimum, inputs.last == .some(nil) { inputs.removeLast() }
    }
    return .setInputs(new.node, inputs)
  }
}
