import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession

/// `nodecalc config`: the file of keys and settings: where it is, whether it is right, what it could hold.
struct ConfigCommand: NodecalcCommand {
  static let name = "config"
  static let abstract = "Check the file of keys and settings, or print where it is or all it could say."
  static let usage = "nodecalc config --check [--config FILE] | --path | --print-default"
  static let discussion = """
    The file is nodecalc/config.toml in $XDG_CONFIG_HOME, or in ~/.config. It is TOML:

      [ui]
      grid = false

      [keys.normal]
      undo = ["u", "<C-z>"]
      suspend = ""

    Flags count more than the file, the file more than the defaults. Exit status of '--check': 0 all is right, 65 \
    something is not, 66 the file cannot be read.
    """

  var check = false
  var path = false
  var printDefault = false
  var file: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.flag(&check, "check", "List the problems of the file, one per line.")
    line.flag(&path, "path", "Print the path of the file, whether or not it exists.")
    line.flag(&printDefault, "print-default", "Print a file that says every key and setting as it is by default.")
    try line.option(
      &file, "config", "file", "This file in place of the usual one.", anyText: true, completion: .files)
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    guard [check, path, printDefault].count(where: { $0 }) == 1 else {
      throw UsageError("say one of '--check', '--path' and '--print-default'")
    }
    if file != nil, !check { throw UsageError("'--config' needs '--check'") }
    let task: ConfigurationRun.Task = printDefault ? .printDefaults : path ? .printPath : .check
    return try ConfigurationRun(task, of: file.map { .file(ArgumentText.path($0)) } ?? .usual).run(output)
  }
}
