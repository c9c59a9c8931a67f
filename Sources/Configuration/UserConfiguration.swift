public import PresentationModel
public import TextScanning

/// The user's key bindings and settings, read from a TOML text.
///
/// Invalid parts of the text are ignored and reported; the rest is used.
public struct UserConfiguration: Sendable {
  /// The largest number of problems that are reported individually.
  public static let problemLimit = 100

  /// The key bindings: the defaults with the user's changes.
  public let keyMap: KeyMap
  /// The settings that differ from the defaults, by name.
  public let values: [String: Setting.Value]
  /// The problems in the order of the text.
  public let problems: [ConfigurationProblem]
  /// The number of problems beyond `problemLimit`, which are not reported individually.
  public let omittedCount: Int

  /// The default configuration.
  public static let standard = UserConfiguration(keyMap: .standard, values: [:], problems: [], omittedCount: 0)

  /// Reads a configuration.
  ///
  /// - Complexity: Linear in the text, for each of at most `problemLimit` problems.
  public static func read(_ text: [UInt8], settings: [Setting]) -> UserConfiguration {
    var reader = ConfigurationReader(TOMLReader(text), settings: settings)
    let keys = KeyMap.standard.overridden(by: reader.overrides)
    reader.note(keys.problems)
    let reported = reader.problems.sorted { $0.offset < $1.offset }.prefix(problemLimit)
    return UserConfiguration(
      keyMap: keys.map, values: reader.values, problems: reported.map { $0.worded(settings: settings, in: text) },
      omittedCount: reader.problems.count - reported.count)
  }
}

/// An invalid part of a configuration, for which the default is used.
public struct ConfigurationProblem: Hashable, Sendable {
  /// The position of the invalid part in the file.
  public let place: TextPlace
  /// The problem: a sentence without a capital letter and full stop.
  public let message: String
  /// A suggestion in the same form; nil if there is none.
  public let fixIt: String?

  /// A message such as `3:14: error: what is wrong; how to fix it`, as compilers write it after the name of the file.
  public var description: String { "\(place): error: " + sentence }

  /// The problem and a suggestion.
  public var sentence: String { message + (fixIt.map { "; \($0)" } ?? "") }
}
