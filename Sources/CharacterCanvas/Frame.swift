public import Geometry

/// The content of a terminal: the cells and the position of the cursor.
///
/// Cells beyond the screen are not shown; if the canvas is smaller than the screen, the rest is blank.
public struct Frame: Hashable, Sendable {
  /// The cells to show, beginning at the top-left cell of the screen.
  public var canvas: Canvas
  /// The cell of the cursor; nil if it is invisible.
  ///
  /// The cursor follows the edited or selected element, because screen readers read at the cursor.
  public var cursor: Point?

  /// Creates a frame; without a `cursor` the cursor is invisible.
  public init(canvas: Canvas, cursor: Point? = nil) {
    self.canvas = canvas
    self.cursor = cursor
  }
}
