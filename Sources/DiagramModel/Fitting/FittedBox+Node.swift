package import Geometry
import GraphLayout

extension FittedBox {
  /// How many columns a value gets: at least, at most in nodes without borders, and at most in boxes with borders.
  ///
  /// Longer values are shown with fewer digits.
  private static let valueColumns = (least: 6, most: 12, inBox: 10)
  private static let cut = (label: 14, formula: 20, name: 8)
  private static let whole = (label: 32, formula: 64, value: 24)
  private static let sparklineColumns = 10

  /// Creates the box of a node in `form`: its range of widths, and the rows in which wires start and end.
  init(_ node: NodeVO, _ form: FittedForm, _ sizes: FittedForm.ContentSizes, _ glyphs: GlyphSet) {
    let frame = node.frame
    if form == .dots {
      let name = min(CellText.columns(of: node.name, glyphs: glyphs), NodeMetrics.nameLimit)
      let sign = max(CellText.columns(of: glyphs == .unicode ? node.symbol : node.asciiSymbol) + 1, 2)
      self.init(
        place: frame, columns: sign + min(name, Self.cut.name) + 1...sign + name + 1, rows: 1,
        inputs: node.ports.map { _ in 0 }, outputs: (0..<max(1, node.outputs.count)).map { _ in 0 })
      return
    }
    var (size, own) = (frame.size, frame.size)
    if node.body == .picture, form == .smallest {
      size.columns =
        max(Self.sparklineColumns, min(CellText.columns(of: node.name, glyphs: glyphs), NodeMetrics.nameLimit)) + 2
      size.rows = max(2, node.ports.count)
      own = size
    } else if node.body == .picture {
      size.columns = min(size.columns, max(sizes.chart.columns + 4, Self.titleColumns(of: node, glyphs)))
      size.rows = min(size.rows, max(sizes.chart.rows, node.ports.count) + 2)
    }
    if node.body == .text {
      size.columns = min(size.columns, sizes.note.columns + 4)
      size.rows = min(size.rows, sizes.note.rows + 2)
      own.rows = node.textRows(in: Size(columns: size.columns - 4, rows: .max)).count + 2
    }
    let ends = NodeEnds(node, form)
    guard node.body == .value else {
      self.init(
        place: frame, columns: size.columns...size.columns, rows: size.rows, own: own,
        inputs: node.ports.indices.map { ends.input($0, of: Rect(origin: .origin, size: size)).row }, outputs: [])
      return
    }
    let columns: ClosedRange<Int>
    switch form {
    case .boxes:
      let extent: Extent = sizes.isWhole ? .whole : sizes.isTight ? .least : .enough
      let least = Self.boxColumns(of: node, extent, glyphs)
      columns = least...max(least, frame.size.columns, Self.boxColumns(of: node, .whole, glyphs))
    case .small, .smallest, .dots:
      size.rows = max(2, node.ports.count, node.outputs.count + 1)
      let sign = CellText.columns(of: glyphs == .unicode ? node.symbol : node.asciiSymbol)
      let name = min(CellText.columns(of: node.name, glyphs: glyphs), NodeMetrics.nameLimit)
      let rows = node.outputs.isEmpty ? [node.firstOutput] : node.outputs
      func needed(_ name: Int, isLeast: Bool) -> Int {
        let outputs = rows.enumerated().map { place, output in
          let leastValue = Self.leastValueColumns(of: output)
          let most = max(leastValue, Self.valueColumns.most)
          let whole = Self.valueColumns(of: output, atMost: most, glyphs)
          // Includes a blank before the output, if there is space for one.
          let value = isLeast ? min(whole, leastValue) : whole + 1
          let label = CellText.columns(of: output.label, glyphs: glyphs)
          let start = place > 0 ? 2 : sign > 0 ? sign + 2 : 1
          return start + (label > 0 ? (isLeast ? min(label, Self.cut.name) : label) + 1 : 0) + value + 1
        }
        return max(1 + name, outputs.max() ?? 0)
      }
      let least = needed(min(name, Self.cut.name), isLeast: true)
      columns = least...max(least, needed(name, isLeast: false))
    }
    let box = Rect(origin: .origin, size: size)
    self.init(
      place: frame, columns: columns, rows: size.rows, inputs: node.ports.indices.map { ends.input($0, of: box).row },
      outputs: (0..<max(1, node.outputs.count)).map { ends.output($0, of: box).row })
  }

  private static func titleColumns(of node: NodeVO, _ glyphs: GlyphSet) -> Int {
    let sign = CellText.columns(of: glyphs == .unicode ? node.symbol : node.asciiSymbol)
    return min(CellText.columns(of: node.name, glyphs: glyphs), NodeMetrics.nameLimit) + (sign > 0 ? sign + 1 : 0) + 4
  }

