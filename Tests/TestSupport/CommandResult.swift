import Foundation
import Glibc

/// What a command that ran to its end printed and how it ended.
public struct CommandResult: Sendable {
  /// The exit status, or 128 and the signal's number, as a shell has it.
  public var status: Int32
  /// Its standard output; bytes that are no UTF-8 are replaced.
  public var output: String
  /// Its standard error, likewise.
  public var errors: String

  /// A command that could not be started.
  public struct NotStarted: Error, CustomStringConvertible {
    /// The command and the reason.
    public var description: String
  }

  /// Runs `command` (a path and its arguments) to its end, with `input` as its standard input.
  ///
  /// `environment` is its whole environment; where it is left out, the tests' own. Throws where it cannot be started.
  /// Foundation's `Process` is not used: it waits for a pipe to close that a server started by the command (tmux) keeps
  /// open for ever.
  public static func of(
    _ command: [String], input: String = "", environment: [String: String]? = nil, directory: String? = nil
  ) throws -> CommandResult {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("nodecalc-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files in place of pipes: neither side ever waits for the other, whatever the amount.
    let inputFile = folder.appendingPathComponent("input")
    let outputFile = folder.appendingPathComponent("output")
    let errorsFile = folder.appendingPathComponent("errors")
    try Data(input.utf8).write(to: inputFile)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputFile.path, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputFile.path, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorsFile.path, O_WRONLY | O_CREAT, 0o600)

    // The threads that run tests block signals, and a child would inherit that: tmux would never hear of its own children.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let command = (directory.map { ["/usr/bin/env", "--chdir=\($0)"] } ?? []) + command
    let variables = environment ?? ProcessInfo.processInfo.environment
    var arguments = command.map { strdup($0) } + [nil]
    var environmentWords = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in arguments + environmentWords { free(word) } }
    var child = pid_t()
    let started = posix_spawnp(&child, command.first ?? "", &actions, &attributes, &arguments, &environmentWords)
    guard started == 0 else {
      throw NotStarted(description: "\(command.joined(separator: " ")): \(String(cString: strerror(started)))")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return CommandResult(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      output: String(decoding: (try? Data(contentsOf: outputFile)) ?? Data(), as: UTF8.self),
      errors: String(decoding: (try? Data(contentsOf: errorsFile)) ?? Data(), as: UTF8.self))
  }
}
