import TextScanning

/// What a command line requests: to run the command or to show help.
public enum ArgumentRequest<Group> {
  case run(Group)
  /// Show help, because the line contains `-h` or `--help`.
  case help
}

extension ArgumentGroup {
  /// The declarations of the group's arguments, in the order of the help.
  public static var declarations: [ArgumentDeclaration] {
    var line = ArgumentLine()
    var group = Self()
    // Collecting declarations never throws.
    try? group.declare(&line)
    return line.declarations
  }

  /// Reads the words after the command.
  ///
  /// The declarations decide whether a word is a flag or a value: in `--get --all`, `--all` is the name of a node if
  /// `--get` takes any text. After `--`, no word is a flag.
  ///
  /// - Throws: The first problem, in the order of the line; missing arguments come last.
  /// - Complexity: O(words × declarations).
  public static func read(_ arguments: [String]) throws(UsageError) -> ArgumentRequest<Self> {
    var sorting = WordSorting(declarations)
    guard try sorting.sort(arguments) else { return .help }
    var line = ArgumentLine(giving: sorting.texts)
    var group = Self()
    try group.declare(&line)
    return .run(group)
  }
}

/// Assigns each word of a command line to the argument to which it belongs.
struct WordSorting {
  let declarations: [ArgumentDeclaration]
  /// The words given for each declaration: the values of options and positional arguments, or the name of a flag.
  private(set) var texts: [[String]]
  private(set) var rest: [String] = []

  init(_ declarations: [ArgumentDeclaration]) {
    self.declarations = declarations
    texts = Array(repeating: [], count: declarations.count)
  }

  static let helpFlags = ["-h", "--help"]

  /// Assigns all words; returns false if they request help.
  mutating func sort(_ arguments: [String]) throws(UsageError) -> Bool {
    var words: [String] = []
    var refusal: UsageError?
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        words += arguments[index...]
        break
      }
      if !Self.isFlag(argument) {
        words.append(argument)
        continue
      }
      if Self.helpFlags.contains(argument) { return false }
      do throws(UsageError) {
        try sort(flag: argument, before: arguments, &index)
      } catch {
        // A request for help may follow.
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    distribute(words)
    try checkWhole()
    return true
  }

  /// Returns whether a word is a flag.
  ///
  /// A single dash means standard input and is not a flag.
  static func isFlag(_ word: String) -> Bool { word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-") }

  /// Returns the index of the argument with a flag such as `--get`; nil if no argument has this flag.
  func declaration(of flag: some StringProtocol) -> Int? {
    declarations.firstIndex { declaration in
      switch declaration.form {
      case .flag, .option: declaration.name == flag
      case .choice: declaration.flags.contains { $0 == flag }
      case .positional: false
      }
    }
  }

  private mutating func sort(flag argument: String, before arguments: [String], _ index: inout Int) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let flag = parts.first, let found = declaration(of: flag) else { throw unknown(String(parts.first ?? "")) }
    let declaration = declarations[found]
    if declaration.form != .option {
      if parts.count == 2 {
        throw UsageError("The option '\(flag)' does not take any value, but '\(parts[1])' was specified.")
      }
      texts[found].append(String(flag))
    } else if parts.count == 2 {
      texts[found].append(String(parts[1]))
    } else if index < arguments.count, declaration.takesAnyText || Self.isValue(arguments[index]) {
      texts[found].append(arguments[index])
      index += 1
    } else {
      throw UsageError("Missing value for '\(declaration.synopsis)'")
    }
  }

  /// Returns whether a word can be the value of an option: it is not a flag, or it is a negative number.
  private static func isValue(_ word: String) -> Bool {
    guard isFlag(word), let second = word.utf8.dropFirst().first else { return true }
    return second == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  /// Assigns positional words in order; a repeated declaration gets all remaining words.
  private mutating func distribute(_ words: [String]) {
    var words = words[...]
    for (index, declaration) in declarations.enumerated() where declaration.form == .positional {
      texts[index] = Array(declaration.isRepeated ? words : words.prefix(1))
      words = words.dropFirst(texts[index].count)
    }
    rest = Array(words)
  }

  private func unknown(_ flag: String) -> UsageError {
    let names = (declarations.flatMap(\.flags) + Self.helpFlags).filter { $0.hasPrefix("--") }.map {
      String($0.dropFirst(2))
    }
    return UsageError(
      unknownFlag: flag, nearest: Suggestion.nearest(to: flag.drop { $0 == "-" }, among: names).map { "--" + $0 })
  }

  private func checkWhole() throws(UsageError) {
    if rest.count == 1 { throw UsageError("Unexpected argument '\(rest[0])'") }
    if !rest.isEmpty {
      throw UsageError("\(rest.count) unexpected arguments: " + rest.map { "'\($0)'" }.joined(separator: ", "))
    }
    for (declaration, texts) in zip(declarations, texts)
    where declaration.form == .option && !declaration.isRepeated && texts.count > 1 {
      throw UsageError("'\(declaration.name)' takes one value, but got '\(texts[0])' and '\(texts[1])'")
    }
    for (declaration, texts) in zip(declarations, texts) where declaration.form == .choice {
      guard let first = texts.first, let other = texts.first(where: { $0 != first }) else { continue }
      throw UsageError("'\(first)' and '\(other)' exclude each other")
    }
    for (declaration, texts) in zip(declarations, texts) where declaration.isRequired && texts.isEmpty {
      throw UsageError("Missing expected argument '\(declaration.synopsis)\(declaration.isRepeated ? " ..." : "")'")
    }
  }
}
