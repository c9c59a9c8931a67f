/// Something that a person may set in the table `[ui]`, beside the keys.
///
/// The set of settings is open: whoever starts the editor lists those that it has.
public struct Setting: Hashable, Sendable {
  /// What it can be set to.
  public enum Kind: Hashable, Sendable {
    case boolean
    /// One of these words.
    case choice([String])
  }

  /// A value of one of the kinds.
  public enum Value: Hashable, Sendable {
    case boolean(Bool)
    case choice(String)
  }

  /// The key in the table `[ui]`.
  public let name: String
  /// What it can be set to.
  public let kind: Kind
  /// Its default value.
  public let standard: Value
  /// A sentence.
  public let help: String

  /// A setting that is on or off.
  public init(_ name: String, standard: Bool, help: String) {
    self.name = name
    kind = .boolean
    self.standard = .boolean(standard)
    self.help = help
  }

  /// A setting that is one of several words.
  public init(_ name: String, oneOf words: [String], standard: String, help: String) {
    self.name = name
    kind = .choice(words)
    self.standard = .choice(standard)
    self.help = help
  }
}
