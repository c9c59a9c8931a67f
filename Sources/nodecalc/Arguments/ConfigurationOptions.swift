import ArgumentReading
import CommandRuns
import EditorSession

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
  /// Without a flag, this is the default configuration if `isUsual` is true, and none otherwise.
  func chosen(orUsual isUsual: Bool = true) -> ConfigurationSource {
    if let file { return .file(ArgumentText.path(file)) }
    return isUsual && !isNone ? .usual : .none
  }
}
