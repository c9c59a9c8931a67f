public import Geometry

/// A mouse event in one cell of the screen, independent of the terminal.
public struct PointerEvent: Hashable, Sendable {
  /// A button that front ends report.
  public enum Button: CaseIterable, Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// What happened at the cell.
  public enum Action: Hashable, Sendable {
    /// A button was pressed; `clicks` is 2 if this is the second press of a double click.
    case press(Button, clicks: Int)
    /// The mouse moved to another cell while the button was held.
    case drag(Button)
    case release(Button)
    /// The wheel moved by one notch, in the direction of scrolling.
    case wheel(Direction)
  }

  /// The kind of event.
  public var action: Action
  /// The cell of the screen, counted from the top-left cell at column 0 and row 0; it may be outside of the screen.
  public var cell: Point
  /// The modifier keys held down.
  public var modifiers: Key.Modifiers

  /// Creates an event, by default without modifiers.
  public init(_ action: Action, at cell: Point, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.cell = cell
    self.modifiers = modifiers
  }
}
