import CharacterCanvas

/// The conversion of styles for a terminal: its colour pairs, numbered at their first use, and attributes.
///
/// A terminal has 0, 8, 16 or 256 colours and as few as 64 pairs; without them the traits stay.
struct Palette {
  /// The terminal's form of one style.
  struct TerminalStyle: Hashable {
    var pair: Int32
    var traits: CellStyle.Traits
  }

  /// A pair's colours as the terminal numbers them; -1 is its default.
  struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
  }

  private let colors: Int
  private let pairLimit: Int
  private let standard: Pair
  private var numbers: [Pair: Int32] = [:]
  /// The next pair to define; pair 0 is the terminal's own.
  private var next: Int32 = 1

  /// - Parameters:
  ///   - colors: How many colours there are; below 8 none is used.
  ///   - pairs: How many pairs there are, the terminal's own included.
  ///   - hasStandard: Whether a pair may have the terminal's own colours in it; otherwise they are white on black.
  init(colors: Int, pairs: Int, hasStandard: Bool) {
    // Beyond 256 a number is a mixture of red, green and blue; the first eight are still those of the palette.
    self.colors = colors > 256 ? 8 : colors
    pairLimit = pairs
    standard = hasStandard ? Pair(foreground: -1, background: -1) : Pair(foreground: 7, background: 0)
  }

  /// The terminal's form of a style; `define` is called at most once for each pair and returns whether the terminal
  /// accepted it.
  ///
  /// If a pair is refused, only the foreground is tried, and then the terminal's own colours.
  mutating func terminalStyle(of style: CellStyle, define: (_ number: Int32, Pair) -> Bool) -> TerminalStyle {
    guard colors >= 8, style.foreground != .standard || style.background != .standard else {
      return TerminalStyle(pair: 0, traits: style.traits)
    }
    var traits = style.traits
    var pair = standard
    if let number = number(of: style.background) { pair.background = colors >= 16 ? number : number & 7 }
    if let number = number(of: style.foreground) {
      switch number {
      case ..<8: pair.foreground = number
      case 8... where colors >= 16: pair.foreground = number
      // Bright black as bold black is invisible on many terminals; it means "less important".
      case 8:
        traits.insert(.dim)
        if style.background != .standard { pair.foreground = Self.readable(on: pair.background) }
      default:
        pair.foreground = number - 8
        traits.insert(.bold)
      }
    }
    // Two colours of many may be one of few.
    if pair.foreground == pair.background, pair.foreground >= 0 {
      pair.foreground = Self.readable(on: pair.background)
    }
    let candidates = [pair, Pair(foreground: pair.foreground, background: standard.background)]
    for candidate in candidates {
      if candidate == standard { break }
      let number = number(of: candidate, define)
      if number != 0 { return TerminalStyle(pair: number, traits: traits) }
    }
    return TerminalStyle(pair: 0, traits: traits)
  }

  /// The number of a pair, defined now if it is new; 0 if the terminal refuses it.
  private mutating func number(of pair: Pair, _ define: (Int32, Pair) -> Bool) -> Int32 {
    if let known = numbers[pair] { return known }
    guard Int(next) < pairLimit, define(next, pair) else {
      numbers[pair] = 0
      return 0
    }
    numbers[pair] = next
    next += 1
    return next - 1
  }

  /// The number that the terminal has for a colour, or for the nearest that it has; nil for its own.
  private func number(of ink: Ink) -> Int32? {
    (colors >= 256 ? ink : ink.nearestOfSixteen).number.map { Int32($0) }
  }

  /// Black or white, whichever is readable on a colour.
  private static func readable(on number: Int32) -> Int32 {
    switch number {
    case 0, 1, 4, 5, 8: 7
    case _: 0
    }
  }
}
