import Foundation

/// A program running in a real terminal: one pane of a private tmux server, seen and driven from a test.
///
/// Each session is a server of its own in a directory of its own, without the user's configuration, so that sessions
/// neither meet each other nor depend on the machine. The server is ended when the session is released.
///
/// Tests wait for what a screen must show, with a deadline, and never sleep:
///
///     let session = try TmuxSession(["/path/to/program", "--flag"], columns: 80, rows: 24)
///     try session.send("Up", "M-o", "C-c")
///     try await session.wait("the greeting") { $0.contains("hello") }
public final class TmuxSession: Sendable {
  private let tmux: String
  private let directory: URL
  private var socket: String { directory.appendingPathComponent("socket").path }

  /// How a session can fail; every case words itself, so that a failing test says what happened.
  public enum Problem: Error, CustomStringConvertible {
    case tmuxMissing
    case refused(arguments: [String], message: String)
    case deadline(awaited: String, screen: Screen)

    /// What happened, with the screen where it says more.
    public var description: String {
      switch self {
      case .tmuxMissing:
        "tmux is not installed: these tests drive the program in a real terminal ('apt-get install tmux' mends it)"
      case .refused(let arguments, let message):
        "tmux \(arguments.joined(separator: " ")): \(message)"
      case .deadline(let awaited, let screen):
        "gave up waiting for \(awaited); the screen was:\n\(screen)"
      }
    }
  }

  /// What the pane shows at one moment.
  public struct Screen: Sendable, CustomStringConvertible {
    /// The rows from the top, without trailing blanks.
    public var rows: [String]
    /// The cursor's cell, from 0.
    public var cursor: (column: Int, row: Int)
    /// Whether the program shows the cursor.
    public var cursorIsVisible: Bool
    /// Whether the program is on the alternate screen, as full-screen programs are.
    public var isAlternate: Bool
    /// Whether the program has ended; `exitStatus` or `exitSignal` then says how.
    public var hasEnded: Bool
    /// The status that the program ended with; nil while it runs and after a signal.
    public var exitStatus: Int?
    /// The signal that ended the program; nil while it runs and after an exit.
    public var exitSignal: Int?

    /// The rows between rules, and the rest in a line.
    public var description: String {
      let rule = String(repeating: "─", count: 20)
      return ([rule] + rows + [rule]).joined(separator: "\n")
        + "\ncursor \(cursor), alternate \(isAlternate), ended \(hasEnded)"
        + " status \(exitStatus.map(String.init) ?? "-") signal \(exitSignal.map(String.init) ?? "-")"
    }

    /// Whether a row has that text in it.
    public func contains(_ text: String) -> Bool {
      rows.contains { $0.contains(text) }
    }
  }

