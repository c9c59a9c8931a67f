import DataSets
import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

extension DataFace: EditableFace {
  /// Returns the inspector's rows about the source of the data and when it was last read.
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    typealias Row = ListingRow
    var rows = [Row(key: "kind", text: kindName)]
    switch inspection.contents.source(of: node) {
    case .written, nil:
      rows.append(Row(key: "from", text: "the document itself"))
      return rows
    case .file(let file):
      rows.append(Row(key: "from", text: file.path))
      rows.append(Row(key: "columns", text: Self.text(of: file.columns)))
    case .database(let database):
      rows.append(Row(key: "from", text: database.path))
      rows.append(Row(key: "query", text: database.query))
      rows.append(Row(key: "columns", text: Self.text(of: database.columns)))
    }
    guard let reading = inspection.readings[node] else {
      rows.append(Row(key: "read", text: "not yet"))
      return rows
    }
    rows.append(Row(key: "read", text: reading.momentText))
    if !reading.layout.isEmpty { rows.append(Row(key: "layout", text: reading.layout)) }
    return rows
  }

  /// Lists the columns, such as `amount, x: month`.
  private static func text(of columns: PointColumns) -> String {
    func text(_ name: ColumnName) -> String {
      switch name {
      case .name(let name): name
      case .number(let number): "number \(number)"
      }
    }
    let more: [(String, ColumnName?)] = [
      ("x", columns.x), ("error", columns.error), ("error below", columns.errorBelow),
      ("error above", columns.errorAbove), ("error of x", columns.errorX), ("annotation", columns.annotation),
    ]
    return ([text(columns.value)] + more.compactMap { role, name in name.map { "\(role): \(text($0))" } })
      .joined(separator: ", ")
  }

  func preview(of node: NodeEntry.Node) -> String {
    guard case .data(.set(let set)) = node.content else { return "" }
    return "= \(DataSetText.list(set, digits: 6))"
  }

  /// The largest number of values that can be edited in a prompt; a larger set opens the pane of points.
  private static let lineLimit = 1_000

  /// Opens a prompt with the values of the set, or the pane of points.
  ///
  /// The pane opens if the set is large, or if its points have x, annotations or errors of x.
  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    let set = try PointPane.points(of: node, in: editor)
    if set.hasX || set.hasAnnotations || set.hasErrorsX || set.count > Self.lineLimit {
      return try editor.carryOut(PointPane.open(node, in: editor))
    }
    editor.open(DataPrompt(node: node))
    return .done
  }

  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    throw .node(node, "is data: \(editor.keyName(.edit)) edits its values")
  }
}
