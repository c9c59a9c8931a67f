public import CharacterCanvas
public import EditorInput
public import Geometry

/// What runs on a terminal: it receives what comes in, and is a `ScreenProgram` or a `LineProgram` by what it returns.
///
/// All calls come from the thread that called `Terminal.run`, one at a time.
public protocol TerminalProgram: AnyObject {
  /// What the program wants of the terminal next. It is read after each input and set back to `.none` when granted.
  var request: ScreenRequest { get set }

  /// After how much time without any input the program wants to hear of it, such as `Input.quiet`; nil for never.
  ///
  /// It is read after each frame; what it returns is heard once, and again only after further input.
  var idleTimeout: Duration? { get }

  /// After how much time the program wants another frame drawn although nothing comes in; nil for not before something does.
  ///
  /// It is read after each frame.
  var nextFrame: Duration? { get }

  /// What the program waits for beside input; nil for nothing. It is read each time before the loop waits.
  var source: EventSource? { get }

  /// Something may have come from the source: a descriptor is readable, or its timeout is over.
  ///
  /// - Returns: whether there is anything new to be seen.
  func takeFromSource() -> Bool

  /// What is said on standard error behind why, where a signal ends the program: a clause; empty for nothing.
  ///
  /// It is read after each input and each frame, and handed over before either can end badly. More than 256 bytes are cut off.
  var lastWords: String { get }

  /// The program has the terminal from here on; before its first input.
  func begin(on terminal: any KeyCancellation)

  /// Takes one input; the first one is always a resize.
  func handle(_ input: Input)

  /// What it asked for by `ScreenRequest.suspend` cannot be, for that reason, a sentence.
  func stayed(because reason: String)

  /// What it asked for by `ScreenRequest.run` has ended so, and the terminal is its own again; a resize follows.
  func ended(_ ending: ShellCommand.Ending)
}

/// A program that draws on the whole screen.
public protocol ScreenProgram: TerminalProgram {
  /// The picture for a screen of that size, which may be as small as one cell, at a moment of a clock that never goes back.
  ///
  /// Asked for once after all input that was waiting has been handled, never in between.
  func frame(size: Size, at moment: Duration) -> Frame
}

/// A program that writes one line after another and never goes back.
public protocol LineProgram: TerminalProgram {
  /// What is to be appended since the last time, in lines; the last one may be left open.
  func takeText() -> String

  /// The terminal is its own again after the shell or another program had it, and has other lines on it.
  func resumed()

  /// Somebody else writes next: a line that is open is ended.
  func endLine()
}

extension TerminalProgram {
  /// Nothing moves by itself.
  public var nextFrame: Duration? { nil }

  /// Nothing is to be said.
  public var lastWords: String { "" }

  /// Nothing but input is waited for.
  public var source: EventSource? { nil }

  /// False: nothing new can come if there is no source.
  public func takeFromSource() -> Bool { false }

  /// It asks for nothing.
  public func stayed(because reason: String) {}

  /// It runs nothing.
  public func ended(_ ending: ShellCommand.Ending) {}

  /// Nothing it does takes long.
  public func begin(on terminal: any KeyCancellation) {}
}

/// What a program waits for beside input.
public struct EventSource: Hashable, Sendable {
  /// One of them is readable as soon as there is something to be taken; none if there is no such descriptor.
  public var descriptors: [Int32]
  /// One of them takes more as soon as there is something to be done; none if nothing waits to be sent.
  public var writable: [Int32]
  /// After how long it is to be asked although no descriptor is ready; nil for never.
  public var timeout: Duration?

  /// Descriptors to wait for, and for how long at most.
  public init(descriptors: [Int32], writable: [Int32] = [], timeout: Duration?) {
    self.descriptors = descriptors
    self.writable = writable
    self.timeout = timeout
  }

  /// Both sources at once.
  public func and(_ other: EventSource) -> EventSource {
    EventSource(
      descriptors: descriptors + other.descriptors, writable: writable + other.writable,
      timeout: [timeout, other.timeout].compactMap(\.self).min())
  }
}

/// What a program can ask of its terminal.
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
/// To be used within a call of the program's own, on its thread. Other input that comes meanwhile is queued and handled afterwards, in
/// the order in which it came.
public protocol KeyCancellation: AnyObject {
  /// Whether something has come in that ends what goes on: an input that `isWanted`, which is then gone together with what was typed
  /// before it, or that the terminal or a signal asks for the program's end.
  ///
  /// It does not wait.
  func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool

  /// Whether input that came meanwhile waits to be handled.
  var hasDeferred: Bool { get }

  /// Shows a picture now; left out where the terminal takes no output.
  func show(_ frame: Frame)

  /// Writes a line now, where lines are written; left out where the terminal takes no output.
  func tell(_ line: String)
}

extension KeyCancellation {
  /// Nothing is queued.
  public var hasDeferred: Bool { false }

  /// Nothing: a screen has no place for lines.
  public func tell(_ line: String) {}
}
