import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Handling of the mouse.
///
/// Keys can do everything that the mouse can do.
extension NodesPM {
  private static let wheelRows = 3
  private static let wheelColumns = 6

  func point(_ event: PointerEvent, at place: PointerPlace) -> [Effect] {
    defer { followTutorial() }
    return perform { () throws(CommandError) in try take(event, at: place) } ?? []
  }

  private func take(_ event: PointerEvent, at place: PointerPlace) throws(CommandError) -> Outcome {
    switch event.action {
    case .wheel(let direction):
      let isZooming = event.modifiers.contains(.control)
      if let outcome = mode.handler.roll(direction, isZooming: isZooming, in: self) { return try carryOut(outcome) }
      return try moveView { () throws(CommandError) in
        if isZooming { return try zoom(isOut: direction.step.row >= 0, 1) }
        return try roll(direction, isSideways: event.modifiers.contains(.shift), over: place.target)
      }
    case .press(let button, let clicks): return try press(button, clicks, event.modifiers, place)
    case .drag(let button): return try drag(button, place)
    case .release(let button): return try release(button, place)
    }
  }

  private func roll(_ direction: Direction, isSideways: Bool, over target: PointerTarget) throws(CommandError)
    -> Outcome
  {
    let turned: Direction =
      switch direction {
      case .up where isSideways: .left
      case .down where isSideways: .right
      case .up, .down, .left, .right: direction
      }
    switch target {
    case .row, .list:
      let rows = turned.step.row
      if keys.pending.isEmpty { return rows == 0 ? .done : try carryOut(mode.handler.roll(rows: rows, in: self)) }
      keys.moveInMenu(by: rows, in: modeName)
    case .tableRow, .tableInner, .tableHeading, .tableColumn, .table: table.scroll(by: Self.wheelRows * turned.step.row)
    case .emptyCanvas, .node, .output, .input, .frame, .hint, .line, .nothing:
      pan(turned, turned.step.row == 0 ? Self.wheelColumns : Self.wheelRows)
    }
    return .done
  }

  private func press(
    _ button: PointerEvent.Button, _ clicks: Int, _ modifiers: Key.Modifiers, _ place: PointerPlace
  ) throws(CommandError) -> Outcome {
    if let drag = pointer.drag, drag.button != button { return .done }
    guard pointer.notePress(PointerPress(target: place.target, mode: modes.top?.name), clicks: clicks) else {
      return .done
    }
    cancelDrag()
    message = nil
    keys.recorder.forget()
    switch button {
    case .left: return try pressLeft(clicks, isToggling: !modifiers.isDisjoint(with: [.control, .shift]), place)
    case .middle:
      if isCanvasOpen {
        pointer.drag = PointerDrag(button: button, start: place.point, kind: .canvas(isDragged: false))
      }
    case .right:
      if modes.isEmpty, let node = place.target.node {
        forgetUnfinishedKeys()
        return toggle(node)
      }
    }
    return .done
  }

  private func pressLeft(_ clicks: Int, isToggling: Bool, _ place: PointerPlace) throws(CommandError) -> Outcome {
    switch place.target {
    case .hint(let command, let typed): return .effects(playHint(command) + play(typed.map { Key(.character($0)) }))
    case .row(let row): return try chooseRow(row)
    case .line(let offset):
      editLine { $0.move(to: offset) }
      return .done
    case .list: return .done
    case .emptyCanvas, .node, .output, .input, .frame, .tableRow, .tableInner, .tableHeading, .tableColumn, .table,
      .nothing:
      break
    }
    forgetUnfinishedKeys()
    return try carryOut(mode.handler.press(clicks, isToggling: isToggling, place, in: self))
  }

  /// Whether the canvas can be dragged: no line, question, list or chart covers it.
  private var isCanvasOpen: Bool { !mode.handler.coversCanvas }

  func forgetUnfinishedKeys() {
    keys.forgetUnfinished()
    keys.letters = nil
  }

