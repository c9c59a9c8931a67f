/// A question that is answered with one key.
public enum Question: Hashable, Sendable {
  /// There are unsaved changes: save them, discard them, or stay.
  case quitUnsaved
  /// The file has another text now and there are unsaved changes: which of the two, or both merged.
  case changedOutside
  /// A data node names a file outside of the document's folder: whether it is read.
  case foreignFile(String)

  /// The mode by whose table it is answered.
  var modeName: Mode.Name {
    switch self {
    case .quitUnsaved, .foreignFile: .question
    case .changedOutside: .choice
    }
  }
}
