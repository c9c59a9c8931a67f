import EvaluationEngine
import Geometry
import PresentationModel

/// What wires are led through, in the cells of a level of detail: the boxes and the other wires of a model.
struct RoutingSpace {
  /// More boxes than this on one place leave no room there.
  private static let crowd = 200

  let model: NodesPM
  let level: DetailLevel

  var revision: Int { model.placesRevision }
  var isDragging: Bool { model.isDragging }
  /// The same as before as long as no wire has other ends, and no box lies elsewhere.
  var wiresRevision: WiresRevision { model.wiresRevision }

  /// How far a wire may leave the rectangle around its two boxes: what the model reckons with, in cells of this level.
  var margin: Int { NodeMetrics.wireMargin / max(level.scale.columns, level.scale.rows) }

  /// Whether wires into a box may come together in the cell before it.
  var hasOneEntry: Bool { level == .compact }

  /// No box is smaller.
  var leastBox: Size {
    level.box(Rect(origin: .origin, size: Size(columns: NodeMetrics.minimumColumns, rows: 3))).size
  }

  func hasBox(in rect: Rect) -> Bool {
    if level == .full { return model.hasNode(in: rect) }
    guard let boxes = boxes(in: rect, atMost: Self.crowd) else { return true }
    return !boxes.isEmpty
  }

  /// The boxes that meet `rect`, row by row, so that the same ways are found every time; nil where there are more than `limit`.
  func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    let boxes =
      level == .full
      ? model.boxes(in: rect, atMost: limit)
      : model.boxes(in: level.scale.area(rect), atMost: limit)?.map(level.box).filter { $0.intersects(rect) }
    return boxes?.sorted {
      $0.minRow != $1.minRow
        ? $0.minRow < $1.minRow
        : $0.minColumn != $1.minColumn ? $0.minColumn < $1.minColumn : $0.size.area < $1.size.area
    }
  }

  /// The ports whose wires may cross `rect`, in no order; nil where there are more than `limit`.
  func wirePorts(in rect: Rect, atMost limit: Int) -> [PortID]? {
    model.wirePorts(in: level.scale.area(rect), atMost: limit)
  }

  /// The cells beside a box where its output leaves and its ports are entered.
  func doorways(of box: Rect) -> [Rect] {
    if level == .full { return NodeMetrics.doorways(of: box) }
    return [box.maxColumn, box.minColumn - 1].map { Rect(column: $0, row: box.minRow, columns: 1, rows: 1) }
  }

  /// All wires of the document but the one being made; nil where there are more than `limit`.
  func allWires(atMost limit: Int) -> [WireVO]? {
    guard model.wireCount <= limit else { return nil }
    return wires(in: level.scale.project(model.extent)).filter { !$0.isProposed }
  }

  /// The wires that may cross `rect`, between boxes of this level.
  func wires(in rect: Rect) -> [WireVO] {
    atLevel(model.wires(in: level.scale.area(rect)))
  }

  /// Those of them that begin or end at the selected node, and the one being made.
  func activeWires(in rect: Rect) -> [WireVO] {
    atLevel(model.activeWires(in: level.scale.area(rect)))
  }

  private func atLevel(_ wires: [WireVO]) -> [WireVO] {
    level == .full ? wires : wires.map { $0.at(level) }
  }

  /// What a wire has to keep away from of another one's way: of compact boxes not the cells before a box that both lead to, where all
  /// wires enter it in one cell.
  func obstructing(_ way: [WireRun], _ port: PortID, to wire: WireVO) -> [WireRun] {
    guard hasOneEntry, port.node == wire.link.target.node, let last = way.last, last.isAcross else { return way }
    var runs = way
    // The last cell is the port's, the one before it the doorway.
    runs[runs.count - 1].high -= 2
    if last.low > last.high - 2 { runs.removeLast() }
    return runs
  }
}
