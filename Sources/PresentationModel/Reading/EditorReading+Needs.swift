import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

extension EditorReading {
  /// Returns the selected node.
  ///
  /// `verb` is the action for the error message, such as `give a range`. `reason`, if not nil, is the error message for
  /// a node that cannot have links, such as a note.
  ///
  /// - Throws: if no node is selected, or if `reason` is given and the node cannot have links.
  func requireSelection(_ verb: String, exceptNotes reason: String? = nil) throws(CommandError) -> NodeID {
    guard let selection else { throw .noSelection(to: verb) }
    if let reason { try rejectNote(selection, reason) }
    return selection
  }

  /// Returns the nodes on which commands act; never empty.
  ///
  /// `verb` is the action for the error message.
  ///
  /// - Throws: if no node is selected.
  func requireNodes(_ verb: String) throws(CommandError) -> [NodeID] {
    let nodes = actedOn
    if nodes.isEmpty { throw .noSelection(to: verb) }
    return nodes
  }

  /// The number of rows of the canvas that a page has.
  var pageRows: Int { max(1, viewport.size.rows - 1) }

  /// Returns the node `offset` positions after `current` in evaluation order; continues at the other end.
  ///
  /// In link mode, only valid targets are considered. Nil if there is no node.
  func node(inOrder offset: Int, from current: NodeID?) -> NodeID? {
    let isLinking = relationshipCreationMode
    let order = contents.evaluationOrder().filter { !isLinking || canBeTarget($0) }
    guard !order.isEmpty else { return nil }
    let start = current.flatMap { order.firstIndex(of: $0) }
    let first = offset > 0 ? -1 : order.count
    let next = ((start ?? first) + offset) % order.count
    return order[next < 0 ? next + order.count : next]
  }

  var selectedSentence: String { "\(MessageText.counted(selectedNodes.count, "node")) selected" }

  func described(_ nodes: [NodeID]) -> String {
    nodes.count == 1 ? "'\(contents.name(of: nodes[0]))'" : MessageText.counted(nodes.count, "node")
  }

  func face(of node: NodeID) -> any EditableFace { contents.knownFace(of: node).editableFace }

  /// Throws an error with the message `reason` if the node cannot have links, for example a note.
  func rejectNote(_ node: NodeID, _ reason: String) throws(CommandError) {
    let face = contents.face(of: node)
    if !face.isLinkable { throw .node(node, "is a \(face.kindName) and \(reason)") }
  }

  /// Returns the end of a message about what a node lost by becoming another kind; empty if it lost nothing.
  ///
  /// Only attributes such as uncertainty or a range are listed, and not properties of the computation, such as a
  /// bypass.
  func lossSentence(of node: NodeID, as kind: NodeKind) -> String {
    let lost = AttributeID.allCases.filter { id in
      !id.attribute.isLogic && !id.attribute.suits(kind) && contents.value(of: id, of: node) != nil
    }
    return lost.isEmpty ? "" : "; dropped: " + lost.map { $0.attribute.loss(1) }.joined(separator: ", ")
  }
}

extension EditorReading {
  /// Checks that the contents shown on the canvas can be edited.
  ///
  /// - Throws: if the document is read-only, or the canvas shows the definition of an imported group.
  func requireEditable() throws(CommandError) {
    if let group = importedGroup { throw .edit(.importedGroup(group)) }
    try requireWritable()
  }

  /// Checks that the document is not read-only in this session.
  ///
  /// - Throws: if it is read-only.
  func requireWritable() throws(CommandError) {
    guard let reason = file.access.reason else { return }
    throw .because("\(file.lastName ?? "the document") \(reason): \(unlockHint)")
  }

  var unlockHint: String { "'\(typed("w NAME"))' writes a copy, '\(typed("writable"))' makes it editable" }

  /// A sentence with the number of merge conflicts and how to resolve them; nil if there are none.
  var conflictsLeft: String? {
    let count = services.conflicts?.list(root).count ?? 0
    return count == 0
      ? nil : "\(MessageText.counted(count, "merge conflict")) left: '\(typed("conflicts"))' asks about each"
  }

  /// The proposed name of an exported file: the document's own file name without its extension.
  var exportName: String {
    let name = file.lastName.map(String.init) ?? "document"
    return name.hasSuffix(".nodecalc") ? String(name.dropLast(".nodecalc".count)) : name
  }
}

extension EditorReading {
  /// The search for nodes near the cursor; in link mode, for valid targets.
  var finder: NodeFinder {
    NodeFinder(contents: contents, plane: diagram.plane, canvas: viewport.size, link: modes.creation)
  }

  /// The frames that nodes can join.
  var frameChoice: FrameChoice { FrameChoice(contents: contents, plane: diagram.plane, cursor: cursor) }

  /// The edits of the document's wires.
  var links: LinkEdits { LinkEdits(contents: contents) }

  /// The computation of places for the selected nodes or the whole graph.
  var placing: NodePlacing {
    NodePlacing(contents: contents, plane: diagram.plane, selected: selectedNodes, canvas: viewport.size)
  }

  /// Returns the open question if it is of this kind; nil if it is not.
  func question<Kind>(_ kind: Kind.Type) -> Kind? { modes.question?.kind as? Kind }
}
