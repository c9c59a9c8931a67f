import PresentationModel
import TextScanning

/// A problem in a configuration with its offset.
///
/// The message is created only if the problem is reported.
struct ConfigurationFault {
  enum Reason {
    case text(TOMLFault)
    case key(KeyOverrideProblem)
    case unknownTable([String])
    case unknownMode(String)
    case unknownCommand(String)
    case unknownSetting(String)
    case unknownChoice(String, Setting)
    case wrongType(String, Setting)
    case notAKey(String)
    case notATable(String)
    case commandWithoutMode(String)
    case outsideOfTables(String)
  }

  let reason: Reason
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  func worded(settings: [Setting], in text: [UInt8]) -> ConfigurationProblem {
    func place(_ offset: Int) -> TextPlace { text.withUnsafeBufferPointer { TextPlace(ofByte: offset, in: $0) } }
    let words = wording(settings: settings) { place($0).line }
    return ConfigurationProblem(place: place(offset), message: words.message, fixIt: words.fixIt)
  }

  private func wording(settings: [Setting], line: (Int) -> Int) -> (message: String, fixIt: String?) {
    switch reason {
    case .text(let fault):
      if case .repeated(_, let earlier) = fault.reason { return fault.wording(earlierLine: line(earlier)) }
      return fault.wording(earlierLine: nil)
    case .key(let problem): return (problem.message, problem.fixIt)
    case .unknownTable(let path):
      let known = Self.tables.map { "[\($0)]" }.joined(separator: ", ")
      let name = path.joined(separator: ".")
      return (
        "there is no table [\(name)]", Suggestion.question(for: name, among: Self.tables) ?? "the tables are \(known)"
      )
    case .unknownMode(let name):
      let modes = Mode.Name.allCases.map(\.configurationName)
      return (
        "there is no mode '\(name)'",
        Suggestion.question(for: name, among: modes) ?? "the modes are \(modes.joined(separator: ", "))"
      )
    case .unknownCommand(let name):
      return (
        "there is no command '\(name)'",
        Suggestion.question(for: name, among: Command.all.map(\.name)) ?? "'nodecalc keys' lists the commands"
      )
    case .unknownSetting(let name):
      let names = settings.map(\.name)
      return (
        "there is no setting '\(name)'",
        Suggestion.question(for: name, among: names) ?? "the settings are \(names.joined(separator: ", "))"
      )
    case .unknownChoice(let word, let setting):
      let words = Self.words(of: setting)
      return (
        "'\(setting.name)' is not '\(word)'",
        Suggestion.question(for: word, among: words) ?? "it is one of "
          + words.map { "\"\($0)\"" }.joined(separator: ", ")
      )
    case .wrongType(let type, let setting):
      let words = Self.words(of: setting)
      let wanted = words.isEmpty ? "true or false" : "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
      return (
        "'\(setting.name)' is \(wanted), not \(type)", words.isEmpty ? "write it without quotes" : "write one of them"
      )
    case .notAKey(let type):
      return ("a key must be text, not \(type)", "write \"x\" or [\"x\", \"<C-x>\"]; \"\" unbinds")
    case .notATable(let name): return ("'\(name)' is a table", "write [\(name)] on a line of its own")
    case .commandWithoutMode(let name):
      return ("keys must be set in the section of a mode", "write [keys.normal] on a line before '\(name)'")
    case .outsideOfTables(let name):
      let table =
        Command.named(name) != nil
        ? "[keys.normal]" : settings.contains { $0.name == name } ? "[ui]" : "[ui] or [keys.normal]"
      return ("'\(name)' is not in a table", "write \(table) on a line before it")
    }
  }

  private static let tables = ["ui"] + Mode.Name.allCases.map { "keys.\($0.configurationName)" }

  private static func words(of setting: Setting) -> [String] {
    switch setting.kind {
    case .boolean: []
    case .choice(let words): words
    }
  }
}