  private func playHint(_ command: Command) -> [Effect] {
    // While jump hints are shown, the hint line names only keys that are not hints.
    if keys.letters != nil { return play(keyMap.sequence(for: command, in: modeName) ?? []) }
    keys.forgetUnfinished(keepsCount: true)
    keys.letters = nil
    // A button's command may have no key in this mode.
    return keyMap.sequence(for: command, in: modeName).map { play($0) } ?? perform(command)
  }

  func play(_ keys: [Key]) -> [Effect] {
    keys.flatMap { handle(.key($0)) }
  }
}

extension NodesPM {
  private static let edgeStep = Size(columns: 2, rows: 1)

  func pressCanvas(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace
  ) throws(CommandError) -> Outcome {
    // Third and further clicks do nothing.
    guard clicks <= 2 else { return .done }
    if case .frame(let title) = place.target { return pressFrame(title, clicks, isToggling: isToggling, place) }
    guard let node = place.target.node else {
      if place.target == .emptyCanvas { pressEmptyCanvas(clicks, isToggling: isToggling, place) }
      return .done
    }
    if isToggling { return toggle(node) }
    if !selectedNodes.contains(node) || clicks == 2 { selectAlone(node) }
    if clicks == 2 { return try editSelection() }
    pointer.drag = PointerDrag(button: .left, start: place.point, kind: .node(place.target))
    return .done
  }

  private func pressEmptyCanvas(_ clicks: Int, isToggling: Bool, _ place: PointerPlace) {
    if clicks == 1 { return beginBand(isAdding: isToggling, place) }
    if isToggling { return }
    leaveNodes(at: place.point)
    open(AddPrompt())
  }

  func drag(_ button: PointerEvent.Button, _ place: PointerPlace) throws(CommandError) -> Outcome {
    guard let drag = pointer.drag, drag.button == button else { return .done }
    guard isValid(drag) else {
      cancelDrag()
      return .done
    }
    switch drag.kind {
    case .canvas(let isDragged):
      guard isDragged || place.point != drag.start else { return .done }
      view.scroll(by: drag.start - place.point)
      pointer.drag?.kind = .canvas(isDragged: true)
    case .band(let band):
      if band.end != nil || place.point != drag.start {
        return drawBand(band, from: drag.start, to: panAtEdge(place.point))
      }
    case .frame(let title): if place.point != drag.start { try beginMovingFrame(title, drag, place) }
    case .node(let target): if place.point != drag.start { try beginDragging(target, drag, place) }
    case .moving(let starts): try move(starts, by: panAtEdge(place.point) - drag.start)
    case .link(let linkDrag):
      // The canvas does not scroll while the mouse is over the table.
      if case .tableRow = place.target {
        try dragLink(linkDrag, place)
      } else {
        try dragLink(linkDrag, PointerPlace(place.target, panAtEdge(place.point)))
      }
    }
    return .done
  }

  func release(_ button: PointerEvent.Button, _ place: PointerPlace) throws(CommandError) -> Outcome {
    guard let drag = pointer.drag, drag.button == button else { return .done }
    guard isValid(drag) else {
      cancelDrag()
      return .done
    }
    pointer.drag = nil
    switch drag.kind {
    case .canvas(isDragged: true): break
    case .canvas(isDragged: false):
      guard button == .left else { return .done }
      if relationship != nil { return try leaveLinkingOnNothing() }
      leaveNodes(at: drag.start)
    case .band(let band): return endBand(band, at: drag.start)
    case .frame(let title): return selectFrame(title)
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
      return try dropLink(linkDrag, place)
    }
    return .done
  }

  /// Ends a drag whose release was missed, or whose dragged node no longer exists.
  ///
  /// Moved nodes stay at their new places. A dragged link is not created.
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

