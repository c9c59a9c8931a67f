import DiagramModel
import EditorInput
import Geometry
import GraphDocument
import Narration
import PresentationModel

/// An editor driven by keys and told, as `--keys … --print linear` does it.
final class Telling {
  let document: Document
  let model: NodesPM
  private(set) var narrator: Narrator
  private var news = ValueChanges()
  /// All that was told.
  private(set) var transcript = ""

  init(
    _ contents: DocumentContents? = nil, _ detail: ReadingDetail = .usual, keyMap: KeyMap = .standard,
    services: EditorServices = EditorServices()
  ) {
    document = Document(contents)
    model = NodesPM(
      document: document, screen: Size(columns: 80, rows: 24), keyMap: keyMap, services: services)
    narrator = Narrator(glyphs: .unicode)
    model.readingDetail = detail
    model.observer = { [unowned self] event in
      if case .documentChanged(let event) = event { news.note(event, in: document.contents) }
    }
    transcript += announce()
  }

  /// What is new.
  private func announce() -> String {
    defer { news = ValueChanges() }
    return narrator.announce(AccessibilitySnapshot(of: model), news)
  }

  /// Hands in one input and returns what is told of it.
  func take(_ input: Input) -> (text: String, effects: [Effect]) {
    let effects = model.handle(input)
    let text = (effects.contains(.repaint) ? narrator.announceAgain() : "") + announce()
    transcript += text
    return (text, effects)
  }

  /// Presses the keys of a script and returns what is told of them.
  @discardableResult
  func press(_ script: String) -> String {
    do {
      return try KeyNotation.parse(script).map { take(.key($0)).text }.joined()
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func resume() -> String {
    let text = narrator.end() + narrator.resume()
    transcript += text
    return text
  }
}
