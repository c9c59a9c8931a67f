import CNcurses
import Glibc

/// How many colours the terminal has, by the environment.
enum TerminalColors {
  /// The description that the terminal is driven by.
  static var descriptionName: String? {
    descriptionName(
      terminal: variable("TERM"), colors: variable("COLORTERM"), number: { Self.number(ofDescription: $0) })
  }

  /// The name of the description for a terminal.
  ///
  /// - Parameters:
  ///   - terminal: The value of `TERM`.
  ///   - colors: The value of `COLORTERM`.
  ///   - number: How many colours the description of a name has; nil where there is no such description.
  /// - Returns: The terminal's own, unless that has few colours and the terminal reports that it shows all: then its
  ///   relative with 256, where there is one.
  static func descriptionName(terminal: String?, colors: String?, number: (String) -> Int?) -> String? {
    guard let terminal, colors == "truecolor" || colors == "24bit", let few = number(terminal), (8..<256).contains(few)
    else { return terminal }
    let relative = terminal + "-256color"
    return number(relative) ?? 0 >= 256 ? relative : terminal
  }

  /// How many colours the description of that name has; nil where it is not known.
  ///
  /// Not to be called while curses has the terminal.
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
  /// Whether whoever runs the program wants no colours: `NO_COLOR` is set and not empty (no-color.org), or `NODECALC_NO_COLOR` is.
  public static var refusesColors: Bool {
    isSet(getenv("NO_COLOR")) || isSet(getenv("NODECALC_NO_COLOR"))
  }

  private static func isSet(_ variable: UnsafeMutablePointer<CChar>?) -> Bool {
    variable.map { $0.pointee != 0 } ?? false
  }

  /// How many colours can be used on the terminal: none where `NO_COLOR` rules them out, or where it has none.
  ///
  /// To be called before `run`.
  public static func colors() -> Int {
    guard !refusesColors, let name = TerminalColors.descriptionName else { return 0 }
    return TerminalColors.number(ofDescription: name) ?? 0
  }
}
