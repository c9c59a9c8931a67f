import CursesFrontEnd
import DocumentStorage
import PresentationModel

struct ExternalEditor {
  private let file: PrivateFile
  private let text: [UInt8]
  private let program: [UInt8]

  init(_ text: String) throws(StorageFailure) {
    self.text = Array(text.utf8)
    program = UserEnvironment.editor
    file = try PrivateFile(self.text, named: "text.txt", in: UserEnvironment.temporary)
  }

  var command: ShellCommand { ShellCommand(program: program, arguments: [file.path.bytes]) }

  /// Passes the edited text to the model and removes the file.
  ///
  /// If the model cannot use the text, the file stays, and a message contains its path.
  ///
  /// - Returns: What to do next.
  func end(_ ending: ShellCommand.Ending, in model: NodesPM) -> [Effect] {
    guard case .exited(0) = ending else {
      fail(Self.sentence(on: ending, of: String(decoding: program, as: UTF8.self)), in: model)
      return []
    }
    let bytes: [UInt8]
    do throws(StorageFailure) {
      bytes = try file.read()
    } catch {
      fail("the text cannot be read: \(error.briefMessage)", in: model)
      return []
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      fail("the edited text is not UTF-8", in: model)
      return []
    }
    guard let effects = model.editedOutside(bytes == self.text ? nil : text) else {
      fail(model.message?.text ?? "the prompt is no longer open", in: model)
      return []
    }
    file.remove()
    return effects
  }

  private func fail(_ sentence: String, in model: NodesPM) {
    // An unreadable file may contain the typed text; a missing file does not.
    let isKept: Bool
    do throws(StorageFailure) { isKept = try file.read() != text } catch { isKept = !error.isMissing }
    if !isKept { file.remove() }
    model.editingOutsideFailed(isKept ? "\(sentence); the edited text is in \(file.path.text)" : sentence)
  }

  private static func sentence(on ending: ShellCommand.Ending, of program: String) -> String {
    switch ending {
    case .exited(126), .exited(127): "there is no editor '\(program)': set VISUAL or EDITOR to yours"
    case .exited(let status): "nothing was changed: the editor ended with status \(status)"
    case .signalled(let number): "nothing was changed: signal \(number) ended the editor"
    case .failed(let number): "the editor cannot be run: \(SystemError(number: number).text)"
    }
  }
}
