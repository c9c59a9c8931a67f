/// A pressed key with its modifiers.
///
/// A character typed with Shift, such as `A`, has no modifier.
public struct Key: Hashable, Sendable {
  /// A key without its modifiers.
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

  /// The modifier keys held down with a key.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits: 1 for Shift, 2 for Control, 4 for Alt.
    public let rawValue: UInt8

    /// Shift, written `S-` in `KeyNotation`; not set for characters such as `A`.
    public static let shift = Modifiers(rawValue: 1)
    /// Control, `C-` in `KeyNotation`.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, `M-` in `KeyNotation`, which terminals send as Escape before the key.
    public static let meta = Modifiers(rawValue: 4)

    /// Creates a set from its bits; only the bits of the three modifiers have a meaning.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  /// The key: for a character, what the user's keyboard layout gives, and not its position on the keyboard.
  public var code: Code
  /// The modifiers; Shift is not set for characters such as `A`.
  public var modifiers: Modifiers

  /// Creates a key, by default without modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}
