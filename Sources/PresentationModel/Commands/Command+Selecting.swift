import EvaluationEngine
import GraphDocument

extension Command {
  static let ofSelecting: [Command] = [
    .selectTogether, .selectToggle, .selectUpstream, .selectDownstream, .selectConnected, .selectAll, .selectInverse,
    .selectSame, .selectFailed,
  ]

  /// Starts a multiple selection to which each move of the cursor adds a node (`v` as in Vim's visual mode).
  ///
  /// A second `v` ends the multiple selection, and only the node under the cursor stays selected.
  public static let selectTogether = Command(
    "select-together", "select",
    "Start selecting; moving adds nodes", in: .select,
    detail: "Press it again to stop.",
    keys: [.nodes: "v"],
    needs: .node,
    aliases: ["visual", "multiple", "mark"],
    outcome: { editor, _ throws(CommandError) in try editor.selectTogether() })

  static let selectToggle = Command(
    "select-toggle", "in or out", "Add this node to the selection, or remove it", in: .select,
    keys: [.nodes: "ss"], menu: "add or remove",
    on: .node(to: "add or remove it")
  ) { editor, found, _ throws(CommandError) in editor.toggleSelected(found) }

  static let selectUpstream = Command(
    "select-upstream", "upstream", "Select everything that feeds the selection", in: .select,
    keys: [.nodes: "su"], menu: "with its inputs",
    on: .nodes(to: "begin from")
  ) { editor, found, _ throws(CommandError) in editor.selectReached(from: found) { $0.upstream(of: $1) } }

  static let selectDownstream = Command(
    "select-downstream", "downstream", "Select everything that the selection feeds", in: .select,
    keys: [.nodes: "sd"], menu: "with its readers",
    on: .nodes(to: "begin from")
  ) { editor, found, _ throws(CommandError) in editor.selectReached(from: found) { $0.downstream(of: $1) } }

  static let selectConnected = Command(
    "select-connected", "connected", "Select the whole connected part", in: .select,
    keys: [.nodes: "sc"], menu: "connected part",
    on: .nodes(to: "begin from")
  ) { editor, found, _ throws(CommandError) in editor.selectReached(from: found) { $0.connected(to: $1) } }

  /// Selects all nodes; if no node was selected, also moves the cursor to the first node in reading order.
  public static let selectAll = Command(
    "select-all", "all", "Select all nodes", in: .select,
    keys: [.nodes: "sa"], menu: "all nodes",
    needs: .nodes,
    aliases: ["everything"],
    outcome: { editor, _ in
      editor.selectNodes(editor.contents.nodes.filter { _ in true }, nothing: "there are no nodes")
    })

  static let selectInverse = Command(
    "select-inverse", "inverse", "Invert the selection", in: .select,
    keys: [.nodes: "si"], menu: "invert selection",
    needs: .nodes,
    outcome: { editor, _ in editor.selectInverse() })

  static let selectSame = Command(
    "select-same", "alike", "Select all nodes of the same kind", in: .select,
    detail: "All numbers are of one kind, and so are nodes with the same operator.",
    keys: [.nodes: "st"], menu: "same kind",
    on: .nodes(to: "find more of its kind")
  ) { editor, found, _ throws(CommandError) in editor.selectSame(as: found) }

  static let selectFailed = Command(
    "select-failed", "failed", "Select all nodes that have no value", in: .select,
    keys: [.nodes: "se"], menu: "nodes that fail",
    needs: .nodes,
    aliases: ["errors", "problems", "invalid", "broken"],
    outcome: { editor, _ in editor.selectFailed() })
}
