import Foundation
import TestSupport

/// The program itself, run as a process.
enum Nodecalc {
  /// The one that `NODECALC_PROGRAM` names, else the one built with the tests.
  static func path() throws -> String {
    try ProcessInfo.processInfo.environment["NODECALC_PROGRAM"] ?? BuiltExecutable.path("nodecalc")
  }

  /// Runs it with those arguments.
  static func run(
    _ arguments: String..., input: String = "", in folder: ScratchFolder? = nil
  ) throws -> CommandResult {
    try CommandResult.of([path()] + arguments, input: input, directory: folder?.path)
  }

  /// Runs a shell script in which `"$0"` is the program.
  static func runInShell(
    _ script: String, input: String = "", in folder: ScratchFolder? = nil
  ) throws -> CommandResult {
    try CommandResult.of(["/bin/sh", "-c", script, path()], input: input, directory: folder?.path)
  }
}

extension CommandResult {
  /// All three as one text, to be compared whole: what was printed, what was reported, how it ended.
  var transcript: String {
    output + errors.split(separator: "\n").map { "! \($0)\n" }.joined() + (status == 0 ? "" : "[\(status)]\n")
  }
}
