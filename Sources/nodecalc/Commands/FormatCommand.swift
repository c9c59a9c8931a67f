import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession

/// `nodecalc fmt FILE...`: writes documents in canonical form.
struct FormatCommand: NodecalcCommand {
  static let name = "fmt"
  static let abstract = "Print a document in canonical form; check files for it or rewrite them."
  static let usage = """
    nodecalc fmt FILE
    nodecalc fmt FILE... --check
    nodecalc fmt FILE... --in-place
    """
  static let discussion = """
    FILE itself is written only with '--in-place', as the editor saves it, and only if it is not yet in canonical form. \
    '--check' prints the names of files that are not, and exits with 1 if there are any: for continuous integration.
    """

  var files: [String] = []
  var example: String?
  var isCheck = false
  var inPlace = false
  var force = false
  var time = TimeOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.words(&files, "FILE", "The documents; '-' is standard input.", completion: .files)
    try line.option(
      &example, "example", "name", "A built-in example instead of FILE.", completion: Completion.examples)
    line.flag(&isCheck, "check", "Print the names of files that are not in canonical form, and write nothing.")
    line.flag(&inPlace, "in-place", "Write the files themselves and print nothing.")
    line.flag(&force, "force", "With '--in-place' also write files that are read-only.")
    try line.group(&time)
    try line.check(!(isCheck && inPlace), "'--check' writes nothing: leave out '--in-place'")
  }

  var deadline: RunDeadline? { time.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    if isCheck || inPlace {
      guard example == nil, !files.isEmpty else {
        throw UsageError("'\(isCheck ? "--check" : "--in-place")' is for files: name them")
      }
      for file in files { if let refusal = Subcommand.refusal(of: file) { throw refusal } }
      return FormatFilesRun(files: files, isCheck: isCheck, isForced: force).run(output)
    }
    if files.count > 1 { throw UsageError("for several documents add '--check' or '--in-place'") }
    var source = SourceOptions()
    source.file = files.first
    source.example = example
    try source.check(isRequired: true)
    return try FormatRun(source: source.chosen()).run(output)
  }
}
