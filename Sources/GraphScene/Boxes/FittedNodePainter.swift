import CharacterCanvas
import Charts
import DiagramModel
import Geometry

/// Draws a node of an arrangement without a border: its name above its value, one row per input and output.
///
/// ```
///  principal   ►monthly_rate
///  250 000 ●   ►÷ 0.375 %  ●
/// ```
///
/// An instance of a group shows each output with its name and value on a row of its own, the first one last:
///
/// ```
/// ►house
/// ► interest 206k   ●
/// ►⧉ payment 1 266 ●
/// ```
///
/// Because there is no border, the first cell of each row shows the state of the node: see `SmallBoxPainter`.
struct FittedNodePainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether the selection and the link that the user is making are drawn.
  let showsState: Bool

  private var signs: SceneGlyphs { SceneGlyphs.of(glyphs) }

  func paint(_ node: NodeVO, on canvas: inout Canvas) {
    let box = node.frame
    let style = NodeStyle(of: node, showsState: showsState)
    canvas.fill(box, style: theme[.box])
    paintStart(of: node, style, on: &canvas)
    paintName(of: node, style, on: &canvas)
    paintOutputs(of: node, style, on: &canvas)
    if node.body == .picture {
      paintSparkline(of: node, style, on: &canvas)
    } else {
      paintValue(of: node, style, on: &canvas)
    }
  }

  private func paintSparkline(of node: NodeVO, _ style: NodeStyle, on canvas: inout Canvas) {
    let box = node.frame
    let line = Rect(column: box.minColumn + 2, row: box.maxRow - 1, columns: max(0, box.size.columns - 2), rows: 1)
    guard let series = node.chart?.content.series.first else {
      let value = ShownValue(of: node, glyphs: glyphs, columns: line.size.columns)
      canvas.write(value.text, at: line.origin, style: theme[style.role(ofValue: value.role)], limit: line.size.columns)
      return
    }
    ChartDescriptor.sparkline.paint(
      [series], glyphs: glyphs == .ascii ? .ascii : .braille, style: theme.chartStyle, in: line, on: &canvas)
  }

  private func paintStart(of node: NodeVO, _ style: NodeStyle, on canvas: inout Canvas) {
    let box = node.frame
    let upright = style.border.parts(in: glyphs).upright
    for row in 0..<box.size.rows {
      let cell = Point(column: box.minColumn, row: box.minRow + row)
      guard row < node.ports.count else {
        if !style.isAtRest { canvas.put(upright, at: cell, style: theme[style.role(of: .port)]) }
        continue
      }
      let port = node.ports[row]
      let isChosen = showsState && port.isChosen
      let ends = port.takesData ? signs.data : signs.numbers
      let sign = isChosen ? signs.chosenPort : port.isFilled ? ends.filledPort : ends.openPort
      let role: Role = isChosen ? .chosenPort : port.isFilled ? .port : .openPort
      canvas.put(sign, at: cell, style: theme[style.role(of: role)])
    }
    // If inputs occupy the first cells, the upright line is drawn after the name.
    if hasSignBehindName(node, style) {
      canvas.put(upright, at: Point(column: box.maxColumn - 1, row: box.minRow), style: theme[style.role(of: .port)])
    }
    if showsState, node.isSelectedTogether { canvas.put(signs.selected, at: box.origin, style: theme[.selectedBox]) }
  }

  private func hasSignBehindName(_ node: NodeVO, _ style: NodeStyle) -> Bool {
    !style.isAtRest && node.ports.count >= node.frame.size.rows
  }

  /// Returns the column offset of the name in the first row of the box, after a port, a failure sign and the mark of a
  /// change.
  func nameStart(of node: NodeVO) -> Int {
    let isMarked = NodeStyle(of: node, showsState: showsState).changeSign(in: signs) != nil
    let isTaken = !node.ports.isEmpty || showsState && (node.isSelectedTogether || node.share != nil)
    return 1 + (node.isFailing ? 1 : 0) + (isMarked && isTaken ? 1 : 0)
  }

  private func paintName(of node: NodeVO, _ style: NodeStyle, on canvas: inout Canvas) {
    let box = node.frame
    paintName(of: node, style, columns: box.size.columns - (hasSignBehindName(node, style) ? 1 : 0), on: &canvas)
    if showsState, let share = node.share {
      canvas.put(ShareBar(of: share, glyphs: glyphs).upright, at: box.origin, style: theme[.value])
    }
  }

  private func paintName(of node: NodeVO, _ style: NodeStyle, columns: Int, on canvas: inout Canvas) {
    let start = nameStart(of: node)
    let mark = style.changeSign(in: signs)
    if node.isFailing {
      let before = start - (mark == nil ? 1 : 2)
      canvas.put(signs.failing, at: node.frame.origin + Point(column: before, row: 0), style: theme[.failure])
    }
    if let mark {
      canvas.put(mark, at: node.frame.origin + Point(column: start - 1, row: 0), style: theme[.enteredBox])
    }
    let space = max(0, columns - start)
    canvas.write(
      NameText.fitted(node.name, columns: space, glyphs: glyphs), at: node.frame.origin + Point(column: start, row: 0),
      style: theme[style.role(of: .nodeName)], limit: space)
  }

  /// Returns how many columns of the name do not fit into the box.
  func columnsCut(ofName node: NodeVO) -> Int {
    let wanted = min(CellText.columns(of: node.name, glyphs: glyphs), NodeMetrics.nameLimit)
    return max(0, wanted + nameStart(of: node) - node.frame.size.columns)
  }

  /// Draws the name up to `columns` columns beyond the right edge of the box.
  func paintName(of node: NodeVO, reaching columns: Int, on canvas: inout Canvas) {
    guard columns > 0 else { return }
    let style = NodeStyle(of: node, showsState: showsState)
    paintName(of: node, style, columns: node.frame.size.columns + columns, on: &canvas)
  }

  private func paintOutputs(of node: NodeVO, _ style: NodeStyle, on canvas: inout Canvas) {
    let box = node.frame
    for place in node.outputs.indices.dropFirst() where place < box.size.rows - 1 {
      let row = box.minRow + place
      paintLabel(node.outputs[place], style, from: box.minColumn + 2, to: box.maxColumn - 1, row: row, on: &canvas)
    }
  }

  private func paintLabel(
    _ output: OutputVO, _ style: NodeStyle, from start: Int, to end: Int, row: Int, on canvas: inout Canvas
  ) {
    let space = max(0, end - start)
    let least = ShownValue.leastColumns(of: output, glyphs: glyphs)
    let name = CellText.columns(of: output.label, glyphs: glyphs)
    let value = ShownValue(of: output, glyphs: glyphs, columns: min(space, max(least, space - name - 1)))
    let columns = CellText.columns(of: value.text, glyphs: glyphs)
    let rest = max(0, space - columns - 1)
    canvas.write(
      CellText.truncated(output.label, toColumns: rest, glyphs: glyphs), at: Point(column: start, row: row),
      style: theme[.portLabel], limit: rest)
    // With a blank before the sign if there is space.
    let blank = name + 1 + columns < space ? 1 : 0
    canvas.write(
      value.text, at: Point(column: end - columns - blank, row: row), style: theme[style.role(ofValue: value.role)],
      limit: columns)
    canvas.put(
      (output.status == .data ? signs.data : signs.numbers).output, at: Point(column: end, row: row),
      style: theme[style.role(of: .port)])
  }

  private func paintValue(of node: NodeVO, _ style: NodeStyle, on canvas: inout Canvas) {
    let box = node.frame
    let row = box.maxRow - 1
    let sign = glyphs == .unicode ? node.symbol : node.asciiSymbol
    let space = max(0, box.size.columns - 2)
    let rest = space - CellText.columns(of: sign, glyphs: glyphs) - 1
    let wanted = ShownValue.leastColumns(of: node, glyphs: glyphs)
    let showsSign = !sign.isEmpty && rest >= wanted
    if showsSign {
      canvas.write(
        sign, at: Point(column: box.minColumn + 1, row: row), style: theme[style.role(of: .operatorSign)], limit: space)
    }
    if let first = node.outputs.first {
      let start = box.minColumn + 1 + (showsSign ? space - rest : 0)
      paintLabel(first, style, from: start, to: box.maxColumn - 1, row: row, on: &canvas)
      return
    }
    let value = ShownValue(of: node, glyphs: glyphs, columns: showsSign ? rest : space)
    let columns = CellText.columns(of: value.text, glyphs: glyphs)
    // With a blank before the output if there is space.
    let end = box.maxColumn - 1 - (columns < (showsSign ? rest : space) ? 1 : 0)
    canvas.write(
      value.text, at: Point(column: end - columns, row: row), style: theme[style.role(ofValue: value.role)],
      limit: columns)
    canvas.put(
      (node.status == .data ? signs.data : signs.numbers).output, at: Point(column: box.maxColumn - 1, row: row),
      style: theme[style.role(of: .port)])
  }
}
