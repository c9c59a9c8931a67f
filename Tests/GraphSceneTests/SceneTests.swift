import CharacterCanvas
import EvaluationEngine
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct SceneTests {
  @Test func `two numbers and operators on a screen`() {
    let model = model(mortgage)
    let frame = Scene().paint(model, size: Size(columns: 80, rows: 24))
    #expect(pictureProblem(frame.canvas.rows, "") == nil)
    model.play("c")
    #expect(pictureProblem(Scene().paint(model, size: Size(columns: 80, rows: 24)).canvas.rows, "") == nil)
    model.play("<Esc>f")
    #expect(pictureProblem(Scene(glyphs: .ascii).paint(model, size: Size(columns: 80, rows: 24)).canvas.rows, "") == nil)
    model.play("<Esc>a")
    #expect(pictureProblem(Scene().paint(model, size: Size(columns: 80, rows: 24)).canvas.rows, "") == nil)
    model.play("<Esc>?")
    #expect(pictureProblem(Scene().paint(model, size: Size(columns: 40, rows: 12)).canvas.rows, "") == nil)
  }
}
