import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession

/// `nodecalc diff OLD NEW`: prints the changes between two documents.
struct DiffCommand: NodecalcCommand {
  static let name = "diff"
  static let abstract = "Print what changed from one document to another."
  static let usage = """
    nodecalc diff OLD NEW [--format text|json] [--timeout SECONDS]
    nodecalc diff OLD NEW --view
    nodecalc diff --git PATH OLD HEX MODE NEW HEX MODE
    """
  static let discussion = """
    One line per change: '+' entered, '-' exited, '→' renamed (a guess: the same content), '=' revalued, '~' relinked, '"' \
    relabelled, '!' bypassed or not any more, '*' anything else, '@' only moved, '>' an output whose value changed. Exit \
    status: 0 nothing changed, 1 something changed, 65 a document is not valid, 66 it cannot be read.

    To use it as git's diff of documents:

      git config diff.nodecalc.command 'nodecalc diff --git'
      echo '*.nodecalc diff=nodecalc' >> .gitattributes
    """

  var format = DifferenceFormat.text
  var git = false
  var view = false
  var editor = EditorOptions()
  var time = TimeOptions()
  var files: [String] = []

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(&format, "format", "format", "How to write the changes.")
    line.flag(&git, "git", "Accept the arguments of git's external diff, and exit with 0.")
    line.flag(&view, "view", "Open NEW in the editor, with changes marked and removed nodes where they were.")
    try line.group(&time)
    try line.group(&editor, "With '--view'")
    line.words(
      &files, "OLD NEW", "The two documents; one of them may be '-' for standard input.", isRequired: true,
      completion: .files)
  }

  var deadline: RunDeadline? { time.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    if editor.firstGiven != nil && !view { throw UsageError("a flag of the editor needs '--view'") }
    if view && time.timeout != nil { throw UsageError("'--view' opens the editor, which takes no '--timeout'") }
    if view && (git || format != .text) { throw UsageError("'--view' cannot be used with '--git' or '--format'") }
    try editor.check()
    if git {
      guard let difference = GitDifference(arguments: files, format: format) else {
        throw UsageError(
          "'--git' takes the arguments of git's external diff: PATH OLD HEX MODE NEW HEX MODE")
      }
      return try difference.print(output)
    }
    guard files.count == 2 else { throw UsageError("name two documents, the old one and the new one") }
    if files[0] == "-" && files[1] == "-" {
      throw UsageError("only one of the two documents can be standard input")
    }
    if view {
      let old = try DocumentSource.addressed(files[0]).contents()
      if files[0] == "-", editor.keys == nil { StandardStreams.takeInputFromTerminal() }
      return try EditorRun(source: .addressed(files[1]), request: editor.request, old: old).run(output)
    }
    return try DifferenceRun(from: .addressed(files[0]), to: .addressed(files[1]), format: format).run(output)
  }
}

extension DifferenceFormat: ArgumentValue {}
