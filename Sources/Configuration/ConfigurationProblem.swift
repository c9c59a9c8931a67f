public import TextScanning

/// Something in a configuration that cannot be taken; what it is about stays as it is by default.
public struct ConfigurationProblem: Hashable, Sendable {
  /// Where in the file it is.
  public let place: TextPlace
  /// What is wrong: a sentence without a capital and a stop.
  public let message: String
  /// What would mend it, in the same form.
  public let mend: String?

  /// `3:14: error: what is wrong; what would mend it`, as compilers write it, to stand behind the name of the file.
  public var description: String { "\(place): error: " + sentence }

  /// What is wrong and what would mend it.
  public var sentence: String { message + (mend.map { "; \($0)" } ?? "") }
}
