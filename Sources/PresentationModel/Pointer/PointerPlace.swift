public import EvaluationEngine
public import Geometry

/// The thing under a cell of the screen.
public enum PointerTarget: Hashable, Sendable {
  case emptyCanvas
  /// A node's box, apart from its ports.
  case node(NodeID)
  /// The start of a node's wires, with the position among its outputs.
  case output(NodeID, place: Int = 0)
  /// The end of a port's wire.
  case input(PortID)
  /// The upper border of a frame, by its title.
  case frame(String)
  /// A row of the list over the canvas, from 0 at its first one.
  case row(Int)
  /// The list over the canvas, apart from its rows.
  case list
  /// A node's row in the table.
  case tableRow(NodeID)
  /// The row of a node inside an instance in the table.
  case tableInner(InnerPlace)
  /// The heading of a section of the table.
  case tableHeading(TableHeading)
  /// The title of a column of the table.
  case tableColumn(TableColumn)
  /// The table, apart from its lines.
  case table
  /// A key of the hint line, by its command, or a button of the tool line, with text for the line that it opens.
  case hint(Command, typed: String = "")
  /// The line being typed, before that character.
  case line(Int)
  /// Nothing that the mouse acts on.
  case nothing
}

/// The position of the mouse: the target and the cell of the document plane.
public struct PointerPlace: Hashable, Sendable {
  /// The visible thing in the cell; of several the topmost.
  public var target: PointerTarget
  /// The cell of the document plane that is shown there, or would be without the pane that covers it.
  public var point: Point

  /// A place as the view that draws the screen reads it, for `NodesPM.handle(_:at:)`.
  public init(_ target: PointerTarget, _ point: Point) {
    self.target = target
    self.point = point
  }
}

extension PointerTarget {
  /// Whether no node is there, but the plane with its frames.
  var isGround: Bool {
    switch self {
    case .emptyCanvas, .frame: true
    case .node, .output, .input, .tableRow, .tableInner, .tableHeading, .tableColumn, .table, .row, .list, .hint,
      .line, .nothing:
      false
    }
  }

  /// The node pointed at, by its box, by one of its ports or by its row.
  var node: NodeID? {
    switch self {
    case .node(let node), .output(let node, _), .tableRow(let node): node
    case .input(let port): port.node
    case .emptyCanvas, .frame, .tableInner, .tableHeading, .tableColumn, .table, .row, .list, .hint, .line, .nothing:
      nil
    }
  }
}
