/// One of the four directions on a grid of cells.
public enum Direction: CaseIterable, Hashable, Sendable {
  case left
  case right
  case up
  case down

  /// The offset to the neighbouring cell in this direction.
  public var step: Point {
    switch self {
    case .left: Point(column: -1, row: 0)
    case .right: Point(column: 1, row: 0)
    case .up: Point(column: 0, row: -1)
    case .down: Point(column: 0, row: 1)
    }
  }

  /// The opposite direction.
  public var opposite: Direction {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }
}
