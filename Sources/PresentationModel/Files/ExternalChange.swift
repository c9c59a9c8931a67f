import GraphDocument

struct ExternalChange {
  /// The content that the file had when it last equalled the document.
  let base: DocumentContents
  var theirs: DocumentContents
  /// Whether the user deferred the decision about the change.
  ///
  /// The next save asks again.
  var isDeferred = false
}

/// The changes by other programs to report in the message line.
///
/// The message grows with later changes until the user acts.
struct ExternalChanges {
  var document: ScreenVO.Message?
  var data: DataChanges?
  private(set) var isSaid = false

  var message: ScreenVO.Message? {
    guard let data else { return document }
    return document?.followed(by: data.message) ?? data.message
  }

  mutating func noteSaid() {
    isSaid = true
  }
}
