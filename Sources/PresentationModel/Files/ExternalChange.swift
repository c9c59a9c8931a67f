import GraphDocument

/// An external change of the document's file.
struct ExternalChange {
  /// The file's content when file and document were last equal.
  let base: DocumentContents
  /// The file's present content.
  var theirs: DocumentContents
  /// Whether the user deferred the answer: the next save asks again.
  var isDeferred = false
}

/// External changes as the message line reports them: later ones are appended until the user acts.
struct ExternalChanges {
  /// The change of the document's file.
  var document: ScreenVO.Message?
  /// The latest change of the files of data nodes.
  var data: DataChanges?
  /// Whether it has been reported.
  private(set) var isSaid = false

  /// All of it; nil if there is nothing.
  var message: ScreenVO.Message? {
    guard let data else { return document }
    return document?.followed(by: data.message) ?? data.message
  }

  mutating func noteSaid() {
    isSaid = true
  }
}
