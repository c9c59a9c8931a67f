import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession
import TextScanning

struct SourceOptions: ArgumentGroup {
  var file: String?
  var example: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.word(&file, "FILE", "The document; '-' is standard input.", completion: .files)
    try line.option(
      &example, "example", "name", "A built-in example instead of FILE.", completion: Completion.examples)
  }

  var isGiven: Bool { file != nil || example != nil }

  /// Checks the flags.
  ///
  /// - Parameter isRequired: Whether a document must be named.
  /// - Throws: An error if there are several documents, if a required one is missing, or if the name can be neither a
  ///   file nor an example.
  func check(isRequired: Bool = false) throws {
    if isRequired && !isGiven {
      throw UsageError("name a document, or '-' for standard input, or '--example NAME'")
    }
    if let example {
      if let file { throw UsageError("'--example \(example)' is already the document: leave out '\(file)'") }
      _ = try Self.example(example)
    }
    if let file, let refusal = Subcommand.refusal(of: DocumentSource.parts(of: file)?.file ?? file) { throw refusal }
  }

  /// Checks that a new document could be saved.
  ///
  /// - Throws: An error if it could not.
  func checkNew() throws {
    guard let file, file != "-" else { return }
    if let refusal = Subcommand.refusal(ofNew: DocumentSource.parts(of: file)?.file ?? file) { throw refusal }
  }

  /// Returns the requested document, or a new one.
  func chosen() throws -> DocumentSource {
    if let example { return try Self.example(example) }
    return file.map(DocumentSource.addressed) ?? .new
  }

  /// Returns the example with this name or, as in `mortgages#mortgage`, a group in an example.
  private static func example(_ name: String) throws -> DocumentSource {
    if let found = Example.find(name) { return .example(found) }
    if let (file, group) = DocumentSource.parts(of: name), let found = Example.find(file) {
      return .group(group, in: .example(found))
    }
    throw unknownExample(name)
  }

  private static func unknownExample(_ name: String) -> CommandFailure {
    let help = Suggestion.question(for: name, among: Example.all.map(\.name))
    return CommandFailure(
      .usage, "there is no example '\(name)'", help: help ?? "'nodecalc examples' lists them")
  }
}
