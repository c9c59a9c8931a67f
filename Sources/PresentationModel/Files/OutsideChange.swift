import GraphDocument

/// What somebody else made of the document's file.
struct OutsideChange {
  /// Which of two documents goes on.
  enum Choice {
    case theirs
    case mine
    case merged
  }

  /// What the file held when the two were last the same.
  let base: DocumentContents
  /// What it holds now.
  var theirs: DocumentContents
  /// Whether the user has put the answer off: it is asked for again at the next save.
  var isPutOff = false
}
