import CNcurses
public import Geometry
import Glibc

/// Runs a program on the terminal it was started in.
public enum Terminal {
  /// The caller's choices for the screen and the mouse.
  public struct Options: Hashable, Sendable {
    /// Whether colours may be used.
    ///
    /// A `NO_COLOR` that is set and not empty rules them out in any case. Bold, dim, reverse and underlined characters
    /// stay.
    public var usesColor: Bool
    /// Whether the terminal must report the mouse; otherwise it stays the terminal's own.
    public var usesMouse: Bool

    /// Options; missing ones are on.
    public init(usesColor: Bool = true, usesMouse: Bool = true) {
      self.usesColor = usesColor
      self.usesMouse = usesMouse
    }
  }

  /// Why a program's time on the terminal is over.
  public enum Ending: Hashable, Sendable {
    /// The program quit.
    case quit
    /// No more input is possible: the connection is gone.
    case inputEnded
  }

  /// Sets the locale's characters from the environment (and nothing else: numbers keep their point) and returns the
  /// possible glyphs: all in UTF-8, ASCII elsewhere.
  ///
  /// Call it before the program makes its first frame, and not while other threads use the C library.
  public static func glyphs() -> GlyphSet {
    if setlocale(LC_CTYPE, "") == nil { adoptNearestLocale() }
    return isUTF8 ? .unicode : .ascii
  }

  /// The size of the terminal on standard output; nil if there is none, or its size is unknown.
  public static func size() -> Size? { TerminalClaim.size(of: STDOUT_FILENO) }

  /// Claims the terminal on standard input and output, runs `program` until it quits, and restores the terminal.
  ///
  /// It is restored on every other exit too: a signal that ends the process, a trap, a lost connection. A signal from
  /// outside ends the process by that signal from within this call. Call it on the main thread.
  ///
  /// Throws, with the terminal unchanged, if there is no terminal or none for drawing. The caller chooses the exit
  /// status.
  @discardableResult
  public static func run(_ program: any ScreenProgram, options: Options = Options()) throws(TerminalError) -> Ending {
    _ = glyphs()
    let claim = try TerminalClaim(input: STDIN_FILENO, output: STDOUT_FILENO, usesMouse: options.usesMouse)
    defer { claim.release() }
    let screen = Screen(usesColor: options.usesColor && !refusesColors, isUTF8: isUTF8)
    let display = ScreenDisplay(program, claim, screen)
    return EventLoop(program, claim, display, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }

  /// Runs a program that writes lines: the cursor stays after the output, and any terminal will do.
  @discardableResult
  public static func run(_ program: any LineProgram) throws(TerminalError) -> Ending {
    _ = glyphs()
    let claim = try LineClaim(input: STDIN_FILENO, output: STDOUT_FILENO)
    defer { claim.release() }
    let display = LineDisplay(program, claim)
    return EventLoop(program, claim, display, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }

  private static var isUTF8: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return strcmp(name, "UTF-8") == 0
  }

  /// A locale of the environment that is not installed here, as after ssh, still states whether the terminal uses
  /// UTF-8.
  private static func adoptNearestLocale() {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(variable), value.pointee != 0 else { continue }
      // A modifier, as in `sr_RS.UTF-8@latin`, says nothing of the encoding.
      let name = String(cString: value).lowercased().prefix { $0 != "@" }
      if name.hasSuffix("utf-8") || name.hasSuffix("utf8") { setlocale(LC_CTYPE, "C.UTF-8") }
      return
    }
  }
}
