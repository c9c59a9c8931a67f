import EvaluationEngine
import GraphDocument
import PresentationModel
import Testing

/// What Enter does on a row of the help.
@Suite struct HelpTests {
  @Test func `a row of the help does what it says`() {
    let walk = Walk().press("=a = 16<Enter>?/ports it fed become<Enter><Enter>")
    #expect(walk.mode == "NORMAL")
    #expect(walk.graph == "")
    #expect(walk.press("?/take back the latest<Enter><Enter>").graph == "a = 16 → 16")
  }

  @Test func `one that cannot be done now says why`() {
    let walk = Walk().press("?/another name<Enter><Enter>")
    #expect(walk.mode == "NORMAL")
    #expect(walk.message?.contains("select") == true)
  }

  @Test func `in the mode that the help is about`() {
    let walk = Walk().press(
      "=a = 16<Enter>or = sqrt<Enter>os = sqrt<Enter>/r<Enter>c/s<Enter>?/being made<Enter><Enter>")
    #expect(walk.mode == "LINK")
    #expect(walk.model.screen.tool.hasPrefix("s → r"))
  }

  @Test func `what follows asks as ever`() {
    #expect(Walk().press("=a = 1<Enter>?/asks where there are unsaved<Enter><Enter>").mode == "QUESTION")
  }
}
