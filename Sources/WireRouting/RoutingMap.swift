public import Geometry

/// What a router knows about the surroundings of wires: boxes and other wires, in cells.
///
/// All functions describe the same moment. If the result of a function changes, `stamp` changes too.
public protocol RoutingMap {
  /// Identifies the state of boxes and wires.
  ///
  /// It changes only if a box moves or a wire is connected differently.
  var stamp: RoutingStamp { get }
  /// Whether the user is dragging boxes.
  ///
  /// The next screen update then follows immediately, so routes are not improved.
  var isDragging: Bool { get }
  /// Where routes leave and enter the boxes.
  var boxForm: BoxForm { get }
  /// Whether wires into different ports of a box may share the cell in front of the box.
  var hasOneEntry: Bool { get }
  /// The area of the smallest possible box, in cells.
  var leastBoxArea: Int { get }

  /// Whether a box and `rect` have common cells.
  func hasBox(in rect: Rect) -> Bool
  /// Returns the boxes that have cells in `rect`; nil if there are more than `limit`.
  ///
  /// The order is always the same, so that the router always finds the same routes.
  func boxes(in rect: Rect, atMost limit: Int) -> [Rect]?
  /// Returns the wires that may cross `rect`, in any order; nil if there are more than `limit`.
  func wireIDs(in rect: Rect, atMost limit: Int) -> [WireID]?
  /// Returns the wires that are drawn if `rect` is visible.
  func wires(in rect: Rect) -> [Wire]
  /// Returns all wires; nil if there are more than `limit`, or if the map knows only the visible wires.
  func allWires(atMost limit: Int) -> [Wire]?
}

/// Identifies a state of boxes and wires: while the stamp stays equal, the functions of a map return equal values.
public struct RoutingStamp: Hashable, Sendable {
  /// A revision number that changes whenever a box is added, moved or removed.
  public var boxes: Int
  /// A revision number that changes whenever a wire is added, removed or connected differently.
  public var links: Int

  /// Creates the stamp of a state of boxes and wires.
  public init(boxes: Int, links: Int) {
    self.boxes = boxes
    self.links = links
  }
}

/// Where routes leave and enter a box.
public enum BoxForm: Sendable {
  /// The box has borders: the output is on the row above the lower border, and ports are on all rows between the
  /// borders.
  case bordered
  /// The box has one or two rows and no borders: the output and the ports are on the last row.
  case line

  /// Returns the cells to the left and right of a box that other wires keep clear, as rectangles one cell wide.
  ///
  /// In these cells, wires leave the box's output and enter its ports.
  func clearances(of box: Rect) -> [Rect] {
    switch self {
    case .bordered:
      let exit = Rect(column: box.maxColumn, row: box.maxRow - 2, columns: 1, rows: 1)
      // A box of three rows has no ports.
      guard box.size.rows > 3 else { return [exit] }
      return [exit, Rect(column: box.minColumn - 1, row: box.minRow + 1, columns: 1, rows: box.size.rows - 2)]
    case .line:
      return [box.maxColumn, box.minColumn - 1].map { Rect(column: $0, row: box.maxRow - 1, columns: 1, rows: 1) }
    }
  }
}
