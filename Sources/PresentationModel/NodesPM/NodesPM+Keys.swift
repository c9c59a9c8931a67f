import EditorInput

/// Keys as sentences name them: always those of the map in use.
extension NodesPM {
  /// How a command is given in the mode of the moment, or in that mode.
  func keyName(_ command: Command, in mode: Mode.Name? = nil) -> String {
    keyMap.name(of: command, in: mode ?? modeName)
  }

  /// The key of a command on the canvas, or its name where it has none.
  func canvasKey(for command: Command) -> String {
    keyMap.keys(for: command, in: .normal) ?? command.name
  }

  /// How a line of the command line is typed, from its key on, as in `:w NAME`.
  public func typed(_ line: String) -> String {
    keyMap.line(line)
  }

  /// Whether the key by itself takes back, in the mode of the moment.
  func isCancel(_ key: Key) -> Bool {
    keyMap.match([key], in: modeName) == .command(.cancel)
  }
}
