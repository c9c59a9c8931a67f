import EditorInput

/// Commands as sentences name them: by the keys of the map.
extension KeyMap {
  /// How a command is given in a mode, or else from the canvas: by its first key, or where it has none by its name on the
  /// command line or in the palette.
  func name(of command: Command, in mode: Mode.Name) -> String {
    keys(for: command, in: mode) ?? keys(for: command, in: .normal) ?? line(command.name)
  }

  /// All keys of a command in a mode, as `j or Down`; where it has none as `name(of:in:)`.
  func names(of command: Command, in mode: Mode.Name) -> String {
    let keys = (bindings[mode] ?? []).filter { $0.command == command }.flatMap(\.keys)
      .compactMap { try? KeyNotation.parse($0) }.map { KeyNotation.readable($0) }
    return keys.isEmpty ? name(of: command, in: mode) : keys.joined(separator: " or ")
  }

  /// How a line of the command line is typed, from its key on, as in `:w NAME`.
  func line(_ text: String) -> String {
    if let key = keys(for: .commandLine, in: .normal) { return key.count == 1 ? key + text : "\(key) \(text)" }
    return "\(keys(for: .palette, in: .normal) ?? "") \(text)"
  }
}
