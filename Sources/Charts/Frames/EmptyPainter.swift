internal import CharacterCanvas
internal import Geometry

/// What stands where there is nothing to draw.
enum EmptyPainter {
  /// The title, and in the middle why nothing is seen.
  static func paint(_ notes: [ChartNote], _ sheet: ChartSheet, on canvas: inout Canvas) {
    let area = sheet.area
    if let title = sheet.options.title, area.size.rows >= 3 {
      TextLine.centre(title, row: area.minRow, area, sheet.look[.title], on: &canvas)
    }
    let text = (notes.first ?? .nothing).description
    TextLine.centre(text, row: area.center.row, area, sheet.look[.label], on: &canvas)
  }
}
