public import Geometry

/// The two ends of a wire and the boxes at these ends, which determine the route if no other box is in the way.
public struct WireEnds: Hashable, Sendable {
  /// The cell of the output, on the right border of the box from which the wire comes.
  public var from: Point
  /// The cell of the port, on the left border of the box to which the wire leads.
  public var to: Point
  /// The box from which the wire comes.
  public var sourceFrame: Rect
  /// The box to which the wire leads.
  public var targetFrame: Rect
  /// The port that the wire enters, from 0 at the top.
  public var port: Int
  /// Whether several wires leave the output, so that they turn in a common column (the trunk).
  public var isShared: Bool
  /// How many cells beyond the rectangle around both boxes a search may go.
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

  /// Whether the ends and boxes of both wires are at the same places, so that a wire can keep its route.
  ///
  /// Other properties are not compared, because a wire keeps its route after other wires have joined it.
  func isSame(as other: WireEnds) -> Bool {
    from == other.from && to == other.to && sourceFrame == other.sourceFrame && targetFrame == other.targetFrame
  }
}
