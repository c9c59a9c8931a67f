import CNcurses
public import Geometry
import Glibc

/// Runs a program on the terminal from which it was started.
public enum Terminal {
  /// Whether the program uses colours and the mouse.
  public struct Options: Hashable, Sendable {
    /// Whether colours may be used.
    ///
    /// A nonempty `NO_COLOR` always disables colours. Bold, dim, reverse and underlined characters are still used.
    public var usesColor: Bool
    /// Whether the terminal should report the mouse to the program; if not, the terminal keeps the mouse.
    public var usesMouse: Bool
    /// Whether the terminal should report its background, if it can: see `TerminalProgram.noteBackground(isLight:)`.
    public var asksForBackground: Bool

    /// Creates options; by default, colours and the mouse are on.
    public init(usesColor: Bool = true, usesMouse: Bool = true, asksForBackground: Bool = false) {
      self.usesColor = usesColor
      self.usesMouse = usesMouse
      self.asksForBackground = asksForBackground
    }
  }

  /// How a program's use of the terminal ended.
  public enum Ending: Hashable, Sendable {
    case quit
    /// No more input can arrive, because the terminal was closed or the connection is lost.
    case inputEnded
  }

  /// Sets the character encoding from the environment's locale, and returns the available glyphs.
  ///
  /// The glyphs are Unicode for UTF-8, and ASCII for all other encodings. Other parts of the locale stay unchanged,
  /// such as the decimal point. Call it before the program creates its first frame, and not while other threads use the
  /// C library.
  public static func glyphs() -> GlyphSet {
    if setlocale(LC_CTYPE, "") == nil { adoptNearestLocale() }
    return isUTF8 ? .unicode : .ascii
  }

  /// Returns the size of the terminal on standard output; nil if there is none or its size is unknown.
  public static func size() -> Size? { TerminalClaim.size(of: STDOUT_FILENO) }

  /// Prepares the terminal, runs `program` until it quits, and restores the terminal.
  ///
  /// The terminal is restored on every other exit too: a signal that ends the process, a trap, a lost connection. An
  /// external signal ends the process within this call. Call it on the main thread.
  ///
  /// - Throws: If there is no terminal, or if the terminal does not support drawing. The terminal is unchanged then.
  ///   The caller chooses the exit status.
  @discardableResult
  public static func run(_ program: any ScreenProgram, options: Options = Options()) throws(TerminalError) -> Ending {
    _ = glyphs()
    let claim = try TerminalClaim(input: STDIN_FILENO, output: STDOUT_FILENO, usesMouse: options.usesMouse)
    defer { claim.release() }
    let screen = Screen(usesColor: options.usesColor && !refusesColors, isUTF8: isUTF8)
    let display = ScreenDisplay(program, claim, screen)
    if options.asksForBackground, TerminalColors.reportsBackground { claim.send(BackgroundAnswer.question) }
    return EventLoop(program, claim, display, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }

  /// Runs a program that writes lines.
  ///
  /// The cursor stays after the output, and the terminal need not support drawing.
  @discardableResult
  public static func run(_ program: any LineProgram) throws(TerminalError) -> Ending {
    _ = glyphs()
    let claim = try LineSession(input: STDIN_FILENO, output: STDOUT_FILENO)
    defer { claim.release() }
    let display = LineDisplay(program, claim)
    return EventLoop(program, claim, display, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }

  private static var isUTF8: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return strcmp(name, "UTF-8") == 0
  }

  /// Replaces a UTF-8 locale that is not installed, as after ssh, by another UTF-8 locale.
  private static func adoptNearestLocale() {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(variable), value.pointee != 0 else { continue }
      // A modifier, as in `sr_RS.UTF-8@latin`, does not affect the encoding.
      let name = String(cString: value).lowercased().prefix { $0 != "@" }
      if name.hasSuffix("utf-8") || name.hasSuffix("utf8") { setlocale(LC_CTYPE, "C.UTF-8") }
      return
    }
  }
}
