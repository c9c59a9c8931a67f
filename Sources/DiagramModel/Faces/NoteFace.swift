package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The appearance of a note, which is a text beside the calculation.
package struct NoteFace: NodeFace {
  package static let kind = NodeKind.note
  package static let searchWord: String? = "note"

  private static let widestBox = 40

  package var kindName: String { "note" }
  package var nameBase: String { "note" }
  package var isLinkable: Bool { false }
  package var isPutBelow: Bool { true }
  package var body: NodeVO.Body { .text }

  /// Returns the rows of a text in its box: longer lines are broken between words.
  ///
  /// - Complexity: Linear in the text.
  package static func rows(of text: String) -> [String] { CellText.wrapped(text, toColumns: widestBox - 4) }

  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: contents.text(of: node))
  }

  /// Returns the size of the box, which is as wide as the longest row.
  ///
  /// - Complexity: Linear in the text.
  package func size(named name: String, text: String) -> Size {
    let rows = Self.rows(of: text)
    let longest = rows.reduce(0) { max($0, CellText.columns(of: $1)) }
    let title = min(CellText.columns(of: name), NodeMetrics.nameLimit)
    return Size(columns: max(longest + 4, title + 5), rows: rows.count + 2)
  }

  package func textRows(of node: NodeID, in diagram: Diagram) -> [String] {
    diagram.noteRows.rows(of: diagram.contents.text(of: node))
  }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart { .notes }

  /// Returns the note on one line, with semicolons instead of line breaks, because screen readers pause at semicolons.
  package func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    "note: " + contents.text(of: node).split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  package func has(_ word: SearchTerm, on node: NodeID, in contents: DocumentContents) -> Bool {
    word.isIn(contents.text(of: node))
  }
}
