import ArgumentParser
import CommandRuns
import EditorSession

/// Which configuration counts.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"), parsing: .unconditional,
    help: ArgumentHelp("Take keys and settings from this file.", valueName: "file"), completion: .file())
  var file: String?

  @Flag(name: .customLong("no-config"), help: "Take keys and settings as they are by default.")
  var isNone = false

  var isGiven: Bool { file != nil || isNone }

  /// The flags do not contradict each other.
  func validate() throws {
    if file != nil, isNone { throw ValidationError("'--config' and '--no-config' exclude each other") }
  }

  /// The file asked for, else the usual one where it is wanted.
  func chosen(orUsual isUsual: Bool = true) -> ConfigurationSource {
    if let file { return .file(ArgumentText.path(file)) }
    return isUsual && !isNone ? .usual : .none
  }
}
