import ArgumentParser

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
