import CTerminalGuard
import Geometry
import Glibc

/// The terminal for a program that reads single keys and writes lines.
///
/// It changes only how the terminal passes on keys (the line discipline), and turns on bracketed paste if possible.
final class LineSession: TerminalSession {
  private let input: Int32
  let output: Int32
  /// A constant size: lines are not limited in width and nothing is drawn.
  let size = Size(columns: 80, rows: 24)
  private let bracketsOn: [UInt8]
  private let bracketsOff: [UInt8]

  /// Prepares the terminal.
  ///
  /// - Throws: If the terminal cannot be prepared; it is then unchanged.
  init(input: Int32, output: Int32) throws(TerminalError) {
    self.input = input
    self.output = output
    guard isatty(input) == 1 else { throw .inputIsNoTerminal }
    guard isatty(output) == 1 else { throw .outputIsNoTerminal }
    let name = getenv("TERM").map { String(cString: $0) } ?? "dumb"
    // A terminal without escape sequences would print them.
    let hasSequences = !["", "dumb", "unknown"].contains(name)
    bracketsOn = hasSequences ? Array("\u{1B}[?2004h".utf8) : []
    bracketsOff = hasSequences ? Array("\u{1B}[?2004l".utf8) : []
    let refused = terminal_guard_claim(input, output, "nodecalc")
    if refused == EBUSY { throw .alreadyRunning }
    if refused != 0 { throw .systemError(String(cString: strerror(refused))) }
    take()
  }

  func keySequences() -> KeySequences { KeySequences() }

  func updateSize() -> Bool { false }

  func suspend() {
    giveBack()
    terminal_guard_stop()
    terminal_guard_remember_modes()
    takeAgain()
  }

  func takeAgain() {
    terminal_guard_wait_for_terminal()
    take()
  }

  func giveBack() {
    send(bracketsOff)
    terminal_guard_restore_modes()
    terminal_guard_disarm()
  }

  func release() {
    terminal_guard_end_if_asked()
    giveBack()
    terminal_guard_release()
  }

  /// Switches the terminal so that keys arrive one by one and unchanged, including keys that usually send signals.
  ///
  /// Line ends are still converted in the output.
  private func take() {
    // Whatever ends the program, later output then begins on a new line.
    let restoration = bracketsOff + [0x0D, 0x0A]
    terminal_guard_arm(restoration, restoration.count)
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return }
    modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    tcsetattr(input, TCSADRAIN, &modes)
    send(bracketsOn)
  }
}
