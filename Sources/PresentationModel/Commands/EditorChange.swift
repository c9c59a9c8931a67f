import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// A change of the editor that an `Outcome` asks for; the editor makes it by its function of this name.
enum EditorChange {
  // Modes.

  case enter(ModeStack)
  /// Enters a mode over the current one.
  case push(any ModeHandler)
  /// Replaces the current mode by a changed version of it.
  case update(any ModeHandler)
  /// Returns to the mode below.
  case leave
  /// Adds a digit to the count typed before a command.
  case count(Int)
  case run(Command)

  // The canvas and the table.

  case jump(NodeID)
  case select(NodeID)
  case selectAlone(NodeID)
  case deselect
  case moveOnCanvas(Motion)
  case moveInTable(Motion)
  case leaveTable
  /// Hides the table that the user opened beside the canvas.
  case hideTable
  case paste(PastedText)
  /// Handles a press of the left button while no mode is open.
  case press(Int, isToggling: Bool, PointerPlace)
  case endMoving
  case takeBackRun(EditRun)

  // Links.

  /// Makes the `count`th possible target in a direction the target of the link.
  case aim(Direction, Int)
  case aimAt(NodeID)
  case choosePort(Int)
  case completeLink
  case pressTarget(PointerPlace)

  // Prompts.

  case show(Prompt)
  case accept(Prompt)
  case submit(Prompt)
  case cancel(Prompt)
  /// Chooses the completion this many places later.
  case choose(Int)
  case takeOffered(Int)

  // The document.

  case apply(Edit, title: String)
  case travel(back: Int)
  case goInto(String)
  case setFormula(Formula, NodeID)
  /// Submits a text in the prompt that edits the node.
  case edit(NodeID, as: String)
  case addColumns(PastedNodes, of: OfferedTable)
  case offer(OfferedTable)

  // The file.

  case file(DocumentFile)
  /// Merges another version of the document.
  case join(DocumentContents, title: String)
  /// Merges another version of the document, reports the changes, and marks the document as saved or as unsaved.
  case take(DocumentContents, saying: String, title: String, isSaved: Bool)
  case recover(RecoveryOffer, DocumentMerge)
  case askAboutConflict(Int)
  case markUnsaved
  case saveAndQuit
}
