import CharacterCanvas
import CursesFrontEnd
import EditorInput
import EditorSession
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import Testing

/// Computing that takes long, given up by a key.
@Suite struct StoppedComputingTests {
  /// A keyboard on which Escape is held down, or nothing is typed.
  private final class Keyboard: KeyCancellation {
    var isEscaping = false
    var polls = 0
    var hasDeferred = false

    func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool {
      polls += 1
      guard isEscaping, let escape = try? KeyNotation.parse("<Esc>").first else { return false }
      return isWanted(.key(escape))
    }

    func show(_ frame: Frame) {}
  }

  /// A formula that takes several times as long as keys are left unread.
  private static let slow =
    "slow = sum(map(bin([1, 2], 1000000), \((1...12).map { "sin(value / \($0)) ^ 1.5" }.joined(separator: " + "))))"
  private let session: EditorSession
  private let keyboard = Keyboard()

  init() throws {
    var rules = DataRules()
    rules.cancellation = WorkCancellation()
    session = EditorSession(
      DocumentContents(), path: nil, text: nil, data: DocumentData(.new, rules), rules: rules, follows: true,
      glyphs: .unicode, size: Size(columns: 100, rows: 30), configuration: try EditorConfiguration(.none), theme: .dark)
    session.begin(on: keyboard)
    session.handle(.resize(Size(columns: 100, rows: 30)))
  }

  @Test func `a key that waits is reported while programs are served, and stays`() throws {
    #expect(session.cancellation?.isKeyWaiting() == false)
    keyboard.hasDeferred = true
    #expect(session.cancellation?.isKeyWaiting() == true && keyboard.polls == 2)
    #expect(WorkCancellation().isKeyWaiting() == false)
  }

  private func press(_ script: String) throws {
    for key in try KeyNotation.parse(script) { session.handle(.key(key)) }
  }

  private func value(_ name: String) -> String {
    let contents = session.model.document.contents
    guard let node = contents.node(named: name) else { return "no node" }
    return contents.sentence(forValueOf: node) ?? contents.graph.value(of: node).number.map { "\($0)" } ?? ""
  }

  private var message: String { session.model.message?.text ?? "" }

  @Test func `a key gives computing up: the edit stays, and another key computes it`() throws {
    try press("=one = 1<Enter>")
    keyboard.isEscaping = true
    try press("=\(Self.slow)<Enter>")
    #expect(value("slow").hasPrefix("stopped after ") && value("slow").hasSuffix(": Space r computes it again"))
    #expect(message.hasPrefix("computing was stopped") && keyboard.polls > 0)
    #expect(value("one") == "1.0")
    try press("=next = one + 1<Enter>")
    #expect(value("next") == "2.0" && value("slow").hasPrefix("stopped after "))
    keyboard.isEscaping = false
    try press("<Space>r")
    #expect(Double(value("slow"))?.isFinite == true)
    // There is nothing more to be computed.
    try press("<Space>r")
    #expect(message == "no node reads a file or a database")
    try press("uu")
    #expect(value("slow") == "no node" && value("next") == "no node" && value("one") == "1.0")
  }

  @Test func `limit preview-steps: a formula that takes long is not computed while it is typed`() throws {
    try press("=\(Self.slow)")
    #expect(session.model.screen.prompt?.preview.sentence.contains("Enter computes it") == true)
    try press("<Esc>")
    // Fewer points take fewer steps than there may be.
    try press("=fast = sum(map(bin([1, 2], 100000), value + 1))")
    #expect(session.model.screen.prompt?.preview.sentence.contains("100002") == true)
  }
}
