import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession

/// `nodecalc config`: checks the configuration file, or prints its path or its defaults.
struct ConfigCommand: NodecalcCommand {
  static let name = "config"
  static let abstract = "Check the file of keys and settings, or print its path or its defaults."
  static let usage = "nodecalc config --check [--config FILE] | --path | --print-default"
  static let discussion = """
    The file is nodecalc/config.toml in $XDG_CONFIG_HOME, or in ~/.config. It is TOML:

      [ui]
      grid = false

      [keys.normal]
      undo = ["u", "<C-z>"]
      suspend = ""

    Flags override the file, and the file overrides the defaults. Exit status of '--check': 0 the file is valid, 65 \
    it is not valid, 66 it cannot be read.
    """

  var check = false
  var path = false
  var printDefault = false
  var file: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.flag(&check, "check", "List the problems of the file, one per line.")
    line.flag(&path, "path", "Print the path of the file, whether or not it exists.")
    line.flag(&printDefault, "print-default", "Print a file with every key and setting and its default.")
    try line.option(
      &file, "config", "file", "Check this file instead of the usual one.", anyText: true, completion: .files)
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    guard [check, path, printDefault].count(where: { $0 }) == 1 else {
      throw UsageError("choose one of '--check', '--path' and '--print-default'")
    }
    if file != nil, !check { throw UsageError("'--config' needs '--check'") }
    let task: ConfigurationRun.Task = printDefault ? .printDefaults : path ? .printPath : .check
    return try ConfigurationRun(task, of: file.map { .file(ArgumentText.path($0)) } ?? .usual).run(output)
  }
}
