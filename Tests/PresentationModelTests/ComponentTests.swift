import EvaluationEngine
import GraphDocument
import PresentationModel
import Testing

/// Components of uncertainties typed in the editor.
struct ComponentTests {
  private func line(_ walk: Walk, _ name: String) -> String? {
    let contents = walk.document.contents
    return contents.node(named: name).map { ComponentSyntax.text(of: $0, in: contents) }
  }

  @Test func `readings and a certificate are typed, give the mean, and are one step of undo`() {
    let walk = Walk().press("=d = 3<Enter>")
    let steps = walk.document.steps.done.count
    walk.press("<Space>dureadings 3.1 3.3 3.2; certificate: ±0.1 k=2 dof=18<Enter>")
    #expect(walk.value("d") == "3.2")
    #expect(line(walk, "d") == "readings 3.1 3.3 3.2; certificate: ±0.1 k=2 dof=18")
    #expect(walk.message?.hasPrefix("'d': ± 0.0763") == true, "\(walk.message ?? "")")
    #expect(walk.document.steps.done.count == steps + 1)
    #expect(walk.press("u").value("d") == "3")
    #expect(line(walk, "d") == "")
  }

  @Test func `the line begins with what there is, and Enter on it changes nothing`() {
    let walk = Walk().press("=d = 3 ± 0.1<Enter><Space>du")
    #expect(walk.model.screen.prompt?.text == "±0.1")
    let steps = walk.document.steps.done.count
    walk.press("<Enter>")
    #expect(walk.message == "the uncertainty of 'd' stays as it is" && walk.document.steps.done.count == steps)
  }

  @Test func `an uncertainty alone takes degrees of freedom, and the same readings leave another value`() {
    let walk = Walk().press("=d = 3<Enter>:components ±0.1 dof=9<Enter>")
    #expect(line(walk, "d") == "±0.1 dof=9")
    walk.press(":components readings 1 2<Enter>")
    #expect(walk.value("d") == "1.5")
    walk.press(":components readings 1 2; ±0.5 uniform<Enter>")
    #expect(line(walk, "d") == "readings 1 2; ±0.5 uniform")
    #expect(walk.value("d") == "1.5")
  }

  @Test func `an empty line takes the uncertainty away`() {
    let walk = Walk().press("=d = 3 ± 0.1<Enter><Space>du<C-u><Enter>")
    #expect(walk.message == "'d' has no uncertainty" && line(walk, "d") == "")
    #expect(walk.press("u").press("<Space>du").model.screen.prompt?.text == "±0.1")
  }

  @Test func `a line that says nothing sensible stays to be corrected, with the reason and its place`() {
    let walk = Walk().press("=d = 3<Enter><Space>dureadings 3.1<Enter>")
    #expect(walk.mode != "NORMAL")
    #expect(walk.message == "readings need at least two numbers; for a single one write ± and its uncertainty")
    #expect(walk.press(" 3.2<Enter>").value("d") == "3.15")
  }

  @Test func `of what is no number it is refused`() {
    let walk = Walk().press("=a = 1<Enter>=y = a + 1<Enter><Space>du")
    #expect(walk.message == "'y' is not a typed number: set the uncertainties of its inputs")
  }
}
