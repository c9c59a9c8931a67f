/// A question that is answered with one key.
public enum Question: Hashable, Sendable {
  /// There are unsaved changes: save them, discard them, or stay.
  case quitUnsaved
}
