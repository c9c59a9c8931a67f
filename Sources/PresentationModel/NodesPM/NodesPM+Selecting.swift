import DiagramModel
import EditorInput
public import EvaluationEngine
public import Geometry
import GraphDocument
import TextScanning

extension NodesPM {
  /// The nodes that commands act on, in ascending order: the multiple selection or, if it is empty, the selected node.
  public var actedOn: [NodeID] { focus.actedOn }

  /// Starts a multiple selection that contains the selected node; clears the multiple selection if there is one.
  func selectTogether() throws(CommandError) -> Outcome {
    if let outcome = deselect() { return outcome }
    focus.selectedNodes = [try requireSelection("select with others")]
    return selected
  }

  func toggleSelected(_ node: NodeID) -> Outcome {
    focus.toggle(node)
    return selected
  }

  /// Adds nodes to the selection that are reached from it, such as all nodes that feed it.
  ///
  /// `reach` returns these nodes.
  func selectReached(from start: [NodeID], by reach: (Graph, [NodeID]) -> [NodeID]) -> Outcome {
    let contents = contents
    // Wires from other outputs of an instance belong to the instance.
    let reached = reach(contents.graph, start.flatMap { contents.outputs(of: $0) })
    return selectNodes(
      start + Set(reached.compactMap { contents.visible($0) }).subtracting(start).sorted(), nothing: "")
  }

  func selectInverse() -> Outcome {
    let acted = Set(actedOn)
    return selectNodes(contents.nodes.filter { !acted.contains($0) }, nothing: "all nodes were selected; now none is")
  }

  func selectSame(as start: [NodeID]) -> Outcome {
    let contents = contents
    let likes = Set(start.map { contents.face(of: $0).similarity })
    return selectNodes(contents.nodes.filter { likes.contains(contents.face(of: $0).similarity) }, nothing: "")
  }

  func selectFailed() -> Outcome {
    let graph = contents.graph
    return selectNodes(contents.nodes.filter { graph.value(of: $0).isMissing }, nothing: "every node has a value")
  }

  /// Selects exactly these nodes.
  ///
  /// `nothing` is the message if there are none.
  func selectNodes(_ nodes: [NodeID], nothing: String) -> Outcome {
    focus.selectedNodes = Set(nodes)
    if nodes.isEmpty { return .reported(nothing) }
    if selection.map({ !selectedNodes.contains($0) }) ?? true, let first = diagram.plane.readingOrder(nodes).first {
      select(first)
    }
    return selected
  }

  /// Clears the multiple selection; nil if it was empty.
  func deselect() -> Outcome? { focus.deselect() ? .reported("selection cleared") : nil }

  func deleteSelectedNodes() throws(CommandError) -> Outcome {
    let nodes = actedOn
    let fed = Set(nodes.flatMap { contents.users(of: $0).map(\.node) }).subtracting(nodes).count
    let old = cursor
    try apply(.group(nodes.map { .delete($0) }))
    focus.selectedNodes = []
    focus.cursor = old
    if let node = selection ?? finder.nearest(to: cursor) { select(node) }
    return .reported("deleted \(Self.counted(nodes.count))" + Self.waiting(fed))
  }

  static func counted(_ nodes: Int) -> String { MessageText.counted(nodes, "node") }

  /// The report on how many nodes are selected.
  var selected: Outcome { .reported(selectedSentence) }
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

  /// Extends the selection rectangle to `end`.
  func drawBand(_ old: PointerDrag.Band, from start: Point, to end: Point) -> Outcome {
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
    return .reported(selectedNodes.isEmpty ? "no node is in the rectangle" : selectedSentence)
  }

  /// Ends the selection rectangle; the nodes that it touches stay selected.
  ///
  /// If the mouse was not moved, acts as a click on the empty canvas.
  func endBand(_ band: PointerDrag.Band, at start: Point) -> Outcome {
    guard band.end != nil else {
      if !band.isAdding { leaveNodes(at: start) }
      return .done
    }
    if selectedNodes.isEmpty {
      leaveNodes(at: start)
      return .done
    }
    if selection.map({ !selectedNodes.contains($0) }) ?? true,
      let first = diagram.plane.readingOrder(Array(selectedNodes)).first
    {
      focusPointed(first)
    }
    return selected
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
    enter(Relocation(nodes: nodes))
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
    let nodes = if let relocation = modes.relocation { relocation.nodes } else { try requireNodes("move") }
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

/// Placing several nodes.
extension NodesPM {
  /// Moves nodes in one undo step.
  func place(_ placement: NodePlacement) throws(CommandError) -> Outcome {
    let moves = placement.moves.filter {
      diagram.plane.frame(of: $0.node)?.origin != $0.place || contents.place(of: $0.node) == nil
    }
    guard !moves.isEmpty else { return .reported(placement.nothing) }
    document.endRun()
    try apply(.move(moves))
    if let selection, let frame = diagram.plane.frame(of: selection) { focus.cursor = frame.center }
    reveal(diagram.plane.frame(around: moves.map(\.node)))
    return .reported(placement.done)
  }
}

extension NodesPM {
  func dissolveFrame(_ title: String) throws(CommandError) -> Outcome {
    try apply(.frame(contents.members(ofFrame: title).map { NodeFraming($0, in: nil) }))
    return .reported("dissolved frame '\(title)'; its nodes stay")
  }

  /// Takes the selected nodes out of their frames.
  func removeFromFrame(_ acted: [NodeID]) throws(CommandError) -> Outcome {
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
    return .reported("removed \(described(nodes)) from \(from)\(empty)")
  }

  /// Adds the selected nodes to a frame.
  ///
  /// If there are several frames, opens a prompt to choose one.
  func beginAddingToFrame(_ nodes: [NodeID]) throws(CommandError) -> Outcome {
    let titles = frameChoice.framesToJoin(nodes)
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

  func beginMoving(frame title: String) -> Outcome {
    document.endRun()
    enter(Relocation(nodes: contents.members(ofFrame: title)))
    return .reported("moving frame '\(title)' with its nodes")
  }
}
