public import Geometry

/// An event of the mouse on one cell of the screen, independent of the terminal.
public struct PointerEvent: Hashable, Sendable {
  /// One of the three buttons that front ends report.
  public enum Button: CaseIterable, Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// The action at the cell.
  public enum Action: Hashable, Sendable {
    /// `clicks` is 2 for the second press of a double click; code with a clock counts them.
    case press(Button, clicks: Int)
    /// The mouse is on another cell while the button is held.
    case drag(Button)
    case release(Button)
    /// One notch of the wheel, in the direction of scrolling.
    case wheel(Direction)
  }

  /// The action.
  public var action: Action
  /// The cell of the screen, the top-left one being the origin; it may be beyond the last one.
  public var cell: Point
  /// The modifiers.
  public var modifiers: Key.Modifiers

  /// By default without modifiers.
  public init(_ action: Action, at cell: Point, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.cell = cell
    self.modifiers = modifiers
  }
}
