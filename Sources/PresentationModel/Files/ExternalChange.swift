import GraphDocument

/// A change that another program made to the document's file.
struct ExternalChange {
  /// The content that the file had when it last equalled the document.
  let base: DocumentContents
  /// The content that the file has now.
  var theirs: DocumentContents
  /// Whether the user deferred the decision about the change; the next save asks again.
  var isDeferred = false
}

/// The changes by other programs to report in the message line.
///
/// Later changes are added to the same message until the user acts.
struct ExternalChanges {
  /// The message about the change of the document's file.
  var document: ScreenVO.Message?
  /// The message about the latest change of files that data nodes read.
  var data: DataChanges?
  /// Whether the message about these changes has been shown.
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
