import ArgumentParser
import CommandOutput
import CommandRuns
import EditorSession

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

  @Option(help: ArgumentHelp("How to write the changes.", valueName: "format"))
  var format: DifferenceFormat = .text

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
    if git {
      guard let difference = GitDifference(arguments: files, format: format) else {
        throw ValidationError(
          "'--git' takes the arguments that git gives an external diff: PATH OLD HEX MODE NEW HEX MODE")
      }
      return try difference.print(output)
    }
    guard files.count == 2 else { throw ValidationError("name two documents, the old one and the new one") }
    if files[0] == "-" && files[1] == "-" {
      throw ValidationError("only one of the two documents can be standard input")
    }
    if view {
      let old = try DocumentSource.named(files[0]).contents()
      if files[0] == "-", editor.keys == nil { StandardStreams.takeInputFromTerminal() }
      return try EditorRun(source: .named(files[1]), request: editor.request, old: old).run(output)
    }
    return try DifferenceRun(from: .named(files[0]), to: .named(files[1]), format: format).run(output)
  }
}

extension DifferenceFormat: ExpressibleByArgument {}
