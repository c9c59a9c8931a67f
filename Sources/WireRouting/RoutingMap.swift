public import Geometry

/// The surroundings of wires in one frame: boxes and other wires, in cells.
///
/// Every answer is about one state; `stamp` distinguishes states.
public protocol RoutingMap {
  /// The stamp of the state, which is unchanged as long as no box moves and no wire gets other ends.
  var stamp: RoutingStamp { get }
  /// Whether boxes are being dragged: the next frame follows at once, so routes are not improved.
  var isDragging: Bool { get }
  /// Where routes leave and enter the boxes.
  var boxForm: BoxForm { get }
  /// Whether wires into one box may come together in the cell before it.
  var hasOneEntry: Bool { get }
  /// The number of cells of the smallest possible box.
  var leastBoxArea: Int { get }

  /// Whether a box meets `rect`.
  func hasBox(in rect: Rect) -> Bool
  /// Returns the boxes that meet `rect`, always in the same order, so that the same routes are found; nil if there are
  /// more than `limit`.
  func boxes(in rect: Rect, atMost limit: Int) -> [Rect]?
  /// Returns the wires that may cross `rect`, in no order; nil if there are more than `limit`.
  func wireIDs(in rect: Rect, atMost limit: Int) -> [WireID]?
  /// Returns the wires that are drawn if `rect` is visible.
  func wires(in rect: Rect) -> [Wire]
  /// Returns all wires except proposed ones; nil if there are more than `limit`, or if invisible ones are ignored.
  func allWires(atMost limit: Int) -> [Wire]?
}

/// A state of boxes and wires: equal stamps of one map mean equal answers.
public struct RoutingStamp: Hashable, Sendable {
  /// A number that changes whenever a box does.
  public var boxes: Int
  /// A number that changes whenever a wire gets other ends.
  public var links: Int

  /// Creates the stamp of a state.
  public init(boxes: Int, links: Int) {
    self.boxes = boxes
    self.links = links
  }
}

/// Where routes leave and enter a box.
public enum BoxForm: Sendable {
  /// The output leaves on the row above the lower border; ports are entered on every row between the borders.
  case bordered
  /// The box has one row or two, the last of which has both.
  case line

  /// Returns the cells next to a box that other routes keep clear; each rectangle is one cell wide.
  ///
  /// The box's output leaves and its ports are entered there.
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
