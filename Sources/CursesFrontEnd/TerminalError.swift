import Geometry

/// The reason why the editor cannot run here; the terminal is unchanged.
public enum TerminalError: Error, Hashable, Sendable {
  case inputIsNoTerminal
  case outputIsNoTerminal
  /// `TERM` names a terminal without a description, or is not set.
  case unknownTerminal(String?)
  case cursorCannotMove(terminal: String)
  /// The system did not allow changing the terminal's modes or installing signal handlers.
  case systemError(String)
  case alreadyRunning
}

extension TerminalError: CustomStringConvertible {
  /// Two sentences: the problem and an alternative.
  public var description: String {
    "\(reason). Without a terminal, 'nodecalc render FILE' draws the canvas as text and 'nodecalc FILE --eval' prints values."
  }

  private var reason: String {
    switch self {
    case .inputIsNoTerminal:
      "the editor reads keys from a terminal, but standard input is not a terminal"
    case .outputIsNoTerminal:
      "the editor draws on a terminal, but standard output is not a terminal"
    case .unknownTerminal(.some(let name)) where !name.isEmpty:
      "the editor does not know the terminal '\(CellText.safe(name))' (TERM): there is no description of it here; try TERM=xterm-256color nodecalc"
    case .unknownTerminal:
      "the editor does not know which terminal this is: TERM is not set; try TERM=xterm-256color nodecalc"
    case .cursorCannotMove(let terminal):
      "the editor cannot draw on the terminal '\(CellText.safe(terminal))' (TERM): its cursor cannot be moved"
    case .systemError(let message):
      "the editor cannot use this terminal: \(message)"
    case .alreadyRunning:
      "the editor already runs on this terminal"
    }
  }
}