  /// Returns the fewest columns in which a value can be read.
  ///
  /// These columns suffice for three digits, for a number with its uncertainty as in `1.53(7)`, or for the size of a
  /// data set.
  private static func leastValueColumns(of output: OutputVO) -> Int {
    switch output.status {
    case .data: CellText.columns(of: output.valueText.prefix { $0 != ":" && $0 != " " }) + 2
    case .number: ValueFit.leastColumns(of: output.valueText, isRounded: output.isValueRounded)
    case .failure, .waiting, .absent: valueColumns.least
    }
  }

  private static func valueColumns(of output: OutputVO, atMost most: Int, _ glyphs: GlyphSet) -> Int {
    if output.status == .number {
      return ValueFit.usedColumns(of: output.valueText, columns: most, isRounded: output.isValueRounded)
    }
    return min(CellText.columns(of: output.valueText, glyphs: glyphs), most)
  }

  private static func valueColumns(of output: OutputVO, _ extent: Extent, _ glyphs: GlyphSet) -> Int {
    let least = leastValueColumns(of: output)
    let whole = CellText.columns(of: output.valueText, glyphs: glyphs)
    return switch extent {
    case .least: min(whole, least)
    case .enough:
      max(NodeMetrics.valueColumns, valueColumns(of: output, atMost: max(least, valueColumns.inBox), glyphs))
    case .whole: max(NodeMetrics.valueColumns, whole + (output.isValueRounded ? 1 : 0))
    }
  }

  private enum Extent {
    /// Three digits of the value, and the beginnings of the label and the formula.
    case least
    /// Most values in full, and the beginnings of the label and the formula.
    case enough
    /// The value in full, and the label and the formula up to the limits of `whole`.
    case whole
  }

  /// Returns how wide a box must be for its name, label, formula and last port's label, up to their limits.
  ///
  /// If `hasValue` is true, the box is wide enough for all digits of the value. If it is false, the value is readable,
  /// but may lose digits.
  static func columns(ofTextsIn node: NodeVO, hasValue: Bool) -> Int {
    let port = node.textRows.isEmpty ? node.ports.last.map { CellText.columns(of: $0.label) } ?? 0 : 0
    let least = leastValueColumns(of: node.firstOutput)
    let isReadable = node.isValueRounded || !hasValue
    let value = isReadable ? least : max(least, min(CellText.columns(of: node.valueText), whole.value))
    let valueRow = (port > 0 ? port + 1 : 0) + value + 4
    let label = node.label.map { min(CellText.columns(of: $0), whole.label) } ?? 0
    let formula = node.textRows.first.map { min(CellText.columns(of: $0), whole.formula) } ?? 0
    return max(titleColumns(of: node, .unicode), label + 4, formula + 4, valueRow)
  }

  private static func boxColumns(of node: NodeVO, _ extent: Extent, _ glyphs: GlyphSet) -> Int {
    let most =
      extent == .whole ? (label: whole.label, formula: whole.formula) : (label: cut.label, formula: cut.formula)
    let value = valueColumns(of: node.firstOutput, extent, glyphs)
    let isFormula = !node.textRows.isEmpty
    let lastLabel = isFormula ? node.outputs.first?.label ?? "" : node.ports.last?.label ?? ""
    let valueRow = 4 + value + (lastLabel.isEmpty ? 0 : CellText.columns(of: lastLabel) + 2)
    let ports = node.ports.map { CellText.columns(of: $0.label) + 4 }.max() ?? 0
    // A further output has its name and value on the row of an input.
    let outputs =
      node.outputs.indices.dropFirst().map { place in
        let input = place <= node.ports.count ? CellText.columns(of: node.ports[place - 1].label) + 2 : 0
        let output = node.outputs[place]
        return CellText.columns(of: output.label) + 1 + valueColumns(of: output, extent, glyphs) + input + 4
      }.max() ?? 0
    let label = node.label.map { min(CellText.columns(of: $0), most.label) + 4 } ?? 0
    let formula = node.textRows.first.map { min(CellText.columns(of: $0), most.formula) + 4 } ?? 0
    return max(titleColumns(of: node, glyphs), valueRow, ports, outputs, label, formula)
  }
}

/// Computes the cells in which wires end at a node's box, for an arrangement in a given form.
package struct NodeEnds {
  private let hasBorder: Bool

  package init(_ node: NodeVO, _ form: FittedForm) { hasBorder = form.hasBorder(node.body) }

  /// Returns the cell of a port on the left edge.
  package func input(_ port: Int, of box: Rect) -> Point {
    hasBorder ? NodeMetrics.input(port, of: box) : Point(column: box.minColumn, row: box.minRow + port)
  }

  /// Returns the cell of an output on the right edge.
  ///
  /// The first output is beside the value. Each further output has its own row.
  package func output(_ place: Int, of box: Rect) -> Point {
    if hasBorder { return NodeMetrics.output(place, of: box) }
    return Point(column: box.maxColumn - 1, row: place > 0 ? box.minRow + place : box.maxRow - 1)
  }
}
