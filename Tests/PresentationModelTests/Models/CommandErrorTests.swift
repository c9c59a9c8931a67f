import DiagramModel
import EvaluationEngine
import GraphDocument
import Testing

@testable import PresentationModel

struct CommandErrorTests {
  private func model(_ keys: String = "", keyMap: KeyMap = .standard) -> NodesPM {
    Walk(keyMap: keyMap).press(keys).model
  }

  @Test func `what was rejected is the message, and there is nothing for the session to do`() {
    let model = model()
    model.say("before")
    let effects = model.perform { () throws(CommandError) in throw .because("that cannot be") }
    #expect(effects == nil)
    #expect(model.message == ScreenVO.Message(kind: .refusal, text: "that cannot be"))
  }

  @Test func `what was carried out is the message, or leaves the one that there is`() {
    let model = model()
    #expect(model.perform { Outcome(report: "done", effects: [.repaint]) } == [.repaint])
    #expect(model.message == ScreenVO.Message(kind: .information, text: "done"))
    #expect(model.perform { .done } == [])
    #expect(model.message?.text == "done")
  }

  @Test func `a command without a node to act on throws what it needs one for`() {
    let model = model()
    #expect(throws: CommandError.noSelection(to: "edit")) { try Command.edit.run(in: model, Invocation()) }
    #expect(throws: CommandError.noSelection(to: "copy")) { try Command.copy.run(in: model, Invocation()) }
    #expect(throws: CommandError.noNodes) { try Command.focusLast.run(in: model, Invocation()) }
    #expect(model.message == nil)
  }

  @Test func `the document's own reason is thrown, and nothing has changed`() {
    let model = model("=a = 1<Enter>")
    #expect(throws: CommandError.edit(.nameTaken("a"))) { try model.createNode(.number(2), name: "a") }
    #expect(model.contents.count == 1 && model.document.steps.done.count == 1)
  }

  @Test func `a node that cannot take the link is aimed at all the same`() throws {
    let model = model("=a = 1<Enter>=b = 2<Enter>c")
    let (a, b) = try (#require(model.contents.node(named: "a")), #require(model.contents.node(named: "b")))
    #expect(throws: CommandError.link(.takesNoInputs, from: b, to: PortID(a, 0))) { try model.aim(at: a) }
    #expect(model.relationship?.target == a)
  }

  @Test func `a sentence names keys as they are in the map of the moment`() {
    let rejections: [CommandError] = [.noNodes, .untyped("a name"), .noRow(with: "x"), .unknownKeys([])]
    let model = model()
    let other = self.model(keyMap: KeyMap([:]))
    for rejection in rejections { #expect(rejection.sentence(in: model) != rejection.sentence(in: other)) }
  }
}
