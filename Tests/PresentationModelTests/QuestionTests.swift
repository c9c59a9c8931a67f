import EditorInput
import Testing

@testable import PresentationModel

/// What every question has, whatever it is about.
struct QuestionTests {
  /// All that a new question takes: its sentence and what follows its answers.
  private struct TeaQuestion: YesNoQuestion {
    let kind: String

    func label(in editor: any EditorReading) -> String { "\(kind)? \(keys(in: editor))" }
    func answer(yes: Bool, in editor: any EditorReading) throws(CommandError) -> Outcome {
      guard yes else { throw .because("there is nothing else") }
      return .reported("\(kind) it is")
    }
  }

  private func asked(_ kind: some QuestionKind) -> Walk {
    let walk = Walk().press("=a = 1<Enter>")
    walk.model.ask(kind)
    return walk
  }

  @Test func `a kind with a sentence and answers is shown, answered and left`() {
    let walk = asked(TeaQuestion(kind: "green"))
    #expect(walk.mode == "QUESTION" && walk.model.screen.prompt?.label == "green? y n")
    #expect(walk.model.screen.hints.prefix(3).map(\.text) == ["yes", "no", "back"])
    #expect(walk.press("y").message == "green it is" && walk.mode == "NORMAL")
    let refused = asked(TeaQuestion(kind: "green")).press("n")
    #expect(refused.message == "there is nothing else" && refused.mode == "NORMAL")
    #expect(asked(TeaQuestion(kind: "green")).press("<Esc>").mode == "NORMAL")
  }

  @Test func `a key that is no answer does nothing, nor does an answer without its question`() {
    let walk = asked(TeaQuestion(kind: "green")).press("tl<Enter>5")
    #expect(walk.mode == "QUESTION")
    #expect(walk.model.perform(.takeTheirs) == [] && walk.mode == "QUESTION")
    walk.press("<Esc>")
    for command in QuestionCatalog.commands { #expect(walk.model.perform(command) == []) }
    #expect(walk.graph == "a = 1 → 1" && walk.mode == "NORMAL")
  }

  @Test func `a list can lie over a question, which is asked again behind it`() {
    let walk = asked(TeaQuestion(kind: "green"))
    walk.model.enter(ModeStack(Question(TeaQuestion(kind: "green")), Listing(HistoryList())))
    #expect(walk.press("<Esc>").model.modes.question == Question(TeaQuestion(kind: "green")))
  }

  @Test func `questions of different kinds, and of the same about different things, are different`() {
    #expect(Question(TeaQuestion(kind: "green")) == Question(TeaQuestion(kind: "green")))
    #expect(Question(TeaQuestion(kind: "green")) != Question(TeaQuestion(kind: "black")))
    #expect(Question(QuitQuestion()) != Question(RecoveryQuestion()))
  }

  @Test func `every kind has keys in its mode, Esc among them, and kinds of one mode have the same answers`() {
    for kind in QuestionCatalog.all {
      let answers = kind.answers.map(\.command)
      let bound = KeyMap.standard.bindings[.question(kind.mode)]?.map(\.command) ?? []
      #expect(bound == answers + [.repaint, .tell, .cancel, .suspend], "\(kind)")
      #expect(KeyMap.hinted(in: .question(kind.mode)) == answers + [.cancel], "\(kind)")
      #expect(answers.allSatisfy { Command.all.contains($0) && $0.section == .mode }, "\(kind)")
    }
  }
}
