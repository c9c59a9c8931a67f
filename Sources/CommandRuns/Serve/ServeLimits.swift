import JSONText

/// The limits for programs.
package enum ServeLimits {
  /// The most bytes of a message; checked before the message is stored.
  package static let messageBytes = 8 << 20
  /// The deepest nesting of objects and arrays in a message.
  package static let nesting = 64
  /// The most bytes of an answer.
  package static let answerBytes = 16 << 20
  /// The most bytes of all answers to one batch; further requests in it are refused.
  package static let batchAnswerBytes = 64 << 20
  /// The most messages in a batch.
  package static let batchMessages = 100_000
  /// The number of recorded changes; a transaction based on an older state is refused.
  package static let rememberedChanges = 1_000
  /// The most names that are recorded for a change; a change with more names conflicts with everything.
  package static let rememberedNames = 10_000
  /// The most programs that have the document of an editor open at the same time.
  package static let clients = 16
  /// The most characters of an author's name or a transaction's title.
  package static let titleLength = 120
  /// The most nodes on a page of an outline, and in one call of `read`.
  package static let pageLength = 1_000

  static var json: JSONLimits { JSONLimits(bytes: messageBytes, nesting: nesting) }
}
