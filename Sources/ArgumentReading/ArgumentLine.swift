/// Arguments that belong together, as values; a command, or what several commands share.
///
/// `declare` binds each property to an argument. It runs twice: to learn what there is, when properties keep the values that they begin
/// with, and to put in what the line gives.
public protocol ArgumentGroup {
  /// All arguments as they are where the line says nothing.
  init()

  /// Binds the properties, in the order of the help, and refuses what contradicts itself (`ArgumentLine.check`).
  ///
  /// It must call the same functions of `line` in the same order whatever the properties hold.
  mutating func declare(_ line: inout ArgumentLine) throws(UsageError)
}

/// The command line as a group of arguments sees it: each call declares one argument and gives the property its value.
public struct ArgumentLine {
  /// What was declared so far; empty where values are given.
  private(set) var declarations: [ArgumentDeclaration] = []
  private var section: String?
  /// The texts of the line by argument, in the order of the declarations; nil where these are only gathered.
  private let texts: [[String]]?
  private var next = 0

  init(giving texts: [[String]]? = nil) {
    self.texts = texts
  }

  /// Notes a declaration, or returns what the line gives for it: nothing while declarations are gathered.
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

  /// `--name` and `--no-name`, the last of several; nil where neither is there.
  public mutating func choice(_ value: inout Bool?, _ name: String, _ help: String) {
    let given = take {
      ArgumentDeclaration(form: .choice, name: Self.dashed(name), valueName: "", help: help, words: { [] })
    }
    if let last = given.last { value = !last.hasPrefix("--no-") }
  }

  /// `--name VALUE`, the last of several; nil where it is not there.
  ///
  /// `anyText` where the value may begin with a dash.
  public mutating func option<Value: ArgumentValue>(
    _ value: inout Value?, _ name: String, _ valueName: String, _ help: String, anyText: Bool = false,
    completion: ArgumentCompletion = .nothing
  ) throws(UsageError) {
    let given = take {
      Self.option(Value.self, name, valueName, help, anyText, completion)
    }
    if let last = given.last { value = try Self.value(last, of: Self.dashed(name), valueName) }
  }

  /// `--name VALUE`, with a value where it is not there.
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
  /// Whatever stands behind the flag is its value.
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

  /// A word without a flag; nil where it is not there.
  public mutating func word(
    _ value: inout String?, _ name: String, _ help: String, completion: ArgumentCompletion = .nothing
  ) {
    if let first = take({ Self.word(name, help, completion) }).first { value = first }
  }

  /// A word without a flag, with a value where it is not there.
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

  /// Another group's arguments, in a part of the help of their own where there is a title.
  public mutating func group(_ group: inout some ArgumentGroup, _ title: String? = nil) throws(UsageError) {
    let outer = section
    section = title ?? outer
    try group.declare(&self)
    section = outer
  }

  /// Refuses the line where `holds` is false; declarations alone are never refused.
  public func check(_ holds: Bool, _ message: @autoclosure () -> String) throws(UsageError) {
    if !holds, texts != nil { throw UsageError(message()) }
  }

  /// `--name`; a name that begins with a dash is the flag as it is, as `-e`.
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
    var message = "The value '\(text)' is invalid for '\(flag) <\(valueName)>'"
    let words = Value.words
    if words.count > 5 {
      message += ". Please provide one of the following:" + words.map { "\n  - " + $0 }.joined()
    } else if let last = words.last {
      let others = words.dropLast().map { "'\($0)'" }.joined(separator: ", ")
      message += ". Please provide " + (words.count == 1 ? "'\(last)'." : "one of \(others) or '\(last)'.")
    }
    throw UsageError(message)
  }
}
