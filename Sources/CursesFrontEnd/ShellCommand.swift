import CTerminalGuard
import Glibc

/// A command line that the shell runs on the terminal, such as the user's `$EDITOR` with a file name.
///
/// The arguments are not part of the command line, so the shell does not interpret them.
public struct ShellCommand: Hashable, Sendable {
  /// How the command ended.
  public enum Ending: Hashable, Sendable {
    /// The command exited with this status; 127 if the shell did not find the program.
    case exited(Int32)
    /// A signal with this number ended the command.
    case signalled(Int32)
    /// The command could not be run; the value is the error number.
    case failed(Int32)
  }

  /// The shell's command line, in which `"$@"` stands for the arguments.
  public let line: [UInt8]
  /// The arguments, which are passed unchanged and never interpreted by the shell.
  public let arguments: [[UInt8]]

  /// Creates a command from the name of a program, which may have flags as in `code --wait`.
  ///
  /// A zero byte ends the text.
  public init(program: [UInt8], arguments: [[UInt8]]) {
    line = program.prefix { $0 != 0 } + Array(" \"$@\"".utf8)
    self.arguments = arguments.map { Array($0.prefix { $0 != 0 }) }
  }

  /// Runs the command and waits for its end.
  ///
  /// The terminal must have been released before.
  func run() -> Ending {
    let words = [Array("/bin/sh".utf8), Array("-c".utf8), line, Array("sh".utf8)] + arguments
    var texts = words.map { word in strdup(word.map { CChar(bitPattern: $0) } + [0]) }
    defer { for text in texts { free(text) } }
    guard !texts.contains(nil) else { return .failed(ENOMEM) }
    texts.append(nil)
    let status = terminal_guard_run(texts)
    if status < 0 { return .failed(errno) }
    // Decoded as in <sys/wait.h>, whose macros are not visible in Swift.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
