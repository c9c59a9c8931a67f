import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc recover [FILE]`: lists, prints or discards unsaved edits.
struct RecoverCommand: NodecalcCommand {
  static let name = "recover"
  static let abstract = "List, print or drop edits of sessions that ended without saving them."
  static let usage = """
    nodecalc recover
    nodecalc recover FILE [--diff | --steps | --to-step N | --discard]
    nodecalc recover --dropped [FILE …]
    """
  static let discussion = """
    The editor writes every edit to a journal before it shows it; the next time the editor opens FILE, it offers these edits. \
    Without FILE this lists the journals, each with its document's path first; a document that never had a file is named by its journal. \
    With FILE it prints the document with the edits; FILE itself is not written. Edits that were dropped, here or in the editor, \
    are kept for 14 days: '--dropped' lists them, and prints or removes them with FILE.

      nodecalc recover sums.nodecalc --diff
      nodecalc recover sums.nodecalc > recovered.nodecalc
      nodecalc recover sums.nodecalc --discard
      nodecalc recover --dropped sums.nodecalc --diff

    Exit status: 0 done, 1 '--diff' found a difference or the journal belongs to a session at work, 64 there is no such step, 65 the journal \
    cannot be read, 66 there is nothing to recover.
    """

  var file: String?
  var diff = false
  var steps = false
  var toStep: Int?
  var discard = false
  var dropped = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.word(&file, "FILE", "The document, or a journal by its name in the list.", completion: .files)
    line.flag(&diff, "diff", "Print what the edits would change, as 'nodecalc diff' does.")
    line.flag(&steps, "steps", "List the edits, one numbered line per edit.")
    try line.option(&toStep, "to-step", "N", "Print the document as it was after that many edits.")
    line.flag(&discard, "discard", "Drop the edits; with '--dropped' remove them for good.")
    line.flag(&dropped, "dropped", "Use the edits that were dropped in the last 14 days.")
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let tasks: [RecoverRun.Task] = [
      diff ? .listChanges : nil, steps ? .listSteps : nil, toStep.map { .printAfter(step: $0) },
      discard ? .discard : nil,
    ].compactMap(\.self)
    guard tasks.count < 2 else {
      throw UsageError("'--diff', '--steps', '--to-step' and '--discard' exclude each other")
    }
    if let toStep, toStep < 0 { throw UsageError("'--to-step' must be 0 or more") }
    guard let file else {
      if !tasks.isEmpty { throw UsageError("name the document with the edits") }
      return try RecoverRun(isDropped: dropped).list(output)
    }
    return try RecoverRun(isDropped: dropped).run(tasks.first ?? .print, file, output)
  }
}
