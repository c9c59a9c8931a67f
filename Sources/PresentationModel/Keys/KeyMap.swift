public import EditorInput

/// The keys of commands in each mode: one table for the interpreter, the hint line, the help and the reference.
public struct KeyMap: Sendable {
  /// A command with its alternative keys; each is a sequence such as `gg` in the notation of `KeyNotation`.
  public struct Binding: Sendable {
    /// Alternative key sequences, of which hints and help show the first; a command with none has no key.
    public var keys: [String]
    /// The command that the keys run.
    public var command: Command

    /// Creates a binding with literal keys.
    public init(_ command: Command, _ keys: String...) {
      self.init(command, keys: keys)
    }

    /// Creates a binding with a list of keys.
    public init(_ command: Command, keys: [String]) {
      self.command = command
      self.keys = keys
    }
  }

  /// What the keys typed so far mean in a mode.
  public enum Match: Hashable, Sendable {
    case command(Command)
    case prefix
    case none
  }

  private var sequences: [Mode.Name: [[Key]: Command]] = [:]
  private var prefixes: [Mode.Name: Set<[Key]>] = [:]
  /// The bindings as given, for the help.
  public let bindings: [Mode.Name: [Binding]]
  /// Problems of the bindings; empty in a valid map.
  ///
  /// A problem is a key sequence that is bound twice in a mode, that no key sends, or that is the beginning of another
  /// sequence.
  public private(set) var problems: [String] = []

  /// Creates a map from bindings that may be invalid; `problems` lists their errors.
  public init(_ bindings: [Mode.Name: [Binding]]) {
    self.bindings = bindings
    for mode in Mode.Name.allCases {
      for binding in bindings[mode] ?? [] {
        for keys in binding.keys { enter(keys, binding.command, in: mode) }
      }
      for prefix in prefixes[mode] ?? [] where sequences[mode]?[prefix] != nil {
        problems.append("\(mode.title): \(KeyNotation.readable(prefix)) is a command and the start of another")
      }
    }
  }

  private mutating func enter(_ text: String, _ command: Command, in mode: Mode.Name) {
    guard let sequence = try? KeyNotation.parse(text), !sequence.isEmpty else {
      problems.append("\(mode.title): '\(text)' is not a key")
      return
    }
    if sequences[mode, default: [:]].updateValue(command, forKey: sequence) != nil {
      problems.append("\(mode.title): \(KeyNotation.readable(sequence)) is bound twice")
    }
    for length in 1..<sequence.count { prefixes[mode, default: []].insert(Array(sequence.prefix(length))) }
  }

  /// Returns the meaning of the keys typed so far.
  ///
  /// If they are a complete command and also the start of a longer sequence, the command is returned.
  public func match(_ keys: [Key], in mode: Mode.Name) -> Match {
    if let command = sequences[mode]?[keys] { return .command(command) }
    return prefixes[mode]?.contains(keys) == true ? .prefix : .none
  }

  /// The keys that can follow an unfinished sequence, and the commands they lead to.
  public struct Continuation: Sendable {
    /// The keys still to be typed, up to the end of the sequence or to the key after which several sequences differ.
    public let keys: [Key]
    /// The commands whose sequences continue with these keys, in the order of the table; never empty.
    public let commands: [Command]
    var title: String?

    /// Whether more keys must follow after `keys` to choose one of several commands.
    public var goesOn: Bool { commands.count > 1 }

    /// A label of two or three words: what the keys do, or the name of their submenu, which ends in `…`.
    public var text: String {
      guard goesOn else { return commands[0].menuLabel }
      return (title ?? commands.map(\.menuLabel).joined(separator: ", ")) + "…"
    }
  }

  /// Returns the possible continuations of unfinished keys: submenus first, then single commands, each in table order.
  public func continuations(of keys: [Key], in mode: Mode.Name) -> [Continuation] {
    var ends: [(rest: [Key], command: Command)] = []
    for binding in bindings[mode] ?? [] {
      for text in binding.keys {
        guard let sequence = try? KeyNotation.parse(text), sequence.starts(with: keys), sequence.count > keys.count
        else { continue }
        ends.append((Array(sequence.dropFirst(keys.count)), binding.command))
      }
    }
    var single: [Continuation] = []
    var parting: [Continuation] = []
    var gathered: Set<Key> = []
    for (rest, command) in ends {
      let alike = ends.filter { $0.rest.first == rest.first }
      if alike.count == 1 {
        single.append(Continuation(keys: rest, commands: [command]))
      } else if gathered.insert(rest[0]).inserted {
        let commands = alike.map(\.command)
        let title = MenuLabels.title(of: keys + [rest[0]], leadingTo: commands)
        parting.append(Continuation(keys: [rest[0]], commands: commands, title: title))
      }
    }
    let titled = MenuLabels.inOrder(parting)
    return titled + single
  }

  func sequence(for command: Command, in mode: Mode.Name) -> [Key]? {
    guard let first = bindings[mode]?.first(where: { $0.command == command })?.keys.first else { return nil }
    return try? KeyNotation.parse(first)
  }

  /// Returns the first key sequence of a command in readable form; nil if it has none.
  public func keys(for command: Command, in mode: Mode.Name) -> String? {
    sequence(for: command, in: mode).map { KeyNotation.readable($0) }
  }
}

/// Names of commands in messages: their keys, such as `j or Down`, or their command-line names.
extension KeyMap {
  /// Returns the first key of a command in the mode or, if it has no key there, on the canvas.
  ///
  /// For a command without a key, returns how to type its name.
  func name(of command: Command, in mode: Mode.Name) -> String {
    keys(for: command, in: mode) ?? keys(for: command, in: .normal) ?? line(command.name)
  }

  /// Returns the key of a command on the canvas, or its name if it has no key.
  func canvasKey(for command: Command) -> String { keys(for: command, in: .normal) ?? command.name }

  /// Returns all keys of a command in a mode, such as `j or Down`.
  ///
  /// Without keys, returns `name(of:in:)`.
  func names(of command: Command, in mode: Mode.Name) -> String {
    let keys = (bindings[mode] ?? []).filter { $0.command == command }.flatMap(\.keys)
      .compactMap { try? KeyNotation.parse($0) }.map { KeyNotation.readable($0) }
    return keys.isEmpty ? name(of: command, in: mode) : keys.joined(separator: " or ")
  }

  /// Returns how to type a text on the command line, such as `:w NAME`, including the key that opens the command line.
  func line(_ text: String) -> String {
    if let key = keys(for: .commandLine, in: .normal) { return key.count == 1 ? key + text : "\(key) \(text)" }
    return "\(keys(for: .palette, in: .normal) ?? "") \(text)"
  }
}
