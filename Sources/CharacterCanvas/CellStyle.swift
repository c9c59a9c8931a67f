/// The style of a cell: everything except its character.
public struct CellStyle: Hashable, Sendable {
  /// The text attributes besides colours: bold, dim, reverse and underline.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// A bit for each trait, from the lowest: bold, dim, reverse, underline.
    public let rawValue: UInt8

    /// Heavier or brighter characters.
    public static let bold = Traits(rawValue: 1)
    /// Fainter characters.
    public static let dim = Traits(rawValue: 2)
    /// Foreground and background exchanged.
    public static let reverse = Traits(rawValue: 4)
    /// A line below the characters.
    public static let underline = Traits(rawValue: 8)

    /// Creates the traits with these bits; bits above the lowest four are ignored.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  /// The colour of the character.
  public var foreground: Ink
  /// The colour behind the character.
  public var background: Ink
  /// The text attributes of the character besides its colours.
  public var traits: Traits

  /// The terminal's own colours and no traits.
  public static let plain = CellStyle()

  /// Creates a style; omitted parts are as in `plain`.
  public init(foreground: Ink = .standard, background: Ink = .standard, traits: Traits = []) {
    self.foreground = foreground
    self.background = background
    self.traits = traits
  }
}
