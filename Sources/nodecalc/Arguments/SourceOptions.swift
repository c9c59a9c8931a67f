import ArgumentParser
import CommandOutput
import CommandRuns
import EditorSession
import TextScanning

/// Which document a command is about.
struct SourceOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The document; '-' is standard input.", valueName: "FILE"), completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("A built-in example in place of FILE.", valueName: "name"), completion: Completion.examples)
  var example: String?

  var isGiven: Bool { words.isGiven }

  /// See `SourceWords.check`.
  func check(isRequired: Bool = false) throws { try words.check(isRequired: isRequired) }

  /// See `SourceWords.chosen`.
  func chosen() throws -> DocumentSource { try words.chosen() }

  private var words: SourceWords { SourceWords(file: file, example: example) }
}

/// The arguments that name a command's document.
struct SourceWords {
  var file: String?
  var example: String?

  var isGiven: Bool { file != nil || example != nil }

  /// At most one document (one at least where it is required), and one that can exist.
  func check(isRequired: Bool = false) throws {
    if isRequired && !isGiven {
      throw ValidationError("name a document, or '-' for standard input, or '--example NAME'")
    }
    if let example {
      if let file { throw ValidationError("'--example \(example)' is the document already: leave out '\(file)'") }
      if Example.find(example) == nil { throw Self.unknownExample(example) }
    }
    if let file, let refusal = FirstWord.refusal(of: file) { throw refusal }
  }

  /// The document asked for, or a new one.
  func chosen() throws -> DocumentSource {
    if let example {
      guard let found = Example.find(example) else { throw Self.unknownExample(example) }
      return .example(found)
    }
    return file.map(DocumentSource.named) ?? .new
  }

  private static func unknownExample(_ name: String) -> CommandFailure {
    let help = Suggestion.nearest(to: name, among: Example.all.map(\.name)).map { "did you mean '\($0)'?" }
    return CommandFailure(
      .usage, "there is no example '\(name)'", help: help ?? "'nodecalc examples' lists them")
  }
}
