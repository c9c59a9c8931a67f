import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// Makes the visible part of the table as it is drawn.
struct TableReading {
  let contents: DocumentContents
  let diagram: Diagram
  let table: NodesTable
  /// How values are written.
  let format: ValueFormat
  let selection: NodeID?
  let selectedNodes: Set<NodeID>
  /// The link for which a target is chosen; nil if there is none.
  let link: RelationshipCreation?
  /// The sign before the decimals of numbers.
  let decimalMark: DecimalMark
  /// Whether keys go to the table.
  let hasFocus: Bool

  /// The visible part of the table.
  ///
  /// - Complexity: linear in the visible lines.
  var view: TableVO {
    let seen = table.isShown ? table.window.seen : 0..<0
    let lines = seen.compactMap { number in table.line(number).flatMap { line($0, number) } }
    table.countMade(lines: lines.count)
    return TableVO(
      lines: lines,
      arrangement: table.arrangement, hasFocus: hasFocus,
      focusedLine: table.window.focusedLine.flatMap { seen.contains($0) ? $0 - table.window.top : nil },
      goesOnAbove: table.window.top > 0, goesOnBelow: seen.upperBound < table.lines.count,
      emptyText: table.arrangement.filter.isEmpty ? "no nodes yet" : "no row contains '\(table.arrangement.filter)'",
      decimalMark: decimalMark)
  }

  private func line(_ line: TableLine, _ number: Int) -> TableLineVO? {
    switch line {
    case .heading(let heading):
      .heading(
        TableHeadingVO(
          heading: heading, count: table.lines.rowCount(at: number), isFolded: table.folded.contains(heading),
          isSelected: number == table.window.focusedLine, isEntered: table.isEntered(heading)))
    case .row(let node): .row(row(of: node))
    case .inner(let place):
      row(inside: place, isSelected: number == table.window.focusedLine).map { .row($0) }
    case .leavingHeading(let heading): .leavingHeading(heading)
    case .leavingRow(let row):
      .leavingRow(LeavingRowVO(name: row.rank.name, value: leavingText(of: row), label: row.label))
    }
  }

  private func row(of node: NodeID) -> TableRowVO {
    let kind = contents.face(of: node).signedKindName
    let shown = contents.graph.value(of: node).number.map { diagram.shown($0, of: node, in: format) }
    return TableRowVO(
      node: node, place: nil,
      isUnfolded: contents.signature(of: node) == nil ? nil : table.unfolded.contains([node]),
      name: contents.name(of: node), kind: kind.text, asciiKind: kind.ascii,
      status: diagram.status(of: node),
      value: shown?.number.valueWithUnit
        ?? contents.graph.value(of: node).data.map {
          DataSetText.short($0, in: contents.format(of: node), unit: contents.unitText(of: node), isNamed: true)
        } ?? "",
      isValueRounded: shown?.number.hidesValue == true,
      uncertainty: shown?.uncertaintyText ?? "", label: contents.label(of: node) ?? "",
      formula: contents.tableText(of: node), users: table.userCount(of: node),
      mark: table.mark(of: node), isSelected: node == selection,
      isSelectedTogether: selectedNodes.contains(node),
      isRefused: link.map { link in
        node != link.source && (!contents.canTake(link, at: node) || contents.unitConflict(of: link, at: node) != nil)
      } ?? false)
  }

  /// Returns the row of a node inside instances, with its value there; nil if the node no longer exists.
  func row(inside place: InnerPlace, isSelected: Bool) -> TableRowVO? {
    guard let inside = table.unfolded.inside(place.instances) else { return nil }
    let (contents, node) = (inside.contents, place.node)
    let kind = contents.face(of: node).signedKindName
    let value = contents.graph.value(of: node)
    let texts = contents.valueText(of: node, for: .box)
    let number = value.number.map { number in
      texts.number(Quantity(number, inside.quantities?.quantity(of: node)?.value.uncertainty))
    }
    let instances = place.instances + [node]
    return TableRowVO(
      node: node, place: place,
      isUnfolded: contents.signature(of: node) == nil ? nil : table.unfolded.contains(instances),
      name: contents.name(of: node), kind: kind.text, asciiKind: kind.ascii,
      status: NodeVO.Status(value) { contents.name(of: $0) },
      value: number?.valueWithUnit ?? value.data.map {
        DataSetText.short($0, in: texts.format, unit: texts.unit, isNamed: true)
      } ?? "",
      isValueRounded: number?.hidesValue == true, uncertainty: number?.uncertaintyText ?? "",
      label: contents.label(of: node) ?? "", formula: contents.tableText(of: node),
      users: contents.userCount(of: node), mark: TableRowMark(), isSelected: isSelected, isSelectedTogether: false,
      isRefused: link != nil)
  }

  private func leavingText(of row: TableRow) -> String {
    let texts = ValueText(row.display ?? contents.display ?? .plain, for: .box)
    return switch row.value {
    case .number(let number):
      format == .prefixed ? NumberText.prefixed(number).text : texts.text(number)
    case .data(let set): DataSetText.short(set, in: texts.format, isNamed: true)
    case .failure, .waiting, .absent: ""
    }
  }
}
