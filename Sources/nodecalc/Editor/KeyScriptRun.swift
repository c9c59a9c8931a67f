import CharacterCanvas
import CursesFrontEnd
import EditorInput
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel

/// `--keys SCRIPT`: the editor without a terminal.
struct KeyScriptRun {
  let script: String
  let printed: EditorOptions.Printed?
  let size: Size
  let digits: Int

  /// Plays the keys up to the one that quits, prints what was asked for, and reports a save that was asked for and not done.
  func run(_ session: EditorSession, _ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    for input in try inputs() {
      session.handle(input)
      // As in a terminal, where a frame follows each key: which way a wire takes depends on those led before.
      if printed == .screen { _ = session.frame(size: size, at: .zero) }
      if session.request == .quit { break }
      session.request = .none
    }
    var status = ExitStatus.success
    let contents = session.model.document.contents
    switch printed {
    case .screen: output.write(CanvasText(session.frame(size: size, at: .zero).canvas))
    case .document: output.write(data: NativeFormat.write(contents))
    case .values: status = ValueListing(contents, contents.valuedNodes(), digits: digits).answer.print(output)
    case nil: break
    }
    if let failure = session.unsaved { throw failure }
    return status
  }

  private func inputs() throws(CommandFailure) -> [Input] {
    do throws(KeyNotation.Problem) {
      return try InputNotation.parse(script)
    } catch {
      throw CommandFailure(
        .usage, "--keys: no key is written '<\(error.text)>' (character \(error.offset + 1))",
        help: "'nodecalc keys' lists the keys; '<' itself is written '<lt>'")
    }
  }
}
