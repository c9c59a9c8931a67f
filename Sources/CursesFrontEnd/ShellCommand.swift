import CTerminalGuard
import Glibc

/// A line for the shell with further arguments: how a program of the user's choice is run on the terminal, such as
/// `$EDITOR` is.
public struct ShellCommand: Hashable, Sendable {
  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// With that status; 127 if the shell found no such program.
    case exited(Int32)
    /// By that signal.
    case signalled(Int32)
    /// It was never run: the number of the error.
    case failed(Int32)
  }

  /// The line for the shell, in which `"$@"` are the arguments.
  public let line: [UInt8]
  /// They are handed over as they are, and never read as shell text.
  public let arguments: [[UInt8]]

  /// `program` with its own flags, as people set `$EDITOR`: `vim`, or `code --wait`; a zero byte ends it.
  public init(program: [UInt8], arguments: [[UInt8]]) {
    line = program.prefix { $0 != 0 } + Array(" \"$@\"".utf8)
    self.arguments = arguments.map { Array($0.prefix { $0 != 0 }) }
  }

  /// Runs it on the terminal, which was given back before, and returns when it has ended.
  func run() -> Ending {
    let words = [Array("/bin/sh".utf8), Array("-c".utf8), line, Array("sh".utf8)] + arguments
    var texts = words.map { word in strdup(word.map { CChar(bitPattern: $0) } + [0]) }
    defer { for text in texts { free(text) } }
    guard !texts.contains(nil) else { return .failed(ENOMEM) }
    texts.append(nil)
    let status = terminal_guard_run(texts)
    if status < 0 { return .failed(errno) }
    // As <sys/wait.h> has it, whose macros Swift does not see.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
