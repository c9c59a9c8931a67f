public import CharacterCanvas
public import EditorInput
public import Geometry

/// A program on a terminal: it receives input; its output makes it a `ScreenProgram` or a `LineProgram`.
///
/// All calls come from the thread that called `Terminal.run`, one at a time.
public protocol TerminalProgram: AnyObject {
  /// The program's next request to the terminal.
  ///
  /// It is read after each input and set back to `.none` when granted.
  var request: ScreenRequest { get set }

  /// The idle time after which the program needs `Input.quiet`; nil for never.
  ///
  /// It is read after each frame; the notification comes once, and again only after further input.
  var idleTimeout: Duration? { get }

  /// After how much time the program wants another frame drawn although nothing comes in; nil for not before something does.
  ///
  /// It is read after each frame.
  var nextFrame: Duration? { get }

  /// The event source beside input; nil for none.
  ///
  /// It is read each time before the loop waits.
  var source: EventSource? { get }

  /// Handles possible events of the source: a descriptor is readable, or its timeout has passed.
  ///
  /// - Returns: whether there is anything new to be seen.
  func takeFromSource() -> Bool

  /// A clause on standard error after the reason, if a signal ends the program; empty for none.
  ///
  /// It is read after each input and each frame, and handed over before either can end badly. More than 256 bytes are cut off.
  var lastWords: String { get }

  /// The program has the terminal from here on; before its first input.
  func begin(on terminal: any KeyCancellation)

  /// Takes one input; the first one is always a resize.
  func handle(_ input: Input)

  /// Reports that `ScreenRequest.suspend` is impossible, with the reason as a sentence.
  func stayed(because reason: String)

  /// Reports the end of `ScreenRequest.run`; the terminal is claimed again, and a resize follows.
  func ended(_ ending: ShellCommand.Ending)
}

/// A program that draws on the whole screen.
public protocol ScreenProgram: TerminalProgram {
  /// The picture for a screen of that size, which may be as small as one cell, at a moment of a monotonic clock.
  ///
  /// Asked for once after all input that was waiting has been handled, never in between.
  func frame(size: Size, at moment: Duration) -> Frame
}

/// A program that writes one line after another and never goes back.
public protocol LineProgram: TerminalProgram {
  /// The new text since the last call, in lines; the last one may be incomplete.
  func takeText() -> String

  /// The terminal is its own again after the shell or another program had it, and has other lines on it.
  func resumed()

  /// Somebody else writes next: a line that is open is ended.
  func endLine()
}

extension TerminalProgram {
  /// Nothing moves.
  public var nextFrame: Duration? { nil }

  /// No last words.
  public var lastWords: String { "" }

  /// Only input.
  public var source: EventSource? { nil }

  /// False: nothing new can come if there is no source.
  public func takeFromSource() -> Bool { false }

  /// It requests nothing.
  public func stayed(because reason: String) {}

  /// It runs nothing.
  public func ended(_ ending: ShellCommand.Ending) {}

  /// It has no long work.
  public func begin(on terminal: any KeyCancellation) {}
}

/// The further event sources of a program.
public struct EventSource: Hashable, Sendable {
  /// One of them is readable as soon as there is something to be taken; none if there is no such descriptor.
  public var descriptors: [Int32]
  /// Writable as soon as there is something to do; empty if nothing waits to be sent.
  public var writable: [Int32]
  /// The time after which it must be polled although no descriptor is ready; nil for never.
  public var timeout: Duration?

  /// Descriptors to wait for, and for how long at most.
  public init(descriptors: [Int32], writable: [Int32] = [], timeout: Duration?) {
    self.descriptors = descriptors
    self.writable = writable
    self.timeout = timeout
  }

  /// Both sources.
  public func and(_ other: EventSource) -> EventSource {
    EventSource(
      descriptors: descriptors + other.descriptors, writable: writable + other.writable,
      timeout: [timeout, other.timeout].compactMap(\.self).min())
  }
}

/// The requests of a program to its terminal.
public enum ScreenRequest: Hashable, Sendable {
  case none
  /// Give the terminal back to the shell until the user continues the program.
  case suspend
  /// Draw every cell again: something else has written on the screen.
  case repaint
  /// Give the terminal to that program until it ends, and then report how by `ScreenProgram.ended(_:)`.
  case run(ShellCommand)
  /// Put the text of these bytes on the terminal's clipboard; more than `ClipboardSequence.byteLimit` are not sent.
  case copy([UInt8])
  case quit
}

/// The terminal as a program sees it that is busy for long: it can poll for a key that cancels, and show that it is at work.
///
/// Use it within a call of the program, on its thread. Other input that arrives is queued and handled afterwards, in
/// order.
public protocol KeyCancellation: AnyObject {
  /// Whether an interruption has arrived: an input that `isWanted`, which is then removed with the text typed before
  /// it, or a request of the terminal or a signal to end the program.
  ///
  /// It does not wait.
  func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool

  /// Whether queued input waits to be handled.
  var hasDeferred: Bool { get }

  /// Shows a picture now; left out if the terminal takes no output.
  func show(_ frame: Frame)

  /// Writes a line now, if the program writes lines; left out if the terminal takes no output.
  func tell(_ line: String)
}

extension KeyCancellation {
  /// Nothing is queued.
  public var hasDeferred: Bool { false }

  /// Nothing: a screen has no place for lines.
  public func tell(_ line: String) {}
}
