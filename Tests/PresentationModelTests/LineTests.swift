import DiagramModel
import PresentationModel
import Testing

struct LineTests {
  private func text(_ script: String) -> String? {
    Walk().press(script).model.screen.prompt?.text
  }

  @Test func `readline keys move, delete and yank`() {
    #expect(text("=one two three<C-w><C-w><C-y>") == "one two ")
    #expect(text("=one two<C-a>x<C-e>y") == "xone twoy")
    #expect(text("=one two<M-b>x<M-b><M-b><M-f>y") == "oney xtwo")
    #expect(text("=12345<Left><Left><C-k><C-a><C-y>") == "45123")
    #expect(text("=12345<Left><C-u><C-e><C-y>") == "51234")
    #expect(text("=12<Home><Del><End><BS>") == "")
  }

  @Test func `Up and Down recall the lines entered before, of the same kind`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>/a<Enter>=<Up>")
    #expect(walk.model.screen.prompt?.text == "b = 2")
    walk.press("<Up>")
    #expect(walk.model.screen.prompt?.text == "a = 1")
    walk.press("<Up>")
    #expect(walk.message == "there is no line before this one")
    walk.press("<Down><Down>")
    #expect(walk.model.screen.prompt?.text == "")
  }

  @Test func `Up goes on through the history where a recalled line ends in the beginning of a function's name`() {
    let walk = Walk().press("=s = 1<Enter>=a = 2<Enter>=b = a + s<Enter>=<Up>")
    #expect(walk.model.screen.prompt?.text == "b = a + s")
    walk.press("<Up>")
    #expect(walk.model.screen.prompt?.text == "a = 2")
    walk.press("<Down><Down>")
    #expect(walk.model.screen.prompt?.text == "")
    // A changed line is a new one, whose completions come first.
    walk.press("<Up><BS>si<Up>")
    #expect(walk.model.screen.prompt?.text != "a = 2")
  }

  @Test func `a sign's name becomes the sign with Tab`() {
    let walk = Walk().press("=x = 3 \\pm<Tab> 0.2<Enter>")
    #expect(walk.node("x")?.valueText == "3.00 ± 0.20")
  }
}
