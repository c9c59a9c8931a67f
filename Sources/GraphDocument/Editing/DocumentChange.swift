public import EvaluationEngine

/// One thing that changed in a document, for its views.
public enum DocumentChange: Hashable, Sendable {
  case nodeCreated(NodeID)
  /// The node and its former name.
  case nodeDeleted(NodeID, name: String)
  case nodeRenamed(NodeID, old: String, new: String)
  /// Its value or operator was edited.
  case contentChanged(NodeID, old: NodeContent, new: NodeContent)
  /// Attributes were edited, which touch these aspects.
  case attributesChanged(NodeID, Aspects)
  /// Its numbers are written in another way; nil if those of the document are.
  case displayChanged(NodeID?)
  /// The text of a note or a formula was edited.
  case textChanged(NodeID)
  /// It passes its first input on from now on, or does not any more.
  case bypassChanged(NodeID)
  /// Its operator has other parameters.
  case parametersChanged(NodeID)
  /// Its inputs changed, or it is deleted and had some.
  case relationshipsChanged(NodeID, old: [NodeID?])
  case nodesMoved([NodeID])
  /// Frames with these titles were added, removed or changed their nodes; `nodes` are the nodes that changed their
  /// frame.
  case framesChanged([String], nodes: [NodeID])
  case titleChanged
  /// Members of the document itself that nodecalc does not know were edited.
  case foreignChanged
  /// Other inputs, outputs, imports or scenarios are declared than before, or in another order.
  case interfaceChanged
  /// The group of that name is defined otherwise, or is no more.
  case groupChanged(String)
  /// The group of that name is defined otherwise, and computes as before: another label, place or note in it.
  case groupAnnotated(String)
  case groupRenamed(old: String, new: String)
  /// Calls in its formula gave arguments for inputs that are no more; these inputs.
  case argumentsDropped(NodeID, inputs: [String])
  /// Everything may be different: another document is in its place.
  case replaced
}
