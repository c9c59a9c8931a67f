import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

/// A table of the outputs' values in all scenarios, followed by the values of the inputs that scenarios set.
///
/// Enter on a row goes to its node. Computing the values does not change the document.
struct ScenarioList: ListingKind {
  private static let mostNodes = 200
  private static let mostScenarios = 20
  private static let digits = 9

  /// Opens the list.
  ///
  /// - Throws: if there are no scenarios.
  static func open(in editor: any EditorReading) throws(CommandError) -> Outcome {
    try ScenarioPrompt.requireScenarios(in: editor)
    return .list(ScenarioList(), row: 1)
  }

  func title(of listing: Listing, in editor: any EditorReading) -> String { "scenarios" }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    let contents = editor.contents
    let table = editor.diagram.scenarios.table(
      of: contents, mostNodes: Self.mostNodes, mostScenarios: Self.mostScenarios)
    let (nodes, found) = (table.nodes, table.found)
    let texts = AlignedText.lines(
      of: [found.names.map { $0 ?? "present" }]
        + nodes.indices.map { row in
          let texts = contents.valueText(of: nodes[row], for: .message, digits: Self.digits)
          return found.values.map { Self.text(of: $0[row], texts) }
        }, wordColumns: 0)
    var rows = [ListingRow(key: "", text: texts[0], aim: .heading)]
    rows += nodes.enumerated().map { place, node in
      ListingRow(key: contents.name(of: node), text: texts[place + 1], aim: .node(node))
    }
    rows.insert(ListingRow(key: "", text: "inputs", aim: .heading), at: 1 + table.outputCount)
    let left = [
      (contents.scenarios.all.count - Self.mostScenarios, "scenario"), (table.leftOut.outputs, "output"),
      (table.leftOut.given, "given number"),
    ].filter { $0.0 > 0 }.map { MessageText.counted($0.0, $0.1) }
    if !left.isEmpty { rows.append(ListingRow(key: "", text: "not shown: \(left.joined(separator: ", "))")) }
    return ListingRows(rows)
  }

  private static func text(of value: Value, _ texts: ValueText) -> String {
    if let set = value.data { return texts.withUnit(texts.limited(toDigits: nil).text(set)) }
    return value.number.map { texts.text($0) } ?? "failed"
  }
}
