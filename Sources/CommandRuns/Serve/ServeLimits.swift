import JSONText

/// What programs may send and get at most.
package enum ServeLimits {
  /// Of a message, in bytes; it is judged before it is taken.
  package static let messageBytes = 8 << 20
  /// Objects and arrays inside each other in a message.
  package static let nesting = 64
  /// Of an answer, in bytes.
  package static let answerBytes = 16 << 20
  /// Of the answers to one batch, in bytes: what is asked beyond that is refused.
  package static let batchAnswerBytes = 64 << 20
  /// Messages of one batch.
  package static let batchMessages = 100_000
  /// Changes that are remembered: a transaction against an older state is refused.
  package static let rememberedChanges = 1_000
  /// Names of what a change touches that are remembered; one that touches more is in conflict with everything.
  package static let rememberedNames = 10_000
  /// Programs that have the document of an editor at once.
  package static let clients = 16
  /// Of an author's name or a transaction's title, in characters.
  package static let titleLength = 120
  /// Nodes of one page of an outline, and of one reading.
  package static let pageLength = 1_000

  static var json: JSONLimits { JSONLimits(bytes: messageBytes, nesting: nesting) }
}
