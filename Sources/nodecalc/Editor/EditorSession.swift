import CharacterCanvas
import CursesFrontEnd
import DocumentStorage
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel

/// An editor at work: the document, what is shown of it, and the file it is saved to.
///
/// It is the same with a terminal and without: inputs go in, frames come out, and the model's effects are run here.
final class EditorSession: ScreenProgram {
  let model: NodesPM
  var request = ScreenRequest.none
  /// Why the latest save failed; `nil` where it did not.
  private(set) var saveFailure: StorageFailure?
  private var scene: Scene
  private var path: StoragePath?
  /// Whether what is copied goes to the terminal's clipboard too.
  private let usesClipboard: Bool

  /// `path` is where the document is saved; `nil` until the user names a file.
  init(_ contents: DocumentContents, path: StoragePath?, glyphs: GlyphSet, size: Size, usesClipboard: Bool = false) {
    self.path = path
    self.usesClipboard = usesClipboard
    model = NodesPM(document: Document(contents), fileName: path?.text, screen: size)
    scene = Scene(glyphs: glyphs)
    model.pointerReader = { [scene] model, cell in scene.place(of: cell, in: model) }
    model.clippingReader = { text in
      do throws(DocumentProblem) {
        return .success(try ClippingText.read(Array(text.utf8)))
      } catch {
        return .failure(ClippingProblem(sentence: error.description))
      }
    }
  }

  func handle(_ input: Input) {
    var effects = model.handle(input)[...]
    while let effect = effects.popFirst() {
      switch effect {
      case .save(let name, let replaces): effects += save(to: name.map { StoragePath($0) } ?? path, replaces: replaces)
      case .copy: copyOut()
      case .quit: request = .quit
      case .suspend: request = .suspend
      case .repaint: request = .repaint
      }
    }
  }

  func frame(size: Size) -> Frame {
    scene.paint(model, size: size)
  }

  private func copyOut() {
    guard usesClipboard, let register = model.register else { return }
    let text = ClippingText.write(register)
    if text.count <= ClipboardSequence.byteLimit {
      request = .copy(text)
    } else {
      model.clipboardRefused("it is too large for the terminal's clipboard, p pastes it here")
    }
  }

  private func save(to target: StoragePath?, replaces: Bool) -> [Effect] {
    guard let target else {
      model.saveFailed("the document has no file yet; name one with ':w NAME'")
      return []
    }
    do throws(StorageFailure) {
      // What another file holds is somebody's work; the document's own file is what it is made to replace.
      try AtomicSave().save(
        NativeFormat.write(model.document.contents), to: target, replacesText: replaces || target == path)
      path = target
      saveFailure = nil
      return model.saved(to: target.text)
    } catch {
      saveFailure = error
      let mend = error.reason == .isOccupied ? ", or replace it with ':w! NAME'" : ""
      model.saveFailed(error.briefMessage + mend)
      return []
    }
  }
}
