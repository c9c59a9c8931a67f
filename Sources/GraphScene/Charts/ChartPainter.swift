import CharacterCanvas
import Charts
import EvaluationEngine
import Geometry
import PresentationModel

/// Draws what a chart node shows.
struct ChartPainter {
  let theme: Theme
  let glyphs: GlyphSet

  func paint(_ chart: ChartVO, in area: Rect, on canvas: inout Canvas) {
    chart.drawing.paint(glyphs: glyphs == .ascii ? .ascii : .braille, look: theme.chartLook, in: area, on: &canvas)
  }
}
