import CharacterCanvas
import CursesFrontEnd
import EditorInput
import EditorSession
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import Testing

/// Samples drawn by the loop that handles keys.
struct SampleSliceTests {
  private final class QuietTerminal: KeyCancellation {
    func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool { false }
    func show(_ frame: Frame) {}
  }

  private static let script = "=x = 3 ± 1<Enter>=y = x * x<Enter>:sample 2000<Enter>"

  private func session() throws -> EditorSession {
    EditorSession(
      DocumentContents(), path: nil, text: nil, data: DocumentData(.new, DataRules()), rules: DataRules(),
      glyphs: .unicode, size: Size(columns: 80, rows: 24), configuration: try EditorConfiguration(.none), theme: .dark)
  }

  @Test func `with a terminal the loop comes back for slices until they are done`() throws {
    let session = try session()
    session.begin(on: QuietTerminal())
    #expect(session.source == nil)
    for key in try KeyNotation.parse(Self.script) { session.handle(.key(key)) }
    var turns = 0
    var hasChanges = false
    while session.source?.timeout == .zero, turns < 100_000 {
      hasChanges = session.takeFromSource()
      turns += 1
    }
    #expect(turns > 0 && hasChanges && session.source == nil)
    #expect(session.model.message?.text.hasPrefix("drew 2000 samples: 'y' = ") == true)
  }

  @Test func `a script without a terminal goes on when they are drawn`() throws {
    let session = try session()
    try KeyScript(Self.script + "i").play(to: session)
    let rows = session.model.screen.popup?.rows.map(\.key) ?? []
    #expect(rows.contains("samples") && rows.contains("histogram"), "\(rows)")
  }
}
