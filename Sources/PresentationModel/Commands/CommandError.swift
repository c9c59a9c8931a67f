import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

enum CommandError: Error, Equatable {
  case noSelection(to: String)
  /// Too few nodes are selected: the action named by `to` needs at least `least`.
  case fewSelected(least: Int, to: String)
  case noNodes
  /// The command is not possible for this node; the text completes a sentence that begins with the node's name.
  case node(NodeID, String)
  case link(LinkError, from: NodeID, to: PortID)
  case noWire(on: String, of: NodeID)
  /// There is no node, or no possible link target, in that direction.
  case noNode(Direction)
  /// No node can get a hint; `isNear` is true if the search considered only nodes near the screen.
  case noHint(isNear: Bool)
  /// The table has no rows, because there are no nodes or the filter excludes all of them.
  case emptyTable
  /// There is no further row, column or section in the direction of a move.
  ///
  /// - Parameters:
  ///   - of: The thing that ended, such as `section`.
  ///   - isLast: Whether the move stopped at the last one; false if it stopped at the first one.
  case end(of: String, isLast: Bool)
  case noRow(with: String)
  /// The prompt is empty; the text names what should be typed.
  case untyped(String)
  /// No item of this kind, such as a theme, has the typed name.
  ///
  /// `known` has the names that exist, for suggestions.
  case unknown(kind: String, String, known: [String])
  /// The keys have no meaning in the current mode.
  case unknownKeys([Key])
  /// The points of a data node cannot be edited, because they are in a file or a database at `path`.
  case pointsElsewhere(NodeID, path: String)
  case edit(EditError)
  case because(String)
}
