public import EvaluationEngine

/// A single change of a document, for its views.
public enum DocumentChange: Hashable, Sendable {
  case nodeCreated(NodeID)
  /// The node was deleted; `name` is its former name.
  case nodeDeleted(NodeID, name: String)
  case nodeRenamed(NodeID, old: String, new: String)
  /// The node's value or operator was edited.
  case contentChanged(NodeID, old: NodeContent, new: NodeContent)
  /// The node's attributes were edited; `aspects` is a subset of `Aspects.attributes`.
  case attributesChanged(NodeID, Aspects)
  /// The number format of the node changed; nil means the format of the document.
  case displayChanged(NodeID?)
  /// The text of a note or a formula was edited.
  case textChanged(NodeID)
  /// The bypass of the node was switched on or off.
  case bypassChanged(NodeID)
  /// The parameters of the node's operator changed.
  case parametersChanged(NodeID)
  /// Its inputs changed, or it is deleted and had some.
  case relationshipsChanged(NodeID, old: [NodeID?])
  case nodesMoved([NodeID])
  /// Frames with these titles were added or removed, or their nodes changed; `nodes` are the nodes that changed their
  /// frame.
  case framesChanged([String], nodes: [NodeID])
  case titleChanged
  /// Unknown members of the document itself were edited.
  case foreignChanged
  /// The declared inputs, outputs, imports or scenarios, or their order, changed.
  case interfaceChanged
  /// The group with this name was redefined or removed.
  case groupChanged(String)
  /// The group with this name was redefined without an effect on its results, such as another label, place or note in
  /// it.
  case groupAnnotated(String)
  case groupRenamed(old: String, new: String)
  /// Calls in the node's formula lost arguments, because their group no longer has these inputs.
  case argumentsDropped(NodeID, inputs: [String])
  /// The whole document was replaced, so everything may be different.
  case replaced
}