  /// Starts `command` (a path and its arguments, passed on as they are) in a terminal of that size.
  ///
  /// The program's environment is `PATH`, `HOME`, a UTF-8 `LANG`, tmux's own variables, a folder of configurations
  /// that does not exist and `environment`, which wins;
  /// an empty value unsets nothing, it is passed on as empty. `terminal` becomes `TERM`.
  public init(
    _ command: [String], columns: Int = 80, rows: Int = 24, terminal: String = "tmux-256color",
    environment: [String: String] = [:], directory workingDirectory: String? = nil
  ) throws {
    tmux = try Self.tmuxPath()
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("nodecalc-tmux-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let configuration = directory.appendingPathComponent("tmux.conf")
    try Data(
      """
      set -g status off
      set -g remain-on-exit on
      set -g remain-on-exit-format ''
      set -g default-terminal tmux-256color
      set -g history-limit 5000
      set -s escape-time 0
      set -s set-clipboard on
      set -s focus-events on
      set -s exit-empty off
      """.utf8
    ).write(to: configuration)
    var variables = environment
    // Nobody's own keys and settings count in tests.
    variables["XDG_CONFIG_HOME"] = variables["XDG_CONFIG_HOME"] ?? "/nowhere"
    variables["TERM"] = terminal
    let assignments = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    try run(
      ["-f", configuration.path, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + (workingDirectory.map { ["-c", $0] } ?? [])
        + ["/usr/bin/env"] + assignments + command)
  }

  deinit {
    end()
  }

  /// Ends the server and with it the program, which gets a SIGHUP.
  public func end() {
    _ = try? run(["kill-server"])
    try? FileManager.default.removeItem(at: directory)
  }

  // MARK: - Driving

  /// Presses keys by tmux's names: `a`, `Up`, `C-c`, `M-o`, `C-Up`, `Enter`, `Escape`, `F1`.
  public func send(_ keys: String...) throws {
    try run(["send-keys", "--"] + keys)
  }

  /// Types `text` as it is, character by character.
  public func type(_ text: String) throws {
    try run(["send-keys", "-l", "--", text])
  }

  /// Sends bytes as they are, also such as no keyboard sends.
  public func send(bytes: [UInt8]) throws {
    try run(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Pastes `text` as a terminal does: in brackets where the program has asked for them.
  public func paste(_ text: String) throws {
    let file = directory.appendingPathComponent("paste")
    try Data(text.utf8).write(to: file)
    try run(["load-buffer", file.path])
    try run(["paste-buffer", "-p", "-d"])
  }

  /// Gives the terminal another size.
  public func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: - Seeing

  /// The text that the program has put on the terminal's clipboard; empty for none.
  public func clipboard() throws -> String {
    guard try !run(["list-buffers"]).isEmpty else { return "" }
    return try run(["show-buffer"])
  }

  /// Which reports of the mouse the program has asked for: `button sgr`, or empty for none.
  public func mouseModes() throws -> String {
    let format =
      "#{?mouse_all_flag,all ,}#{?mouse_button_flag,button ,}#{?mouse_standard_flag,standard ,}#{?mouse_sgr_flag,sgr,}"
    return try run(["display-message", "-p", format]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// From now on all that is written to the terminal goes to that file too.
  public func record(to path: String) throws {
    try run(["pipe-pane", "cat > '\(path)'"])
  }

  /// What the pane shows at this moment.
  public func screen() throws -> Screen {
    let format =
      "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{pane_dead} _#{pane_dead_status} _#{pane_dead_signal}"
    // In one request, so that both tell of the same moment.
    let lines = try run(["display-message", "-p", format, ";", "capture-pane", "-p"])
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let facts = (lines.first ?? "").split(whereSeparator: \.isWhitespace)
    guard facts.count == 7, let column = Int(facts[0]), let row = Int(facts[1]) else {
      throw Problem.refused(arguments: ["display-message"], message: facts.joined(separator: " "))
    }
    let rows = lines.dropFirst()
    let status = Int(facts[5].dropFirst())
    let signal = Int(facts[6].dropFirst())
    return Screen(
      rows: Array(rows.last == "" ? rows.dropLast() : rows),
      cursor: (column, row), cursorIsVisible: facts[2] == "1", isAlternate: facts[3] == "1",
      // tmux sees the terminal closed a moment before it hears how the program ended.
      hasEnded: facts[4] == "1" && (status != nil || signal != nil), exitStatus: status, exitSignal: signal)
  }

  /// The screen's text with its escape sequences, for tests of colours and attributes.
  public func styledText() throws -> String {
    try run(["capture-pane", "-p", "-e"])
  }

  /// Waits until the screen satisfies `condition` and returns it.
  ///
  /// `awaited` says in words what is waited for. After `seconds`, and no fewer than 100 looks, since on a busy machine a look
  /// takes long, it throws `Problem.deadline` with those words and the last screen.
  @discardableResult
  public func wait(
    _ awaited: String, seconds: Double = 20, until condition: (Screen) throws -> Bool
  ) async throws -> Screen {
    let end = ContinuousClock.now + .seconds(seconds)
    var looks = 0
    while true {
      let screen = try screen()
      looks += 1
      if try condition(screen) { return screen }
      if ContinuousClock.now > end, looks >= 100 { throw Problem.deadline(awaited: awaited, screen: screen) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits until the program has ended and returns the last screen.
  @discardableResult
  public func waitForEnd(seconds: Double = 20) async throws -> Screen {
    var looks = 0
    return try await wait("the end of the program", seconds: seconds) { screen in
      looks += 1
      // A tmux that is busy starting up can miss the signal that tells of the end; another child's end makes it look again.
      if !screen.hasEnded, looks.isMultiple(of: 10) { try run(["run-shell", "true"]) }
      return screen.hasEnded
    }
  }

  /// The process started in the pane.
  public func processIdentifier() throws -> Int32 {
    Int32(try run(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// The path of the terminal the program runs on.
  public func terminalPath() throws -> String {
    try run(["display-message", "-p", "#{pane_tty}"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The terminal's modes as `stty -g` words them; two equal ones are the same modes.
  public func modes() throws -> String {
    try CommandResult.of(["/usr/bin/env", "stty", "-F", try terminalPath(), "-g"]).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: - Running tmux

  private static func tmuxPath() throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") where FileManager.default.isExecutableFile(atPath: "\(folder)/tmux") {
      return "\(folder)/tmux"
    }
    throw Problem.tmuxMissing
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let own = ProcessInfo.processInfo.environment
    let environment = [
      "PATH": own["PATH"] ?? "/usr/bin:/bin", "HOME": directory.path, "LANG": "C.UTF-8", "SHELL": "/bin/sh",
    ]
    let result = try CommandResult.of([tmux, "-u", "-S", socket] + arguments, environment: environment)
    guard result.status == 0 else {
      throw Problem.refused(arguments: arguments, message: result.errors)
    }
    return result.output
  }
}
