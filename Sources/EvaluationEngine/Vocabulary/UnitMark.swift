/// An annotation in a program about the unit of the value on top of the stack.
///
/// The engine computes plain numbers. The layer above it, which knows units, replaces each mark by a calculation, such
/// as a multiplication by 1000, before the engine runs the program. A mark that was not replaced fails with
/// ``Failure/units``.
public struct UnitMark: Hashable, Sendable {
  /// What the mark does with the value.
  public enum Purpose: UInt8, Hashable, Sendable {
    /// The value is a plain number, and becomes a quantity in the unit: `3 [m]`.
    case given
    /// The value is converted to the unit: `x to [km]`.
    case wanted
    /// The value becomes a plain number that counts the unit: `number(x, [km])` is the number of kilometres.
    case counted
    /// The value is converted to the unit declared for the node.
    case declared
  }

  /// What the mark does.
  public var purpose: Purpose
  /// The text of the unit, as between the square brackets.
  public var unit: String

  /// Creates a mark; `unit` is the text between the square brackets.
  public init(_ purpose: Purpose, _ unit: String) {
    self.purpose = purpose
    self.unit = unit
  }
}
