import EvaluationEngine
import GraphDocument

/// Selecting several nodes together.
extension Command {
  /// `v` as in Vim's visual mode; given again it ends that, and the selected node stays.
  public static let selectTogether = Command(
    "select-together", "select",
    "Select nodes together: the selected one and each that is gone to next; given again, leave.",
    needs: .node,
    aliases: ["visual", "multiple", "mark"]
  ) { editor, _ throws(Rejection) in try editor.selectTogether() }

  static let selectToggle = Command(
    "select-toggle", "in or out", "Take the selected node in among those selected together, or out.",
    needs: .node
  ) { editor, _ throws(Rejection) in try editor.toggleSelected() }

  static let selectUpstream = Command(
    "select-upstream", "upstream", "Select together with all that feeds them, directly or not.",
    needs: .node
  ) { editor, _ throws(Rejection) in try editor.selectReached { $0.upstream(of: $1) } }

  static let selectDownstream = Command(
    "select-downstream", "downstream", "Select together with all that they feed, directly or not.",
    needs: .node
  ) { editor, _ throws(Rejection) in try editor.selectReached { $0.downstream(of: $1) } }

  static let selectConnected = Command(
    "select-connected", "connected", "Select together with all that wires join them to.",
    needs: .node
  ) { editor, _ throws(Rejection) in try editor.selectReached { $0.connected(to: $1) } }

  /// The cursor stays on the selected node; where there is none the first in reading order becomes it.
  public static let selectAll = Command(
    "select-all", "all", "Select all nodes together.",
    needs: .nodes,
    aliases: ["everything"]
  ) { editor, _ in
    editor.selectNodes(editor.contents.nodes.filter { _ in true }, nothing: "there are no nodes")
  }

  static let selectInverse = Command(
    "select-inverse", "inverse", "Select together the nodes that are not.",
    needs: .nodes
  ) { editor, _ in editor.selectInverse() }

  static let selectSame = Command(
    "select-same", "alike", "Select together all nodes of the same operators, or all numbers.",
    needs: .node
  ) { editor, _ throws(Rejection) in try editor.selectSame() }

  static let selectFailed = Command(
    "select-failed", "failed", "Select together all nodes that have no value.",
    needs: .nodes,
    aliases: ["errors", "problems", "invalid", "broken"]
  ) { editor, _ in editor.selectFailed() }
}
