import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument

/// New places for several nodes, and the messages about them.
struct NodePlacement {
  /// The new place of each node; nodes that are there already may be included.
  let moves: [NodeMove]
  /// The message after the nodes were moved.
  let done: String
  /// The message if all nodes are at these places already.
  let nothing: String
}

/// Computes places for several nodes: layout, alignment, equal gaps, and making room.
struct NodePlacing {
  let contents: DocumentContents
  let plane: NodePlane
  /// The nodes of the multiple selection.
  let selected: Set<NodeID>
  /// The size of the canvas in cells.
  let canvas: Size

  enum Alignment {
    case left
    case right
    case top
    case bottom
    /// Aligns the centres in one column.
    case columns
    /// Aligns the centres in one row.
    case rows
  }

  /// Arranges the selected nodes around their present centre without covering others; without selected nodes, the
  /// graph.
  ///
  /// `isFolded` is true if the layout is limited to the height of the canvas and continues to the right.
  func layOut(isFolded: Bool = false) throws(CommandError) -> NodePlacement {
    guard contents.count > 0 else { throw .because("there are no nodes to lay out") }
    let isWhole = selected.isEmpty
    let arrangement = isFolded ? foldedArrangement(isWhole: isWhole) : arrangement(isWhole: isWhole, rowLimit: nil)
    let corner = isWhole ? NodeArrangement.home : clearCorner(for: arrangement)
    let subject = isWhole ? "the graph" : NodesPM.counted(arrangement.nodes.count)
    return NodePlacement(
      moves: arrangement.moves(to: corner, in: contents), done: "laid out \(subject)" + (isFolded ? ", folded" : ""),
      nothing: "\(subject) \(isWhole || arrangement.nodes.count == 1 ? "is" : "are") laid out that way already")
  }

  private func arrangement(isWhole: Bool, rowLimit: Int?) -> NodeArrangement {
    isWhole
      ? NodeArrangement(contents, rowLimit: rowLimit)
      : NodeArrangement(of: selected, in: contents, rowLimit: rowLimit)
  }

  /// Returns a layout that is as high as the canvas.
  ///
  /// If this layout is too wide even for the overview, a layout that is as high as the canvas in the overview is
  /// returned instead, provided that it is narrow enough.
  private func foldedArrangement(isWhole: Bool) -> NodeArrangement {
    let overview = DetailLevel.overview.scale
    let rows = max(1, canvas.rows - 2 * CanvasView.corner.row)
    let folded = arrangement(isWhole: isWhole, rowLimit: rows)
    let columns = (canvas.columns - 2 * CanvasView.corner.column) * overview.columns
    if folded.size.columns <= columns { return folded }
    let higher = arrangement(isWhole: isWhole, rowLimit: rows * overview.rows)
    return higher.size.columns <= columns ? higher : folded
  }

  private func clearCorner(for arrangement: NodeArrangement) -> Point {
    let titles = Set(arrangement.nodes.compactMap { contents.frameTitle(of: $0) })
    // The borders of the nodes' own frames need space too.
    let margin = titles.isEmpty ? Size.zero : NodePlane.frameMargin
    let offset = Point(column: margin.columns, row: margin.rows)
    let size = Size(
      columns: arrangement.size.columns + 2 * margin.columns, rows: arrangement.size.rows + 2 * margin.rows)
    let middle = plane.frame(around: arrangement.nodes).center
    let wanted = middle - Rect(origin: .origin, size: arrangement.size).center - offset
    return plane.clearPlace(for: size, near: wanted, besides: Set(arrangement.nodes), inFrames: titles) + offset
  }

  func align(_ alignment: Alignment) throws(CommandError) -> NodePlacement {
    let frames = try framesSelected(atLeast: 2, to: "align")
    let whole = plane.frame(around: frames.map(\.node))
    let moves = frames.map { node, frame in
      var place = frame.origin
      switch alignment {
      case .left: place.column = whole.minColumn
      case .right: place.column = whole.maxColumn - frame.size.columns
      case .top: place.row = whole.minRow
      case .bottom: place.row = whole.maxRow - frame.size.rows
      case .columns: place.column = whole.minColumn + (whole.size.columns - frame.size.columns) / 2
      case .rows: place.row = whole.minRow + (whole.size.rows - frame.size.rows) / 2
      }
      return NodeMove(node, to: place)
    }
    return NodePlacement(
      moves: moves, done: "aligned \(NodesPM.counted(frames.count))", nothing: "the nodes are aligned already")
  }

  /// Makes the gaps between the selected nodes equal; the first and the last node stay.
  ///
  /// If there is too little space between these two, the nodes follow each other without gaps.
  func distribute(isAcross: Bool) throws(CommandError) -> NodePlacement {
    let frames = try framesSelected(atLeast: 3, to: "space out")
    func start(_ frame: Rect) -> Int { isAcross ? frame.minColumn : frame.minRow }
    func length(_ frame: Rect) -> Int { isAcross ? frame.size.columns : frame.size.rows }
    let sorted = frames.sorted { (start($0.frame), $0.node) < (start($1.frame), $1.node) }
    guard let first = sorted.first, let last = sorted.last else {
      throw .fewSelected(least: 3, to: "space out")
    }
    let between = sorted.dropFirst().dropLast().reduce(0) { $0 + length($1.frame) }
    let space = max(0, start(last.frame) - start(first.frame) - length(first.frame) - between)
    var filled = length(first.frame)
    let moves = sorted.dropFirst().enumerated().map { index, entry in
      let gaps = space * (index + 1) / (sorted.count - 1)
      var place = entry.frame.origin
      if isAcross {
        place.column = start(first.frame) + filled + gaps
      } else {
        place.row = start(first.frame) + filled + gaps
      }
      filled += length(entry.frame)
      return NodeMove(entry.node, to: Plane.clamped(place))
    }
    return NodePlacement(
      moves: moves, done: "spaced out \(NodesPM.counted(frames.count)) \(isAcross ? "across" : "upright")",
      nothing: "the gaps between the nodes are equal already")
  }

  /// Moves all nodes to the right of `nodes`, or below them, by the size of `count` boxes.
  func makeSpace(besides nodes: [NodeID], isAcross: Bool, _ count: Int) -> NodePlacement {
    let edge = plane.frame(around: nodes)
    let step = Point(column: isAcross ? Self.gapColumns * count : 0, row: isAcross ? 0 : Self.gapRows * count)
    let moves = contents.nodes.compactMap { node -> NodeMove? in
      guard let frame = plane.frame(of: node) else { return nil }
      let lies = isAcross ? frame.minColumn >= edge.maxColumn : frame.minRow >= edge.maxRow
      return lies ? NodeMove(node, to: Plane.clamped(frame.origin + step)) : nil
    }
    return NodePlacement(
      moves: moves, done: "pushed \(NodesPM.counted(moves.count)) \(isAcross ? "to the right" : "down")",
      nothing: "there is nothing \(isAcross ? "to the right" : "below")")
  }

  private static let gapColumns = NodeMetrics.minimumColumns + 8
  private static let gapRows = 4

  private func framesSelected(
    atLeast count: Int, to purpose: String
  ) throws(CommandError) -> [(node: NodeID, frame: Rect)] {
    guard selected.count >= count else { throw .fewSelected(least: count, to: purpose) }
    return selected.sorted().compactMap { node in plane.frame(of: node).map { (node, $0) } }
  }
}

extension NodePlane {
  func frame(around nodes: [NodeID]) -> Rect {
    nodes.reduce(Rect(origin: .origin, size: .zero)) { whole, node in frame(of: node).map { whole.union($0) } ?? whole }
  }
}
