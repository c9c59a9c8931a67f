/// The keys that the user wants for a command in a mode, instead of the standard keys.
public struct KeyOverride: Hashable, Sendable {
  /// The mode in which the keys apply.
  public var mode: Mode.Name
  /// The command that gets `keys`.
  public var command: Command
  /// The sequences in `KeyNotation`; if empty, the command has no key in the mode.
  public var keys: [String]
  /// The number of the override in its source; of two conflicting overrides, the one with the higher tag is left out.
  public var tag: Int

  /// Creates an override without checking the keys; errors are found when a map is overridden.
  public init(_ command: Command, in mode: Mode.Name, keys: [String], tag: Int) {
    self.mode = mode
    self.command = command
    self.keys = keys
    self.tag = tag
  }
}

/// The reason why an override was left out, so that its command keeps the standard keys.
public struct KeyOverrideProblem: Hashable, Sendable {
  /// The problem with an override or with one of its keys.
  public enum Reason: Hashable, Sendable {
    /// The command has no effect in the mode; `modes` are the modes in which it has an effect.
    case otherModes(modes: [Mode.Name])
    case unreadable(String)
    case empty
    case tooLong(limit: Int)
    /// The name of a key is written without angle brackets; `written` is the correct notation.
    case unbracketed(written: String)
    /// The mode needs this character for typing text.
    case typed(Character)
    /// The mode needs this digit for counts or for choosing a port.
    case digit(Character)
    /// Another command has this key in the mode.
    case taken(by: Command)
    /// Another command's key sequence begins with these keys.
    case startOf(String, Command)
    /// These keys begin with another command's key, which would run before the rest can be typed.
    case longerThan(String, Command)
    /// Without the standard keys, the mode would have no key for an essential action, such as quitting.
    case needed(KeyEssential)
  }

  /// The override that was left out.
  public let override: KeyOverride
  /// The index of the faulty key in `override.keys`; nil if the problem is not about a single key.
  public let keyIndex: Int?
  /// The problem; `message` is its text.
  public let reason: Reason
}

/// An action for which a mode must have a key, and the commands that carry it out.
public struct KeyEssential: Hashable, Sendable {
  /// The mode that needs the action.
  public let mode: Mode.Name
  /// The purpose of the commands, as an infinitive, such as `to quit`.
  public let purpose: String
  /// The commands of which at least one must have a key in `mode`.
  public let commands: [Command]

  /// All essential actions; without them the user could not leave the program or a mode.
  public static let all: [KeyEssential] =
    [
      KeyEssential(
        mode: .normal, purpose: "to quit", commands: [.quit, .quitDiscarding, .saveAndQuit, .palette, .commandLine]),
      KeyEssential(mode: .normal, purpose: "to open the palette", commands: [.palette, .commandLine]),
      KeyEssential(mode: .select, purpose: "to leave the mode", commands: [.cancel, .selectTogether]),
      KeyEssential(mode: .prompt, purpose: "to enter a line", commands: [.accept]),
    ]
    + Mode.Name.allCases.filter { $0 != .normal && $0 != .select }
    .map { KeyEssential(mode: $0, purpose: "to leave the mode", commands: [.cancel]) }
}