  /// Whether the drag can continue.
  ///
  /// Keys pressed during the drag may have left the mode or deleted the dragged nodes.
  func isValid(_ drag: PointerDrag) -> Bool {
    switch drag.kind {
    case .band(let band): modes.isEmpty && (band.end == nil || band.selected == selectedNodes)
    case .frame(let title): modes.isEmpty && contents.hasFrame(title)
    case .node(let target): modes.isEmpty && (target.node.map { contents.contains($0) } ?? false)
    case .canvas: isCanvasOpen
    case .moving(let starts): modes.relocation?.nodes == starts.map(\.node)
    case .link: relationship != nil
    }
  }

  private func beginDragging(
    _ target: PointerTarget, _ drag: PointerDrag, _ place: PointerPlace
  ) throws(CommandError) {
    switch target {
    case .node: try beginMoving(drag, place)
    case .output(let node, let output):
      let outputs = contents.outputs(of: node)
      let source = outputs.indices.contains(output) ? outputs[output] : node
      try beginDraggingLink(from: source, pickedUp: nil, place)
    case .input(let port):
      if let source = contents.input(port) {
        try beginDraggingLink(from: source, pickedUp: port, place)
      } else {
        pointer.drag = nil
        throw .because("\(portLabel(port)) of '\(contents.name(of: port.node))' is open: drag from an output onto it")
      }
    case .emptyCanvas, .frame, .tableRow, .tableInner, .tableHeading, .tableColumn, .table, .row, .list, .hint, .line,
      .nothing:
      pointer.drag = nil
    }
  }

  func beginMoving(_ drag: PointerDrag, _ place: PointerPlace) throws(CommandError) {
    if view.fitted != nil {
      pointer.drag = nil
      throw .because("nodes cannot be dragged in the whole-graph view: \(keyName(.move)) leaves it and moves this one")
    }
    try beginMoving()
    guard let relocation = modes.relocation else { return }
    let starts = relocation.nodes.compactMap { node in
      diagram.plane.frame(of: node).map { PointerDrag.NodeMoveStart(node: node, place: $0.origin) }
    }
    pointer.drag?.kind = .moving(starts)
    try move(starts, by: panAtEdge(place.point) - drag.start)
  }

  /// Moves nodes by `offset` from where they were when the drag began; the whole drag is one undo step.
  private func move(_ starts: [PointerDrag.NodeMoveStart], by offset: Point) throws(CommandError) {
    message = nil
    let moves = starts.map { (node: $0.node, place: Plane.clamped($0.place + offset)) }
    guard moves.contains(where: { diagram.plane.frame(of: $0.node)?.origin != $0.place }) else { return }
    try apply(.move(moves.map { NodeMove($0.node, to: $0.place) }), run: .move(starts.map(\.node)))
    if let frame = selection.flatMap({ diagram.plane.frame(of: $0) }) { focus.cursor = frame.center }
  }

  /// Scrolls the canvas while the mouse is at or beyond its edge.
  ///
  /// - Returns: the cell of the document plane that is then under the mouse.
  func panAtEdge(_ point: Point) -> Point {
    let inner = viewport.rect.inset(by: 1)
    let old = viewport.origin
    let columns = point.column < inner.minColumn ? -1 : point.column >= inner.maxColumn ? 1 : 0
    let rows = point.row < inner.minRow ? -1 : point.row >= inner.maxRow ? 1 : 0
    if view.fitted != nil { return point }
    view.scroll(by: Point(column: columns * Self.edgeStep.columns, row: rows * Self.edgeStep.rows))
    return point + (viewport.origin - old)
  }

  // MARK: - Selecting

  /// Selects only this node.
  ///
  /// The view does not scroll, so that a second click of a double click hits the same cell.
  func selectAlone(_ node: NodeID) {
    focus.selectedNodes = []
    focusPointed(node)
  }

  /// Adds a node to the multiple selection, or removes it; if there is no multiple selection yet, the selected node is
  /// added too.
  func toggle(_ node: NodeID) -> Outcome {
    if selectedNodes.isEmpty, let selection, selection != node { focus.selectedNodes = [selection] }
    focus.toggle(node)
    focusPointed(node)
    return .reported(selectedNodes.isEmpty ? "selection cleared" : selectedSentence)
  }

