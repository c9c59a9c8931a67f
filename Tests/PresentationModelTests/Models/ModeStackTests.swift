import DiagramModel
import EvaluationEngine
import GraphDocument
import Testing

@testable import PresentationModel

struct ModeStackTests {
  private let help = Listing(HelpList(mode: .move))
  private let move = Relocation(nodes: [NodeID(index: 0)])

  @Test func `a list over a mode returns to the mode, and that to the canvas`() {
    let stack = ModeStack(move).pushing(help)
    #expect(stack.top == Mode(help) && stack.listing == help && stack.relocation == nil)
    #expect(stack.modeBelowList == Mode(move) && stack.listingBelow == nil)
    #expect(stack.popped == ModeStack(move) && stack.popped.relocation == move)
    #expect(stack.popped.popped == .normal && ModeStack.normal.popped == .normal && ModeStack.normal.top == nil)
  }

  @Test func `a prompt over a list knows the list, and a changed list keeps what is below it`() {
    var lower = help
    lower.row = 7
    let stack = ModeStack(move, help).pushing(Prompt(ListFilterPrompt(), text: "x"))
    #expect(stack.listingBelow == help && stack.listing == nil && stack.prompt?.line.text == "x")
    #expect(stack.modeBelowList == Mode(move))
    let filtered = stack.popped.replacingTop(by: lower)
    #expect(filtered.listing == lower && filtered.popped == ModeStack(move))
  }

  @Test func `a mode ends with its node, also under another mode, and a link only loses its target`() throws {
    let walk = Walk().press("=a = 1<Enter>=b = a<Enter>")
    let contents = walk.document.contents
    let (source, target) = (try #require(contents.node(named: "a")), try #require(contents.node(named: "b")))
    var moving = ModeStack(Relocation(nodes: [source, target]), Listing(HelpList(mode: .move)))
    var linking = ModeStack(RelationshipCreation(source: source, target: target))
    var stays = moving.follow(contents)
    #expect(stays)
    stays = linking.follow(contents)
    #expect(stays && linking.creation?.target == target)
    walk.press("/b<Enter>x")
    try #require(!walk.document.contents.contains(target))
    stays = moving.follow(walk.document.contents)
    #expect(!stays)
    stays = linking.follow(walk.document.contents)
    #expect(stays && linking.creation == RelationshipCreation(source: source))
    walk.press("x")
    stays = linking.follow(walk.document.contents)
    #expect(!stays)
  }

  @Test func `the inspector observes the document, also under a prompt`() {
    let inspector = Listing(InspectorList(about: NodeID(index: 0)))
    #expect(ModeStack(inspector).observers == [.inspector])
    #expect(ModeStack(inspector).pushing(Prompt(ListFilterPrompt(), text: "")).observers == [.inspector])
    #expect(ModeStack(move, help).observers == [] && ModeStack.normal.observers == [])
  }

  @Test func `only the modes of the canvas, link mode and prompts suit a lesson, and only lines cover the messages`() {
    let question = Question(QuitQuestion())
    let prompt = Prompt(SearchPrompt(), text: "")
    let link = RelationshipCreation(source: NodeID(index: 0))
    let all: [any ModeHandler] = [CanvasMode(), SelectMode(), TableMode(), link, prompt, move, help, question]
    #expect(all.map(\.suitsLessons) == [true, true, true, true, true, false, false, false])
    #expect(all.map(\.hasLine) == [false, false, false, false, true, false, false, true])
    #expect(all.map(\.takesLists) == [true, true, true, true, false, true, false, true])
    #expect(all.map(\.coversCanvas) == [false, false, false, false, true, false, true, true])
  }
}

struct OutcomeTests {
  @Test func `outcomes follow one another with all messages and effects in order`() {
    let outcome = Outcome.reported("one").then(.effects([.quit])).then(.warned("two")).then(.done)
    #expect(outcome.messages.map(\.text) == ["one", "two"])
    #expect(outcome.messages.map(\.kind) == [.information, .refusal])
    #expect(outcome.effects == [.quit])
  }
}
