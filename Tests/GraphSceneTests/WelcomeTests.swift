import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct WelcomeTests {
  private let size = Size(columns: 64, rows: 22)

  private func middle(_ model: NodesPM, _ size: Size? = nil) -> [String] {
    Array(painted(model, size ?? self.size).canvas.rows.dropFirst().dropLast(3))
  }

  @Test func `V7: an empty canvas says where to begin`() {
    #expect(
      pictureProblem(
        middle(model([], screen: size)),
        """
        ·                                                           ·
              A calculator you can see

              =        a formula or a number: total = 3 * 4
              a        an operator, a number, a chart, by its name
        ·     Space x  an example to look around in                 ·
              Ctrl-p   any command, by what it does
              ?        all keys


        ·         ·         ·         ·         ·         ·         ·




        ·         ·         ·         ·         ·         ·         ·


        """) == nil)
  }

  @Test(arguments: ["=", "a", "?", ":", "=2<Enter>", "=2<Enter>d", "=2<Enter>u"])
  func `it is there only while nothing was done and nothing else is said`(keys: String) {
    let model = model([], screen: size)
    #expect(!model.screen.welcome.isEmpty)
    model.play(keys)
    #expect(model.screen.welcome.isEmpty)
  }

  @Test func `leaving a line brings it back, a document that holds something has none`() {
    let empty = model([], screen: size)
    empty.play("=2<Esc>")
    #expect(!empty.screen.welcome.isEmpty)
    #expect(model(mortgage, screen: size).screen.welcome.isEmpty)
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 47, rows: 30), Size(columns: 120, rows: 18)])
  func `a canvas without room for all of it shows none`(size: Size) {
    #expect(!middle(model([], screen: size), size).contains { $0.contains("calculator") })
  }
}
