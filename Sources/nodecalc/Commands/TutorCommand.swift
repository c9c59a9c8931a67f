import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession
import PresentationModel

/// `nodecalc tutor`: opens the editor with lessons.
///
/// The next lesson begins when the task of the present one is done.
struct TutorCommand: NodecalcCommand {
  static let name = "tutor"
  static let abstract = "Learn the editor in two minutes, by doing."
  static let usage =
    "nodecalc tutor [--keys SCRIPT [--print screen|document|values|linear] [--size COLSxROWS]] [--ascii]"
  static let discussion = """
    Lessons below the canvas say what to do: move about, change a number, create and link nodes, undo. Each ends by \
    itself as soon as the document shows that it is done. Nothing is saved unless you ask for it.
    """

  var editor = EditorOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&editor)
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try editor.check()
    return try EditorRun(source: .example(.tutor), request: editor.request, tutorial: .basics).run(output)
  }
}
