package import CommandOutput
package import CursesFrontEnd
import EditorInput
package import Geometry

/// The inputs that the option `--keys SCRIPT` passes to an editor, in place of a user.
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

  /// Passes the inputs to an editor, up to the one that quits.
  ///
  /// If `size` is not nil, a frame of this size is drawn after each input, as in a terminal. Otherwise some wires would
  /// have other routes, because the routes depend on earlier frames.
  package func play(to session: EditorSession, shownIn size: Size? = nil) {
    play(to: session) {
      if let size { _ = session.frame(size: size, at: .zero) }
    }
  }

  /// Passes the inputs to any program, and calls `work` after each.
  package func play(to program: any TerminalProgram, afterEach work: () -> Void) {
    for input in inputs {
      program.handle(input)
      work()
      if program.request == .quit { return }
      program.request = .none
    }
  }
}
