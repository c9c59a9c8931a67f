import CharacterCanvas
import Geometry
import PresentationModel

/// The frame that was painted last, where nothing lay over the document plane.
struct KeptFrame {
  /// All that says where its parts lie and how they look.
  struct Key: Hashable {
    let size: Size
    let layout: ScreenLayout
    let theme: String
    let glyphs: GlyphSet
  }

  let key: Key
  let screen: ScreenVO
  /// See `Scene.planeRevision`.
  let planeRevision: Int
  let canvas: Canvas
}

/// Most frames show the document plane and the lines around it: those paint the parts that are others than in the frame before, and one
/// without such parts is the very same canvas.
extension Scene {
  /// Whether the screen is the document plane and the lines around it, with nothing beside, over or in place of them.
  func isUncovered(_ model: NodesPM, _ screen: ScreenVO, _ layout: ScreenLayout) -> Bool {
    layout.side.isEmpty && model.chartReader == nil && screen.popup == nil && screen.prompt == nil
      && screen.welcome.isEmpty && !screen.isCreatingRelationship && !model.view.showsMinimap && model.rubberBand == nil
  }

  mutating func paintUncovered(
    _ model: NodesPM, _ screen: ScreenVO, _ layout: ScreenLayout, size: Size
  ) -> Frame {
    let picture = paintPlane(of: model, screen, size: layout.canvas.size)
    let key = KeptFrame.Key(size: size, layout: layout, theme: theme.name, glyphs: glyphs)
    let kept = keptFrame?.key == key ? keptFrame : nil
    let cursor = canvasCursor(model, layout.canvas)
    if let kept, kept.planeRevision == planeRevision, kept.screen == screen {
      return Frame(canvas: kept.canvas, cursor: cursor)
    }
    var canvas = kept?.canvas ?? Canvas(size: size, glyphs: glyphs, style: theme[.canvas])
    if kept?.planeRevision != planeRevision { canvas.paste(picture, at: layout.canvas.origin, onto: layout.canvas) }
    paintLines(screen, since: kept?.screen, in: layout, on: &canvas)
    paintMessage(screen, since: kept?.screen, in: layout, on: &canvas)
    keptFrame = KeptFrame(key: key, screen: screen, planeRevision: planeRevision, canvas: canvas)
    return Frame(canvas: canvas, cursor: cursor)
  }
}
