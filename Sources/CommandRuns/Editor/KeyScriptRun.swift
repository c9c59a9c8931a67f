import CharacterCanvas
import CommandOutput
import EditorSession
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel

/// Runs `--keys SCRIPT`: the editor without a terminal.
struct KeyScriptRun {
  let script: String
  let printed: EditorRequest.Printed?
  let size: Size
  let digits: Int
  /// Limits the work on data sets for printed values; nil for no limit.
  let meter: EvaluationMeter?

  /// Plays the keys up to the first key that quits the editor, and prints the requested output.
  ///
  /// Reports an unfinished save, and edits that are missing from a requested journal. The output of `linear` is printed
  /// immediately.
  func run(
    _ session: EditorSession, announcedBy linear: LinearEditor?, _ output: StandardOutput
  ) throws(CommandFailure) -> ExitStatus {
    if let linear {
      try KeyScript(script).play(to: linear) { output.write(data: Array(linear.takeText().utf8)) }
      linear.endLine()
      output.write(data: Array(linear.takeText().utf8))
    } else {
      try KeyScript(script).play(to: session, shownIn: printed == .screen ? size : nil)
    }
    session.reportSaveNotes()
    if let sentence = session.unkept { StandardStreams.report(SafeText("warning: \(sentence)")) }
    var status = ExitStatus.success
    let contents = session.model.document.root
    switch printed {
    case .screen: output.write(CanvasText(session.frame(size: size, at: .zero).canvas))
    case .document: output.write(data: NativeFormat.write(contents))
    case .values:
      let listing = ValueListing(contents, contents.valuedNodes(), digits: digits, countedBy: meter)
      status = listing.answer.print(output)
    case .linear, nil: break
    }
    if let failure = session.unsaved { throw failure }
    return status
  }
}

extension EditorSession {
  /// Reports on standard error which file properties, such as the owner, a save could not keep.
  func reportSaveNotes() {
    for note in saveNotes { StandardStreams.report(SafeText("warning: \(note)")) }
  }
}
