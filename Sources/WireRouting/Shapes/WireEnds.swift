public import Geometry

/// All inputs of a wire's route: it does not change while other things move.
public struct WireEnds: Hashable, Sendable {
  /// The output's cell, on the right border of the source's box.
  public var from: Point
  /// The port's cell, on the left border of the target's box.
  public var to: Point
  /// The source's box.
  public var sourceFrame: Rect
  /// The target's box.
  public var targetFrame: Rect
  /// The target's port, from 0 at the top.
  public var port: Int
  /// Whether the source feeds other ports too: the wires then share a trunk.
  public var isShared: Bool
  /// How far a search may leave the rectangle around both boxes.
  public var margin: Int

  /// Creates the ends of a wire between two boxes.
  public init(
    from: Point, to: Point, sourceFrame: Rect, targetFrame: Rect, port: Int, isShared: Bool, margin: Int
  ) {
    self.from = from
    self.to = to
    self.sourceFrame = sourceFrame
    self.targetFrame = targetFrame
    self.port = port
    self.isShared = isShared
    self.margin = margin
  }

  /// Whether the cells and the boxes are the same, so that a wire may keep its route.
  ///
  /// Other properties do not matter: a wire keeps its route after others have joined it.
  func isSame(as other: WireEnds) -> Bool {
    from == other.from && to == other.to && sourceFrame == other.sourceFrame && targetFrame == other.targetFrame
  }
}
