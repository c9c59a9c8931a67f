/// What Enter would do with a line being typed: a pure function of the line and the document.
public struct PromptPreview: Hashable, Sendable {
  /// The value read so far, what would be done, or why it would not; empty where there is nothing to report yet.
  public let sentence: String
  /// Whether Enter would be taken, as far as is known without doing it.
  public let isAcceptable: Bool
  /// The characters that keep the line from being accepted, as offsets into its text; empty where one is missing.
  public let problem: Range<Int>?

  init(_ sentence: String = "", isAcceptable: Bool = true, problem: Range<Int>? = nil) {
    self.sentence = sentence
    self.isAcceptable = isAcceptable
    self.problem = problem
  }

  static func refusal(_ sentence: String, problem: Range<Int>? = nil) -> PromptPreview {
    PromptPreview(sentence, isAcceptable: false, problem: problem)
  }
}
