public import EvaluationEngine
public import GraphDocument

/// What a presentation model tells its views, beside what they can ask of it.
public enum ScreenEvent: Hashable, Sendable {
  case documentChanged(DocumentEvent)
  case nodeSelected(NodeID?)
  case draggingChanged(Bool)
  case relationshipCreationModeChanged(Bool)
}
