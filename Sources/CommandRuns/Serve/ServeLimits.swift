import JSONText

/// The limits for programs that work on a document through `serve`.
package enum ServeLimits {
  /// The largest number of bytes of a message, which is checked before the message is stored.
  package static let messageBytes = 8 << 20
  /// The deepest nesting of objects and arrays in a message.
  package static let nesting = 64
  /// The largest number of bytes of an answer.
  package static let answerBytes = 16 << 20
  /// The largest number of bytes of all answers to one batch; further requests in the batch are rejected.
  package static let batchAnswerBytes = 64 << 20
  /// The largest number of messages in a batch.
  package static let batchMessages = 100_000
  /// The number of changes that are recorded; a transaction based on an older state is rejected.
  package static let rememberedChanges = 1_000
  /// The largest number of names that are recorded for a change; a change with more names conflicts with everything.
  package static let rememberedNames = 10_000
  /// The largest number of programs that are connected to an editor at the same time.
  package static let clients = 16
  /// The largest number of characters of an author's name or a transaction's title.
  package static let titleLength = 120
  /// The largest number of nodes on a page of an outline, and in one call of `read`.
  package static let pageLength = 1_000

  static var json: JSONLimits { JSONLimits(bytes: messageBytes, nesting: nesting) }
}
