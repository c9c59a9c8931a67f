import CharacterCanvas
import Geometry
import PresentationModel

/// Draws the letters of nodes and ports over all boxes.
struct JumpHintPainter {
  let style: CellStyle

  func paint(_ layout: JumpHintLayout, on canvas: inout Canvas) {
    for letter in layout.letters { canvas.write(letter.text, at: letter.cells.origin, style: style) }
  }
}
