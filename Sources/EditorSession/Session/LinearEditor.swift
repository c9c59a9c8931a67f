package import CursesFrontEnd
package import DiagramModel
package import EditorInput
package import Geometry
import GraphDocument
import Narration
import PresentationModel

/// An editor at work that is told and not drawn: `--linear`.
///
/// Inputs go to the same session; after each of them a narrator says what is new. It is the same with a terminal and without.
package final class LinearEditor: LineProgram {
  private let session: EditorSession
  private var narrator: Narrator
  private var news = ValueChanges()
  private var pending = ""

  /// Tells a session with as much as `detail` asks for, in characters that the terminal has.
  ///
  /// `cancellation` is that of the session's rules: what takes long is told by it.
  package init(_ session: EditorSession, _ detail: ReadingDetail, glyphs: GlyphSet, _ rules: DataRules) {
    self.session = session
    session.model.readingDetail = detail
    narrator = Narrator(glyphs: glyphs)
    session.model.observer = { [weak self] event in
      guard let self, case .documentChanged(let event) = event else { return }
      news.note(event, in: self.session.model.document.contents)
    }
    rules.cancellation?.report = { [weak session] terminal, work, seconds in
      // Once, and then so seldom that it is no noise.
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

  /// What the window's size is means nothing here.
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

  /// As `TerminalProgram` has it.
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
