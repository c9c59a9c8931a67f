import EvaluationEngine
import Geometry
import GraphDocument

/// Writing notes.
extension NodesPM {
  /// Enter on a new note's line: the note comes to the cursor, or below the selected node.
  func acceptNote(_ line: String) {
    guard !line.isEmpty else { return refuse("type what the note says, \(keyName(.cancel)) goes back") }
    if createNote(NoteLine.text(line)) { mode = .normal }
  }

  /// Enter on the line of a note that is there.
  func acceptNote(_ line: String, for node: NodeID) {
    guard !line.isEmpty else {
      return refuse(
        "a note says something: \(keyName(.cancel)) goes back, then \(keyName(.delete, in: .normal)) deletes it")
    }
    // A line that was not touched keeps what it cannot show, as another form of line breaks.
    let isSame = line == NoteLine.typed(contents.text(of: node)).trimmed
    guard isSame || apply(.setText(node, NoteLine.text(line))) else { return }
    mode = .normal
    select(node)
  }

  /// Adds a note, which becomes the selected node, alone.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  func createNote(_ text: String) -> Bool {
    guard let name = checkedName(nil, for: .note) else { return false }
    let size = NodePlane.size(of: .note, name: name, text: text)
    let place = plane.freePlace(for: size, near: wantedPlace(of: .note, size: size))
    let attributes = NodeAttributes(name: name, text: text, place: place)
    guard apply(.create(NodeCreation(content: .note, attributes: attributes))) else { return false }
    selectedNodes = []
    if let node = contents.node(named: name) { select(node) }
    return true
  }

  func beginEditingNote(_ node: NodeID) {
    let line = NoteLine.typed(contents.text(of: node))
    guard line.count <= LineEditor.limit else {
      return refuse("'\(contents.name(of: node))' is too long to be edited in a line: edit it in its file")
    }
    mode = .prompt(Prompt(.editNote(node), text: line))
  }

  /// Where the node is a note, refuses what notes do not do; false where it is none.
  func refuseNote(_ node: NodeID, _ reason: String) -> Bool {
    guard contents.graph.content(of: node) == .note else { return false }
    refuse("'\(contents.name(of: node))' is a note and \(reason)")
    return true
  }

  /// The most rows of a note that an inspector lists.
  private static let inspectedRows = 200

  /// What a note says, in the rows of an inspector.
  func textRows(_ node: NodeID) -> [ListingRow] {
    let rows = NodeMetrics.rows(ofText: contents.text(of: node))
    let listed = rows.prefix(Self.inspectedRows).enumerated().map { index, row in
      ListingRow(key: index == 0 ? "text" : "", text: row)
    }
    let left = rows.count - listed.count
    return left == 0 ? listed : listed + [ListingRow(key: "", text: "… \(left) more rows")]
  }
}
