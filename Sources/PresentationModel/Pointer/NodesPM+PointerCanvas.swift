import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// The mouse on the canvas: selecting, moving and panning.
extension NodesPM {
  /// Cells that the canvas moves by while something is dragged along its edge.
  private static let edgeStep = Size(columns: 2, rows: 1)

  func pressCanvas(_ clicks: Int, isToggling: Bool, _ place: PointerPlace) throws(Rejection) {
    // More presses than two have nothing left to do.
    guard clicks <= 2 else { return }
    if case .frame(let title) = place.target { return pressFrame(title, clicks, isToggling: isToggling, place) }
    guard let node = place.target.node else {
      if place.target == .emptyCanvas { pressEmptyCanvas(clicks, isToggling: isToggling, place) }
      return
    }
    if isToggling { return toggle(node) }
    if !selectedNodes.contains(node) || clicks == 2 { selectAlone(node) }
    if clicks == 2 {
      try editSelection()
    } else {
      pointer.drag = PointerDrag(button: .left, start: place.point, kind: .node(place.target))
    }
  }

  private func pressEmptyCanvas(_ clicks: Int, isToggling: Bool, _ place: PointerPlace) {
    if clicks == 1 { return beginBand(isAdding: isToggling, place) }
    if isToggling { return }
    leaveNodes(at: place.point)
    open(AddPrompt())
  }

  func drag(_ button: PointerEvent.Button, _ place: PointerPlace) throws(Rejection) {
    guard let drag = pointer.drag, drag.button == button else { return }
    guard isValid(drag) else { return cancelDrag() }
    switch drag.kind {
    case .canvas(let isDragged):
      guard isDragged || place.point != drag.start else { return }
      view.viewport.scroll(by: drag.start - place.point)
      pointer.drag?.kind = .canvas(isDragged: true)
    case .band(let band):
      if band.end != nil || place.point != drag.start { drawBand(band, from: drag.start, to: panAtEdge(place.point)) }
    case .frame(let title): if place.point != drag.start { try beginMovingFrame(title, drag, place) }
    case .node(let target): if place.point != drag.start { try beginDragging(target, drag, place) }
    case .moving(let starts): try move(starts, by: panAtEdge(place.point) - drag.start)
    case .link(let linkDrag):
      // Over the table the canvas stays where it is.
      if case .tableRow = place.target { return try dragLink(linkDrag, place) }
      try dragLink(linkDrag, PointerPlace(place.target, panAtEdge(place.point)))
    }
  }

  func release(_ button: PointerEvent.Button, _ place: PointerPlace) throws(Rejection) {
    guard let drag = pointer.drag, drag.button == button else { return }
    guard isValid(drag) else { return cancelDrag() }
    pointer.drag = nil
    switch drag.kind {
    case .canvas(isDragged: true): break
    case .canvas(isDragged: false):
      guard button == .left else { return }
      if relationship == nil { leaveNodes(at: drag.start) } else { leaveLinkingOnNothing() }
    case .band(let band): endBand(band, at: drag.start)
    case .frame(let title): selectFrame(title)
    case .node(let target): if let node = target.node { selectAlone(node) }
    case .moving(let starts):
      message = nil
      let nodes = starts.map(\.node)
      if starts.allSatisfy({ diagram.plane.frame(of: $0.node)?.origin == $0.place }) {
        document.takeBackRun(.move(nodes))
      }
      endMoving()
    case .link(let linkDrag):
      aimLink(linkDrag, place)
      pointer.drag = nil
      try dropLink(linkDrag, place.target)
    }
  }

  /// Ends what the mouse holds without a release, which is lost or no longer means anything: moved nodes stay where they
  /// are, a link is not made.
  func cancelDrag() {
    guard let old = pointer.drag else { return }
    pointer.drag = nil
    guard isValid(old) else { return }
    switch old.kind {
    case .node, .canvas, .band, .frame: break
    case .moving: endMoving()
    case .link(let linkDrag): if linkDrag.endsMode { enter(.normal) }
    }
  }

