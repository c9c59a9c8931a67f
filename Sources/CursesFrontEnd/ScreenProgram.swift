public import CharacterCanvas
public import EditorInput
public import Geometry

/// A program on a terminal, which receives input; its kind of output makes it a `ScreenProgram` or a `LineProgram`.
///
/// All calls come from the thread that called `Terminal.run`, one at a time.
public protocol TerminalProgram: AnyObject {
  /// The program's next request to the terminal.
  ///
  /// It is read after each input, and reset to `.none` when it is granted.
  var request: ScreenRequest { get set }

  /// The idle time after which the program needs `Input.quiet`; nil for never.
  ///
  /// It is read after each frame; the notification comes once, and again only after further input.
  var idleTimeout: Duration? { get }

  /// The time after which the program wants another frame without input; nil to wait for input.
  ///
  /// It is read after each frame.
  var nextFrame: Duration? { get }

  /// An additional event source; nil for none.
  ///
  /// It is read each time before the loop waits.
  var source: EventSource? { get }

  /// Handles possible events of the source: a descriptor is ready, or its timeout has passed.
  ///
  /// - Returns: Whether the screen should be updated.
  func takeFromSource() -> Bool

  /// A clause that follows the reason on standard error if a signal ends the program; empty for none.
  ///
  /// It is read after each input and each frame, before a signal can end the process. More than 256 bytes are cut off.
  var lastWords: String { get }

  /// Gives the program access to the terminal, before its first input.
  func begin(on terminal: any KeyCancellation)

  /// Handles an input; the first one is always a resize.
  func handle(_ input: Input)

  /// Reports that `ScreenRequest.suspend` is impossible; `reason` is a sentence.
  func stayed(because reason: String)

  /// Reports the end of `ScreenRequest.run`; the terminal is claimed again, and a resize follows.
  func ended(_ ending: ShellCommand.Ending)
}

/// A program that draws on the whole screen.
public protocol ScreenProgram: TerminalProgram {
  /// Returns the frame for a screen of this size, possibly a single cell, at a time of a monotonic clock.
  ///
  /// It is called once after all pending input has been handled, never in between.
  func frame(size: Size, at moment: Duration) -> Frame
}

/// A program that writes lines one after another and never moves back.
public protocol LineProgram: TerminalProgram {
  /// Returns the text since the last call, in lines; the last line may be incomplete.
  func takeText() -> String

  /// Reports that the program has the terminal again after the shell or another program used it and wrote other lines.
  func resumed()

  /// Ends an incomplete line, because another program writes next.
  func endLine()
}

extension TerminalProgram {
  /// Nil: by default, nothing moves.
  public var nextFrame: Duration? { nil }

  /// Empty: by default, there is no message.
  public var lastWords: String { "" }

  /// Nil: by default, there is only input.
  public var source: EventSource? { nil }

  /// Returns false, because by default there is no source.
  public func takeFromSource() -> Bool { false }

  /// Does nothing: by default, a program makes no request.
  public func stayed(because reason: String) {}

  /// Does nothing: by default, a program runs no command.
  public func ended(_ ending: ShellCommand.Ending) {}

  /// Does nothing: by default, a program has no long work to cancel.
  public func begin(on terminal: any KeyCancellation) {}
}

/// The additional event sources of a program.
public struct EventSource: Hashable, Sendable {
  /// Descriptors of which one is readable when there is an event; empty if there is no such descriptor.
  public var descriptors: [Int32]
  /// Descriptors that are writable when there is work; empty if nothing is to be sent.
  public var writable: [Int32]
  /// The time after which the source must be polled even if no descriptor is ready; nil for never.
  public var timeout: Duration?

  /// Creates a source from descriptors and the longest time to wait for them.
  public init(descriptors: [Int32], writable: [Int32] = [], timeout: Duration?) {
    self.descriptors = descriptors
    self.writable = writable
    self.timeout = timeout
  }

  /// Returns both sources combined.
  public func and(_ other: EventSource) -> EventSource {
    EventSource(
      descriptors: descriptors + other.descriptors, writable: writable + other.writable,
      timeout: [timeout, other.timeout].compactMap(\.self).min())
  }
}

/// The requests of a program to its terminal.
public enum ScreenRequest: Hashable, Sendable {
  case none
  /// Returns the terminal to the shell until the user continues the program.
  case suspend
  /// Draws every cell again, because something else has written on the screen.
  case repaint
  /// Gives the terminal to a command until it ends; `TerminalProgram.ended(_:)` then reports how it ended.
  case run(ShellCommand)
  /// Puts these bytes of text on the terminal's clipboard; does nothing for more than `ClipboardSequence.byteLimit`
  /// bytes.
  case copy([UInt8])
  case quit
}

/// The terminal for a program that is busy for a long time: it can poll for a key that cancels the work, and show that
/// it is busy.
///
/// Use it within a call of the program, on its thread. Other input that arrives is queued and handled afterwards, in
/// order.
public protocol KeyCancellation: AnyObject {
  /// Returns whether the work should stop, because of an input that `isWanted`, or because the terminal or a signal
  /// requests the end of the program.
  ///
  /// A wanted input is removed, together with the text typed before it. The call does not wait.
  func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool

  /// Whether there is queued input.
  var hasDeferred: Bool { get }

  /// Shows a frame immediately; does nothing if the terminal accepts no output.
  func show(_ frame: Frame)

  /// Writes a line immediately, if the program writes lines; does nothing if the terminal accepts no output.
  func tell(_ line: String)
}

extension KeyCancellation {
  /// False: by default, nothing is queued.
  public var hasDeferred: Bool { false }

  /// Does nothing, because a screen has no place for lines.
  public func tell(_ line: String) {}
}
