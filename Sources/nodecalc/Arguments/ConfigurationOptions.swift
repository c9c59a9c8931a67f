import ArgumentReading
import CommandRuns
import EditorSession

/// The options that choose a configuration.
struct ConfigurationOptions: ArgumentGroup {
  var file: String?
  var isNone = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &file, "config", "file", "Read keys and settings from this file.", anyText: true, completion: .files)
    line.flag(&isNone, "no-config", "Use the default keys and settings.")
    try line.check(file == nil || !isNone, "'--config' and '--no-config' exclude each other")
  }

  var isGiven: Bool { firstGiven != nil }

  /// The first of these flags that was given, such as `--config`; nil if there is none.
  var firstGiven: String? { file != nil ? "--config" : isNone ? "--no-config" : nil }

  /// Returns the configuration that the flags select.
  ///
  /// `isUsual` is true if the default configuration is used if no flag was given, and not none.
  func chosen(orUsual isUsual: Bool = true) -> ConfigurationSource {
    if let file { return .file(ArgumentText.path(file)) }
    return isUsual && !isNone ? .usual : .none
  }
}
