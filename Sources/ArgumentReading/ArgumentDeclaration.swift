/// One argument of a command: its form, and its texts for help, messages and completion.
public struct ArgumentDeclaration {
  /// How an argument is written.
  public enum Form: Sendable {
    /// `--all`: there or not.
    case flag
    /// `--header` and `--no-header`.
    case choice
    /// `--get NAME`, `--get=NAME`.
    case option
    /// A word without a flag before it.
    case positional
  }

  /// How it is written.
  public let form: Form
  /// A flag with its dashes, `--get` or `-e`; for a positional argument its placeholder in help, `FILE`.
  public let name: String
  /// The placeholder of its value in help; empty if it takes none.
  public let valueName: String
  /// One sentence.
  public let help: String
  /// Whether a line without it is refused.
  public internal(set) var isRequired = false
  /// Whether it may be there several times.
  public internal(set) var isRepeated = false
  /// Whether any text after the flag is its value, even if it looks like a flag.
  public internal(set) var takesAnyText = false
  /// The default value; nil if help does not show it.
  public internal(set) var standard: String?
  /// The completions for its value.
  public internal(set) var completion = ArgumentCompletion.nothing
  /// The title of its section in the help; nil for the usual one.
  public internal(set) var section: String?
  /// All values that there are; none if any text may be one.
  ///
  /// Not read before help, a completion or a refusal needs them.
  let words: () -> [String]

  /// The flags under which it is written.
  public var flags: [String] {
    switch form {
    case .flag, .option: [name]
    case .choice: [name, "--no-" + name.dropFirst(2)]
    case .positional: []
    }
  }

  /// How help and messages write it: `--get <name>`, `<FILE>`.
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
  /// Its words, if it has some.
  case nothing
  /// Files and folders.
  case files
  /// Only folders.
  case folders
  /// The result of the function for all words of the line, without the program's name.
  ///
  /// It runs only for completion.
  case computed(([String]) -> [String])
}

/// A type that the text of an argument is turned into.
public protocol ArgumentValue {
  /// nil if the text is not a value of the type.
  init?(argument: String)

  /// All texts that are values, for help, messages and completion; none if there are too many to be listed.
  static var words: [String] { get }

  /// The text that gives this value.
  var argument: String { get }
}

extension ArgumentValue {
  /// None.
  public static var words: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String {
  /// The value of that raw value.
  public init?(argument: String) { self.init(rawValue: argument) }

  /// The raw value.
  public var argument: String { rawValue }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values of all cases.
  public static var words: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
  /// Any text is one.
  public init?(argument: String) { self = argument }

  /// The text itself.
  public var argument: String { self }
}

extension Int: ArgumentValue {
  /// A decimal number with or without a sign.
  public init?(argument: String) { self.init(argument) }

  /// The number in decimal.
  public var argument: String { String(self) }
}

extension Double: ArgumentValue {
  /// Uses Swift's own initializer.
  public init?(argument: String) { self.init(argument) }

  /// The shortest text that gives the number.
  public var argument: String { "\(self)" }
}

/// Why a command line makes no sense.
public struct UsageError: Error {
  /// The problem, without a full stop; possible choices may follow in separate lines.
  public let message: String
  /// The unknown flag, with its dashes, if that is the problem.
  public let unknownFlag: String?

  /// A sentence without a full stop.
  public init(_ message: String) {
    self.message = message
    unknownFlag = nil
  }

  init(unknownFlag flag: String, nearest: String?) {
    message = "Unknown option '\(flag)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
    unknownFlag = flag
  }
}
