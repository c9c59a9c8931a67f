import EvaluationEngine
import Formulas
import GraphDocument

/// What is to be drawn of the table.
extension NodesPM {
  /// The table as it is seen.
  ///
  /// - Complexity: in proportion to its lines.
  func tableView() -> TableVO {
    let seen = table.isShown ? table.top..<(table.top + table.visibleCount) : 0..<0
    let lines = seen.compactMap { number in table.lines[number].map { line($0, number) } }
    table.madeLines += lines.count
    return TableVO(
      lines: lines,
      arrangement: table.arrangement, hasFocus: modeName == .table,
      focusedLine: table.focusedLine.flatMap { seen.contains($0) ? $0 - table.top : nil },
      goesOnAbove: table.top > 0, goesOnBelow: seen.upperBound < table.lines.count,
      emptyText: table.arrangement.filter.isEmpty ? "no nodes yet" : "no row has '\(table.arrangement.filter)'")
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
