import EditorInput
import Geometry

/// The mouse: it does what keys do, and nothing needs it.
extension NodesPM {
  /// Cells that a notch of the wheel moves the canvas by.
  private static let wheelRows = 3
  private static let wheelColumns = 6

  /// Takes what the mouse did there.
  func point(_ event: PointerEvent, at place: PointerPlace) -> [Effect] {
    defer { followTutorial() }
    return carryOut { () throws(Rejection) in try take(event, at: place) } ?? []
  }

  private func take(_ event: PointerEvent, at place: PointerPlace) throws(Rejection) -> Outcome {
    switch event.action {
    case .wheel(let direction) where mode.name == .chart:
      rollChart(direction, isZooming: event.modifiers.contains(.control))
    case .wheel(let direction) where event.modifiers.contains(.control):
      try moveView { () throws(Rejection) in try zoom(isOut: direction.step.row >= 0, 1) }
    case .wheel(let direction):
      try moveView { roll(direction, isSideways: event.modifiers.contains(.shift), over: place.target) }
    case .press(let button, let clicks): return try press(button, clicks, event.modifiers, place)
    case .drag(let button): try drag(button, place)
    case .release(let button): try release(button, place)
    }
    return .done
  }

  private func roll(_ direction: Direction, isSideways: Bool, over target: PointerTarget) {
    let turned: Direction =
      switch direction {
      case .up where isSideways: .left
      case .down where isSideways: .right
      case .up, .down, .left, .right: direction
      }
    switch target {
    case .row, .list:
      let rows = turned.step.row
      if rows != 0, !moveInListing(by: rows) { choose(rows) }
    case .tableRow, .tableHeading, .tableColumn, .table: table.scroll(by: Self.wheelRows * turned.step.row)
    case .emptyCanvas, .node, .output, .input, .frame, .hint, .line, .nothing:
      pan(turned, turned.step.row == 0 ? Self.wheelColumns : Self.wheelRows)
    }
  }

  private func press(
    _ button: PointerEvent.Button, _ clicks: Int, _ modifiers: Key.Modifiers, _ place: PointerPlace
  ) throws(Rejection) -> Outcome {
    if let drag = pointer.drag, drag.button != button { return .done }
    guard pointer.notePress(PointerPress(target: place.target, mode: mode.name), clicks: clicks) else { return .done }
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
      if mode == .normal, let node = place.target.node {
        forgetUnfinishedKeys()
        toggle(node)
      }
    }
    return .done
  }

  private func pressLeft(_ clicks: Int, isToggling: Bool, _ place: PointerPlace) throws(Rejection) -> Outcome {
    switch place.target {
    case .hint(let command): return .effects(playHint(command))
    case .row(let row): return try chooseRow(row)
    case .line(let offset):
      editLine { $0.move(to: offset) }
      return .done
    case .list: return .done
    case .emptyCanvas, .node, .output, .input, .frame, .tableRow, .tableHeading, .tableColumn, .table, .nothing: break
    }
    forgetUnfinishedKeys()
    switch mode {
    case .move, .normal:
      if mode.name == .move { endMoving() }
      if try pressTable(clicks, isToggling: isToggling, place.target) { return .done }
      focusTable(false)
      try pressCanvas(clicks, isToggling: isToggling, place)
    case .relationshipCreation: try pressTarget(place, endsMode: false)
    case .prompt(let prompt): try pressOutside(of: prompt, place)
    case .listing(let listing): pressOutside(of: listing, place)
    case .question, .chart: break
    }
    return .done
  }

  /// Whether the canvas can be taken hold of: nothing lies over it that waits for an answer.
  private var isCanvasOpen: Bool {
    switch mode {
    case .normal, .relationshipCreation, .move: true
    case .prompt, .question, .listing, .chart: false
    }
  }

  func forgetUnfinishedKeys() {
    keys.forgetUnfinished()
    hints = nil
  }

  /// A key of the hint line; digits typed before it are its count, letters that others wait for it is not.
  private func playHint(_ command: Command) -> [Effect] {
    // Among letters only keys are named that are none.
    if hints != nil { return play(keyMap.sequence(for: command, in: modeName) ?? []) }
    keys.forgetUnfinished(keepsCount: true)
    hints = nil
    return play(keyMap.sequence(for: command, in: modeName) ?? [])
  }

  func play(_ keys: [Key]) -> [Effect] {
    keys.flatMap { handle(.key($0)) }
  }
}

extension KeyMap {
  /// The first keys of a command in a mode; nil where it is not bound.
  func sequence(for command: Command, in mode: Mode.Name) -> [Key]? {
    guard let first = bindings[mode]?.first(where: { $0.command == command })?.keys.first else { return nil }
    return try? KeyNotation.parse(first)
  }
}
