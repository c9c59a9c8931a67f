import CharacterCanvas
import Geometry
import PresentationModel

/// The grid, frames and wires of the canvas as they were drawn last: most frames change none of them.
struct Background {
  /// All that it was drawn from.
  struct Key: Hashable {
    let state: BackgroundState
    let level: DetailLevel
    let origin: Point
    let area: Rect
    let size: Size
    let theme: String
    let glyphs: GlyphSet
    let showsGrid: Bool
    let isCreatingRelationship: Bool
  }

  let key: Key
  let canvas: Canvas
}
