import CNcurses
import Geometry
import Glibc

enum TerminalColors {
  static var descriptionName: String? {
    descriptionName(
      terminal: variable("TERM"), colors: variable("COLORTERM"), number: { Self.number(ofDescription: $0) })
  }

  /// Returns the name of the terminal description to use: `terminal`, with three exceptions.
  ///
  /// - If the terminal reports true colour, a description with few colours is replaced by the related description with
  ///   256 colours.
  /// - A description with more than 256 colours is replaced in the same way, because these colours are not a palette.
  /// - A known terminal without a description gets the description of a similar terminal.
  ///
  /// - Parameters:
  ///   - terminal: The value of `TERM`.
  ///   - colors: The value of `COLORTERM`.
  ///   - number: Returns the number of colours in a description; nil if there is no such description.
  /// - Returns: The name; nil if `terminal` is.
  static func descriptionName(terminal: String?, colors: String?, number: (String) -> Int?) -> String? {
    guard let terminal else { return nil }
    guard let own = number(terminal) else {
      return relatives(ofUnknown: terminal).first { number($0) != nil } ?? terminal
    }
    if own > 256 {
      let base = terminal.firstRange(of: "-direct").map { String(terminal[..<$0.lowerBound]) } ?? terminal
      return ["\(base)-256color", base, "xterm-256color"].first { (8...256).contains(number($0) ?? 0) } ?? terminal
    }
    guard colors == "truecolor" || colors == "24bit", (8..<256).contains(own) else { return terminal }
    let relative = terminal + "-256color"
    return (256...).contains(number(relative) ?? 0) ? relative : terminal
  }

  /// Returns the names of descriptions that fit a terminal without its own description, best first.
  ///
  /// The array is empty for an unknown terminal.
  private static func relatives(ofUnknown terminal: String) -> [String] {
    for family in ["tmux", "screen"]
    where terminal == family || terminal.hasPrefix("\(family)-") || terminal.hasPrefix("\(family).") {
      return ["\(family)-256color", "screen-256color", "screen", "xterm-256color"]
    }
    return isLikeXterm(terminal) ? ["xterm-256color", "xterm"] : []
  }

  private static func isLikeXterm(_ terminal: String) -> Bool {
    let name = terminal.prefix { $0 != "-" }
    return name == "xterm" || likeXterm.contains(String(name))
  }

  /// Whether the terminal understands the question for its background colour.
  ///
  /// Others might print it.
  static var reportsBackground: Bool { variable("TERM").map(reportsBackground) ?? false }

  /// Returns whether terminals with this `TERM` understand the question for their background colour.
  static func reportsBackground(_ terminal: String) -> Bool {
    isLikeXterm(terminal) || terminal == "tmux" || terminal.hasPrefix("tmux-")
  }

  /// Terminals that are compatible with xterm, by the first part of their names in `TERM`.
  private static let likeXterm: Set<String> = [
    "alacritty", "contour", "cool", "eterm", "foot", "footclient", "ghostty", "gnome", "iterm", "iterm2", "kitty",
    "konsole", "mintty",
    "mlterm", "ms", "nsterm", "putty", "rio", "rxvt", "st", "stterm", "termite", "tabby", "terminator", "vscode", "vte",
    "warp",
    "wezterm", "xfce", "yaft",
  ]

  /// Returns the number of colours in a terminal description; nil if the description does not exist.
  ///
  /// Do not call it while curses uses the terminal.
  static func number(ofDescription name: String) -> Int? {
    guard curses_describe(name, STDOUT_FILENO) != ERR else { return nil }
    defer { curses_forget() }
    return max(0, Int(curses_number("colors")))
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension Terminal {
  /// Whether the user disabled colours: `NO_COLOR` (no-color.org) or `NODECALC_NO_COLOR` is set and not empty.
  public static var refusesColors: Bool {
    ["NO_COLOR", "NODECALC_NO_COLOR"].contains { (name: String) in getenv(name).map { $0.pointee != 0 } ?? false }
  }

  /// Returns a note if the terminal is used with the description of another terminal.
  ///
  /// Returns nil if the terminal has its own description. Call it before `run`, and report the note once.
  public static func descriptionNote() -> String? {
    guard let own = getenv("TERM").map({ String(cString: $0) }), let used = TerminalColors.descriptionName, used != own,
      TerminalColors.number(ofDescription: own) == nil
    else { return nil }
    return "'\(CellText.safe(own))' is not in terminfo: the terminal is driven as '\(used)'"
  }

  /// Whether the terminal's background is light, according to `COLORFGBG`; nil if the variable is not set.
  ///
  /// The background is light if the value ends with the number of a light colour.
  public static var isLight: Bool? {
    getenv("COLORFGBG").map { isLight(String(cString: $0)) }
  }

  static func isLight(_ value: String) -> Bool {
    ["7", "15"].contains(value.split(separator: ";", omittingEmptySubsequences: false).last.map(String.init) ?? "")
  }

  /// Whether the output passes through GNU screen, and not through tmux inside of it.
  static var isInScreen: Bool {
    let isSet = { (name: String) in getenv(name).map { $0.pointee != 0 } ?? false }
    return isSet("STY") && !isSet("TMUX")
  }

  /// Returns the number of colours that can be used on the terminal; 0 if the user disabled them or the terminal has
  /// none.
  ///
  /// Call it before `run`.
  public static func colors() -> Int {
    guard !refusesColors, let name = TerminalColors.descriptionName else { return 0 }
    return TerminalColors.number(ofDescription: name) ?? 0
  }
}
