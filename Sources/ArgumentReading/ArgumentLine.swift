/// A group of arguments with their values: the arguments of a command, or arguments that several commands share.
///
/// `declare` binds each property to an argument. It runs twice: first to collect the declarations, with properties at
/// their initial values, and then to set the properties from the command line.
public protocol ArgumentGroup {
  init()

  /// Declares the properties as arguments, in the order of the help.
  ///
  /// The calls to `line` and their order must not depend on the values of the properties.
  ///
  /// - Throws: `UsageError` if arguments contradict each other (`ArgumentLine.check`).
  mutating func declare(_ line: inout ArgumentLine) throws(UsageError)
}

/// Declares the arguments of an `ArgumentGroup` and reads their values.
///
/// Each function declares one argument and sets the property passed to it.
public struct ArgumentLine {
  private(set) var declarations: [ArgumentDeclaration] = []
  private var section: String?
  /// The words given for each argument, in the order of the declarations; nil while declarations are collected.
  private let texts: [[String]]?
  private var next = 0

  init(giving texts: [[String]]? = nil) {
    self.texts = texts
  }

  /// Returns the words given for the next argument.
  ///
  /// In a run that only collects the declarations, adds the declaration and returns no words.
  private mutating func take(_ declaration: () -> ArgumentDeclaration) -> [String] {
    guard let texts else {
      var declaration = declaration()
      declaration.section = section
      declarations.append(declaration)
      return []
    }
    defer { next += 1 }
    return next < texts.count ? texts[next] : []
  }

  /// Declares a flag `--name`.
  public mutating func flag(_ value: inout Bool, _ name: String, _ help: String) {
    let given = take {
      ArgumentDeclaration(form: .flag, name: Self.dashed(name), valueName: "", help: help, words: { [] })
    }
    if !given.isEmpty { value = true }
  }

  /// Declares the flags `--name` and `--no-name`.
  ///
  /// The last flag given counts. `value` is nil if neither flag is given.
  public mutating func choice(_ value: inout Bool?, _ name: String, _ help: String) {
    let given = take {
      ArgumentDeclaration(form: .choice, name: Self.dashed(name), valueName: "", help: help, words: { [] })
    }
    if let last = given.last { value = !last.hasPrefix("--no-") }
  }

  /// Declares an option `--name VALUE`.
  ///
  /// The last value given counts. `value` is nil if the option is not given. If `anyText` is true, the text after the
  /// flag may begin with a dash.
  public mutating func option<Value: ArgumentValue>(
    _ value: inout Value?, _ name: String, _ valueName: String, _ help: String, anyText: Bool = false,
    completion: ArgumentCompletion = .nothing
  ) throws(UsageError) {
    let given = take {
      Self.option(Value.self, name, valueName, help, anyText, completion)
    }
    if let last = given.last { value = try Self.value(last, of: Self.dashed(name), valueName) }
  }

  /// The largest number of values that help and messages list; shell completion lists all of them.
  private static let listedWords = 5

  /// Declares an option `--name WORD` with one of `words`, ignoring case.
  ///
  /// The last word given counts. `value` is nil if the option is not given.
  public mutating func word(
    _ value: inout String?, among words: [String], _ name: String, _ valueName: String, _ help: String
  ) throws(UsageError) {
    let listed = words.count > Self.listedWords ? [] : words
    let given = take {
      ArgumentDeclaration(
        form: .option, name: Self.dashed(name), valueName: valueName, help: help,
        completion: listed.isEmpty ? .computed { _ in words } : .nothing, words: { listed })
    }
    guard let last = given.last else { return }
    guard let word = words.first(where: { $0 == last.lowercased() }) else {
      throw Self.refusal(of: last, for: Self.dashed(name), valueName, words: listed)
    }
    value = word
  }

  /// Declares an option `--name VALUE` with a default.
  public mutating func option<Value: ArgumentValue>(
    _ value: inout Value, _ name: String, _ valueName: String, _ help: String, isRequired: Bool = false,
    completion: ArgumentCompletion = .nothing
  ) throws(UsageError) {
    let standard = value
    let given = take {
      var declaration = Self.option(Value.self, name, valueName, help, false, completion)
      declaration.isRequired = isRequired
      declaration.standard = isRequired ? nil : standard.argument
      return declaration
    }
    if let last = given.last { value = try Self.value(last, of: Self.dashed(name), valueName) }
  }

