import DiagramModel
import EvaluationEngine
import GraphDocument
import TextScanning

/// The whole document as a list, frame by frame, in which each node follows the nodes that feed it.
///
/// Enter on a row goes to its node.
package struct OutlineList: ListingKind {
  /// The largest number of nodes that the list shows.
  package static let rowLimit = 1_000

  /// Opens the list with the cursor on the selected node.
  ///
  /// - Throws: if there are no nodes.
  static func open(in editor: any EditorReading) throws(CommandError) -> Outcome {
    if editor.contents.count == 0 { throw .noNodes }
    let row = rows(in: editor).firstIndex { row in
      if case .node(let node) = row.aim { node == editor.selection } else { false }
    }
    return .list(OutlineList(), row: row ?? 0)
  }

  var isReadWhole: Bool { true }

  func title(of listing: Listing, in editor: any EditorReading) -> String { "outline of \(editor.breadcrumb)" }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows { ListingRows(Self.rows(in: editor)) }

  func accept(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    let row = listing.row(among: rows(of: listing, in: editor))
    guard case .node(let node) = row?.aim else { return .changed(.leave) }
    return .changed(.leave, .jump(node))
  }

  private static func rows(in editor: any EditorReading) -> [ListingRow] {
    let framed = FramedNodes(editor.contents)
    var rows: [ListingRow] = []
    var rest = rowLimit
    func append(_ nodes: [NodeID]) {
      for node in nodes.prefix(rest) {
        rows.append(ListingRow(key: "", text: editor.sentence(of: node, .usual), aim: .node(node)))
      }
      rest -= min(rest, nodes.count)
    }
    for frame in framed.frames where rest > 0 {
      rows.append(ListingRow(key: "", text: "frame \(frame.title)", aim: .heading))
      append(frame.nodes)
    }
    if !framed.frames.isEmpty, !framed.others.isEmpty, rest > 0 {
      rows.append(ListingRow(key: "", text: "not in a frame", aim: .heading))
    }
    append(framed.others)
    let more = editor.contents.count - rowLimit
    if more > 0 {
      let search = editor.keyName(.search, in: .normal)
      rows.append(ListingRow(key: "", text: "\(MessageText.counted(more, "more node")): \(search) finds them by name"))
    }
    return rows
  }
}
