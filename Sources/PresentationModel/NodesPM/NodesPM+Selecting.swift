import DiagramModel
import EditorInput
public import EvaluationEngine
public import Geometry
import GraphDocument
import TextScanning

extension NodesPM {
  /// The nodes that commands act on, in ascending order: the multiple selection or, if it is empty, the selected node.
  public var actedOn: [NodeID] { focus.actedOn }

  /// Starts a multiple selection with the selected node, or clears the present multiple selection.
  func selectTogether() throws(CommandError) {
    if deselect() { return }
    focus.selectedNodes = [try requireSelection("select with others")]
    saySelected()
  }

  func toggleSelected() throws(CommandError) {
    focus.toggle(try requireSelection("add or remove it"))
    saySelected()
  }

  /// Adds to the selection the nodes that `reach` returns, such as all nodes that feed the selected ones.
  func selectReached(by reach: (Graph, [NodeID]) -> [NodeID]) throws(CommandError) {
    let start = try requireNodes("begin from")
    let contents = contents
    // Wires from other outputs of an instance belong to the instance.
    let reached = reach(contents.graph, start.flatMap { contents.outputs(of: $0) })
    selectNodes(start + Set(reached.compactMap { contents.visible($0) }).subtracting(start).sorted(), nothing: "")
  }

  func selectInverse() {
    let acted = Set(actedOn)
    selectNodes(contents.nodes.filter { !acted.contains($0) }, nothing: "all nodes were selected; now none is")
  }

  func selectSame() throws(CommandError) {
    let start = try requireNodes("find more of its kind")
    let contents = contents
    let likes = Set(start.map { contents.face(of: $0).similarity })
    selectNodes(contents.nodes.filter { likes.contains(contents.face(of: $0).similarity) }, nothing: "")
  }

  func selectFailed() {
    let graph = contents.graph
    selectNodes(contents.nodes.filter { graph.value(of: $0).isMissing }, nothing: "every node has a value")
  }

  /// Selects exactly these nodes.
  ///
  /// `nothing` is the message if `nodes` is empty.
  func selectNodes(_ nodes: [NodeID], nothing: String) {
    focus.selectedNodes = Set(nodes)
    if nodes.isEmpty { return say(nothing) }
    if selection.map({ !selectedNodes.contains($0) }) ?? true, let first = diagram.plane.readingOrder(nodes).first {
      select(first)
    }
    saySelected()
  }

  func deselect() -> Bool {
    guard focus.deselect() else { return false }
    say("selection cleared")
    return true
  }

  func deleteSelectedNodes() throws(CommandError) {
    let nodes = actedOn
    let fed = Set(nodes.flatMap { contents.users(of: $0).map(\.node) }).subtracting(nodes).count
    let old = cursor
    try apply(.group(nodes.map { .delete($0) }))
    focus.selectedNodes = []
    say("deleted \(Self.counted(nodes.count))" + Self.waiting(fed))
    focus.cursor = old
    if let node = selection ?? nodeAtCursor { select(node) }
  }

  static func counted(_ nodes: Int) -> String { MessageText.counted(nodes, "node") }

  var selectedSentence: String { "\(Self.counted(selectedNodes.count)) selected" }

  func saySelected() { say(selectedSentence) }
}

extension NodesPM {
  /// The selection rectangle, in cells of the document plane; nil if the user is not drawing one.
  public var rubberBand: Rect? {
    guard let drag = pointer.drag, isValid(drag), case .band(let band) = drag.kind, let end = band.end else {
      return nil
    }
    return Self.rectangle(from: drag.start, to: end)
  }

  func beginBand(isAdding: Bool, _ place: PointerPlace) {
    let acted = isAdding ? Set(actedOn) : []
    let band = PointerDrag.Band(base: acted, isAdding: isAdding, end: nil, selected: [])
    pointer.drag = PointerDrag(button: .left, start: place.point, kind: .band(band))
  }

