import EvaluationEngine
import Geometry
import GraphDocument

/// A node or wire that a change affects, before or after the change.
struct AffectedElement {
  enum Key: Hashable {
    case node(NodeID)
    /// A node of the old document, in a comparison of two documents.
    case oldNode(NodeID)
    case wire(Link)
  }

  let key: Key
  let isChanged: Bool
  let mark: NodeVO.Highlight
  let box: LeavingNodeVO?
  let wire: WireVO?

  init(
    _ key: Key, isChanged: Bool = true, mark: NodeVO.Highlight = .changed, box: LeavingNodeVO? = nil,
    wire: WireVO? = nil
  ) {
    self.key = key
    self.isChanged = isChanged
    self.mark = mark
    self.box = box
    self.wire = wire
  }
}

struct AffectedElements {
  private(set) var before: [AffectedElement] = []
  private(set) var after: [AffectedElement] = []

  /// Finds the affected elements; nil if the document was replaced or more than `limit` nodes are affected.
  init?(_ event: DocumentEvent, atMost limit: Int, in contents: DocumentContents, from plane: NodePlane) {
    guard event.changes.count + event.updates.count <= limit else { return nil }
    var created: [NodeID] = []
    var deleted: [(node: NodeID, name: String)] = []
    // If a node's inputs changed several times, the first change has the original inputs.
    var linked: [NodeID] = []
    var inputs: [NodeID: [NodeID?]] = [:]
    var order: [NodeID] = []
    var changes: [NodeID: NodeChanges] = [:]
    func note(_ node: NodeID, _ change: NodeChanges) {
      if changes[node] == nil { order.append(node) }
      changes[node, default: []].insert(change)
    }
    // Texts that mention a renamed node change with its name.
    let hasRenames = event.touches(.names)
    for change in event.changes {
      switch change {
      case .nodeCreated(let node): created.append(node)
      case .nodeDeleted(let node, let name): deleted.append((node, name))
      case .nodeRenamed(let node, _, _): note(node, .renamed)
      case .textChanged(let node): if !hasRenames { note(node, .revalued) }
      case .contentChanged(let node, _, _), .parametersChanged(let node), .argumentsDropped(let node, _):
        note(node, .revalued)
      case .attributesChanged(let node, let aspects):
        note(node, aspects.isDisjoint(with: [.uncertainties, .sources, .instances, .forms]) ? .relabelled : .revalued)
      case .displayChanged(let node): if let node { note(node, .relabelled) }
      case .bypassChanged(let node): note(node, .relabelled)
      case .relationshipsChanged(let node, let old):
        note(node, .relinked)
        if inputs.updateValue(inputs[node] ?? old, forKey: node) == nil { linked.append(node) }
      case .nodesMoved(let nodes), .framesChanged(_, let nodes):
        guard nodes.count <= limit else { return nil }
        for node in nodes { note(node, .moved) }
      case .titleChanged, .unknownMembersChanged, .interfaceChanged, .groupChanged, .groupAnnotated, .groupRenamed:
        break
      case .replaced: return nil
      }
    }
    for update in event.updates { note(update.node, .revalued) }
    let new = Set(created)
    for (node, name) in deleted where !new.contains(node) {
      if let frame = plane.frame(of: node) {
        before.append(AffectedElement(.node(node), box: LeavingNodeVO(name: name, frame: frame)))
      }
    }
    let staying = order.filter { !new.contains($0) && contents.contains($0) }.map { node in
      AffectedElement(.node(node), mark: changes[node, default: []].mark)
    }
    before += staying
    after = staying + created.filter { contents.contains($0) }.map { AffectedElement(.node($0)) }
    for node in linked where !new.contains(node) {
      before += wires(into: node, from: inputs[node] ?? [], plane, in: contents)
    }
    for node in linked.filter({ !new.contains($0) }) + created where contents.contains(node) {
      after += wires(into: node, from: contents.inputs(of: node), plane, in: contents)
    }
  }

  private func wires(
    into node: NodeID, from inputs: [NodeID?], _ plane: NodePlane, in contents: DocumentContents
  ) -> [AffectedElement] {
    inputs.enumerated().compactMap { port, output in
      guard let output, let source = contents.visible(output) else { return nil }
      let link = Link(source: source, target: PortID(node, port))
      let wire = plane.wire(of: link, from: output, at: contents.outputPlace(of: output))
      return AffectedElement(.wire(link), isChanged: false, wire: wire)
    }
  }
}

extension NodePlane {
  fileprivate func wire(of link: Link, from output: NodeID, at place: Int) -> WireVO? {
    guard let from = frame(of: link.source), let to = frame(of: link.target.node) else { return nil }
    return WireVO(
      link: link, output: place == 0 ? link.source : output, sourceFrame: from, targetFrame: to,
      from: NodeMetrics.output(place, of: from),
      to: NodeMetrics.input(link.target.port, of: to), isActive: false, isShared: false, isProposed: false,
      isEntered: false)
  }
}
