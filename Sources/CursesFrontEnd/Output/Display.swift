import CharacterCanvas

/// Writes the output of a program to the terminal.
protocol Display: AnyObject {
  /// Shows what has changed in the program's output.
  ///
  /// `moment` is from a clock that never goes back.
  func present(at moment: Duration)
  func invalidate()
  func pause()
  func resume()
  /// Shows a frame while the program is busy.
  func show(_ frame: Frame)
  func tell(_ line: String)
  /// Ends the output.
  ///
  /// If `isAsked` is true, the program or the user requested the end, and the last changes are shown first.
  func finish(isAsked: Bool)
}

final class ScreenDisplay: Display {
  private let program: any ScreenProgram
  private let claim: TerminalClaim
  private let screen: Screen

  init(_ program: any ScreenProgram, _ claim: TerminalClaim, _ screen: Screen) {
    self.program = program
    self.claim = claim
    self.screen = screen
  }

  func present(at moment: Duration) { screen.present(program.frame(size: claim.size, at: moment)) }
  func invalidate() { screen.invalidate() }
  func pause() {}
  func resume() { screen.invalidate() }
  func show(_ frame: Frame) { screen.present(frame) }
  func tell(_ line: String) {}
  func finish(isAsked: Bool) {}
}

final class LineDisplay: Display {
  private let program: any LineProgram
  private let claim: LineSession

  init(_ program: any LineProgram, _ claim: LineSession) {
    self.program = program
    self.claim = claim
  }

  func present(at moment: Duration) { write(program.takeText()) }
  func invalidate() {}
  func resume() { program.resumed() }

  func pause() {
    program.endLine()
    write(program.takeText())
  }

  func show(_ frame: Frame) {}

  func tell(_ line: String) {
    program.endLine()
    write(program.takeText() + line + "\n")
  }

  func finish(isAsked: Bool) {
    if isAsked { pause() }
  }

  private func write(_ text: String) {
    if !text.isEmpty { claim.send(Array(text.utf8)) }
  }
}
