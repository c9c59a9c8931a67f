/// One key as pressed: what it is and which modifiers were held.
///
/// Shift belongs to the character where there is one: `A` is a character without modifiers.
public struct Key: Hashable, Sendable {
  /// What a key is, apart from its modifiers.
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
    public let rawValue: UInt8

    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    /// Alt, which terminals send as Escape before the key.
    public static let meta = Modifiers(rawValue: 4)

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  public var code: Code
  public var modifiers: Modifiers

  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}
