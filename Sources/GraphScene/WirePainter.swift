import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import WireRouting

/// Draws wires below the boxes.
///
/// Wires from the same source are joined; wires from different sources cross.
struct WirePainter {
  let theme: Theme
  /// Whether the wires of the selected node and the link that the user is making are emphasized.
  let showsState: Bool
  var style = WireStyle.rounded
  /// Whether all wires into a box end in the same cell.
  ///
  /// True if nodes are drawn smaller than full boxes.
  var hasOneEntry = false

  /// Draws wires on a canvas.
  ///
  /// Emphasized wires are drawn last, over the others.
  ///
  /// - Parameters:
  ///   - wires: The wires that may cross the canvas, and recently removed ones.
  ///   - loose: The link that the user is making, whose free end follows the mouse.
  ///   - canvas: The canvas to draw on.
  func paint(_ wires: RoutedWires, loose: LooseWireVO? = nil, on canvas: inout Canvas) {
    var grid = LineGrid(area: canvas.visible)
    for wire in wires.leaving where wire.routed.route.bounds.intersects(grid.area) {
      let stroke = LineGrid.Stroke(isDashed: true, style: theme[.leavingBox])
      grid.add(wire.routed.route.points, net: wire.wire.output.index, stroke: stroke)
    }
    let wires = showsState ? wires.wires : wires.wires.filter { !$0.wire.isProposed }
    for wire in wires where !standsOut(wire.wire) { add(wire, to: &grid) }
    for wire in wires where standsOut(wire.wire) { add(wire, to: &grid) }
    if let loose { add(loose, to: &grid) }
    canvas.draw(grid, isRounded: style == .rounded)
  }

  private func standsOut(_ wire: WireVO) -> Bool {
    showsState && (wire.isActive || wire.isProposed)
  }

  private func add(_ wire: RoutedWires.Element, to grid: inout LineGrid) {
    guard wire.routed.route.bounds.intersects(grid.area) else { return }
    var stroke = stroke(of: wire.wire)
    if wire.routed.passesUnder { stroke.isDashed = true }
    let link = wire.wire.link
    grid.add(
      wire.routed.route.points, net: wire.wire.output.index, goal: hasOneEntry ? link.target.node.index : nil,
      stroke: stroke
    )
  }

  /// Adds the link whose free end follows the mouse.
  ///
  /// Its route depends only on its two ends, because it changes with every movement.
  private func add(_ wire: LooseWireVO, to grid: inout LineGrid) {
    let ends = WireEnds(
      from: wire.from, to: wire.to, sourceFrame: wire.sourceFrame,
      targetFrame: Rect(origin: wire.to, size: Size(columns: 1, rows: 1)), port: 0, isShared: false,
      margin: NodeMetrics.wireMargin)
    let stroke = LineGrid.Stroke(weight: .heavy, isDashed: true, style: theme[.proposedWire])
    grid.add(WireRoute.plain(ends).points, net: wire.source.index, stroke: stroke)
  }

  private func stroke(of wire: WireVO) -> LineGrid.Stroke {
    if wire.isProposed { return .init(weight: .heavy, isDashed: true, style: theme[.proposedWire]) }
    if showsState, wire.isEntered {
      return .init(weight: wire.isActive ? .heavy : .light, style: theme[.enteredBox])
    }
    if showsState, wire.isActive { return .init(weight: .heavy, style: theme[.activeWire]) }
    return .init(style: theme[.wire])
  }
}
