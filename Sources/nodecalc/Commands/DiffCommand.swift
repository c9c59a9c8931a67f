import ArgumentParser
import CommandOutput
import EditorSession
import GraphDocument
import GraphFiles

/// `nodecalc diff OLD NEW`: what changed between two documents.
struct DiffCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Print what changed from one document to another.",
    usage: """
      nodecalc diff OLD NEW [--format text|json]
      nodecalc diff OLD NEW --view
      nodecalc diff --git PATH OLD HEX MODE NEW HEX MODE
      """,
    discussion: """
      A line a change: '+' entered, '-' exited, '→' renamed (a guess: the same content), '=' revalued, '~' relinked, '"' \
      relabelled, '!' bypassed or no longer, '*' anything else, '@' only moved, '>' an output whose value changed. Exit \
      status: 0 nothing changed, 1 something did, 65 a document is not valid, 66 it cannot be read.

      As git's diff of documents:

        git config diff.nodecalc.command 'nodecalc diff --git'
        echo '*.nodecalc diff=nodecalc' >> .gitattributes
      """)

  /// How changes are written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Option(help: ArgumentHelp("How to write the changes.", valueName: "format"))
  var format: Format = .text

  @Flag(help: "Take the arguments that git gives an external diff, and end with 0.")
  var git = false

  @Flag(help: "Open NEW in the editor, with what changed marked and what exited where it was.")
  var view = false

  @OptionGroup(title: "With '--view'") var editor: EditorOptions

  @Argument(
    help: ArgumentHelp("The two documents; one of them may be '-' for standard input.", valueName: "OLD NEW"),
    completion: .file())
  var files: [String]

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    if editor.isGiven && !view { throw ValidationError("a flag of the editor needs '--view'") }
    if view && (git || format != .text) { throw ValidationError("'--view' stands without '--git' and '--format'") }
    try editor.check()
    if git { return try GitDifference(arguments: files, format: format).print(output) }
    guard files.count == 2 else { throw ValidationError("name two documents, the old one and the new one") }
    if files[0] == "-" && files[1] == "-" {
      throw ValidationError("only one of the two documents can be standard input")
    }
    if view {
      let old = try DocumentSource.named(files[0]).contents()
      if files[0] == "-", editor.keys == nil { StandardStreams.takeInputFromTerminal() }
      return try EditorRun(source: .named(files[1]), options: editor, old: old).run(output)
    }
    let listing = DifferenceListing(
      from: try DocumentSource.named(files[0]).contents(reading: DataRules()),
      to: try DocumentSource.named(files[1]).contents(reading: DataRules()))
    return Self.write(listing, format, output)
  }

  /// Writes what changed; the status tells whether something did.
  static func write(_ listing: DifferenceListing, _ format: Format, _ output: StandardOutput) -> ExitStatus {
    switch format {
    case .text: for line in listing.lines { output.writeLine(line) }
    case .json: output.write(data: listing.report.json)
    }
    return listing.isEmpty ? .success : .failed
  }
}
