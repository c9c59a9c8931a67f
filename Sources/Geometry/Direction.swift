/// One of the four ways on a grid of cells.
public enum Direction: CaseIterable, Hashable, Sendable {
  case left
  case right
  case up
  case down

  /// One cell that way.
  public var step: Point {
    switch self {
    case .left: Point(column: -1, row: 0)
    case .right: Point(column: 1, row: 0)
    case .up: Point(column: 0, row: -1)
    case .down: Point(column: 0, row: 1)
    }
  }

  /// The direction that leads back.
  public var opposite: Direction {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }
}
