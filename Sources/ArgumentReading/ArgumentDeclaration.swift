/// One argument of a command: its form, and its texts for help, messages and completion.
public struct ArgumentDeclaration {
  /// How an argument is written.
  public enum Form: Sendable {
    /// A flag that is given or not: `--all`.
    case flag
    /// Two opposite flags, such as `--header` and `--no-header`.
    case choice
    /// A flag with a value: `--get NAME` or `--get=NAME`.
    case option
    /// A word without a flag before it.
    case positional
  }

  /// The form of the argument.
  public let form: Form
  /// The name in help and messages.
  ///
  /// A flag with its dashes, such as `--get` or `-e`. A positional argument has a placeholder such as `FILE`.
  public let name: String
  /// The placeholder of the value in help; empty if the argument has no value.
  public let valueName: String
  /// A description in one sentence.
  public let help: String
  /// Whether the argument must be given.
  public internal(set) var isRequired = false
  /// Whether the argument may be given several times.
  public internal(set) var isRepeated = false
  /// Whether any text after the flag is its value, even if it looks like a flag.
  public internal(set) var takesAnyText = false
  /// The default value; nil if help does not show it.
  public internal(set) var standard: String?
  /// The completions for the value.
  public internal(set) var completion = ArgumentCompletion.nothing
  /// The title of the argument's section in the help; nil for the general section.
  public internal(set) var section: String?
  /// All possible values; empty if any text is allowed.
  ///
  /// Called only for help, completions and error messages.
  let words: () -> [String]

  /// The flags that select the argument: two for a choice, one for a flag or an option, none for a positional argument.
  public var flags: [String] {
    switch form {
    case .flag, .option: [name]
    case .choice: [name, "--no-" + name.dropFirst(2)]
    case .positional: []
    }
  }

  /// The argument as help and messages show it: `--get <name>` or `<FILE>`.
  public var synopsis: String {
    switch form {
    case .flag: name
    case .choice: flags.joined(separator: "/")
    case .option: "\(name) <\(valueName)>"
    case .positional: "<\(name)>"
    }
  }
}

/// The completions for a value.
public enum ArgumentCompletion {
  /// No completions except the values in `words`.
  case nothing
  /// Files and folders.
  case files
  case folders
  /// The candidates that a function computes.
  ///
  /// The function gets all words of the command line after the program's name, and runs only for completion.
  case computed(([String]) -> [String])
}

/// A type that can be the value of an argument, such as a number or an enumeration.
public protocol ArgumentValue {
  /// Parses a value; nil if the text is invalid.
  init?(argument: String)

  /// All valid texts, for help, messages and completion; empty if there are too many to list.
  static var words: [String] { get }

  var argument: String { get }
}

extension ArgumentValue {
  /// An empty list by default, so help, messages and completion list no values.
  public static var words: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String {
  /// Creates the value whose raw value is the argument; nil if there is no such value.
  public init?(argument: String) { self.init(rawValue: argument) }

  /// The raw value.
  public var argument: String { rawValue }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values of all cases.
  public static var words: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
  /// Creates the text unchanged.
  public init?(argument: String) { self = argument }

  /// The text itself.
  public var argument: String { self }
}

extension Int: ArgumentValue {
  /// Parses a decimal number with or without a sign.
  public init?(argument: String) { self.init(argument) }

  /// The number in decimal.
  public var argument: String { String(self) }
}

extension Double: ArgumentValue {
  /// Parses a number with Swift's own initializer.
  public init?(argument: String) { self.init(argument) }

  /// The shortest text that parses to the number.
  public var argument: String { "\(self)" }
}

/// The reason why a command line is invalid.
public struct UsageError: Error {
  /// The problem, without a full stop; possible choices may follow on separate lines.
  public let message: String
  /// The unknown flag with its dashes; nil if the problem is a different one.
  public let unknownFlag: String?

  /// Creates an error from a sentence without a full stop.
  public init(_ message: String) {
    self.message = message
    unknownFlag = nil
  }

  init(unknownFlag flag: String, nearest: String?) {
    message = "Unknown option '\(flag)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
    unknownFlag = flag
  }
}
