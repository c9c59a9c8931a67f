public import Geometry

/// The content of a terminal: the cells and the place of the cursor.
///
/// Cells beyond the screen are not shown; if the canvas is smaller, the rest is blank.
public struct Frame: Hashable, Sendable {
  /// The cells of the screen, from its top-left one.
  public var canvas: Canvas
  /// The cell of the cursor; nil if it is invisible.
  ///
  /// The cursor follows the edited or selected element, for people who do not see the picture but hear the cursor's
  /// place.
  public var cursor: Point?

  /// Creates a frame; without a `cursor` the cursor is invisible.
  public init(canvas: Canvas, cursor: Point? = nil) {
    self.canvas = canvas
    self.cursor = cursor
  }
}
