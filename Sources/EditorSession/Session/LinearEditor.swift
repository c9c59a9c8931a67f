package import CursesFrontEnd
package import DiagramModel
package import EditorInput
package import Geometry
import GraphDocument
import Narration
import PresentationModel

/// A running editor in screen-reader mode: `--linear`.
///
/// Each input is passed to a session. Then the changes are announced as text. It works in the same way with and without
/// a terminal.
package final class LinearEditor: LineProgram {
  private let session: EditorSession
  private var narrator: Narrator
  private var changes = ValueChanges()
  private var pending = ""

  /// Creates an editor that announces the changes in a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - detail: How much is announced about a node.
  ///   - glyphs: Which characters may be used.
  ///   - rules: Has the cancellation through which long work is announced.
  package init(_ session: EditorSession, _ detail: ReadingDetail, glyphs: GlyphSet, _ rules: DataRules) {
    self.session = session
    session.model.readingDetail = detail
    narrator = Narrator(glyphs: glyphs)
    session.model.observer = { [weak self] event in
      guard let self, case .documentChanged(let event) = event else { return }
      changes.note(event, in: self.session.model.document.contents)
    }
    rules.cancellation?.report = { [weak session] terminal, work, seconds in
      // Announced once, and then so rarely that it is not a disturbance.
      guard seconds.isMultiple(of: 10), let model = session?.model else { return }
      terminal.tell(SpokenText.words(model.sentence(during: work, seconds: seconds), glyphs: glyphs))
    }
    announce()
  }

  package var request: ScreenRequest {
    get { session.request }
    set { session.request = newValue }
  }

  package var idleTimeout: Duration? { nil }
  package var source: EventSource? { session.source }
  package var lastWords: String { session.lastWords }

  package func begin(on terminal: any KeyCancellation) { session.begin(on: terminal) }

  /// Handles an input; changes of the window's size are ignored.
  package func handle(_ input: Input) {
    if case .resize = input { return }
    session.handle(input)
    if session.request == .repaint {
      session.request = .none
      pending += narrator.announceAgain()
    }
    announce()
  }

  package func takeFromSource() -> Bool {
    let hasChanges = session.takeFromSource()
    if hasChanges { announce() }
    return hasChanges
  }

  package func stayed(because reason: String) {
    session.stayed(because: reason)
    announce()
  }

  /// Handles the end of the external editor, as in `TerminalProgram`.
  package func ended(_ ending: ShellCommand.Ending) {
    session.ended(ending)
    announce()
  }

  package func takeText() -> String {
    defer { pending = "" }
    return pending
  }

  package func resumed() { pending += narrator.resume() }

  package func endLine() { pending += narrator.end() }

  private func announce() {
    pending += narrator.announce(AccessibilitySnapshot(of: session.model), changes, isLeft: request == .quit)
    changes = ValueChanges()
  }
}
