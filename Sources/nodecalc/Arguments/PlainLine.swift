import CommandOutput
import CommandRuns

/// A command line so plain that no parser is needed: a formula, or one document and what is wanted of it.
///
/// The parser would take it the same, and needs several times as long for it as a small calculation takes.
enum PlainLine {
  /// `--version`.
  case version
  /// `-e FORMULA`.
  case formula(String)
  /// `FILE --eval` and `--example NAME --eval`.
  case evaluation(SourceWords)
  /// `render FILE` and `render --example NAME`.
  case picture(SourceWords)

  /// nil where the parser has to read the arguments: there are more of them, or one that may be a flag.
  init?(_ arguments: [String]) {
    if arguments == ["--version"] {
      self = .version
    } else if arguments.first == "-e" {
      guard arguments.count == 2, Self.isWord(arguments[1]) else { return nil }
      self = .formula(arguments[1])
    } else if arguments.first == "render" {
      guard let source = Self.source(arguments.dropFirst()) else { return nil }
      self = .picture(source)
    } else if arguments.last == "--eval" {
      guard let source = Self.source(arguments.dropLast()) else { return nil }
      if let file = source.file, file == "help" || RootCommand.command(named: file) != nil { return nil }
      self = .evaluation(source)
    } else {
      return nil
    }
  }

  /// Does what was asked.
  ///
  /// - Throws: a `CommandFailure`, or a `ValidationError` for wrong usage.
  func execute(_ output: StandardOutput) throws -> ExitStatus {
    switch self {
    case .version:
      output.writeLine("\(RootCommand.version)")
      return .success
    case .formula(let text):
      return try FormulaTextRun(text: text).run(output)
    case .evaluation(let source):
      try source.check(isRequired: true)
      return try EvaluationRun(source: source.chosen(), request: EvaluationRequest()).run(output)
    case .picture(let source):
      try source.check(isRequired: true)
      return try ExportRun(source: source.chosen(), format: .text).run(output)
    }
  }

  private static func source(_ arguments: ArraySlice<String>) -> SourceWords? {
    guard let last = arguments.last, isWord(last) else { return nil }
    if arguments.count == 1 { return SourceWords(file: last, example: nil) }
    guard arguments.count == 2, arguments.first == "--example" else { return nil }
    return SourceWords(file: nil, example: last)
  }

  private static func isWord(_ argument: String) -> Bool { !argument.isEmpty && !argument.hasPrefix("-") }
}
