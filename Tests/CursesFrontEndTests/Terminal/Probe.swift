import TestSupport

/// The program of Tests/TerminalProbe in a terminal.
enum Probe {
  /// Started directly in a pane.
  static func session(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, terminal: String = "tmux-256color", unused: Int = 0,
    environment: [String: String] = [:]
  ) async throws -> TmuxSession {
    let path = try BuiltExecutable.path("TerminalProbe")
    let session = try TmuxSession(
      [path] + arguments, columns: columns, rows: rows, terminal: terminal, environment: environment)
    try await session.wait("the probe's first frame") { $0.contains("probe \(columns - unused)x\(rows)") }
    return session
  }

  /// An interactive shell with job control, in which `"$probe"` starts it.
  static func shell(columns: Int = 100, rows: Int = 24) async throws -> TmuxSession {
    let path = try BuiltExecutable.path("TerminalProbe")
    let session = try TmuxSession(
      ["/bin/bash", "--norc", "-i"], columns: columns, rows: rows,
      environment: ["PS1": "ready> ", "probe": path, "BASH_SILENCE_DEPRECATION_WARNING": "1"])
    try await session.wait("the shell's prompt") { $0.contains("ready>") }
    return session
  }

  /// The modes that a program started by the shell sees, which differ from those of its line editor.
  static func modes(in session: TmuxSession) async throws -> String {
    try session.type("stty -g\n")
    let screen = try await session.wait("the modes") { $0.rows.contains { $0.split(separator: ":").count > 20 } }
    return screen.rows.first { $0.split(separator: ":").count > 20 } ?? ""
  }
}
