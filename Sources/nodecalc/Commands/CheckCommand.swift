import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc check FILE...`: prints problems and failed assertions, one per line.
struct CheckCommand: NodecalcCommand {
  static let name = "check"
  static let abstract = "List the problems of documents, one per line."
  static let usage = "nodecalc check FILE..."
  static let discussion = """
    Nodes that fail, assertions that do not hold and documents that cannot be read are errors; an operator that is not \
    chosen yet, or that is bypassed, is a warning. So is a number such as 3k if there is a node 'k' too; every evaluation reports this as well. Exit status: 0 no errors, 1 errors, 66 a file cannot be read.
    """

  var files: [String] = []
  var data = DataOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.words(&files, "FILE", "The documents; '-' is standard input.", isRequired: true, completion: .files)
    try line.group(&data)
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    CheckRun(files: files, data: data.rules).run(output)
  }
}