  /// Declares an option `--name VALUE` that may be given several times.
  ///
  /// Any text after the flag is its value.
  public mutating func options(
    _ values: inout [String], _ name: String, _ valueName: String, _ help: String,
    completion: ArgumentCompletion = .nothing
  ) {
    values += take {
      var declaration = Self.option(String.self, name, valueName, help, true, completion)
      declaration.isRepeated = true
      return declaration
    }
  }

  /// Declares a positional argument; `value` is nil if the argument is not given.
  public mutating func word(
    _ value: inout String?, _ name: String, _ help: String, completion: ArgumentCompletion = .nothing
  ) {
    if let first = take({ Self.word(name, help, completion) }).first { value = first }
  }

  /// Declares a positional argument with a default.
  public mutating func word(
    _ value: inout String, _ name: String, _ help: String, isRequired: Bool = false,
    completion: ArgumentCompletion = .nothing
  ) {
    let standard = value
    let given = take {
      var declaration = Self.word(name, help, completion)
      declaration.isRequired = isRequired
      declaration.standard = isRequired ? nil : standard
      return declaration
    }
    if let first = given.first { value = first }
  }

  /// Declares all remaining positional arguments.
  public mutating func words(
    _ values: inout [String], _ name: String, _ help: String, isRequired: Bool = false,
    completion: ArgumentCompletion = .nothing
  ) {
    values += take {
      var declaration = Self.word(name, help, completion)
      declaration.isRequired = isRequired
      declaration.isRepeated = true
      return declaration
    }
  }

  /// Declares the arguments of another group.
  ///
  /// If `title` is not nil, help shows the arguments in a section with this title.
  public mutating func group(_ group: inout some ArgumentGroup, _ title: String? = nil) throws(UsageError) {
    let outer = section
    section = title ?? outer
    try group.declare(&self)
    section = outer
  }

  /// Throws an error with `message` if `holds` is false.
  ///
  /// Does nothing while declarations are collected.
  public func check(_ holds: Bool, _ message: @autoclosure () -> String) throws(UsageError) {
    if !holds, texts != nil { throw UsageError(message()) }
  }

  /// Returns `--name`; a name that begins with a dash, such as `-e`, stays unchanged.
  private static func dashed(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: "-") ? name : "--" + name
  }

  private static func option<Value: ArgumentValue>(
    _ type: Value.Type, _ name: String, _ valueName: String, _ help: String, _ anyText: Bool,
    _ completion: ArgumentCompletion
  ) -> ArgumentDeclaration {
    var declaration = ArgumentDeclaration(
      form: .option, name: dashed(name), valueName: valueName, help: help, words: { Value.words })
    declaration.takesAnyText = anyText
    declaration.completion = completion
    return declaration
  }

  private static func word(
    _ name: String, _ help: String, _ completion: ArgumentCompletion
  ) -> ArgumentDeclaration {
    var declaration = ArgumentDeclaration(form: .positional, name: name, valueName: name, help: help, words: { [] })
    declaration.completion = completion
    return declaration
  }

  private static func value<Value: ArgumentValue>(
    _ text: String, of flag: String, _ valueName: String
  ) throws(UsageError) -> Value {
    if let value = Value(argument: text) { return value }
    throw refusal(of: text, for: flag, valueName, words: Value.words)
  }

  private static func refusal(of text: String, for flag: String, _ valueName: String, words: [String]) -> UsageError {
    var message = "The value '\(text)' is invalid for '\(flag) <\(valueName)>'"
    if words.count > 5 {
      message += ". Please provide one of the following:" + words.map { "\n  - " + $0 }.joined()
    } else if let last = words.last {
      let others = words.dropLast().map { "'\($0)'" }.joined(separator: ", ")
      message += ". Please provide " + (words.count == 1 ? "'\(last)'." : "one of \(others) or '\(last)'.")
    }
    return UsageError(message)
  }
}
