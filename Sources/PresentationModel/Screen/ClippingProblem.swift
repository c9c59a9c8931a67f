/// Why pasted text that looks like nodes cannot be read as such.
public struct ClippingProblem: Error, Hashable, Sendable {
  /// Part of a sentence, with the place in the text.
  public var sentence: String

  /// Takes a clause that follows a colon, without a point.
  public init(sentence: String) {
    self.sentence = sentence
  }
}
