import JSONText

/// The limits for programs.
package enum ServeLimits {
  /// The bytes of a message; checked before it is stored.
  package static let messageBytes = 8 << 20
  /// Objects and arrays inside each other in a message.
  package static let nesting = 64
  /// The bytes of an answer.
  package static let answerBytes = 16 << 20
  /// The bytes of all answers to one batch; further requests are refused.
  package static let batchAnswerBytes = 64 << 20
  /// Messages of one batch.
  package static let batchMessages = 100_000
  /// Changes that are remembered: a transaction against an older state is refused.
  package static let rememberedChanges = 1_000
  /// The most recorded names of a change; a change with more is in conflict with everything.
  package static let rememberedNames = 10_000
  /// Programs that have the document of an editor at once.
  package static let clients = 16
  /// The characters of an author's name or a transaction's title.
  package static let titleLength = 120
  /// Nodes of one page of an outline, and of one reading.
  package static let pageLength = 1_000

  static var json: JSONLimits { JSONLimits(bytes: messageBytes, nesting: nesting) }
}
