import EditorInput
import EvaluationEngine
public import Geometry

/// The rectangle that the mouse draws over empty ground: the nodes that it meets are selected together.
extension NodesPM {
  /// The rectangle being drawn, in cells of the document plane; nil for none.
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

  /// The mouse has drawn it as far as there.
  func drawBand(_ old: PointerDrag.Band, from start: Point, to end: Point) {
    var band = old
    band.end = end
    let area = Self.rectangle(from: start, to: end)
    let drawn = detail.scale.project(area)
    // Boxes are larger on the plane than they are drawn below the full level.
    let met = diagram.plane.nodes(in: detail.scale.area(drawn)).filter { node in
      diagram.plane.frame(of: node).map { detail.box($0).intersects(drawn) } ?? false
    }
    band.selected = band.base.union(met)
    focus.selectedNodes = band.selected
    pointer.drag?.kind = .band(band)
    say(selectedNodes.isEmpty ? "no node is in the rectangle" : "\(Self.counted(selectedNodes.count)) selected")
  }

  /// The button goes up: what was met stays selected; where the mouse was not dragged that is a click on the ground.
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
    say("\(Self.counted(selectedNodes.count)) selected")
  }

  private static func rectangle(from start: Point, to end: Point) -> Rect {
    let columns = (min(start.column, end.column), max(start.column, end.column))
    let rows = (min(start.row, end.row), max(start.row, end.row))
    return Rect(column: columns.0, row: rows.0, columns: columns.1 - columns.0 + 1, rows: rows.1 - rows.0 + 1)
  }
}
