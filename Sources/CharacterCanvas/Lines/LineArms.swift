/// The lines that meet in a cell: for each of the four ways none, a light or a heavy one.
///
/// Arms merge way by way, the heavier one stays: `─` and `│` make `┼`, `─` and `╷` make `┬`. The idea is that of ratatui's
/// border merging (`ratatui-core/src/symbols/merge.rs`).
public struct LineArms: Hashable, Sendable {
  /// How thick an arm is.
  public enum Weight: UInt8, Comparable, Sendable {
    case none
    case light
    case heavy

    public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  public var left: Weight
  public var right: Weight
  public var up: Weight
  public var down: Weight

  public static let none = LineArms()

  public init(left: Weight = .none, right: Weight = .none, up: Weight = .none, down: Weight = .none) {
    self.left = left
    self.right = right
    self.up = up
    self.down = down
  }

  public func merged(with other: LineArms) -> LineArms {
    LineArms(
      left: max(left, other.left), right: max(right, other.right),
      up: max(up, other.up), down: max(down, other.down))
  }

  /// A line from left to right and nothing else.
  public var isAcross: Bool { left != .none && right != .none && !hasUpright }
  /// A line from top to bottom and nothing else.
  public var isUpright: Bool { up != .none && down != .none && !hasAcross }

  var hasAcross: Bool { left != .none || right != .none }
  var hasUpright: Bool { up != .none || down != .none }

  /// The place in a table of all 81: left, right, up, down from the lowest digit to base 3.
  var index: Int { Int(left.rawValue) + 3 * Int(right.rawValue) + 9 * Int(up.rawValue) + 27 * Int(down.rawValue) }
}
