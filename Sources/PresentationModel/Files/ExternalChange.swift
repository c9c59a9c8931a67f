import GraphDocument

/// An external change of the document's file.
struct ExternalChange {
  /// The file's content when file and document were last equal.
  let base: DocumentContents
  /// The file's present content.
  var theirs: DocumentContents
  /// Whether the user deferred the decision; the next save asks again.
  var isDeferred = false
}

/// External changes to report in the message line; later changes are appended until the user acts.
struct ExternalChanges {
  /// The change of the document's file.
  var document: ScreenVO.Message?
  /// The latest change of the files of data nodes.
  var data: DataChanges?
  /// Whether the message has been reported.
  private(set) var isSaid = false

  /// The message for all changes; nil if there are none.
  var message: ScreenVO.Message? {
    guard let data else { return document }
    return document?.followed(by: data.message) ?? data.message
  }

  mutating func noteSaid() {
    isSaid = true
  }
}