  func drawBand(_ old: PointerDrag.Band, from start: Point, to end: Point) {
    var band = old
    band.end = end
    let area = Self.rectangle(from: start, to: end)
    let level = view.shown
    let drawn = level.scale.project(area)
    // Below the full level, boxes are drawn smaller than their frames in the plane.
    let met =
      view.fitted.map { $0.order(in: drawn) }
      ?? diagram.plane.nodes(in: level.scale.area(drawn)).filter { node in
        diagram.plane.frame(of: node).map { level.box($0).intersects(drawn) } ?? false
      }
    band.selected = band.base.union(met)
    focus.selectedNodes = band.selected
    pointer.drag?.kind = .band(band)
    say(selectedNodes.isEmpty ? "no node is in the rectangle" : selectedSentence)
  }

  /// Ends the selection rectangle.
  ///
  /// The nodes that it touches stay selected.
  ///
  /// If the mouse was not moved, this is a click on the empty canvas.
  func endBand(_ band: PointerDrag.Band, at start: Point) {
    guard band.end != nil else {
      if !band.isAdding { leaveNodes(at: start) }
      return
    }
    if selectedNodes.isEmpty { return leaveNodes(at: start) }
    if selection.map({ !selectedNodes.contains($0) }) ?? true,
      let first = diagram.plane.readingOrder(Array(selectedNodes)).first
    {
      focusPointed(first)
    }
    saySelected()
  }

  private static func rectangle(from start: Point, to end: Point) -> Rect {
    let columns = (min(start.column, end.column), max(start.column, end.column))
    let rows = (min(start.row, end.row), max(start.row, end.row))
    return Rect(column: columns.0, row: rows.0, columns: columns.1 - columns.0 + 1, rows: rows.1 - rows.0 + 1)
  }
}

extension NodesPM {
  func beginMoving() throws(CommandError) {
    let nodes = try requireNodes("move")
    document.endRun()
    enter(.move(Relocation(nodes: nodes)))
    guard view.fitted != nil else { return }
    let frame = nodes.first.flatMap { diagram.plane.frame(of: $0) }
    view.showPlaces(revealing: frame)
    sharesChanged()
    // The canvas may have become wider, because the table of the former level is hidden.
    if let frame { view.reveal(frame) }
  }

  /// Ends move mode.
  ///
  /// The nodes keep their new places.
  func endMoving() {
    document.endRun()
    enter(.normal)
    fitAgain()
  }

  /// Moves nodes by `cells` in a direction.
  ///
  /// In move mode, these are the nodes that the user is moving; in other modes, the selected nodes. Consecutive moves
  /// are one undo step.
  func nudge(_ direction: Direction, _ cells: Int) throws(CommandError) {
    let nodes = if case .move(let relocation) = mode { relocation.nodes } else { try requireNodes("move") }
    let step = direction.step
    let offset = Point(column: step.column * cells, row: step.row * cells)
    let moves = nodes.compactMap { node in
      diagram.plane.frame(of: node).map { NodeMove(node, to: Plane.clamped($0.origin + offset)) }
    }
    try apply(.move(moves), run: .move(nodes))
    if let followed = selection ?? nodes.first, let frame = diagram.plane.frame(of: followed) {
      if selection != nil { focus.cursor = frame.center }
      view.reveal(frame)
    }
  }
}

extension NodesPM {
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

  /// Arranges the selected nodes around their present centre without covering others.
  ///
  /// Without selected nodes, arranges the graph.
  ///
  /// If `isFolded` is true, the layout is limited to the height of the canvas and continues to the right.
  func layOut(isFolded: Bool = false) throws(CommandError) {
    guard contents.count > 0 else { throw .because("there are no nodes to lay out") }
    let isWhole = selectedNodes.isEmpty
    let arrangement = isFolded ? foldedArrangement(isWhole: isWhole) : arrangement(isWhole: isWhole, rowLimit: nil)
    let corner = isWhole ? NodeArrangement.home : clearCorner(for: arrangement)
    let subject = isWhole ? "the graph" : Self.counted(arrangement.nodes.count)
    try place(
      arrangement.moves(to: corner, in: contents), done: "laid out \(subject)" + (isFolded ? ", folded" : ""),
      nothing: "\(subject) \(isWhole || arrangement.nodes.count == 1 ? "is" : "are") laid out that way already")
  }

  private func arrangement(isWhole: Bool, rowLimit: Int?) -> NodeArrangement {
    isWhole
      ? NodeArrangement(contents, rowLimit: rowLimit)
      : NodeArrangement(of: selectedNodes, in: contents, rowLimit: rowLimit)
  }

