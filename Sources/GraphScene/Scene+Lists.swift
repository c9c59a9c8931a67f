import CharacterCanvas
import Geometry
import PresentationModel

/// Where lists lie over the canvas.
extension Scene {
  /// What one cell counts of what a list should not cover: letters first, and most where there would be no other place for them;
  /// then what stands behind them, then the node that has the focus, then boxes that have letters.
  private static let weights = (onlyPlace: 1 << 40, letters: 1 << 30, rows: 1 << 8, focus: 1 << 4, boxes: 1)

  /// The place of a list; nil where letters replace it.
  ///
  /// One at the side leaves to be seen what it is about: the letters that are to be typed and what they stand for, or the node that
  /// is looked at.
  func listLayout(of popup: ScreenVO.Popup, over model: NodesPM, in layout: ScreenLayout) -> PopupLayout? {
    let isOverCanvas = layout.showsCanvas && model.chartReader == nil
    let covered: CoveredCells? =
      switch popup.placement {
      case .right, .aside: isOverCanvas ? coveredCells(of: model, in: layout) : nil
      case .middle, .overLine: nil
      }
    return PopupLayout(popup, in: layout.middle, over: covered, glyphs: glyphs)
  }

  private func coveredCells(of model: NodesPM, in layout: ScreenLayout) -> CoveredCells {
    let level = model.detail
    let visible = Rect(origin: level.scale.project(model.viewport.origin), size: layout.canvas.size)
    let offset = layout.canvas.origin - visible.origin
    let nodes = GraphPainter.paintingOrder(of: model.nodes(in: level.scale.area(visible)))
    let hints = JumpHintLayout(nodes, at: level, in: visible)
    var parts = zip(hints.letters, hints.boxes).map { letters, box in
      // What is left of the box at both sides may be too narrow for them.
      let space = PopupLayout.leastAside.columns + 2 * (letters.cells.size.columns - 1)
      let mayBeCovered = box.size.columns <= space && box.size.rows <= PopupLayout.leastAside.rows
      return (cells: letters.cells, weight: mayBeCovered ? Self.weights.onlyPlace : Self.weights.letters)
    }
    parts += hints.rows.map { ($0, Self.weights.rows) } + hints.boxes.map { ($0, Self.weights.boxes) }
    parts += nodes.filter { $0.id == model.focusedNode }.map { (level.box($0.frame), Self.weights.focus) }
    return CoveredCells(
      parts.map { (Rect(origin: $0.cells.origin + offset, size: $0.cells.size), $0.weight) },
      limit: Self.weights.letters, prohibition: Self.weights.onlyPlace, in: layout.middle)
  }
}
