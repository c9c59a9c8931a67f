/// How a cell looks, apart from what stands in it.
public struct CellStyle: Hashable, Sendable {
  /// What a terminal can do to a character without colour.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let bold = Traits(rawValue: 1)
    public static let dim = Traits(rawValue: 2)
    public static let reverse = Traits(rawValue: 4)
    public static let underline = Traits(rawValue: 8)

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  public var foreground: Ink
  public var background: Ink
  public var traits: Traits

  public static let plain = CellStyle()

  public init(foreground: Ink = .standard, background: Ink = .standard, traits: Traits = []) {
    self.foreground = foreground
    self.background = background
    self.traits = traits
  }
}
