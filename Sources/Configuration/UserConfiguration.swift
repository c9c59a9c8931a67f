public import PresentationModel
public import TextScanning

/// The user's keys and settings, read from a TOML text.
///
/// Invalid parts of the text are left out and reported; everything else counts.
public struct UserConfiguration: Sendable {
  /// The most problems that are reported in full.
  public static let problemLimit = 100

  /// The keys, sound in any case.
  public let keyMap: KeyMap
  /// The settings that differ from the defaults, by name.
  public let values: [String: Setting.Value]
  /// In the order of the text.
  public let problems: [ConfigurationProblem]
  /// How many further problems there are beyond `problemLimit`.
  public let omittedCount: Int

  /// The defaults.
  public static let standard = UserConfiguration(keyMap: .standard, values: [:], problems: [], omittedCount: 0)

  /// The configuration in the text.
  ///
  /// - Complexity: Linear in the text, and for its problems up to `problemLimit` times as much.
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

/// An invalid part of a configuration; its default stays.
public struct ConfigurationProblem: Hashable, Sendable {
  /// Where in the file it is.
  public let place: TextPlace
  /// The problem: a sentence without a capital and a stop.
  public let message: String
  /// A suggestion, in the same form.
  public let mend: String?

  /// `3:14: error: what is wrong; what would mend it`, as compilers write it, to be behind the name of the file.
  public var description: String { "\(place): error: " + sentence }

  /// The problem and a suggestion.
  public var sentence: String { message + (mend.map { "; \($0)" } ?? "") }
}
