/// A colour of a terminal.
///
/// A colour is one of these: the terminal's default colour, one of the 16 colours that users configure, or one of the
/// fixed colours with higher numbers. An `Ink` takes one byte, so that a cell of a canvas takes only 16 bytes.
public struct Ink: Hashable, Sendable {
  /// The code of the colour.
  ///
  /// - 0 is the terminal's default colour.
  /// - 1 to 16 are the colours 0 to 15 of the terminal.
  /// - Above 16, the code is the colour's number.
  ///
  /// Colour 16, the fixed black, cannot be represented; colour 232 is nearly the same.
  public let rawValue: UInt8

  /// Creates the colour with a code: see `rawValue`.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The terminal's own foreground or background.
  public static let standard = Ink(rawValue: 0)
  /// Colour 0 of the terminal's 16 configurable colours.
  public static let black = Ink(rawValue: 1)
  /// Colour 1 of the terminal's 16 configurable colours.
  public static let red = Ink(rawValue: 2)
  /// Colour 2 of the terminal's 16 configurable colours.
  public static let green = Ink(rawValue: 3)
  /// Colour 3 of the terminal's 16 configurable colours.
  public static let yellow = Ink(rawValue: 4)
  /// Colour 4 of the terminal's 16 configurable colours.
  public static let blue = Ink(rawValue: 5)
  /// Colour 5 of the terminal's 16 configurable colours.
  public static let magenta = Ink(rawValue: 6)
  /// Colour 6 of the terminal's 16 configurable colours.
  public static let cyan = Ink(rawValue: 7)
  /// Colour 7 of the terminal's 16 configurable colours; on most terminals a light grey.
  public static let white = Ink(rawValue: 8)
  /// Colour 8 of the terminal's 16 configurable colours; on most terminals a dark grey.
  public static let brightBlack = Ink(rawValue: 9)
  /// Colour 9 of the terminal's 16 configurable colours.
  public static let brightRed = Ink(rawValue: 10)
  /// Colour 10 of the terminal's 16 configurable colours.
  public static let brightGreen = Ink(rawValue: 11)
  /// Colour 11 of the terminal's 16 configurable colours.
  public static let brightYellow = Ink(rawValue: 12)
  /// Colour 12 of the terminal's 16 configurable colours.
  public static let brightBlue = Ink(rawValue: 13)
  /// Colour 13 of the terminal's 16 configurable colours, counted from 0; the raw value is 1 higher.
  public static let brightMagenta = Ink(rawValue: 14)
  /// Colour 14 of the terminal's 16 configurable colours.
  public static let brightCyan = Ink(rawValue: 15)
  /// Colour 15 of the terminal's 16 configurable colours.
  public static let brightWhite = Ink(rawValue: 16)

  /// Returns a fixed colour with red, green and blue from 0 to 5; other numbers are clamped.
  ///
  /// Black is represented by colour 232, the darkest grey.
  public static func cube(_ red: Int, _ green: Int, _ blue: Int) -> Ink {
    let shares = [red, green, blue].map { UInt8(min(max($0, 0), 5)) }
    let number = 16 + 36 * shares[0] + 6 * shares[1] + shares[2]
    return number == 16 ? grey(0) : Ink(rawValue: number)
  }

  /// Returns a fixed grey from 0, nearly black, to 23, nearly white; other numbers are clamped.
  public static func grey(_ step: Int) -> Ink {
    Ink(rawValue: 232 + UInt8(min(max(step, 0), 23)))
  }

  /// The colour's number in the terminal's palette of 256 colours; nil for the default colour.
  public var number: UInt8? {
    switch rawValue {
    case 0: nil
    case 1...16: rawValue - 1
    case _: rawValue
    }
  }

  /// Whether the colour is the same on every terminal.
  public var isFixed: Bool { rawValue > 16 }
}
