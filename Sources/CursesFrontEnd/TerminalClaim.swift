import CNcurses
import CTerminalGuard
import Geometry
import Glibc

final class TerminalClaim: TerminalSession {
  /// The largest size that is used.
  ///
  /// A terminal may report any size, and each cell needs memory.
  static let sizeLimit = Size(columns: 4096, rows: 1024)

  private let input: Int32
  let output: Int32
  private let screen: OpaquePointer
  private let usesMouse: Bool
  private var modes: TerminalModes
  private var whole: Size
  /// The number of columns at the right that are not used: 0 or 1.
  ///
  /// After a character in the last column, some terminals wrap immediately, while others wait for the next character.
  /// Some descriptions, such as `ansi`, report an immediate wrap for terminals that wait, and all later text would be
  /// one row too high. On such terminals the last column is not used.
  private let unusedColumns: Int

  var size: Size { Size(columns: max(1, whole.columns - unusedColumns), rows: whole.rows) }

  /// Prepares the terminal: full screen, single keys, bracketed paste and, if requested, the mouse.
  ///
  /// - Throws: If the terminal cannot be prepared; it is unchanged then.
  init(input: Int32, output: Int32, usesMouse: Bool) throws(TerminalError) {
    self.input = input
    self.usesMouse = usesMouse
    self.output = output
    let description = TerminalColors.descriptionName
    try Self.checkTerminal(description, input: input, output: output)
    let refused = terminal_guard_claim(input, output, "nodecalc")
    if refused == EBUSY { throw .alreadyRunning }
    if refused != 0 { throw .systemError(String(cString: strerror(refused))) }
    // The size comes from the terminal itself, because a shell's variables may be outdated.
    use_tioctl(true)
    guard let screen = curses_start(description) else {
      terminal_guard_release()
      throw .unknownTerminal(Self.terminalName)
    }
    self.screen = screen
    modes = TerminalModes(rows: Int(curses_rows()), usesMouse: usesMouse)
    whole = Size(columns: Int(curses_columns()), rows: Int(curses_rows()))
    unusedColumns = curses_flag("am") != 0 && curses_flag("xenl") == 0 ? 1 : 0
    terminal_guard_arm(modes.restoration, modes.restoration.count)
    raw()
    noecho()
    nonl()
    // Keys are not read by curses, so it need not poll for them while it draws.
    typeahead(-1)
    def_prog_mode()
    _ = updateSize()
    send(modes.on)
  }

  func keySequences() -> KeySequences {
    KeySequences(capability: TerminalModes.capability)
  }

  /// Returns the size that a terminal reports, up to `sizeLimit`; nil if there is no terminal or its size is unknown.
  static func size(of output: Int32) -> Size? {
    var now = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &now) == 0, now.ws_col > 0, now.ws_row > 0 else { return nil }
    return Size(columns: min(Int(now.ws_col), sizeLimit.columns), rows: min(Int(now.ws_row), sizeLimit.rows))
  }

  func updateSize() -> Bool {
    guard let new = Self.size(of: output), new != whole else { return false }
    guard resizeterm(Int32(new.rows), Int32(new.columns)) != ERR else { return false }
    whole = new
    modes = TerminalModes(rows: new.rows, usesMouse: usesMouse)
    terminal_guard_arm(modes.restoration, modes.restoration.count)
    return true
  }

  /// Gives the terminal to the shell and stops the process.
  ///
  /// When the user continues the program, the terminal is prepared again.
  func suspend() {
    giveBack()
    terminal_guard_stop()
    terminal_guard_remember_modes()
    def_shell_mode()
    takeAgain()
  }

  /// Prepares the terminal again after the shell had it, and restores all modes.
  ///
  /// If the process is in the background, it stops here until it is in the foreground.
  func takeAgain() {
    terminal_guard_wait_for_terminal()
    terminal_guard_arm(modes.restoration, modes.restoration.count)
    reset_prog_mode()
    _ = updateSize()
    send(modes.on)
  }

  /// Releases the terminal for good.
  ///
  /// The process ends here if a signal has asked it to end.
  func release() {
    // Checked before curses writes, because a terminal that accepts no output would block the process.
    terminal_guard_end_if_asked()
    giveBack()
    delscreen(screen)
    terminal_guard_release()
  }

  func giveBack() {
    send(modes.off)
    endwin()
    terminal_guard_restore_modes()
    terminal_guard_disarm()
  }

  // MARK: - Checks

  private static var terminalName: String? {
    getenv("TERM").map { String(cString: $0) }
  }

  private static func checkTerminal(_ description: String?, input: Int32, output: Int32) throws(TerminalError) {
    guard isatty(input) == 1 else { throw .inputIsNoTerminal }
    guard isatty(output) == 1 else { throw .outputIsNoTerminal }
    guard curses_describe(description, output) != ERR else { throw .unknownTerminal(terminalName) }
    let canMoveCursor = curses_string("cup") != nil
    curses_forget()
    guard canMoveCursor else { throw .cursorCannotMove(terminal: terminalName ?? "") }
    var size = winsize()
    if ioctl(output, UInt(TIOCGWINSZ), &size) == 0,
      Int(size.ws_col) > sizeLimit.columns || Int(size.ws_row) > sizeLimit.rows
    {
      throw .systemError("it reports \(size.ws_col) columns and \(size.ws_row) rows")
    }
  }
}
