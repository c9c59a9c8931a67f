import EvaluationEngine
import Formulas
import GraphDocument
import PresentationModel
import Testing

/// A number that is stepped over its range.
struct SliderTests {
  private var loan: Walk {
    Walk().press("=rate = 0.1<Enter>=total = rate * 10<Enter>/rate<Enter>:range 0 0.2<Enter>")
  }

  @Test func `a step is a hundredth of the range, a coarse one a tenth, and all that rests on it follows`() {
    let walk = loan.press("<C-a>")
    #expect(walk.value("rate") == "0.102" && walk.value("total") == "1.02")
    #expect(walk.message == "rate = 0.102")
    walk.press("<M-a><C-x><C-x>")
    #expect(walk.value("rate") == "0.118")
    walk.press("<M-x>")
    #expect(walk.value("rate") == "0.098" && walk.value("total") == "0.98")
  }

  @Test func `steps in a row are one step of undo`() {
    let walk = loan
    let steps = walk.document.steps.done.count
    walk.press("<C-a><M-a><C-a><C-x>")
    #expect(walk.document.steps.done.count == steps + 1)
    #expect(walk.press("u").value("rate") == "0.1")
  }

  @Test func `both ends hold, and are reported`() {
    let walk = loan.press(times(5, "<M-a>"))
    #expect(walk.value("rate") == "0.2" && walk.message == "rate = 0.2, the upper end of its range 0 … 0.2")
    walk.press("<C-a>")
    #expect(walk.message == "'rate' is at the upper end of its range 0 … 0.2")
    walk.press(times(12, "<M-x>"))
    #expect(walk.value("rate") == "0" && walk.message == "'rate' is at the lower end of its range 0 … 0.2")
    walk.press("7<Enter><C-a>")
    #expect(walk.value("rate") == "0.2")
  }

  @Test func `the tool line shows where it stands, and the latest values of what follows as bars`() {
    let walk = loan
    #expect(walk.model.screen.tool == "rate · number 0 ·····●····· 0.2")
    #expect(walk.model.screen.toolDetail == "0.1")
    walk.press("<M-a><M-a><M-a><M-x>")
    #expect(walk.model.screen.tool == "rate · number 0 ·······●··· 0.2")
    #expect(walk.model.screen.toolDetail == "0.14 · total ▁▃▆█▆ 1.4")
    #expect(walk.press("/total<Enter>").model.screen.tool.contains("●") == false)
    // Digits that a float makes up are no part of it.
    let square = Walk().press("=x = 1<Enter>=y = x^2 - 2<Enter>/x<Enter>:range 0 20<Enter><C-a><C-a>")
    #expect(square.model.screen.toolDetail == "1.4 · y ▁▄█ -0.04")
  }

  @Test func `what fails is a gap among the bars, and only the latest values are kept`() {
    let walk = Walk().press("=x = 0<Enter>=y = 1 / x<Enter>/x<Enter>:range 0 100<Enter><C-a><C-a><C-x>")
    #expect(walk.model.screen.toolDetail == "1 · y  █▁█ 1")
    walk.press(times(50, "<C-a>"))
    #expect(walk.model.screen.toolDetail.count { "▁▂▃▄▅▆▇█".contains($0) } == 24)
  }

  @Test func `without a range it is the last digit that steps, ten of it by the coarse keys`() {
    let walk = Walk().press("=x = 0.5<Enter><M-a>")
    #expect(walk.value("x") == "1.5")
    #expect(walk.model.screen.tool == "x · number")
    #expect(walk.press("<M-x><C-x>").value("x") == "0.4")
  }
}
