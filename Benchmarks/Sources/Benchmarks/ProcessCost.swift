import Foundation

/// The variables that the process was started with.
enum Environment {
  static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Tells on standard error what is left out, and why.
func note(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
}

/// What a process took from its start to its end.
struct ProcessCost {
  var nanoseconds: Double
  /// The most memory that it had at once.
  var peakBytes: Double

  /// Runs a command to its end without any input, its output thrown away; nil where it cannot be started or fails.
  init?(_ command: [String]) {
    let report = FileManager.default.temporaryDirectory.appendingPathComponent("nodecalc-benchmark-\(getpid())-cost")
      .path
    defer { unlink(report) }
    let runner = Executable.folder + "/Runner"
    guard run([runner, report] + command) == 0, let text = try? String(contentsOfFile: report, encoding: .utf8) else {
      return nil
    }
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 3, numbers[2] == 0 else { return nil }
    nanoseconds = numbers[0]
    peakBytes = numbers[1]
  }
}

/// This program.
enum Executable {
  static let path =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  static let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
}

/// Runs a command to its end without any input, its output thrown away.
///
/// - Returns: its exit status; nil where it cannot be started.
func run(_ command: [String]) -> Int32? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  var arguments = command.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var child = pid_t()
  guard posix_spawnp(&child, command[0], &actions, nil, &arguments, environ) == 0 else { return nil }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0 && errno == EINTR {}
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
}
