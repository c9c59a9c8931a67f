import CTerminalGuard
import Geometry
import Glibc

/// The terminal with keys coming in as they are pressed, and lines going out as to any other program: nothing is switched but the line
/// discipline and, on terminals that have it, pasted text in brackets.
final class LineClaim: TerminalSession {
  private let input: Int32
  let output: Int32
  /// Lines have no end at the right, and none is drawn in: a size that never changes.
  let size = Size(columns: 80, rows: 24)
  private let bracketsOn: [UInt8]
  private let bracketsOff: [UInt8]

  /// Claims the terminal.
  ///
  /// Throws with the terminal as it was.
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

  /// Keys arrive one by one and unchanged, including those for signals; written text keeps its line ends.
  private func take() {
    // Whatever ends the program, what is said then begins a line.
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
