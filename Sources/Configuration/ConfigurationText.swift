public import PresentationModel

/// Writes a configuration as text.
public enum ConfigurationText {
  /// Returns a complete configuration: every setting and every key of `keyMap`, each with its purpose.
  ///
  /// Reading it gives the same configuration.
  public static func write(_ keyMap: KeyMap, settings: [Setting]) -> String {
    var lines = ["[ui]"]
    for setting in settings {
      lines += ["", "# \(setting.help)\(choices(of: setting))", "\(setting.name) = \(text(setting.standard))"]
    }
    for mode in Mode.Name.allCases {
      lines += ["", "[keys.\(mode.configurationName)]"]
      var written: Set<Command> = []
      for binding in keyMap.bindings[mode] ?? [] where written.insert(binding.command).inserted {
        let keys = (keyMap.bindings[mode] ?? []).filter { $0.command == binding.command }.flatMap(\.keys)
        lines += ["", "# \(binding.command.sentence)", "\(name(binding.command)) = \(text(keys))"]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func choices(of setting: Setting) -> String {
    switch setting.kind {
    case .boolean: ""
    case .choice(let words): " One of " + words.map(quoted).joined(separator: ", ") + "."
    }
  }

  private static func text(_ value: Setting.Value) -> String {
    switch value {
    case .boolean(let isOn): isOn ? "true" : "false"
    case .choice(let word): quoted(word)
    }
  }

  private static func text(_ keys: [String]) -> String {
    keys.count == 1 ? quoted(keys[0]) : "[" + keys.map(quoted).joined(separator: ", ") + "]"
  }

  private static func name(_ command: Command) -> String {
    command.name.utf8.allSatisfy(\.isNamePart) ? command.name : quoted(command.name)
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
