public import CharacterCanvas
public import EditorInput
public import Geometry

/// A program that receives input from a terminal.
///
/// A program that draws on the whole screen is a `ScreenProgram`, and a program that writes lines is a `LineProgram`.
/// All calls come from the thread that called `Terminal.run`, one at a time.
public protocol TerminalProgram: AnyObject {
  /// What the program requests from the terminal, such as to quit.
  ///
  /// After each input, the loop reads the request, carries it out, and resets it to `.none`.
  var request: ScreenRequest { get set }

  /// How long the user must be idle before the program receives `Input.quiet`; nil for never.
  ///
  /// Read after each frame. Only further input leads to another `Input.quiet`.
  var idleTimeout: Duration? { get }

  /// The time after which the program wants another frame without input; nil to wait for input.
  ///
  /// Read after each frame.
  var nextFrame: Duration? { get }

  /// An additional event source; nil for none.
  ///
  /// Read each time before the loop waits.
  var source: EventSource? { get }

  /// Handles events of the source, after its descriptor is ready or its timeout has passed.
  ///
  /// - Returns: Whether to update the screen.
  func takeFromSource() -> Bool

  /// A text printed on standard error after the reason if a signal ends the program; empty for none.
  ///
  /// The text continues the sentence of the reason. The loop reads it after each input and frame. More than 256 bytes
  /// are cut off.
  var lastWords: String { get }

  /// Passes the terminal to the program before the first input, so that keys can cancel long work.
  func begin(on terminal: any KeyCancellation)

  /// Handles an input; the first one is always a resize.
  func handle(_ input: Input)

  /// Reports whether the terminal's background is light, if `Terminal.Options.asksForBackground` is set.
  ///
  /// The terminal may report it at any time, or never.
  func noteBackground(isLight: Bool)

  func stayed(because reason: String)

  /// Reports that the command of `ScreenRequest.run` has ended.
  ///
  /// A resize follows.
  func ended(_ ending: ShellCommand.Ending)
}

/// A program that draws on the whole screen.
public protocol ScreenProgram: TerminalProgram {
  /// Returns the frame for a screen of this size, which may be a single cell.
  ///
  /// `moment` is from a clock that never goes back. The function is called after all pending input has been handled.
  func frame(size: Size, at moment: Duration) -> Frame
}

/// A program that writes lines one after another and never moves back.
public protocol LineProgram: TerminalProgram {
  /// Returns the text written since the last call.
  ///
  /// The last line may be incomplete.
  func takeText() -> String

  /// Reports that the program has the terminal again, after another program has written on it.
  func resumed()

  /// Ends an incomplete line before another program writes.
  func endLine()
}

extension TerminalProgram {
  /// Nil by default, because the program has no animations.
  public var nextFrame: Duration? { nil }

  /// Empty by default, so that no text is printed.
  public var lastWords: String { "" }

  /// Nil by default, because the program has no event source of its own.
  public var source: EventSource? { nil }

  /// Returns false, because by default there is no source.
  public func takeFromSource() -> Bool { false }

  /// Does nothing: by default, a program has its own colours.
  public func noteBackground(isLight: Bool) {}

  /// Does nothing by default, for a program that never requests to be suspended.
  public func stayed(because reason: String) {}

  /// Does nothing by default, for a program that runs no commands.
  public func ended(_ ending: ShellCommand.Ending) {}

  /// Does nothing by default, for a program without long work.
  public func begin(on terminal: any KeyCancellation) {}
}

/// Events that a program needs in addition to input: descriptors to wait for, and a timeout.
public struct EventSource: Hashable, Sendable {
  /// Descriptors that become readable when there is an event; empty if there are none.
  public var descriptors: [Int32]
  /// Descriptors on which the program waits to write; empty if there is nothing to send.
  public var writable: [Int32]
  /// The time after which the source is checked even if no descriptor is ready; nil for never.
  public var timeout: Duration?

  /// Creates a source from descriptors and the longest time to wait for them.
  public init(descriptors: [Int32], writable: [Int32] = [], timeout: Duration?) {
    self.descriptors = descriptors
    self.writable = writable
    self.timeout = timeout
  }

  /// Returns a source that waits for the events of both sources.
  public func and(_ other: EventSource) -> EventSource {
    EventSource(
      descriptors: descriptors + other.descriptors, writable: writable + other.writable,
      timeout: [timeout, other.timeout].compactMap(\.self).min())
  }
}

/// What a program can request from its terminal.
public enum ScreenRequest: Hashable, Sendable {
  case none
  /// Gives the terminal back to the shell until the user continues the program.
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

/// Detects a key that cancels long work, and shows that the program is busy.
///
/// Use it within a call of the program, on its thread. Other input that arrives is queued and handled afterwards, in
/// order.
public protocol KeyCancellation: AnyObject {
  /// Returns whether to stop the work, without waiting.
  ///
  /// The work stops for one of these reasons:
  /// - An input for which `isWanted` returns true has arrived. This input is removed, together with text typed before
  ///   it.
  /// - The terminal or a signal requests the end of the program.
  func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool

  /// Whether queued input will be handled after the work.
  var hasDeferred: Bool { get }

  /// Shows a frame immediately; does nothing if the terminal accepts no output.
  func show(_ frame: Frame)

  /// Writes a line immediately; does nothing if the program does not write lines, or if the terminal accepts no output.
  func tell(_ line: String)
}

extension KeyCancellation {
  /// False by default, because no input is queued.
  public var hasDeferred: Bool { false }

  /// Does nothing, because a program on the whole screen writes no lines.
  public func tell(_ line: String) {}
}