  func focusPointed(_ node: NodeID) {
    guard let frame = diagram.plane.frame(of: node) else { return }
    if selection != node { document.endRun() }
    setSelection(node)
    focus.cursor = frame.center
  }

  func leaveNodes(at point: Point) {
    focus.selectedNodes = []
    setSelection(nil)
    document.endRun()
    focus.cursor = Plane.clamped(point)
  }
}

extension NodesPM {
  func pressFrame(_ title: String, _ clicks: Int, isToggling: Bool, _ place: PointerPlace) -> Outcome {
    if clicks == 2 {
      open(RetitlePrompt(title: title))
    } else if isToggling {
      focus.selectedNodes = Set(actedOn)
      return selectFrame(title, isAdding: true)
    } else {
      pointer.drag = PointerDrag(button: .left, start: place.point, kind: .frame(title))
    }
    return .done
  }

  /// Selects the nodes of a frame, without scrolling, so that a second click of a double click hits the same cell.
  func selectFrame(_ title: String, isAdding: Bool = false) -> Outcome {
    let members = contents.members(ofFrame: title)
    guard let first = diagram.plane.readingOrder(members).first else { return .done }
    focus.selectedNodes = isAdding ? selectedNodes.union(members) : Set(members)
    focusPointed(first)
    return selected
  }

  /// Starts dragging a frame with its nodes.
  ///
  /// If all its nodes are selected, drags all selected nodes.
  func beginMovingFrame(_ title: String, _ drag: PointerDrag, _ place: PointerPlace) throws(CommandError) {
    if !selectedNodes.isSuperset(of: contents.members(ofFrame: title)) { report(selectFrame(title)) }
    try beginMoving(drag, place)
  }
}

extension NodesPM {
  /// Handles a click on a row, like Enter on it.
  ///
  /// In a menu of keys, this is like typing the keys of the row.
  func chooseRow(_ row: Int) throws(CommandError) -> Outcome {
    if mode.handler.isList { return try carryOut(mode.handler.choose(row: row, in: self)) }
    if let hints = keys.letters {
      return try choose(row, of: hints)
    }
    if !keys.pending.isEmpty {
      let continuations = keyMap.continuations(of: keys.pending, in: modeName)
      return continuations.indices.contains(row) ? .effects(play(continuations[row].keys)) : .done
    }
    return try carryOut(mode.handler.choose(row: row, in: self))
  }

  /// Goes to a node that is off the screen.
  ///
  /// `row` is the row of the node in the list of hints.
  private func choose(_ row: Int, of hints: HintTable) throws(CommandError) -> Outcome {
    let nodes = hints.offScreen.filter { hints.rest(for: .node($0)) != nil }
    keys.letters = nil
    return try nodes.indices.contains(row) ? go(to: .node(nodes[row])) : .done
  }

}

extension NodesPM {
  /// Handles a mouse press on the table, and gives the keys to the table.
  ///
  /// Selects or edits a row, folds a section, or sorts by a column.
  ///
  /// - Returns: nil if the press was not on the table.
  func pressTable(_ clicks: Int, isToggling: Bool, _ target: PointerTarget) throws(CommandError) -> Outcome? {
    switch target {
    case .tableRow(let node):
      focusTable(true)
      if isToggling {
        return toggle(node)
      } else if clicks <= 2 {
        selectAlone(node)
        if let frame = diagram.plane.frame(of: node) { view.reveal(frame) }
        if clicks == 2 { return try editSelection() }
      }
    case .tableInner(let place):
      focusTable(true)
      table.focus(on: .inner(place))
      setSelection(nil)
      if clicks == 2 { return try goToInnerRow() ?? .done }
    case .tableHeading(let heading):
      focusTable(true)
      return fold(heading)
    case .tableColumn(let column):
      focusTable(true)
      return sortTable(by: column)
    case .table: focusTable(true)
    case .emptyCanvas, .node, .output, .input, .frame, .row, .list, .hint, .line, .nothing: return nil
    }
    return .done
  }
}
