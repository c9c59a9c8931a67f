import CTerminalGuard
import Geometry
import Glibc

/// The claimed terminal: claimed completely or not at all, suspended for the shell, released on every exit.
protocol TerminalSession: AnyObject {
  /// The drawing area.
  var size: Size { get }
  /// The descriptor for output.
  var output: Int32 { get }

  /// The bytes that the terminal sends for each key.
  func keySequences() -> KeySequences
  /// Reads the terminal's size again; true if it has changed.
  func updateSize() -> Bool
  /// Gives the terminal to the shell, stops, and claims it again when the user continues the program.
  func suspend()
  /// Sets everything again after the shell had the terminal.
  ///
  /// In the background the process is stopped here until it has the terminal.
  func takeAgain()
  /// Restores the terminal for others.
  func giveBack()
  /// Gives the terminal back for good.
  ///
  /// If a signal has requested the end, the process ends by it here.
  func release()
}

extension TerminalSession {
  /// Gives the terminal to a program until that ends.
  func lend(to command: ShellCommand) -> ShellCommand.Ending {
    giveBack()
    let ending = command.run()
    takeAgain()
    return ending
  }

  /// Writes bytes past curses.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Sets the text on standard error if a signal ends the process.
  ///
  /// Text that is not fit for a terminal is replaced; a text that is too long ends with a complete character.
  func leave(lastWords text: String) {
    var bytes = Array(CellText.safe(text).utf8.prefix(lastWordsLimit + 1))
    if bytes.count > lastWordsLimit {
      // Back to the beginning of the character that does not fit.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
    bytes.withUnsafeBytes { raw in
      terminal_guard_set_last_words(raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
    }
  }
}

private let lastWordsLimit = 256
