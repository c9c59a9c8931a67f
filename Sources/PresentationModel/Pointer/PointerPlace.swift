public import EvaluationEngine
public import Geometry

/// The thing under a cell of the screen.
public enum PointerTarget: Hashable, Sendable {
  case emptyCanvas
  /// A node's box, except its ports.
  case node(NodeID)
  /// An output of a node, from which wires start.
  ///
  /// `place` is the index of the output.
  case output(NodeID, place: Int = 0)
  /// A port, to which a wire leads.
  case input(PortID)
  /// The upper border of the frame with this title.
  case frame(String)
  /// A row of the list over the canvas, by its index.
  case row(Int)
  /// The list over the canvas, except its rows.
  case list
  case tableRow(NodeID)
  case tableInner(InnerPlace)
  case tableHeading(TableHeading)
  case tableColumn(TableColumn)
  /// The table, except its lines.
  case table
  /// A hint in the hint line, or a button in the tool line, which runs a command.
  ///
  /// `typed` is the text that is put into the prompt that the command opens.
  case hint(Command, typed: String = "")
  /// The open prompt, before the character at this offset.
  case line(Int)
  case nothing
}

/// A position of the mouse: what is there, and the cell of the document plane.
public struct PointerPlace: Hashable, Sendable {
  /// The topmost visible thing at the position.
  public var target: PointerTarget
  /// The cell of the document plane at this position, even if a pane covers it.
  public var point: Point

  /// Creates a position, to be passed to `NodesPM.handle(_:at:)`.
  public init(_ target: PointerTarget, _ point: Point) {
    self.target = target
    self.point = point
  }
}

extension PointerTarget {
  /// Whether the target is the empty canvas or a frame, and not a node.
  var isGround: Bool {
    switch self {
    case .emptyCanvas, .frame: true
    case .node, .output, .input, .tableRow, .tableInner, .tableHeading, .tableColumn, .table, .row, .list, .hint,
      .line, .nothing:
      false
    }
  }

  var node: NodeID? {
    switch self {
    case .node(let node), .output(let node, _), .tableRow(let node): node
    case .input(let port): port.node
    case .emptyCanvas, .frame, .tableInner, .tableHeading, .tableColumn, .table, .row, .list, .hint, .line, .nothing:
      nil
    }
  }
}
