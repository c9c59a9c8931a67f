import CharacterCanvas

/// Converts styles to the attributes and colour pairs of a terminal.
///
/// A pair of foreground and background gets a number when it is first used. A terminal has 0, 8, 16 or 256 colours, and
/// possibly only 64 pairs. Without colours, only the traits are used.
struct Palette {
  struct TerminalStyle: Hashable {
    var pair: Int32
    var traits: CellStyle.Traits
  }

  /// Colour numbers of the terminal; -1 is the default colour.
  struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
  }

  private let colors: Int
  private let pairLimit: Int
  private let standard: Pair
  private var numbers: [Pair: Int32] = [:]
  /// The number that the next new pair gets; pair 0 has the terminal's own colours.
  private var next: Int32 = 1

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - colors: The number of colours; with fewer than 8, no colours are used.
  ///   - pairs: The number of pairs, including the terminal's own pair.
  ///   - hasStandard: Whether pairs may contain the terminal's default colours. If not, white on black replaces them.
  init(colors: Int, pairs: Int, hasStandard: Bool) {
    // With more than 256 colours, a number is a mixture of red, green and blue; only the first eight are still palette
    // colours.
    self.colors = colors > 256 ? 8 : colors
    pairLimit = pairs
    standard = hasStandard ? Pair(foreground: -1, background: -1) : Pair(foreground: 7, background: 0)
  }

  /// Returns a style as curses represents it.
  ///
  /// `define` is called once for each new pair, and returns whether the terminal accepts the pair. For a rejected pair,
  /// only the foreground is used. If the terminal rejects the foreground too, its own colours are used.
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
      // Bright black as bold black is invisible on many terminals, but it means "less important".
      case 8:
        traits.insert(.dim)
        if style.background != .standard { pair.foreground = Self.readable(on: pair.background) }
      default:
        pair.foreground = number - 8
        traits.insert(.bold)
      }
    }
    // Two different colours may become the same on a terminal with few colours.
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

  /// Returns the number of a pair, and defines the pair if it is new; 0 if the terminal rejects it.
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

  /// Returns the terminal's number for a colour; nil for the default colour.
  ///
  /// If the terminal does not have the colour, returns the number of the nearest colour.
  private func number(of ink: Ink) -> Int32? {
    (colors >= 256 ? ink : ink.nearestOfSixteen).number.map { Int32($0) }
  }

  private static func readable(on number: Int32) -> Int32 {
    switch number {
    case 0, 1, 4, 5, 8: 7
    case _: 0
    }
  }
}
