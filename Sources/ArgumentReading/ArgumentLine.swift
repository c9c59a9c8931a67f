/// Arguments that belong together, as values; a command, or a part that several commands share.
///
/// `declare` binds each property to an argument. It runs twice: first to collect the declarations, with properties at
/// their initial values, and then to set the values of the line.
public protocol ArgumentGroup {
  /// All arguments with their defaults.
  init()

  /// Binds the properties, in the order of the help, and refuses contradictions (`ArgumentLine.check`).
  ///
  /// It must call the same functions of `line` in the same order, whatever the values of properties.
  mutating func declare(_ line: inout ArgumentLine) throws(UsageError)
}

/// The command line as a group of arguments sees it: each call declares one argument and gives the property its value.
public struct ArgumentLine {
  /// The declarations so far; empty while values are set.
  private(set) var declarations: [ArgumentDeclaration] = []
  private var section: String?
  /// The texts of the line by argument, in the order of the declarations; nil if these are only gathered.
  private let texts: [[String]]?
  private var next = 0

  init(giving texts: [[String]]? = nil) {
    self.texts = texts
  }

  /// Records a declaration, or returns the line's values for it: none while declarations are collected.
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

  /// `--name`, there or not.
  public mutating func flag(_ value: inout Bool, _ name: String, _ help: String) {
    let given = take {
      ArgumentDeclaration(form: .flag, name: Self.dashed(name), valueName: "", help: help, words: { [] })
    }
    if !given.isEmpty { value = true }
  }

  /// `--name` and `--no-name`, the last of several; nil if neither is there.
  public mutating func choice(_ value: inout Bool?, _ name: String, _ help: String) {
    let given = take {
      ArgumentDeclaration(form: .choice, name: Self.dashed(name), valueName: "", help: help, words: { [] })
    }
    if let last = given.last { value = !last.hasPrefix("--no-") }
  }

  /// `--name VALUE`, the last of several; nil if it is not there.
  ///
  /// `anyText` if the value may begin with a dash.
  public mutating func option<Value: ArgumentValue>(
    _ value: inout Value?, _ name: String, _ valueName: String, _ help: String, anyText: Bool = false,
    completion: ArgumentCompletion = .nothing
  ) throws(UsageError) {
    let given = take {
      Self.option(Value.self, name, valueName, help, anyText, completion)
    }
    if let last = given.last { value = try Self.value(last, of: Self.dashed(name), valueName) }
  }

  /// Help and messages list no more words than this; a shell completes all.
  private static let listedWords = 5

  /// `--name WORD`, one of `words` in any case, the last of several; nil where it is not there.
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

  /// `--name VALUE`, with a default.
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

  /// `--name VALUE` any number of times.
  ///
  /// Whatever is behind the flag is its value.
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

  /// A word without a flag; nil if it is not there.
  public mutating func word(
    _ value: inout String?, _ name: String, _ help: String, completion: ArgumentCompletion = .nothing
  ) {
    if let first = take({ Self.word(name, help, completion) }).first { value = first }
  }

  /// A word without a flag, with a default.
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

  /// All words without a flag that are left.
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

  /// Another group's arguments, in a part of the help of their own if there is a title.
  public mutating func group(_ group: inout some ArgumentGroup, _ title: String? = nil) throws(UsageError) {
    let outer = section
    section = title ?? outer
    try group.declare(&self)
    section = outer
  }

  /// Refuses the line if `holds` is false; declarations are never refused.
  public func check(_ holds: Bool, _ message: @autoclosure () -> String) throws(UsageError) {
    if !holds, texts != nil { throw UsageError(message()) }
  }

  /// `--name`; a name that begins with a dash is the flag as it is, such as `-e`.
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
