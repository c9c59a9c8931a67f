package import CursesFrontEnd
package import DiagramModel
package import EditorInput
package import Geometry
import GraphDocument
import Narration
import PresentationModel

/// A running editor in screen-reader mode: `--linear`.
///
/// Inputs go to a session; after each input, a narrator announces the changes. It works in the same way with and
/// without a terminal.
package final class LinearEditor: LineProgram {
  private let session: EditorSession
  private var narrator: Narrator
  private var news = ValueChanges()
  private var pending = ""

  /// Creates an editor that announces a session at the level `detail`, in the characters of `glyphs`.
  ///
  /// Long work is announced through the cancellation of `rules`.
  package init(_ session: EditorSession, _ detail: ReadingDetail, glyphs: GlyphSet, _ rules: DataRules) {
    self.session = session
    session.model.readingDetail = detail
    narrator = Narrator(glyphs: glyphs)
    session.model.observer = { [weak self] event in
      guard let self, case .documentChanged(let event) = event else { return }
      news.note(event, in: self.session.model.document.contents)
    }
    rules.cancellation?.report = { [weak session] terminal, work, seconds in
      // Announced once, and then so rarely that it is not a disturbance.
      guard seconds.isMultiple(of: 10), let model = session?.model else { return }
      terminal.tell(SpokenText.words(model.sentence(during: work, seconds: seconds), glyphs: glyphs))
    }
    tell()
  }

  package var request: ScreenRequest {
    get { session.request }
    set { session.request = newValue }
  }

  package var idleTimeout: Duration? { nil }
  package var source: EventSource? { session.source }
  package var lastWords: String { session.lastWords }

  package func begin(on terminal: any KeyCancellation) { session.begin(on: terminal) }

  /// Handles an input; the size of the window has no effect.
  package func handle(_ input: Input) {
    if case .resize = input { return }
    session.handle(input)
    if session.request == .repaint {
      session.request = .none
      pending += narrator.tellAgain()
    }
    tell()
  }

  package func takeFromSource() -> Bool {
    let hasNews = session.takeFromSource()
    if hasNews { tell() }
    return hasNews
  }

  package func stayed(because reason: String) { session.stayed(because: reason) }

  /// Handles the end of the external editor, as in `TerminalProgram`.
  package func ended(_ ending: ShellCommand.Ending) {
    session.ended(ending)
    tell()
  }

  package func takeText() -> String {
    defer { pending = "" }
    return pending
  }

  package func resumed() { pending += narrator.resume() }

  package func endLine() { pending += narrator.end() }

  private func tell() {
    pending += narrator.tell(AccessibilitySnapshot(of: session.model), news, isLeft: request == .quit)
    news = ValueChanges()
  }
}
