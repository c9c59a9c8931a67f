import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Why a command, a line, a press or a pasted text was not carried out: the facts, which `sentence(in:)` words.
///
/// It is thrown where it is found and reaches the message line in `NodesPM.carryOut(_:)` alone. Where a mode or an aim changes all the
/// same, it does so before the throw.
enum CommandError: Error, Equatable {
  /// No node is selected, which it takes to do that.
  case noSelection(to: String)
  /// It takes so many nodes selected together to do that.
  case fewSelected(least: Int, to: String)
  /// The document is empty.
  case noNodes
  /// What the node is or lacks, as the rest of a sentence that begins with its name.
  case node(NodeID, String)
  /// The link could only fail.
  case link(LinkError, from: NodeID, to: PortID)
  /// Nothing feeds the port of that name.
  case noWire(on: String, of: NodeID)
  /// Nothing lies that way that a motion could go to.
  case noNode(Direction)
  /// No node can have letters; `isNear` where only those near were looked at.
  case noHint(isNear: Bool)
  /// The table has no lines, for want of nodes or by its filter.
  case emptyTable
  /// There is no row, column or section beyond.
  case end(of: String, isLast: Bool)
  /// What is typed filters all rows out.
  case noRow(with: String)
  /// Nothing was typed in a line that takes that.
  case untyped(String)
  /// None of those of its kind has that name.
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
