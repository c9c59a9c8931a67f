import CharacterCanvas
import EvaluationEngine
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct SceneTests {
  func screen(_ samples: [Sample], _ keys: String, _ size: Size, _ glyphs: GlyphSet = .unicode) -> [String] {
    let model = model(samples, screen: size)
    model.play(keys)
    return Scene(glyphs: glyphs).paint(model, size: size).canvas.rows
  }

  let wide = Size(columns: 84, rows: 16)

  @Test func `the sketch of the contract`() {
    #expect(
      pictureProblem(
        screen(mortgage, "", wide),
        """
        """) == nil)
  }

  @Test func `a link being made shows its source, what may take it and what may not`() {
    #expect(
      pictureProblem(
        screen(mortgage, "c<Tab>", wide),
        """
        """) == nil)
  }

  @Test func `hint letters stand in the corners and leave the names whole`() {
    #expect(
      pictureProblem(
        screen(mortgage, "f", wide),
        """
        """) == nil)
  }

  @Test func `the whole screen in ASCII`() {
    #expect(
      pictureProblem(
        screen(mortgage, "c<Tab>", wide, .ascii),
        """
        """) == nil)
  }

  @Test func `the smallest screen`() {
    #expect(
      pictureProblem(
        screen(mortgage, "", Size(columns: 40, rows: 12)),
        """
        """) == nil)
  }

  @Test func `a list to choose from stands over the line being typed`() {
    #expect(
      pictureProblem(
        screen(mortgage, "amo<Tab>", Size(columns: 60, rows: 14)),
        """
        """) == nil)
  }

  @Test func `scrolling takes the grid and the boxes along and cuts them at the edges`() {
    #expect(
      pictureProblem(
        screen(mortgage, "LLLLLLLLJJ", Size(columns: 60, rows: 12)),
        """
        """) == nil)
  }
}
