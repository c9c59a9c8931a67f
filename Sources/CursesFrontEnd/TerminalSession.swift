import CTerminalGuard
import Geometry
import Glibc

/// A terminal that the program uses until it is released.
///
/// It is prepared completely or not at all, can be suspended for the shell, and is released on every exit.
protocol TerminalSession: AnyObject {
  var size: Size { get }
  var output: Int32 { get }

  func keySequences() -> KeySequences
  /// Reads the terminal's size again; returns whether it has changed.
  func updateSize() -> Bool
  /// Gives the terminal to the shell and stops the process.
  ///
  /// When the user continues the program, the terminal is prepared again.
  func suspend()
  /// Prepares the terminal again after the shell had it, and restores all modes.
  ///
  /// If the process is in the background, it stops here until it is in the foreground.
  func takeAgain()
  func giveBack()
  /// Releases the terminal for good.
  ///
  /// The process ends here if a signal has asked it to end.
  func release()
}

extension TerminalSession {
  func lend(to command: ShellCommand) -> ShellCommand.Ending {
    giveBack()
    let ending = command.run()
    takeAgain()
    return ending
  }

  /// Writes bytes directly to the terminal, without curses.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Sets the message for standard error if a signal ends the process.
  ///
  /// Unsafe characters are replaced. A text that is too long is cut off after a complete character.
  func leave(lastWords text: String) {
    var bytes = Array(CellText.safe(text).utf8.prefix(lastWordsLimit + 1))
    if bytes.count > lastWordsLimit {
      // Removes the incomplete character at the end.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
    bytes.withUnsafeBytes { raw in
      terminal_guard_set_last_words(raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
    }
  }
}

private let lastWordsLimit = 256
