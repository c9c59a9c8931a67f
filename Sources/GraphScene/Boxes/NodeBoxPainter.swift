import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry

/// Draws a node as a full box.
///
/// The name and the operator's symbol are on the upper border, each port has a row, the value is on the output's row,
/// and the label on the lower border.
///
/// ```
/// ╭ ÷ monthly_rate ──╮
/// ► dividend         │
/// ► divisor  0.00375 ●
/// ╰ a twelfth ───────╯
/// ```
///
/// A note has square corners, no ports, and its text instead of rows:
///
/// ```
/// ┌ why ─────────────┐
/// │ rates as of May  │
/// └──────────────────┘
/// ```
///
/// The output of a data set and a port that accepts only data are squares: `■`, `□`, and `▷` where a wire enters.
///
/// A formula has a port for each name that it mentions, and its text above the value:
///
/// ```
/// ╭ = growth ────────────╮
/// ► monthly_rate         │
/// ► months               │
/// │ (1 + monthly_rate)^… │
/// │              3.84770 ●
/// ╰──────────────────────╯
/// ```
///
/// An instance of a group with several outputs shows the further outputs on the rows of its inputs, with their values
/// if there is space, and the name of the first output beside its value:
///
/// ```
/// ╭ ⧉ house ──────────────────╮
/// ► principal   interest 206k ●
/// ► years                     │
/// │ annuity                   │
/// │ payment          1 266.71 ●
/// ╰───────────────────────────╯
/// ```
///
/// A chart has ports without labels on the border, no output, and its picture inside:
///
/// ```
/// ╭ ▤ picture ─────╮
/// ► 8┤  ▆▆         │
/// │ 4┤  ██ ▃▃      │
/// │  ┴──┬──┬───    │
/// ╰────────────────╯
/// ```
///
/// A source of the uncertainty being examined has a bar and its share on the lower border:
///
/// ```
/// ╭ rate ────────────╮
/// │     4.50 ± 0.10 %●
/// ╰ bank ── ███▋ 61 %╯
/// ```
///
/// A change is marked in the cell before the name, with the signs of `diff`:
///
/// ```
/// ╭ ÷ =monthly_rate ─╮
/// ```
///
/// A bypassed node has a dashed border and a sign before its label; a failing node has a sign at each corner.
/// `NodeStyle` determines the other states.
struct NodeBoxPainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether the selection and the link that the user is making are drawn; false in pictures for documents.
  let showsState: Bool
  /// The chart nodes drawn without their charts, as empty boxes.
  var chartsLeftOut: Set<NodeID> = []

  private var signs: SceneGlyphs { SceneGlyphs.of(glyphs) }

  func paint(_ node: NodeVO, on canvas: inout Canvas) {
    let frame = node.frame
    let nodeStyle = NodeStyle(of: node, showsState: showsState)
    canvas.fill(frame, style: theme[.box])
    canvas.frame(frame, nodeStyle.border, style: theme[nodeStyle.borderRole])
    if nodeStyle.isFailing { paintFailure(frame, on: &canvas) }
    paintTitle(of: node, nodeStyle, on: &canvas)
    paintLabel(of: node, before: paintShare(of: node, on: &canvas), on: &canvas)
    if showsState, node.isSelectedTogether {
      canvas.put(signs.selected, at: Point(column: frame.maxColumn - 2, row: frame.minRow), style: theme[.selectedBox])
    }
    switch node.body {
    case .text: paintText(of: node, on: &canvas)
    case .picture: paintPicture(of: node, nodeStyle, on: &canvas)
    case .value:
      paintPorts(of: node, on: &canvas)
      paintOutputs(of: node, on: &canvas)
      paintFormula(of: node, on: &canvas)
      paintValue(of: node, nodeStyle, on: &canvas)
    }
    if showsState, node.targetState == .refused {
      let dimmed = theme[.refusedBox]
      canvas.restyle(frame) { _ in dimmed }
    }
  }

  private func paintFailure(_ frame: Rect, on canvas: inout Canvas) {
    for column in [frame.minColumn, frame.maxColumn - 1] {
      for row in [frame.minRow, frame.maxRow - 1] {
        canvas.put(signs.failing, at: Point(column: column, row: row), style: theme[.failure])
      }
    }
  }

  private func paintPicture(of node: NodeVO, _ nodeStyle: NodeStyle, on canvas: inout Canvas) {
    for index in node.ports.indices {
      paintSign(of: node.ports[index], at: NodeMetrics.input(index, of: node.frame), on: &canvas)
    }
    let picture = NodeMetrics.picture(in: node.frame)
    if let chart = node.chart {
      if chartsLeftOut.contains(node.id) { return }
      ChartPainter(theme: theme, glyphs: glyphs).paint(chart, in: picture, on: &canvas)
      canvas.setDecimals(in: picture, node.decimalMark)
    } else {
      let value = ShownValue(of: node, glyphs: glyphs, columns: picture.size.columns)
      canvas.write(
        value.text, at: picture.origin, style: theme[nodeStyle.role(ofValue: value.role)], limit: picture.size.columns)
    }
  }

  private func paintTitle(of node: NodeVO, _ nodeStyle: NodeStyle, on canvas: inout Canvas) {
    let frame = node.frame
    let row = frame.minRow
    let end = frame.maxColumn - 1
    var column = frame.minColumn + 1
    // A hint replaces the corner, so that the name keeps its space.
    if showsState, let hint = node.hint { column = min(end, frame.minColumn + JumpHintLayout.columns(of: hint)) }
    func write(_ text: String, _ role: Role) {
      let style = theme[nodeStyle.role(of: role)]
      column += canvas.write(text, at: Point(column: column, row: row), style: style, limit: end - column)
    }
    let symbol = glyphs == .unicode ? node.symbol : node.asciiSymbol
    write(" ", .box)
    if !symbol.isEmpty {
      write(symbol, .operatorSign)
      write(" ", .box)
    }
    if let sign = nodeStyle.changeSign(in: signs), column < end {
      // A symbol keeps its blank, so that `=` for a formula and for a change are not confused.
      if symbol.isEmpty { column -= 1 }
      canvas.put(sign, at: Point(column: column, row: row), style: theme[.enteredBox])
      column += 1
    }
    write(NameText.fitted(node.name, columns: end - column, glyphs: glyphs), .nodeName)
    write(" ", .box)
  }

  /// Draws the node's share of the uncertainty that the user examines, as a bar and a percentage on the lower border.
  ///
  /// - Returns: the column before which the label must end.
  private func paintShare(of node: NodeVO, on canvas: inout Canvas) -> Int {
    let frame = node.frame
    let end = frame.maxColumn - 1
    guard showsState, let share = node.share else { return end }
    let bar = ShareBar(of: share, glyphs: glyphs)
    let percent = " \(bar.percent) "
    let row = frame.maxRow - 1
    let start = end - CellText.columns(of: percent, glyphs: glyphs)
    canvas.write(percent, at: Point(column: start, row: row), style: theme[.nodeLabel], limit: end - start)
    let first = start - CellText.columns(of: bar.text, glyphs: glyphs) - 1
    canvas.write(" " + bar.text, at: Point(column: first, row: row), style: theme[.value], limit: start - first)
    // A piece of the border between label and bar stays.
    return first - 1
  }

  private func paintLabel(of node: NodeVO, before end: Int, on canvas: inout Canvas) {
    let frame = node.frame
    let space = end - frame.minColumn - 3
    let label = node.label ?? ""
    let words = node.isBypassed ? signs.bypassed + (label.isEmpty ? "bypassed" : label) : label
    guard !words.isEmpty, space > 0 else { return }
    let text = " " + CellText.truncated(words, toColumns: space, glyphs: glyphs) + " "
    canvas.write(
      text, at: Point(column: frame.minColumn + 1, row: frame.maxRow - 1), style: theme[.nodeLabel], limit: space + 2)
  }

  private func paintText(of node: NodeVO, on canvas: inout Canvas) {
    let frame = node.frame
    let space = max(0, frame.size.columns - 4)
    let visible = canvas.visible
    let first = max(0, visible.minRow - frame.minRow - 1)
    let rows = node.textRows(in: Size(columns: space, rows: frame.size.rows - 2))
    let end = min(rows.count, frame.size.rows - 2, visible.maxRow - frame.minRow - 1)
    guard first < end else { return }
    for index in first..<end {
      let start = Point(column: frame.minColumn + 2, row: frame.minRow + 1 + index)
      canvas.write(
        CellText.truncated(rows[index], toColumns: space, glyphs: glyphs), at: start, style: theme[.noteText],
        limit: space)
    }
  }

  private func paintFormula(of node: NodeVO, on canvas: inout Canvas) {
    let frame = node.frame
    let space = max(0, frame.size.columns - 4)
    guard let formula = node.textRows.first, frame.size.rows > 3 else { return }
    canvas.write(
      CellText.truncated(formula, toColumns: space, glyphs: glyphs),
      at: Point(column: frame.minColumn + 2, row: frame.maxRow - 3), style: theme[.operatorSign], limit: space)
  }

  private func paintPorts(of node: NodeVO, on canvas: inout Canvas) {
    let frame = node.frame
    let visible = canvas.visible
    let first = max(0, visible.minRow - frame.minRow - 1)
    let end = min(node.ports.count, frame.size.rows - 2, visible.maxRow - frame.minRow - 1)
    guard first < end else { return }
    for index in first..<end {
      let port = node.ports[index]
      let cell = NodeMetrics.input(index, of: frame)
      paintSign(of: port, at: cell, on: &canvas)
      let space = labelSpace(of: node, row: cell.row)
      let role: Role =
        showsState && port.isToCome ? .portToCome : showsState && port.isChosen ? .chosenPort : .portLabel
      canvas.write(
        CellText.truncated(labelText(of: port), toColumns: space, glyphs: glyphs),
        at: Point(column: cell.column + 2, row: cell.row), style: theme[role], limit: space)
    }
  }

  private func paintOutputs(of node: NodeVO, on canvas: inout Canvas) {
    guard let first = node.outputs.first else { return }
    let frame = node.frame
    let row = NodeMetrics.output(of: frame).row
    let space = labelSpace(of: node, row: row)
    canvas.write(
      CellText.truncated(first.label, toColumns: space, glyphs: glyphs),
      at: Point(column: frame.minColumn + 2, row: row),
      style: theme[.portLabel], limit: space)
    for place in node.outputs.indices.dropFirst() {
      let cell = NodeMetrics.output(place, of: frame)
      guard let texts = outputTexts(of: node, row: cell.row) else { return }
      canvas.put(
        (node.outputs[place].status == .data ? signs.data : signs.numbers).output, at: cell, style: theme[.port])
      let start = Point(column: cell.column - 1 - texts.columns, row: cell.row)
      let used = canvas.write(texts.label, at: start, style: theme[.portLabel])
      guard let value = texts.value else { continue }
      canvas.write(value.text, at: start + Point(column: used + 1, row: 0), style: theme[value.role])
    }
  }

  /// Returns what to draw of the output on a row of inputs; nil if the row has no output.
  ///
  /// The parts are the name of the output, its value if there is space, and the width of both in columns. The name is
  /// cut if the input's label leaves less than half of the row.
  private func outputTexts(of node: NodeVO, row: Int) -> (label: String, value: ShownValue?, columns: Int)? {
    let place = row - node.frame.minRow
    guard place > 0, node.outputs.indices.contains(place), row < NodeMetrics.output(of: node.frame).row - 1 else {
      return nil
    }
    let output = node.outputs[place]
    let space = max(0, node.frame.size.columns - 4)
    let input =
      place <= node.ports.count ? CellText.columns(of: labelText(of: node.ports[place - 1]), glyphs: glyphs) + 2 : 0
    let label = CellText.truncated(output.label, toColumns: max(space - input, space / 2), glyphs: glyphs)
    let columns = CellText.columns(of: label, glyphs: glyphs)
    let rest = space - input - columns - 1
    let value = ShownValue(of: output, glyphs: glyphs, columns: rest)
    guard !value.text.isEmpty, rest >= ShownValue.leastColumns(of: output, glyphs: glyphs) else {
      return (label, nil, columns)
    }
    return (label, value, columns + 1 + CellText.columns(of: value.text, glyphs: glyphs))
  }

  private func paintSign(of port: PortVO, at cell: Point, on canvas: inout Canvas) {
    let isChosen = showsState && port.isChosen
    let role: Role = isChosen ? .chosenPort : port.isFilled ? .port : .openPort
    let ends = port.takesData ? signs.data : signs.numbers
    let sign = isChosen ? signs.chosenPort : port.isFilled ? ends.filledPort : ends.openPort
    canvas.put(sign, at: cell, style: theme[role])
  }

  private func labelText(of port: PortVO) -> String { port.isToCome ? "+ " + port.label : port.label }

  private func labelSpace(of node: NodeVO, row: Int) -> Int {
    let space = max(0, node.frame.size.columns - 4)
    guard row == NodeMetrics.output(of: node.frame).row else {
      return outputTexts(of: node, row: row).map { max(0, space - $0.columns - 1) } ?? space
    }
    let text = ShownValue(of: node, glyphs: glyphs, columns: space).text
    let needed = min(CellText.columns(of: text, glyphs: glyphs), valueColumns(of: node))
    return max(0, space - needed - 1)
  }

  /// Returns the width of the label on the row of the value, in columns; −1 if there is no label.
  private func labelColumns(of node: NodeVO) -> Int {
    if let first = node.outputs.first { return CellText.columns(of: first.label, glyphs: glyphs) }
    let row = node.frame.size.rows - 3
    guard row >= 0, row < node.ports.count else { return -1 }
    return CellText.columns(of: labelText(of: node.ports[row]), glyphs: glyphs)
  }

  /// Returns the width for the value: the space beside the label, but at least the width in which the value is
  /// readable.
  ///
  /// Only a value with an uncertainty or a unit can take space from the label.
  private func valueColumns(of node: NodeVO) -> Int {
    let space = max(0, node.frame.size.columns - 4)
    let readable = ShownValue.leastColumns(of: node, glyphs: glyphs)
    let least = node.valueText.contains(" ") ? readable : min(NodeMetrics.valueColumns, readable)
    return min(space, max(least, space - labelColumns(of: node) - 1))
  }

  private func paintValue(of node: NodeVO, _ nodeStyle: NodeStyle, on canvas: inout Canvas) {
    let frame = node.frame
    let output = NodeMetrics.output(of: frame)
    canvas.put((node.status == .data ? signs.data : signs.numbers).output, at: output, style: theme[.port])
    let columns = valueColumns(of: node)
    let value = ShownValue(of: node, glyphs: glyphs, columns: columns)
    let width = CellText.columns(of: value.text, glyphs: glyphs)
    canvas.write(
      value.text, at: Point(column: output.column - 1 - width, row: output.row),
      style: theme[nodeStyle.role(ofValue: value.role)],
      limit: columns)
  }
}
