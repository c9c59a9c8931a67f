/// One pressed key with its modifiers.
///
/// Shift belongs to the character if there is one: `A` is a character without modifiers.
public struct Key: Hashable, Sendable {
  /// A key, apart from its modifiers.
  public enum Code: Hashable, Sendable {
    case character(Character)
    case enter
    case escape
    case tab
    case backspace
    case delete
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// F1 to F12.
    case function(Int)
  }

  /// The keys held down with it.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// Bits: 1 is Shift, 2 Control, 4 Alt.
    public let rawValue: UInt8

    /// `S-` in `KeyNotation`; a character that Shift changes includes it.
    public static let shift = Modifiers(rawValue: 1)
    /// `C-` in `KeyNotation`.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, which terminals send as Escape before the key.
    public static let meta = Modifiers(rawValue: 4)

    /// Bits beyond those of the three modifiers mean nothing.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  /// The key in the user's layout: the typed character, not the position.
  public var code: Code
  /// The modifiers; Shift is left out if the character implies it.
  public var modifiers: Modifiers

  /// A key, by default without modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}
