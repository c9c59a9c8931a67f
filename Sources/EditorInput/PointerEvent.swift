public import Geometry

/// What the mouse did on one cell of the screen, whatever terminal reported it.
public struct PointerEvent: Hashable, Sendable {
  /// One of the three buttons that front ends report.
  public enum Button: CaseIterable, Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// What was done at the cell.
  public enum Action: Hashable, Sendable {
    /// `clicks` is 2 for the second press of a double click; who reads a clock counts them.
    case press(Button, clicks: Int)
    /// The mouse is on another cell while the button is held.
    case drag(Button)
    case release(Button)
    /// One notch of the wheel; what is shown goes on in that direction.
    case wheel(Direction)
  }

  /// What the mouse did there.
  public var action: Action
  /// The cell of the screen, the top-left one being the origin; it may be beyond the last one.
  public var cell: Point
  /// The keys held meanwhile.
  public var modifiers: Key.Modifiers

  /// Without keys held, by default.
  public init(_ action: Action, at cell: Point, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.cell = cell
    self.modifiers = modifiers
  }
}
