import CharacterCanvas
import CommandOutput
import EditorSession
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel

/// `--keys SCRIPT`: runs the editor without a terminal.
struct KeyScriptRun {
  let script: String
  let printed: EditorRequest.Printed?
  let size: Size
  let digits: Int
  /// Counts the work on data sets for printed values; nil if nothing ends it.
  let meter: EvaluationMeter?

  /// Plays the keys until one quits, and prints the requested output.
  ///
  /// Reports an unfinished save, and edits that are missing in a requested journal.
  ///
  /// The text of `linear` is printed while it is produced.
  func run(
    _ session: EditorSession, toldBy linear: LinearEditor?, _ output: StandardOutput
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
  /// Reports on standard error the file properties that saves could not keep.
  func reportSaveNotes() {
    for note in saveNotes { StandardStreams.report(SafeText("warning: \(note)")) }
  }
}
