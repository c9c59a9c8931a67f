public import EvaluationEngine
public import Geometry

/// The thing under a cell of the screen.
public enum PointerTarget: Hashable, Sendable {
  case emptyCanvas
  /// A node's box, except its ports.
  case node(NodeID)
  /// An output of a node, where wires begin; `place` is its index.
  case output(NodeID, place: Int = 0)
  /// A port, where a wire ends.
  case input(PortID)
  /// The upper border of a frame, by its title.
  case frame(String)
  /// A row of the list over the canvas, by its index.
  case row(Int)
  /// The list over the canvas, except its rows.
  case list
  /// A node's row in the table.
  case tableRow(NodeID)
  /// The row of a node inside an instance in the table.
  case tableInner(InnerPlace)
  /// The heading of a section of the table.
  case tableHeading(TableHeading)
  /// The title of a column of the table.
  case tableColumn(TableColumn)
  /// The table, except its lines.
  case table
  /// A hint of the hint line, or a button of the tool line, with its command; `typed` is text for the line that it
  /// opens.
  case hint(Command, typed: String = "")
  /// The line being typed, before the character at this offset.
  case line(Int)
  /// Nothing that reacts to the mouse.
  case nothing
}

/// The position of the mouse: its target, and the cell of the document plane.
public struct PointerPlace: Hashable, Sendable {
  /// The topmost visible thing in the cell.
  public var target: PointerTarget
  /// The cell of the document plane at this position, even if a pane covers it.
  public var point: Point

  /// Creates a position, as the screen view finds it for `NodesPM.handle(_:at:)`.
  public init(_ target: PointerTarget, _ point: Point) {
    self.target = target
    self.point = point
  }
}

extension PointerTarget {
  /// Whether the target is the empty canvas or a frame.
  var isGround: Bool {
    switch self {
    case .emptyCanvas, .frame: true
    case .node, .output, .input, .tableRow, .tableInner, .tableHeading, .tableColumn, .table, .row, .list, .hint,
      .line, .nothing:
      false
    }
  }

  /// The node of the target's box, port or row; nil if there is none.
  var node: NodeID? {
    switch self {
    case .node(let node), .output(let node, _), .tableRow(let node): node
    case .input(let port): port.node
    case .emptyCanvas, .frame, .tableInner, .tableHeading, .tableColumn, .table, .row, .list, .hint, .line, .nothing:
      nil
    }
  }
}
