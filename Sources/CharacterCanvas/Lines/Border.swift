public import Geometry

/// The line style of a frame around a rectangle.
public enum Border: CaseIterable, Hashable, Sendable {
  case light
  case rounded
  case heavy
  case double
  case dashed
  case heavyDashed

  /// The six characters of a frame.
  public struct Parts: Hashable, Sendable {
    /// The character of the upper and the lower edge.
    public let across: Unicode.Scalar
    /// The character of the left and the right edge.
    public let upright: Unicode.Scalar
    /// The corner of the upper and the left edge.
    public let topLeft: Unicode.Scalar
    /// The corner of the upper and the right edge.
    public let topRight: Unicode.Scalar
    /// The corner of the lower and the left edge.
    public let bottomLeft: Unicode.Scalar
    /// The corner of the lower and the right edge.
    public let bottomRight: Unicode.Scalar

    fileprivate init(
      _ across: Unicode.Scalar, _ upright: Unicode.Scalar, _ topLeft: Unicode.Scalar, _ topRight: Unicode.Scalar,
      _ bottomLeft: Unicode.Scalar, _ bottomRight: Unicode.Scalar
    ) {
      self.across = across
      self.upright = upright
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomLeft = bottomLeft
      self.bottomRight = bottomRight
    }
  }

  /// Returns the characters of this style.
  ///
  /// The styles are different in ASCII too.
  public func parts(in glyphs: GlyphSet) -> Parts {
    switch (self, glyphs) {
    case (.light, .unicode): Parts("─", "│", "┌", "┐", "└", "┘")
    case (.rounded, .unicode): Parts("─", "│", "╭", "╮", "╰", "╯")
    case (.heavy, .unicode): Parts("━", "┃", "┏", "┓", "┗", "┛")
    case (.double, .unicode): Parts("═", "║", "╔", "╗", "╚", "╝")
    case (.dashed, .unicode): Parts("╌", "╎", "┌", "┐", "└", "┘")
    case (.heavyDashed, .unicode): Parts("╍", "╏", "┏", "┓", "┗", "┛")
    case (.light, .ascii): Parts("-", "|", "+", "+", "+", "+")
    case (.rounded, .ascii): Parts("-", "|", ".", ".", "'", "'")
    case (.heavy, .ascii): Parts("=", "#", "#", "#", "#", "#")
    case (.double, .ascii): Parts("=", "|", "+", "+", "+", "+")
    case (.dashed, .ascii): Parts("~", ":", "+", "+", "+", "+")
    case (.heavyDashed, .ascii): Parts("=", ":", "#", "#", "#", "#")
    }
  }
}
