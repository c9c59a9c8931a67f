import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Why a command, a line, a press or a pasted text was not carried out: the facts, which `sentence(in:)` words.
///
/// Thrown at the cause; only `NodesPM.carryOut(_:)` shows it in the message line. If a mode or an aim changes all the
/// same, it changes before the throw.
enum CommandError: Error, Equatable {
  /// No node is selected; the command needs one for this action.
  case noSelection(to: String)
  /// Fewer nodes are selected than the action needs.
  case fewSelected(least: Int, to: String)
  /// The document is empty.
  case noNodes
  /// The property of the node that prevents the command, as the rest of a sentence that begins with its name.
  case node(NodeID, String)
  /// The link could only fail.
  case link(LinkError, from: NodeID, to: PortID)
  /// The port of that name has no source.
  case noWire(on: String, of: NodeID)
  /// There is no node in that direction.
  case noNode(Direction)
  /// No node can be given letters; `isNear` if only near nodes were considered.
  case noHint(isNear: Bool)
  /// The table has no lines, for want of nodes or by its filter.
  case emptyTable
  /// There is no row, column or section beyond.
  case end(of: String, isLast: Bool)
  /// The typed filter leaves no row.
  case noRow(with: String)
  /// The line needs a text, and it is empty.
  case untyped(String)
  /// No thing of its kind has that name.
  case unknown(kind: String, String, known: [String])
  /// Keys that mean nothing in the mode.
  case unknownKeys([Key])
  /// The points of a data node are in a file or a database.
  case pointsElsewhere(NodeID, path: String)
  /// The document does not take the edit.
  case edit(EditError)
  /// Any other reason, as a sentence.
  case because(String)
}
