import CharacterCanvas
import EvaluationEngine
import Geometry
import PresentationModel

/// Draws wires below the boxes: those of one source join, those of different sources cross.
struct WirePainter {
  /// Wires longer than this, in cells in either direction, are not led around boxes.
  private static let detourLimit = 4_096

  let theme: Theme
  /// Whether the selected node's wires and the link being made stand out.
  let showsState: Bool

  /// Draws the wires where they lie on the document plane; later ones lie above, so the ones that stand out come last.
  ///
  /// - Parameters:
  ///   - wires: What may cross the canvas.
  ///   - loose: The one that hangs on the mouse.
  ///   - isFree: Whether no box lies in a rectangle of the document plane.
  ///   - canvas: Where to draw.
  func paint(_ wires: [WireVO], loose: LooseWireVO? = nil, isFree: (Rect) -> Bool, on canvas: inout Canvas) {
    var grid = LineGrid(area: canvas.visible)
    let wires = showsState ? wires : wires.filter { !$0.isProposed }
    for wire in wires where !standsOut(wire) { add(wire, isFree, to: &grid) }
    for wire in wires where standsOut(wire) { add(wire, isFree, to: &grid) }
    if let loose { add(loose, isFree, to: &grid) }
    canvas.draw(grid)
  }

  private func standsOut(_ wire: WireVO) -> Bool {
    showsState && (wire.isActive || wire.isProposed)
  }

  private func add(_ wire: WireVO, _ isFree: (Rect) -> Bool, to grid: inout LineGrid) {
    let route = Self.route(of: wire, isFree)
    guard route.bounds.intersects(grid.area) else { return }
    grid.add(route.points, net: wire.link.source.index, stroke: stroke(of: wire))
  }

  private func add(_ wire: LooseWireVO, _ isFree: (Rect) -> Bool, to grid: inout LineGrid) {
    let ends = WireEnds(
      from: wire.from, to: wire.to, sourceFrame: wire.sourceFrame,
      targetFrame: Rect(origin: wire.to, size: Size(columns: 1, rows: 1)), port: 0, isShared: false)
    let stroke = LineGrid.Stroke(weight: .heavy, isDashed: true, style: theme[.proposedWire])
    grid.add(Self.route(between: ends, isFree).points, net: wire.source.index, stroke: stroke)
  }

  /// The way of a wire; the same whatever part of it is looked at.
  static func route(of wire: WireVO, _ isFree: (Rect) -> Bool) -> WireRoute {
    let ends = WireEnds(
      from: wire.from, to: wire.to, sourceFrame: wire.sourceFrame, targetFrame: wire.targetFrame,
      port: wire.link.target.port, isShared: wire.isShared)
    return route(between: ends, isFree)
  }

  private static func route(between ends: WireEnds, _ isFree: (Rect) -> Bool) -> WireRoute {
    let isShort =
      abs(ends.to.column - ends.from.column) <= detourLimit && abs(ends.to.row - ends.from.row) <= detourLimit
    return isShort ? WireRoute.best(ends, isFree: isFree) : WireRoute.candidates(ends)[0]
  }

  private func stroke(of wire: WireVO) -> LineGrid.Stroke {
    if wire.isProposed { return .init(weight: .heavy, isDashed: true, style: theme[.proposedWire]) }
    if showsState, wire.isActive { return .init(weight: .heavy, style: theme[.activeWire]) }
    return .init(style: theme[.wire])
  }
}
