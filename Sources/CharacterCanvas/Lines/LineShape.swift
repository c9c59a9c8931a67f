/// The shape of a box-drawing character such as `┬`, for drawing it in an SVG picture.
public struct LineShape: Hashable, Sendable {
  /// The lines from the middle of the cell to its edges; if `isDouble` is true, all of them have one weight.
  public var arms: LineArms
  /// Whether the lines have gaps.
  public var isDashed = false
  /// Whether the bend of the two arms is round.
  public var isRounded = false
  /// Whether every line is a double line.
  public var isDouble = false

  /// Creates the shape of a character; nil for a character that is not a line.
  ///
  /// - Complexity: O(1).
  public init?(_ scalar: Unicode.Scalar) {
    // All are in the block "Box Drawing".
    guard (0x2500...0x257F).contains(scalar.value), let shape = LineGlyphs.shapes[scalar] else { return nil }
    self = shape
  }

  init(arms: LineArms, isDashed: Bool = false, isRounded: Bool = false, isDouble: Bool = false) {
    self.arms = arms
    self.isDashed = isDashed
    self.isRounded = isRounded
    self.isDouble = isDouble
  }
}
