import ArgumentParser
import CommandRuns
import DocumentStorage
import EditorSession
import GraphFiles

/// What a document's data nodes may read, and for how long.
struct DataOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-read"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A folder whose files data nodes may read too, beside the document's own; may be repeated.", valueName: "DIR"),
    completion: .directory)
  var allowedFolders: [String] = []

  @Option(
    help: ArgumentHelp(
      "Give up reading data after so many seconds; without it only a query, after \(DataLimits.standardQueryTime.components.seconds).",
      valueName: "seconds"))
  var timeout: Double?

  var isGiven: Bool { !allowedFolders.isEmpty || timeout != nil }

  func validate() throws {
    if let timeout, !(timeout > 0) {
      throw ValidationError("'--timeout' is a number of seconds above 0, not \(timeout)")
    }
  }

  var rules: DataRules {
    DataRules(
      allowedFolders: allowedFolders.map { ArgumentText.path($0) },
      // A day stands for what is longer.
      timeout: timeout.map { .seconds(min($0, 86_400)) })
  }
}
