/// The keys of one command in one mode that a person wants in place of the standard ones.
public struct KeyOverride: Hashable, Sendable {
  /// The mode whose table it changes.
  public var mode: Mode.Name
  /// The command that has `keys` in the mode, in place of those of the map.
  public var command: Command
  /// Sequences in `KeyNotation`; none leaves the command without a key in the mode.
  public var keys: [String]
  /// The number of the override for its source; of two conflicting overrides the one with the higher tag is dropped.
  public var tag: Int

  /// Takes keys as they are written; errors are found when a map is overridden.
  public init(_ command: Command, in mode: Mode.Name, keys: [String], tag: Int) {
    self.mode = mode
    self.command = command
    self.keys = keys
    self.tag = tag
  }
}

/// Why an override was left out, so that the standard keys of its command stay.
public struct KeyOverrideProblem: Hashable, Sendable {
  /// The problem with an override, or with one key of it.
  public enum Reason: Hashable, Sendable {
    /// The command has no effect in the mode; the payload names those in which it has.
    case foreign(modes: [Mode.Name])
    /// The text between brackets names no key.
    case unreadable(String)
    case empty
    case tooLong(limit: Int)
    /// The name of a key without its brackets, and how it is written.
    case unbracketed(written: String)
    /// Lines are typed with this character.
    case typed(Character)
    /// Digits are counts, or choose a port.
    case digit(Character)
    /// The key is that of another command in the mode.
    case taken(by: Command)
    /// A key of another command begins with this one.
    case startOf(String, Command)
    /// It begins with a key of another command, which would never wait for the rest.
    case longerThan(String, Command)
    /// The mode would have no key left for it.
    case needed(KeyEssential)
  }

  /// The override that was left out.
  public let override: KeyOverride
  /// The key that it is about; nil for all or none.
  public let keyIndex: Int?
  /// The problem with it, worded by `sentence`.
  public let reason: Reason
}

/// An action that a mode must have a key for, and the commands for it.
public struct KeyEssential: Hashable, Sendable {
  /// The mode that cannot do without.
  public let mode: Mode.Name
  /// The purpose of the commands, as an infinitive: `to quit`.
  public let purpose: String
  /// At least one of these has a key in `mode`.
  public let commands: [Command]

  /// The user could not leave the program or a mode without these.
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