  /// Whether what is held is still there to be dragged: keys may have ended its mode or deleted it.
  func isValid(_ drag: PointerDrag) -> Bool {
    switch drag.kind {
    case .band(let band): mode == .normal && (band.end == nil || band.selected == selectedNodes)
    case .frame(let title): mode == .normal && contents.hasFrame(title)
    case .node(let target): mode == .normal && (target.node.map { contents.graph.contains($0) } ?? false)
    case .canvas:
      switch mode {
      case .normal, .relationshipCreation, .move: true
      case .prompt, .question, .listing, .chart: false
      }
    case .moving(let starts):
      if case .move(let relocation) = mode { relocation.nodes == starts.map(\.node) } else { false }
    case .link: relationship != nil
    }
  }

  private func beginDragging(
    _ target: PointerTarget, _ drag: PointerDrag, _ place: PointerPlace
  ) throws(Rejection) {
    switch target {
    case .node: try beginMoving(drag, place)
    case .output(let node): try beginDraggingLink(from: node, pickedUp: nil, place)
    case .input(let port):
      if let source = contents.graph.input(port) {
        try beginDraggingLink(from: source, pickedUp: port, place)
      } else {
        pointer.drag = nil
        throw .because("\(portLabel(port)) of '\(contents.name(of: port.node))' is open: drag from an output onto it")
      }
    case .emptyCanvas, .frame, .tableRow, .tableHeading, .tableColumn, .table, .row, .list, .hint, .line, .nothing:
      pointer.drag = nil
    }
  }

  /// What is acted on hangs on the mouse from here on.
  func beginMoving(_ drag: PointerDrag, _ place: PointerPlace) throws(Rejection) {
    try beginMoving()
    guard case .move(let relocation) = mode else { return }
    let starts = relocation.nodes.compactMap { node in
      diagram.plane.frame(of: node).map { PointerDrag.NodeMoveStart(node: node, place: $0.origin) }
    }
    pointer.drag?.kind = .moving(starts)
    try move(starts, by: panAtEdge(place.point) - drag.start)
  }

  /// Puts the nodes that far from where they stood; all that a drag does is one step of undo.
  private func move(_ starts: [PointerDrag.NodeMoveStart], by offset: Point) throws(Rejection) {
    message = nil
    let moves = starts.map { (node: $0.node, place: Plane.clamped($0.place + offset)) }
    guard moves.contains(where: { diagram.plane.frame(of: $0.node)?.origin != $0.place }) else { return }
    try apply(.move(moves.map { NodeMove($0.node, to: $0.place) }), run: .move(starts.map(\.node)))
    if let frame = selection.flatMap({ diagram.plane.frame(of: $0) }) { focus.cursor = frame.center }
  }

  /// Moves the canvas on where the mouse is on its edge or beyond.
  ///
  /// - Returns: the cell of the document plane that is under the mouse then.
  func panAtEdge(_ point: Point) -> Point {
    let inner = viewport.rect.inset(by: 1)
    let old = viewport.origin
    let columns = point.column < inner.minColumn ? -1 : point.column >= inner.maxColumn ? 1 : 0
    let rows = point.row < inner.minRow ? -1 : point.row >= inner.maxRow ? 1 : 0
    view.viewport.scroll(by: Point(column: columns * Self.edgeStep.columns, row: rows * Self.edgeStep.rows))
    return point + (viewport.origin - old)
  }

  // MARK: - Selecting

  /// Makes a node the selected one, and the only one; the canvas stays, so that a second click meets the same cell.
  func selectAlone(_ node: NodeID) {
    focus.selectedNodes = []
    focusPointed(node)
  }

  /// Takes a node in among those selected together, or out; the selected one is the first of them.
  func toggle(_ node: NodeID) {
    if selectedNodes.isEmpty, let selection, selection != node { focus.selectedNodes = [selection] }
    focus.toggle(node)
    focusPointed(node)
    say(
      selectedNodes.isEmpty
        ? "no nodes are selected together any more" : "\(Self.counted(selectedNodes.count)) selected")
  }

  func focusPointed(_ node: NodeID) {
    guard let frame = diagram.plane.frame(of: node) else { return }
    if selection != node { document.endRun() }
    setSelection(node)
    focus.cursor = frame.center
  }

  /// Puts the cursor on an empty place of the canvas.
  func leaveNodes(at point: Point) {
    focus.selectedNodes = []
    setSelection(nil)
    document.endRun()
    focus.cursor = Plane.clamped(point)
  }
}
