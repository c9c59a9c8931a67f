public import Geometry

/// What a terminal is to show: the cells and where its cursor is.
///
/// Cells beyond the screen are not shown; where the canvas is smaller, the rest is blank.
public struct Frame: Hashable, Sendable {
  /// What is in the cells of the screen, from its top-left one.
  public var canvas: Canvas
  /// The cell of the cursor; nil while none is to be seen.
  ///
  /// It follows what is edited or selected, for people who do not see the picture but hear where the cursor is.
  public var cursor: Point?

  /// Cells to show; without a cursor none is to be seen.
  public init(canvas: Canvas, cursor: Point? = nil) {
    self.canvas = canvas
    self.cursor = cursor
  }
}