  /// Returns a layout that is as high as the canvas.
  ///
  /// If this layout is too wide even for the overview, a layout that is as high as the canvas in the overview is
  /// returned instead, provided that it is narrow enough.
  private func foldedArrangement(isWhole: Bool) -> NodeArrangement {
    let overview = DetailLevel.overview.scale
    let rows = max(1, viewport.size.rows - 2 * CanvasView.corner.row)
    let folded = arrangement(isWhole: isWhole, rowLimit: rows)
    let columns = (viewport.size.columns - 2 * CanvasView.corner.column) * overview.columns
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
    let middle = frame(around: arrangement.nodes).center
    let wanted = middle - Rect(origin: .origin, size: arrangement.size).center - offset
    return diagram.plane.clearPlace(for: size, near: wanted, besides: Set(arrangement.nodes), inFrames: titles) + offset
  }

  func align(_ alignment: Alignment) throws(CommandError) {
    let frames = try framesSelected(atLeast: 2, to: "align")
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
    try place(moves, done: "aligned \(Self.counted(frames.count))", nothing: "the nodes are aligned already")
  }

  /// Makes the gaps between the selected nodes equal.
  ///
  /// The first and the last node stay.
  ///
  /// If there is too little space between these two, the nodes follow each other without gaps.
  func distribute(isAcross: Bool) throws(CommandError) {
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
      nothing: "the gaps between the nodes are equal already")
  }

  /// Makes space for `count` boxes next to the selected nodes.
  ///
  /// If `isAcross` is true, all nodes to the right of the selected nodes move to the right. If not, all nodes below
  /// them move down.
  func makeSpace(isAcross: Bool, _ count: Int) throws(CommandError) {
    let edge = frame(around: try requireNodes("make room next to"))
    let step = Point(column: isAcross ? Self.gapColumns * count : 0, row: isAcross ? 0 : Self.gapRows * count)
    let moves = contents.nodes.compactMap { node -> NodeMove? in
      guard let frame = diagram.plane.frame(of: node) else { return nil }
      let lies = isAcross ? frame.minColumn >= edge.maxColumn : frame.minRow >= edge.maxRow
      return lies ? NodeMove(node, to: Plane.clamped(frame.origin + step)) : nil
    }
    try place(
      moves, done: "pushed \(Self.counted(moves.count)) \(isAcross ? "to the right" : "down")",
      nothing: "there is nothing \(isAcross ? "to the right" : "below")")
  }

  private static let gapColumns = NodeMetrics.minimumColumns + 8
  private static let gapRows = 4

  private func place(_ moves: [NodeMove], done: String, nothing: String) throws(CommandError) {
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

  private func framesSelected(
    atLeast count: Int, to purpose: String
  ) throws(CommandError) -> [(node: NodeID, frame: Rect)] {
    guard selectedNodes.count >= count else { throw .fewSelected(least: count, to: purpose) }
    return selectedNodes.sorted().compactMap { node in diagram.plane.frame(of: node).map { (node, $0) } }
  }

  func frame(around nodes: [NodeID]) -> Rect {
    nodes.reduce(Rect(origin: .origin, size: .zero)) { whole, node in
      diagram.plane.frame(of: node).map { whole.union($0) } ?? whole
    }
  }
}

extension NodesPM {
  func beginFraming() throws(CommandError) {
    open(FramePrompt(nodes: try requireNodes("frame")))
  }

  func beginRetitling() throws(CommandError) {
    open(RetitlePrompt(title: try requireFrame("retitle")))
  }

  func dissolveFrame() throws(CommandError) {
    let title = try requireFrame("dissolve")
    try apply(.frame(contents.members(ofFrame: title).map { NodeFraming($0, in: nil) }))
    say("dissolved frame '\(title)'; its nodes stay")
  }

  func removeFromFrame() throws(CommandError) {
    let acted = try requireNodes("take out of its frame")
    let nodes = acted.filter { contents.frameTitle(of: $0) != nil }
    guard !nodes.isEmpty else {
      throw acted.count == 1 ? .node(acted[0], "is not in a frame") : .because("none of the nodes is in a frame")
    }
    let titles = Set(nodes.compactMap { contents.frameTitle(of: $0) })
    try apply(.frame(nodes.map { NodeFraming($0, in: nil) }))
    let gone = titles.filter { !contents.hasFrame($0) }.count
    let empty =
      gone == 0 ? "" : gone == 1 ? "; the frame has no nodes any more" : "; \(gone) frames have no nodes any more"
    let from = titles.count == 1 ? "frame '\(titles.first ?? "")'" : MessageText.counted(titles.count, "frame")
    say("removed \(described(nodes)) from \(from)\(empty)")
  }

