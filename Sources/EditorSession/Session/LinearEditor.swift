package import CursesFrontEnd
package import DiagramModel
package import EditorInput
package import Geometry
import GraphDocument
import Narration
import PresentationModel

/// A running editor in screen-reader mode: `--linear`.
///
/// Inputs go to the same session; after each of them a narrator announces the changes. It works the same with and
/// without a terminal.
package final class LinearEditor: LineProgram {
  private let session: EditorSession
  private var narrator: Narrator
  private var news = ValueChanges()
  private var pending = ""

  /// Announces a session at the level `detail`, in characters that the terminal has.
  ///
  /// `cancellation` is that of the session's rules: long work is announced through it.
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

  /// The window's size has no effect here.
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

  /// As in `TerminalProgram`.
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
