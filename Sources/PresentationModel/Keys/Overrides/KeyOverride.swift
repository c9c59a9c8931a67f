/// The keys of one command in one mode that a person wants in place of the standard ones.
public struct KeyOverride: Hashable, Sendable {
  /// The mode whose table is changed.
  public var mode: Mode.Name
  /// The command that has `keys` in the mode, in place of those of the map.
  public var command: Command
  /// Sequences in `KeyNotation`; none leaves the command without a key in the mode.
  public var keys: [String]
  /// What the giver knows it by; of two overrides that clash the one with the higher tag is dropped.
  public var tag: Int

  /// Takes keys as they are written: what cannot be is found when a map is overridden.
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
    /// The command does nothing in the mode; those in which it does are named.
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
    /// Nothing in the mode would be left for it.
    case needed(KeyEssential)
  }

  /// The override that was left out.
  public let override: KeyOverride
  /// Which of its keys it is about; nil if it is about all or none.
  public let keyIndex: Int?
  /// The problem with it, worded by `sentence`.
  public let reason: Reason
}

/// What a mode cannot do without, and the commands of which one at least needs a key.
public struct KeyEssential: Hashable, Sendable {
  /// The mode that cannot do without.
  public let mode: Mode.Name
  /// What the commands are for, as an infinitive: `to quit`.
  public let purpose: String
  /// Of these one at least has a key in `mode`.
  public let commands: [Command]

  /// Without these a person would be caught in the program or in a mode.
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