  /// Adds the selected nodes to a frame.
  ///
  /// If there are several frames, opens a prompt to choose one.
  func beginAddingToFrame() throws(CommandError) -> Outcome {
    let nodes = try requireNodes("add to a frame")
    let titles = framesToJoin(nodes)
    switch titles.count {
    case 0:
      let other = contents.frameTitles.isEmpty ? "" : "other "
      throw .because("there is no \(other)frame to add to: \(canvasKey(for: .frame)) makes one")
    case 1: return try add(nodes, toFrame: titles[0])
    default:
      open(AddToFramePrompt(nodes: nodes))
      return .done
    }
  }

  /// Adds the nodes to a frame, except those already in it.
  func add(_ nodes: [NodeID], toFrame title: String) throws(CommandError) -> Outcome {
    guard contents.hasFrame(title) else {
      let near = Suggestion.question(for: title, among: contents.frameTitles)
      throw .because("there is no frame '\(title)'" + (near.map { ": \($0)" } ?? ""))
    }
    let joining = nodes.filter { contents.frameTitle(of: $0) != title }
    guard !joining.isEmpty else {
      throw .because("\(described(nodes)) \(nodes.count == 1 ? "is" : "are") in frame '\(title)' already")
    }
    try apply(.frame(joining.map { NodeFraming($0, in: title) }))
    enter(.normal)
    return .reported("added \(described(joining)) to frame '\(title)'")
  }

  /// Returns the titles of the frames that at least one of the nodes can join, those nearest to the cursor first.
  func framesToJoin(_ nodes: [NodeID]) -> [String] {
    let own = Set(nodes.map { contents.frameTitle(of: $0) })
    let left = contents.frameTitles.filter { own != [$0] }
    let distances = left.map { title in (title: title, distance: distanceToFrame(title)) }
    return distances.sorted { ($0.distance, $0.title) < ($1.distance, $1.title) }.map(\.title)
  }

  /// Returns completions of `text` with the titles of frames that the nodes can join, nearest first.
  func frames(matching text: String, for nodes: [NodeID]) -> [Completion] {
    let ranked = framesToJoin(nodes).compactMap { title -> (rank: Int, completion: Completion)? in
      guard let rank = Completion.rank(of: text, in: title) else { return nil }
      let sentence = Self.counted(contents.memberCount(ofFrame: title))
      return (rank, Completion(text: title, sign: title, sentence: sentence))
    }
    return Array(Completion.sorted(ranked).prefix(Completion.limit))
  }

  /// Returns the distance from the cursor to the nearest cell of a frame, in columns; a row counts as two columns.
  private func distanceToFrame(_ title: String) -> Int {
    guard let area = diagram.plane.area(ofFrame: title) else { return .max }
    let across = max(area.minColumn - cursor.column, cursor.column - area.maxColumn + 1, 0)
    let down = max(area.minRow - cursor.row, cursor.row - area.maxRow + 1, 0)
    return across + 2 * down
  }

  func beginMovingFrame() throws(CommandError) {
    let title = try requireFrame("move")
    document.endRun()
    enter(.move(Relocation(nodes: contents.members(ofFrame: title))))
    say("moving frame '\(title)' with its nodes")
  }

  func selectFrame() throws(CommandError) {
    selectNodes(contents.members(ofFrame: try requireFrame("select")), nothing: "")
  }

  private func requireFrame(_ verb: String) throws(CommandError) -> String {
    let node = try requireSelection("\(verb) the frame of")
    if let title = contents.frameTitle(of: node) { return title }
    throw .node(node, "is not in a frame: \(canvasKey(for: .frame)) makes one")
  }

  func described(_ nodes: [NodeID]) -> String {
    nodes.count == 1 ? "'\(contents.name(of: nodes[0]))'" : Self.counted(nodes.count)
  }
}
