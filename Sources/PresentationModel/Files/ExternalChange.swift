import GraphDocument

/// What somebody else made of the document's file.
struct ExternalChange {
  /// What the file held when the two were last the same.
  let base: DocumentContents
  /// What it holds now.
  var theirs: DocumentContents
  /// Whether the user has put the answer off: it is asked for again at the next save.
  var isDeferred = false
}

/// What others changed, as the message line reports it: until the user does something, what comes later is appended.
struct ExternalChanges {
  /// What became of the document's file.
  var document: ScreenVO.Message?
  /// What became of the files of data nodes, the latest.
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
