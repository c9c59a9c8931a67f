import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// A text beside the calculation.
struct NoteFace: NodeFace {
  static let kind = NodeKind.note
  static let searchWord: String? = "note"

  /// The widest box of a note, in columns.
  private static let widestBox = 40
  /// The most rows of a note that an inspector lists.
  private static let inspectedRows = 200

  var kindName: String { "note" }
  var nameBase: String { "note" }
  var isLinkable: Bool { false }
  var isPutBelow: Bool { true }
  var body: NodeVO.Body { .text }

  /// The rows that a text has in its box: longer lines are broken between words.
  ///
  /// - Complexity: linear in the text.
  static func rows(of text: String) -> [String] { CellText.wrapped(text, toColumns: widestBox - 4) }

  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: contents.text(of: node))
  }

  /// As wide as the longest row.
  ///
  /// - Complexity: linear in the text.
  func size(named name: String, text: String) -> Size {
    let rows = Self.rows(of: text)
    let longest = rows.reduce(0) { max($0, CellText.columns(of: $1)) }
    let title = min(CellText.columns(of: name), NodeMetrics.nameLimit)
    return Size(columns: max(longest + 4, title + 5), rows: rows.count + 2)
  }

  func textRows(of node: NodeID, in diagram: Diagram) -> [String] {
    diagram.noteRows.rows(of: diagram.contents.text(of: node))
  }

  func part(of node: NodeID, in contents: DocumentContents) -> TableHeading.Part { .notes }

  /// Its text in one line, with line breaks as pauses.
  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    "note: " + contents.text(of: node).split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool {
    word.isIn(contents.text(of: node))
  }

  func toolDetail(of node: NodeID, in editor: NodesPM) -> String { "" }

  func inspectorRows(of node: NodeID, in editor: NodesPM) -> [NodesPM.ListingRow] {
    let rows = Self.rows(of: editor.contents.text(of: node))
    var listed = [NodesPM.ListingRow(key: "kind", text: kindName)]
    listed += rows.prefix(Self.inspectedRows).enumerated().map { index, row in
      NodesPM.ListingRow(key: index == 0 ? "text" : "", text: row)
    }
    let left = rows.count - Self.inspectedRows
    if left > 0 { listed.append(NodesPM.ListingRow(key: "", text: "… \(left) more rows")) }
    return listed
  }

  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection) {
    try editor.openUnlessTooLong(NotePrompt(node: node), of: node)
  }

  func setValue(_ quantity: Quantity, of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a note and has no value")
  }

  func toggleKind(of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a note and has no other kind")
  }
}
