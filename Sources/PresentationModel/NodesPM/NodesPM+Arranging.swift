import EvaluationEngine
import Geometry
import GraphDocument

/// Placing several nodes at once: laid out, in line, evenly apart, or pushed away.
extension NodesPM {
  /// What nodes selected together are put in line by.
  enum Alignment {
    case left
    case right
    case top
    case bottom
    /// Their middles in one column.
    case columns
    /// Their middles in one row.
    case rows
  }

  /// Lays out the nodes selected together, around the middle of where they lay or beside what lies there; where none are, the
  /// whole graph.
  func layOut() throws(Rejection) {
    guard contents.count > 0 else { throw .because("there are no nodes to lay out") }
    let isWhole = selectedNodes.isEmpty
    let arrangement = isWhole ? NodeArrangement(contents) : NodeArrangement(of: selectedNodes, in: contents)
    let corner = isWhole ? NodeArrangement.home : clearCorner(for: arrangement)
    let subject = isWhole ? "the graph" : Self.counted(arrangement.nodes.count)
    try place(
      arrangement.moves(to: corner, in: contents), done: "laid out \(subject)",
      nothing: "\(subject) \(isWhole || arrangement.nodes.count == 1 ? "lies" : "lie") so already")
  }

  /// Where the top-left corner of nodes laid out together comes to lie, so that they lie on no others.
  private func clearCorner(for arrangement: NodeArrangement) -> Point {
    let titles = Set(arrangement.nodes.compactMap { contents.frameTitle(of: $0) })
    // The borders of their own frames come with them.
    let margin = titles.isEmpty ? Size.zero : NodePlane.frameMargin
    let offset = Point(column: margin.columns, row: margin.rows)
    let size = Size(
      columns: arrangement.size.columns + 2 * margin.columns, rows: arrangement.size.rows + 2 * margin.rows)
    let middle = frame(around: arrangement.nodes).center
    let wanted = middle - Rect(origin: .origin, size: arrangement.size).center - offset
    return diagram.plane.clearPlace(for: size, near: wanted, besides: Set(arrangement.nodes), inFrames: titles) + offset
  }

  func align(_ alignment: Alignment) throws(Rejection) {
    let frames = try framesSelected(atLeast: 2, to: "put in line")
    let whole = frame(around: frames.map(\.node))
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
    try place(moves, done: "put \(Self.counted(frames.count)) in line", nothing: "they are in line already")
  }

  /// Evens out the gaps between the nodes selected together; the first and the last stay.
  ///
  /// Where the boxes have no space between those, they follow each other without a gap.
  func distribute(isAcross: Bool) throws(Rejection) {
    let frames = try framesSelected(atLeast: 3, to: "space out")
    func start(_ frame: Rect) -> Int { isAcross ? frame.minColumn : frame.minRow }
    func length(_ frame: Rect) -> Int { isAcross ? frame.size.columns : frame.size.rows }
    let sorted = frames.sorted { (start($0.frame), $0.node) < (start($1.frame), $1.node) }
    guard let first = sorted.first, let last = sorted.last else { return }
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
    try place(
      moves, done: "spaced out \(Self.counted(frames.count)) \(isAcross ? "across" : "upright")",
      nothing: "the gaps between them are equal already")
  }

  /// Pushes away what lies to the right of, or below, the nodes acted on, by so many boxes.
  func makeSpace(isAcross: Bool, _ count: Int) throws(Rejection) {
    let edge = frame(around: try requireNodes("make room beside"))
    let step = Point(column: isAcross ? Self.gapColumns * count : 0, row: isAcross ? 0 : Self.gapRows * count)
    let moves = contents.graph.nodes.compactMap { node -> NodeMove? in
      guard let frame = diagram.plane.frame(of: node) else { return nil }
      let lies = isAcross ? frame.minColumn >= edge.maxColumn : frame.minRow >= edge.maxRow
      return lies ? NodeMove(node, to: Plane.clamped(frame.origin + step)) : nil
    }
    try place(
      moves, done: "pushed \(Self.counted(moves.count)) \(isAcross ? "to the right" : "down")",
      nothing: "nothing lies \(isAcross ? "to the right" : "below")")
  }

  /// The space that a box takes with the wires beside it.
  private static let gapColumns = NodeMetrics.minimumColumns + 8
  private static let gapRows = 4

  /// Makes moves as one step of undo; without any that changes a place reports `nothing`.
  private func place(_ moves: [NodeMove], done: String, nothing: String) throws(Rejection) {
    let moves = moves.filter {
      diagram.plane.frame(of: $0.node)?.origin != $0.place || contents.place(of: $0.node) == nil
    }
    guard !moves.isEmpty else { return say(nothing) }
    document.endRun()
    try apply(.move(moves))
    say(done)
    if let selection, let frame = diagram.plane.frame(of: selection) { focus.cursor = frame.center }
    reveal(frame(around: moves.map(\.node)))
  }

  /// The boxes of the nodes selected together.
  private func framesSelected(
    atLeast count: Int, to purpose: String
  ) throws(Rejection) -> [(node: NodeID, frame: Rect)] {
    guard selectedNodes.count >= count else { throw .fewSelected(least: count, to: purpose) }
    return selectedNodes.sorted().compactMap { node in diagram.plane.frame(of: node).map { (node, $0) } }
  }

  /// The least rectangle that holds their boxes.
  func frame(around nodes: [NodeID]) -> Rect {
    nodes.reduce(Rect(origin: .origin, size: .zero)) { whole, node in
      diagram.plane.frame(of: node).map { whole.union($0) } ?? whole
    }
  }
}
