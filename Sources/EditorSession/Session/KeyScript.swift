package import CommandOutput
package import CursesFrontEnd
import EditorInput
package import Geometry

/// A written script of a user's input to an editor: `--keys SCRIPT`.
package struct KeyScript {
  private let inputs: [Input]

  /// Reads a script in `InputNotation`.
  ///
  /// - Throws: wrong usage, if it names an unknown key.
  package init(_ script: String) throws(CommandFailure) {
    do throws(KeyNotation.Problem) {
      inputs = try InputNotation.parse(script)
    } catch {
      throw CommandFailure(
        .usage, "--keys: there is no key '<\(error.text)>' (character \(error.offset + 1))",
        help: "'nodecalc keys' lists the keys; '<' itself is written '<lt>'")
    }
  }

  /// Plays it up to the input that quits.
  ///
  /// `size` is that of the screen for the final picture: then a frame follows each input, as in a terminal, because
  /// routes of wires depend on those routed before.
  package func play(to session: EditorSession, shownIn size: Size? = nil) {
    play(to: session) {
      if let size { _ = session.frame(size: size, at: .zero) }
    }
  }

  /// Plays it to any program, and does `work` after each input.
  package func play(to program: any TerminalProgram, afterEach work: () -> Void) {
    for input in inputs {
      program.handle(input)
      work()
      if program.request == .quit { return }
      program.request = .none
    }
  }
}
