public import EvaluationEngine

/// A change of one part of a document, as it is reported to views.
public enum DocumentChange: Hashable, Sendable {
  case nodeCreated(NodeID)
  /// The node was deleted; `name` is its former name.
  case nodeDeleted(NodeID, name: String)
  case nodeRenamed(NodeID, old: String, new: String)
  case contentChanged(NodeID, old: NodeContent, new: NodeContent)
  /// Attributes of the node were edited; the payload has their aspects, a subset of `Aspects.attributes`.
  case attributesChanged(NodeID, Aspects)
  /// The number format of the node changed; nil stands for the number format of the document.
  case displayChanged(NodeID?)
  /// The text of a note or a formula was edited.
  case textChanged(NodeID)
  case bypassChanged(NodeID)
  case parametersChanged(NodeID)
  /// The node's inputs changed, or the node was deleted and had inputs.
  case relationshipsChanged(NodeID, old: [NodeID?])
  case nodesMoved([NodeID])
  /// Frames with these titles were added or removed, or got other nodes; `nodes` are the nodes that changed their
  /// frame.
  case framesChanged([String], nodes: [NodeID])
  case titleChanged
  case unknownMembersChanged
  /// The declared inputs, outputs, imports or scenarios, or their order, changed.
  case interfaceChanged
  /// The group with this name was redefined or removed; its results may have changed.
  case groupChanged(String)
  /// The group with this name was redefined, but its results stay the same: only a label, position or note in it
  /// changed.
  case groupAnnotated(String)
  case groupRenamed(old: String, new: String)
  /// Calls in the node's formula lost arguments, because the called group no longer has these inputs.
  case argumentsDropped(NodeID, inputs: [String])
  /// The whole document was replaced; no part of the former state remains valid.
  case replaced
}
