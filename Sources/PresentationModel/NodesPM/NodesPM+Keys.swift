/// Keys as sentences name them: always those of the map in use.
extension NodesPM {
  /// How a command is given in the mode of the moment, or else from the canvas: by its key, or where it has none by its
  /// name on the command line or in the palette.
  func keyName(_ command: Command, in mode: Mode.Name? = nil) -> String {
    keyMap.keys(for: command, in: mode ?? modeName) ?? keyMap.keys(for: command, in: .normal) ?? named(command.rawValue)
  }

  /// How a line of the command line is typed, from its key on, as in `:w NAME`.
  public func named(_ line: String) -> String {
    if let key = keyMap.keys(for: .commandLine, in: .normal) { return key.count == 1 ? key + line : "\(key) \(line)" }
    return "\(keyMap.keys(for: .palette, in: .normal) ?? "") \(line)"
  }

  /// Whether the key by itself takes back, in the mode of the moment.
  func isCancel(_ key: Key) -> Bool {
    keyMap.match([key], in: modeName) == .command(.cancel)
  }
}
