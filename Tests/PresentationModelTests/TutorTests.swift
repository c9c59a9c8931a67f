import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

@Suite struct TutorTests {
  /// The tutor with its two numbers, the focus on the first one.
  private func tutor(screen: Size = Size(columns: 80, rows: 24)) -> Walk {
    let walk = Walk(screen: screen)
    walk.press("=price = 24<Enter>=count = 3<Enter>k")
    walk.model.take(.basics)
    return walk
  }

  private func title(_ walk: Walk) -> String { walk.model.screen.lesson?.title ?? "no lesson" }

  @Test func `each lesson ends as soon as what it asks for is done`() {
    let walk = tutor()
    let steps: [(keys: String, lesson: String)] = [
      ("", "Lesson 1 of 13: Move about"),
      ("j", "Lesson 2 of 13: Change a number"),
      ("5", "Lesson 2 of 13: Change a number"),
      ("<Enter>", "Lesson 3 of 13: Write a formula"),
      ("=tax = price * 19%<Enter>", "Lesson 3 of 13: Write a formula"),
      ("=total = price * count<Enter>", "Lesson 4 of 13: Watch it follow"),
      ("/price<Enter>30<Enter>", "Lesson 5 of 13: Undo it"),
      ("u", "Lesson 6 of 13: Redo it"),
      ("<C-r>", "Lesson 7 of 13: Create a node"),
      ("a*<Enter>", "Lesson 8 of 13: Link it"),
      ("/price<Enter>", "Lesson 8 of 13: Link it"),
      ("c/multiply<Enter>", "Lesson 8 of 13: Link it"),
      ("<Enter>", "Lesson 9 of 13: Link the other one"),
      ("/count<Enter>c/multiply<Enter><Enter>", "Lesson 10 of 13: Give it a name"),
      ("/multiply<Enter>R<C-u>check<Enter>/tax<Enter>", "Lesson 11 of 13: Make a group"),
      ("<Space>ggtax_of<Enter>", "Lesson 12 of 13: Look inside"),
      ("gd", "Lesson 13 of 13: Come out again"),
      ("gu", "The end of the tutor"),
    ]
    for step in steps {
      walk.press(step.keys)
      #expect(title(walk) == step.lesson, "after \(step.keys)")
      // All of it has room on a screen of 40 columns, in the three rows below its title.
      let text = walk.model.screen.lesson?.text ?? ""
      #expect(CellText.wrapped(text, toColumns: 38).count <= 3, "\(text)")
    }
    #expect(walk.value("total") == "150" && walk.value("check") == "150" && walk.value("tax_of") == "5.7")
  }

  @Test func `what is done in advance is not asked for again`() {
    let walk = tutor().press("=total = price * count<Enter>")
    #expect(title(walk) == "Lesson 1 of 13: Move about")
    walk.press("/count<Enter>5<Enter>")
    #expect(title(walk) == "Lesson 4 of 13: Watch it follow")
  }

  @Test func `a lesson whose node is gone says how it comes back`() {
    let walk = tutor().press("/count<Enter>d")
    #expect(walk.model.screen.lesson?.text == "'count' is missing: u brings it back.")
    walk.press("u/count<Enter>")
    #expect(title(walk) == "Lesson 2 of 13: Change a number")
  }

  @Test func `the keys named are the ones of the editor's table`() {
    var bindings = KeyMap.standard.bindings
    bindings[.normal] = bindings[.normal]?.map { $0.command == .focusDown ? KeyMap.Binding(.focusDown, "<F5>") : $0 }
    let model = NodesPM(document: Document(), screen: Size(columns: 80, rows: 24), keyMap: KeyMap(bindings))
    for name in ["price", "count"] {
      _ = model.handle(.paste("\(name) = 3"))
      _ = model.handle(.key(Key(.enter)))
    }
    _ = model.handle(.key(Key(.up)))
    model.take(.basics)
    #expect(
      model.screen.lesson?.text
        == "Each box is a node, and one has the focus. Press F5 to go to 'count'.")
  }

  @Test func `the canvas gives the lesson its rows on any screen`() {
    #expect(tutor(screen: Size(columns: 80, rows: 24)).model.viewport.size == Size(columns: 80, rows: 16))
    #expect(tutor(screen: Size(columns: 40, rows: 12)).model.viewport.size == Size(columns: 40, rows: 4))
    let walk = tutor()
    _ = walk.model.handle(.resize(Size(columns: 40, rows: 12)))
    #expect(walk.model.viewport.size == Size(columns: 40, rows: 4))
  }
}
