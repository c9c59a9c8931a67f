import CharacterCanvas
import Geometry
import PresentationModel

/// The last frame in which no list covered the document plane.
struct CachedFrame {
  struct Key: Hashable {
    let size: Size
    let layout: ScreenLayout
    let theme: String
    let glyphs: GlyphSet
  }

  let key: Key
  let screen: ScreenVO
  let planeRevision: Int
  let canvas: Canvas
}

extension Scene {
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
