import ArgumentReading
import CommandOutput
import CommandRuns
import DocumentStorage
import EditorSession

/// `nodecalc layout FILE`: rearranges all nodes.
struct LayoutCommand: NodecalcCommand {
  static let name = "layout"
  static let abstract = "Lay the document out from left to right, and print it in canonical form."
  static let usage = "nodecalc layout FILE [--in-place]"
  static let discussion = """
    All nodes get new positions: every wire leads to the right, and few wires cross. Nothing else changes. FILE itself is written only \
    with '--in-place'; 'nodecalc diff' and 'git diff' then show only moves.
    """

  var source = SourceOptions()
  var time = TimeOptions()
  var inPlace = false
  var force = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    line.flag(&inPlace, "in-place", "Write FILE itself and print nothing.")
    line.flag(&force, "force", "With '--in-place' also write FILE if it is read-only.")
    try line.group(&time)
  }

  var deadline: RunDeadline? { time.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    let chosen = try source.chosen()
    if case .group(_, let document) = chosen {
      throw UsageError("'layout' works on whole documents: name '\(document.name)'")
    }
    let target = inPlace ? try file(chosen) : nil
    return try LayoutRun(source: chosen, target: target, isForced: force).run(output)
  }

  private func file(_ source: DocumentSource) throws -> StoragePath {
    switch source {
    case .file(let path): return path
    case .standardInput, .example, .new, .group:
      throw UsageError("'--in-place' needs a file to write, not '\(source.name)'")
    }
  }
}
