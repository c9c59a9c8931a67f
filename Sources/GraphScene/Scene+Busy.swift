public import CharacterCanvas
import Geometry
import PresentationModel

extension Scene {
  /// A picture that was shown before, with a sentence in its message line: what is seen of a program that is at work.
  ///
  /// The model is not asked, so that it may be in the middle of a change.
  public func paintBusy(_ sentence: String, over frame: Frame) -> Frame {
    guard let layout = ScreenLayout(frame.canvas.size) else { return frame }
    var canvas = frame.canvas
    canvas.fill(layout.message, style: theme[.canvas])
    let shown = CellText.truncated(sentence, toColumns: layout.message.size.columns - 2, glyphs: glyphs)
    canvas.write(shown, at: layout.message.origin + Point(column: 1, row: 0), style: theme[.message])
    return Frame(canvas: canvas)
  }
}
