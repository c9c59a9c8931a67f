import EvaluationEngine
import Formulas
import GraphDocument

/// What is to be drawn of the table.
extension NodesPM {
  /// The lines that there is room for, from the top; none where the table is not shown.
  ///
  /// - Complexity: in proportion to the lines.
  public var tableLines: [TableLineVO] {
    guard table.isShown else { return [] }
    let shown = (table.top..<(table.top + table.room)).compactMap { number in
      table.lines[number].map { line($0, number) }
    }
    table.madeLines += shown.count
    return shown
  }

  /// Whether there are lines above and below those that are seen.
  public var tableGoesOn: (above: Bool, below: Bool) {
    (table.top > 0, table.top + table.room < table.lines.count)
  }

  /// The line among those that are seen that has the focus; nil where it is not seen.
  public var focusedTableLine: Int? {
    table.focusedLine.map { $0 - table.top }.flatMap { (0..<table.room).contains($0) ? $0 : nil }
  }

  /// What stands in a table without lines.
  public var emptyTableText: String {
    table.arrangement.filter.isEmpty ? "no nodes yet" : "no row has '\(table.arrangement.filter)'"
  }

  private func line(_ line: TableLine, _ number: Int) -> TableLineVO {
    switch line {
    case .heading(let heading):
      .heading(
        TableHeadingVO(
          heading: heading, count: table.lines.rowCount(at: number), isFolded: table.folded.contains(heading),
          isSelected: number == table.focusedLine))
    case .row(let node): .row(row(of: node))
    }
  }

  private func row(of node: NodeID) -> TableRowVO {
    let kind = contents.face(of: node).signedKindName
    return TableRowVO(
      node: node, name: contents.name(of: node), kind: kind.text, asciiKind: kind.ascii,
      status: diagram.status(of: node),
      value: shownText(of: node),
      uncertainty: diagram.uncertaintyText(of: node),
      formula: contents.formula(of: node)?.text ?? contents.callText(of: node), users: table.userCount(of: node),
      highlight: diagram.highlight(of: node), isSelected: node == selection,
      isSelectedTogether: selectedNodes.contains(node),
      isRefused: relationship != nil && node != relationship?.source && !canBeTarget(node))
  }

  private func shownText(of node: NodeID) -> String {
    switch contents.graph.value(of: node) {
    case .number(let number): shownNumber(number)
    case .data(let set): DataSetText.short(set)
    case .failure, .waiting, .absent: ""
    }
  }

  private func shownNumber(_ value: Double) -> String {
    switch view.valueFormat {
    case .prefixed: NumberText.prefixed(value).text
    case .plain: NumberText.display(value)
    }
  }
}
