package import CommandOutput
package import CursesFrontEnd
import EditorInput
package import Geometry

/// A user's input to an editor as a script: `--keys SCRIPT`.
package struct KeyScript {
  private let inputs: [Input]

  /// Reads a script in `InputNotation`.
  ///
  /// - Throws: Wrong usage, if it contains an unknown key.
  package init(_ script: String) throws(CommandFailure) {
    do throws(KeyNotation.Problem) {
      inputs = try InputNotation.parse(script)
    } catch {
      throw CommandFailure(
        .usage, "--keys: there is no key '<\(error.text)>' (character \(error.offset + 1))",
        help: "'nodecalc keys' lists the keys; '<' itself is written '<lt>'")
    }
  }

  /// Plays the script up to the input that quits.
  ///
  /// If `size` is given, a frame of that size follows each input, as in a terminal, because routes of wires depend on
  /// earlier routes.
  package func play(to session: EditorSession, shownIn size: Size? = nil) {
    play(to: session) {
      if let size { _ = session.frame(size: size, at: .zero) }
    }
  }

  /// Plays the script in any program, and calls `work` after each input.
  package func play(to program: any TerminalProgram, afterEach work: () -> Void) {
    for input in inputs {
      program.handle(input)
      work()
      if program.request == .quit { return }
      program.request = .none
    }
  }
}
