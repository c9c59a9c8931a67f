import ArgumentParser
import CommandOutput
import CommandRuns

/// `nodecalc check FILE...`: problems and failed assertions, one a line.
struct CheckCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Print what is wrong with documents, one problem a line.",
    usage: "nodecalc check FILE...",
    discussion: """
      Nodes that fail, assertions that do not hold and documents that cannot be read are errors; an operator that is not \
      chosen yet, or that is bypassed, is a warning, and so is a number like 3k where 'k' is a node too, which every evaluation tells as well. Exit status: 0 no errors, 1 errors, 66 a file cannot be read.
      """)

  @Argument(help: ArgumentHelp("The documents; '-' is standard input.", valueName: "FILE"), completion: .file())
  var files: [String]

  @OptionGroup var data: DataOptions

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    CheckRun(files: files, data: data.rules).run(output)
  }
}
