public import GraphDocument

/// Writes patches: it follows a document, event by event.
///
/// What belongs to the document as a whole is compared with what it was, since not every change of it is told; nodes are found by the
/// changes of the event.
public struct DocumentRecorder: Sendable {
  /// What an event did.
  public enum Recorded: Hashable, Sendable {
    /// The document's text is as before: values were computed or data read.
    case nothing
    case patch(DocumentPatch)
    /// Another document stands in the place of this one: a new base is needed.
    case replaced
  }

  /// A recorder of what becomes of `contents` from here on.
  ///
  /// - Complexity: constant; of `contents` only what belongs to the document as a whole is kept.
  public init(_ contents: DocumentContents) {
    preconditionFailure("unwritten")
  }

  /// What `event` did to the document's text, of which `contents` are the contents after it.
  ///
  /// Every event of the document has to be told, in order.
  ///
  /// - Complexity: in proportion to the nodes that changed and those that they feed; linear in the correlations where these changed or a
  ///   node was renamed. Never in proportion to the document.
  public mutating func record(_ event: DocumentEvent, _ contents: DocumentContents) -> Recorded {
    preconditionFailure("unwritten")
  }
}
