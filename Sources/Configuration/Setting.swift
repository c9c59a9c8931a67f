/// A setting of the user in the table `[ui]`.
///
/// This module defines no settings: the program that starts the editor lists its own.
public struct Setting: Hashable, Sendable {
  /// The kind of values that a setting can have.
  public enum Kind: Hashable, Sendable {
    case boolean
    case choice([String])
  }

  /// A value of a setting.
  public enum Value: Hashable, Sendable {
    case boolean(Bool)
    case choice(String)
  }

  /// The key in the table `[ui]`.
  public let name: String
  /// The possible values.
  public let kind: Kind
  /// The default value.
  public let standard: Value
  /// A description in one sentence.
  public let help: String

  /// Creates a setting that is on or off.
  public init(_ name: String, standard: Bool, help: String) {
    self.name = name
    kind = .boolean
    self.standard = .boolean(standard)
    self.help = help
  }

  /// Creates a setting that is one of several words.
  public init(_ name: String, oneOf words: [String], standard: String, help: String) {
    self.name = name
    kind = .choice(words)
    self.standard = .choice(standard)
    self.help = help
  }
}
