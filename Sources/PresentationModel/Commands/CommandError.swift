import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// The reason why a command, a line, a mouse press or a pasted text failed; `sentence(in:)` gives its message.
///
/// Only `NodesPM.carryOut(_:)` shows errors in the message line. Changes of the mode or the link target that happen in
/// spite of the error are made before the throw.
enum CommandError: Error, Equatable {
  /// No node is selected; the command needs one for this action.
  case noSelection(to: String)
  /// Fewer nodes are selected than the action needs.
  case fewSelected(least: Int, to: String)
  /// The document is empty.
  case noNodes
  /// The node has a property that prevents the command; the text continues a sentence that begins with the node's name.
  case node(NodeID, String)
  /// The link is not possible.
  case link(LinkError, from: NodeID, to: PortID)
  /// The port with that name has no source.
  case noWire(on: String, of: NodeID)
  /// There is no node, or no possible link target, in that direction.
  case noNode(Direction)
  /// No node can get a hint; `isNear` if only near nodes were considered.
  case noHint(isNear: Bool)
  /// The table has no rows, because there are no nodes or the filter excludes all of them.
  case emptyTable
  /// There is no further row, column or section in that direction.
  case end(of: String, isLast: Bool)
  /// No row contains the typed filter.
  case noRow(with: String)
  /// The line is empty but needs a text.
  case untyped(String)
  /// Nothing of that kind has the name.
  case unknown(kind: String, String, known: [String])
  /// The keys have no meaning in the current mode.
  case unknownKeys([Key])
  /// The points of a data node are in a file or a database.
  case pointsElsewhere(NodeID, path: String)
  /// The document refuses the edit.
  case edit(EditError)
  /// Any other reason, as a sentence.
  case because(String)
}
