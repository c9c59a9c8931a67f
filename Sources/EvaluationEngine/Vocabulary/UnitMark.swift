/// What a program says of the unit of the value on top of the stack.
///
/// The engine computes plain numbers. Whoever knows units replaces each mark by the calculation that it stands for, such as
/// a product with 1000, before the engine runs the program. A mark that is left fails as ``Failure/units``.
public struct UnitMark: Hashable, Sendable {
  /// What the mark does with the value.
  public enum Purpose: UInt8, Hashable, Sendable {
    /// The value is a plain number, and becomes a quantity in the unit: `3 [m]`.
    case given
    /// The value is converted to the unit: `x to [km]`.
    case wanted
    /// The value becomes a plain number, which counts the unit: `number(x, [km])`.
    case counted
    /// The value is converted to the unit that the node declares.
    case declared
  }

  /// What the mark does.
  public var purpose: Purpose
  /// The unit as text, as it is written in brackets.
  public var unit: String

  /// Creates a mark; `unit` is the text in the brackets.
  public init(_ purpose: Purpose, _ unit: String) {
    self.purpose = purpose
    self.unit = unit
  }
}
