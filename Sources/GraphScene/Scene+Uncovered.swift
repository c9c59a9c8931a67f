import CharacterCanvas
import Geometry
import PresentationModel

/// The last frame in which no list covered the document plane.
struct CachedFrame {
  /// Everything that determines the layout and the style of the frame.
  struct Key: Hashable {
    let size: Size
    let layout: ScreenLayout
    let theme: String
    let glyphs: GlyphSet
  }

  let key: Key
  let screen: ScreenVO
  /// The value of `Scene.planeRevision` when the frame was painted.
  let planeRevision: Int
  let canvas: Canvas
}

/// Draws screens with only the document plane and the lines around it; most screens are of this kind.
///
/// Only parts that changed since the last frame are drawn; without changes, the canvas is reused.
extension Scene {
  /// Whether the screen shows only the document plane and the lines around it.
  func isUncovered(_ frame: EditorFrame) -> Bool {
    let screen = frame.screen
    return frame.table == nil && frame.chart == nil && screen.popup == nil && screen.prompt == nil
      && screen.welcome.isEmpty && !screen.isCreatingRelationship && !frame.showsMinimap && frame.rubberBand == nil
  }

  mutating func paintUncovered(_ frame: EditorFrame, _ layout: ScreenLayout) -> Frame {
    let screen = frame.screen
    let picture = paintPlane(of: frame, size: layout.canvas.size)
    let key = CachedFrame.Key(size: frame.size, layout: layout, theme: theme.name, glyphs: glyphs)
    let cached = cachedFrame?.key == key ? cachedFrame : nil
    let cursor = canvasCursor(frame, layout.canvas)
    if let cached, cached.planeRevision == planeRevision, cached.screen == screen {
      return Frame(canvas: cached.canvas, cursor: cursor)
    }
    var canvas = cached?.canvas ?? Canvas(size: frame.size, glyphs: glyphs, style: theme[.canvas])
    if cached?.planeRevision != planeRevision { canvas.paste(picture, at: layout.canvas.origin, onto: layout.canvas) }
    paintLines(screen, since: cached?.screen, in: layout, on: &canvas)
    paintMessage(screen, since: cached?.screen, in: layout, on: &canvas)
    cachedFrame = CachedFrame(key: key, screen: screen, planeRevision: planeRevision, canvas: canvas)
    return Frame(canvas: canvas, cursor: cursor)
  }
}
