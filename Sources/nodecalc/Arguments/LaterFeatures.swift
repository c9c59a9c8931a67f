/// Commands and flags that belong to nodecalc and come with later versions: refused by name, so that nobody takes them for
/// a misspelling or for something that was done.
enum LaterFeatures {
  static let commands = ["batch", "show", "schema"]
  /// Without their dashes.
  static let flags = [
    "sweep", "budget", "samples", "seed", "solve", "by", "scenario",
  ]

  static func refusal(of feature: String) -> CommandFailure {
    CommandFailure(.usage, "'\(feature)' is not supported yet by this version of nodecalc")
  }

  /// Why the command line cannot be run, where it asks for something of a later version.
  ///
  /// What follows a flag that takes free text is that text, and what follows `--` is no flag.
  static func refusal(in arguments: [String], textFlags: [String]) -> CommandFailure? {
    if let first = arguments.first, commands.contains(first) { return refusal(of: first) }
    var isText = false
    for argument in arguments {
      if isText {
        isText = false
        continue
      }
      if argument == "--" { return nil }
      isText = textFlags.contains(argument)
      guard argument.hasPrefix("--") else { continue }
      let flag = argument.dropFirst(2).prefix { $0 != "=" }
      if flags.contains(String(flag)) { return refusal(of: "--\(flag)") }
    }
    return nil
  }
}
