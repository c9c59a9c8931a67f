/// The lines that meet in a cell: up to four arms from the middle of the cell to its edges, each light or heavy.
///
/// Arms merge direction by direction, and the heavier one stays: `─` and `│` make `┼`, `─` and `╷` make `┬`. The idea
/// is from ratatui's border merging (`ratatui-core/src/symbols/merge.rs`). One byte has two bits per direction; a
/// heavier weight has all bits of a lighter one, so merging is a single "or".
public struct LineArms: Hashable, Sendable {
  /// The thickness of the line from the middle of a cell to one of its edges.
  public enum Weight: UInt8, Comparable, Sendable {
    case none = 0
    case light = 1
    case heavy = 3

    /// Compares weights: a lighter one is less.
    public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  /// The weights of the four arms in two bits each: left, right, up, down, from the lowest bits.
  let bits: UInt8

  /// No arm in any direction.
  public static let none = LineArms()

  /// Creates arms of these weights; there is no arm in an omitted direction.
  public init(left: Weight = .none, right: Weight = .none, up: Weight = .none, down: Weight = .none) {
    bits = left.rawValue | right.rawValue << 2 | up.rawValue << 4 | down.rawValue << 6
  }

  init(bits: UInt8) {
    self.bits = bits
  }

  /// The weight of the line from the middle of the cell to its left edge.
  public var left: Weight { weight(0) }
  /// The weight of the line from the middle of the cell to its right edge.
  public var right: Weight { weight(2) }
  /// The weight of the line from the middle of the cell to its upper edge.
  public var up: Weight { weight(4) }
  /// The weight of the line from the middle of the cell to its lower edge.
  public var down: Weight { weight(6) }

  /// Returns these arms merged with the arms `other`; in each direction the heavier arm is kept.
  ///
  /// The operation is commutative.
  public func merged(with other: LineArms) -> LineArms {
    LineArms(bits: bits | other.bits)
  }

  /// Whether the cell contains only a line from left to right.
  public var isAcross: Bool { left != .none && right != .none && !hasUpright }
  /// Whether the cell contains only a line from top to bottom.
  public var isUpright: Bool { up != .none && down != .none && !hasAcross }

  var hasAcross: Bool { bits & 0x0F != 0 }
  var hasUpright: Bool { bits & 0xF0 != 0 }

  /// Only the left and right arms.
  var across: LineArms { LineArms(bits: bits & 0x0F) }
  /// Only the upper and lower arms.
  var upright: LineArms { LineArms(bits: bits & 0xF0) }

  private func weight(_ shift: UInt8) -> Weight { Weight(rawValue: bits >> shift & 3) ?? .none }
}
