import CharacterCanvas
import DiagramModel
import Formulas
import Geometry
import PresentationModel

/// Draws the visible part of the table.
///
/// A sign marks the title of the column by which it is sorted.
struct TablePainter {
  let theme: Theme
  let glyphs: GlyphSet
  let table: TableVO
  let layout: TableLayout

  private var signs: SceneGlyphs { SceneGlyphs.of(glyphs) }

  /// Draws the table.
  ///
  /// - Returns: The cell of the name in the focused line; nil if it is not visible.
  @discardableResult
  func paint(in area: Rect, on canvas: inout Canvas) -> Point? {
    canvas.fill(area, style: theme[.table])
    canvas.fill(
      layout.rule, with: Border.light.parts(in: glyphs).upright, style: table.hasFocus ? signStyle : theme[.table])
    paintTitles(on: &canvas)
    for (number, line) in table.lines.prefix(layout.lineCount).enumerated() {
      let cells = layout.line(number)
      switch line {
      case .heading(let heading): paint(heading, in: cells, on: &canvas)
      case .row(let row): paint(row, in: cells, on: &canvas)
      case .leavingHeading(let heading): paint(leaving: heading.title, in: cells, on: &canvas)
      case .leavingRow(let row): paint(row, in: cells, on: &canvas)
      }
    }
    if table.lines.isEmpty {
      let cells = layout.line(0)
      let text = CellText.truncated(table.emptyText, toColumns: max(0, cells.size.columns - 3), glyphs: glyphs)
      canvas.write(text, at: cells.origin + Point(column: 2, row: 0), style: theme[.nodeLabel])
    }
    let end = area.maxColumn - 1
    if table.goesOnAbove {
      canvas.put(signs.rows.moreAbove, at: Point(column: end, row: area.minRow), style: signStyle)
    }
    if table.goesOnBelow {
      canvas.put(signs.rows.moreBelow, at: Point(column: end, row: area.maxRow - 1), style: signStyle)
    }
    return table.focusedLine.map { layout.line($0).origin + Point(column: 2, row: 0) }
  }

  /// The style of the titles without underlining.
  ///
  /// Underlined signs above each other would look like a ladder.
  private var signStyle: CellStyle {
    var style = theme[.tableTitle]
    style.traits.remove(.underline)
    return style
  }

  private func paintTitles(on canvas: inout Canvas) {
    let arrangement = table.arrangement
    for place in layout.columns {
      let sign = arrangement.isDescending ? signs.rows.descending : signs.rows.ascending
      let title = place.column.title + (place.column == arrangement.column ? String(sign) : "")
      write(title, place, isNumeric: place.column.isNumeric, in: layout.titles, .tableTitle, on: &canvas)
    }
  }

  private func paint(_ heading: TableHeadingVO, in cells: Rect, on canvas: inout Canvas) {
    let role: Role = heading.isSelected ? selectedRole : heading.isEntered ? .enteredBox : .tableHeading
    canvas.fill(cells, style: theme[heading.isSelected ? role : .table])
    let mark = heading.isSelected ? signs.rows.rowMark : heading.isEntered ? signs.entered : nil
    if let mark { canvas.put(mark, at: cells.origin, style: theme[role]) }
    canvas.put(
      heading.isFolded ? signs.rows.folded : signs.rows.unfolded, at: cells.origin + Point(column: 1, row: 0),
      style: theme[role])
    let space = max(0, cells.size.columns - 4)
    let count = " (\(heading.count))"
    let title = CellText.truncated(
      heading.heading.title, toColumns: max(0, space - CellText.columns(of: count, glyphs: glyphs)), glyphs: glyphs)
    canvas.write(title + count, at: cells.origin + Point(column: 3, row: 0), style: theme[role], limit: space)
  }

  private var selectedRole: Role { table.hasFocus ? .tableSelected : .selectedBox }

  private func paint(_ row: TableRowVO, in cells: Rect, on canvas: inout Canvas) {
    if row.isSelected, table.hasFocus { canvas.fill(cells, style: theme[.tableSelected]) }
    let mark = row.isSelectedTogether ? signs.selected : row.isSelected ? signs.rows.rowMark : nil
    if let mark { canvas.put(mark, at: cells.origin, style: theme[role(.nodeName, of: row)]) }
    for place in layout.columns {
      let column = place.column
      switch column {
      case .name:
        let name = String(repeating: "  ", count: row.depth) + row.name
        write(name, place, isNumeric: false, in: cells, role(.nodeName, of: row, column), on: &canvas)
      case .kind:
        let kind = glyphs == .unicode ? row.kind : row.asciiKind
        write(kind, place, isNumeric: false, in: cells, role(.nodeLabel, of: row, column), on: &canvas)
      case .value:
        let value = ShownValue(
          row.status, row.value, isRounded: row.isValueRounded, glyphs: glyphs, columns: place.columns,
          table.decimalMark)
        write(value.text, place, isNumeric: true, in: cells, role(value.role, of: row, column), on: &canvas)
      case .uncertainty:
        write(
          fitted(row.uncertainty, place), place, isNumeric: true, in: cells, role(.nodeLabel, of: row, column),
          on: &canvas)
      case .label: write(row.label, place, isNumeric: false, in: cells, role(.nodeLabel, of: row, column), on: &canvas)
      case .formula:
        write(
          table.decimalMark.shown(row.formula), place, isNumeric: false, in: cells,
          role(.operatorSign, of: row, column), on: &canvas)
      case .users:
        let users = row.status == .absent ? "" : "\(row.users)"
        write(users, place, isNumeric: true, in: cells, role(.nodeLabel, of: row, column), on: &canvas)
      }
    }
    // The indentation of an inner row's name leaves space for the sign.
    paintSign(row, in: cells, on: &canvas)
  }

  private func paintSign(_ row: TableRowVO, in cells: Rect, on canvas: inout Canvas) {
    let sign: (Unicode.Scalar, Role)? =
      if row.mark.isEntered { (signs.entered, .enteredBox) } else if row.mark.isMoved {
        (signs.moved, .changedValue)
      } else { row.isUnfolded.map { ($0 ? signs.rows.unfolded : signs.rows.folded, .nodeLabel) } }
    guard let (sign, role) = sign else { return }
    let column = 1 + min(2 * row.depth, max(0, cells.size.columns - 2))
    canvas.put(
      sign, at: cells.origin + Point(column: column, row: 0), style: theme[row.isSelected ? selectedRole : role])
  }

  /// Returns how many cells the longest visible name takes, with its indentation.
  static func nameColumns(of table: TableVO, glyphs: GlyphSet) -> Int {
    let columns = table.lines.map { line in
      switch line {
      case .row(let row): 2 * row.depth + CellText.columns(of: row.name, glyphs: glyphs)
      case .leavingRow(let row): CellText.columns(of: row.name, glyphs: glyphs)
      case .heading, .leavingHeading: 0
      }
    }
    return columns.max() ?? 0
  }

  private func paint(leaving heading: String, in cells: Rect, on canvas: inout Canvas) {
    canvas.put(signs.left, at: cells.origin + Point(column: 1, row: 0), style: theme[.leavingBox])
    let text = CellText.truncated(heading, toColumns: max(0, cells.size.columns - 4), glyphs: glyphs)
    canvas.write(text, at: cells.origin + Point(column: 3, row: 0), style: theme[.leavingBox])
  }

  private func paint(_ row: LeavingRowVO, in cells: Rect, on canvas: inout Canvas) {
    canvas.put(signs.left, at: cells.origin + Point(column: 1, row: 0), style: theme[.leavingBox])
    for place in layout.columns {
      switch place.column {
      case .name: write(row.name, place, isNumeric: false, in: cells, .leavingBox, on: &canvas)
      case .value: write(fitted(row.value, place), place, isNumeric: true, in: cells, .leavingBox, on: &canvas)
      case .label: write(row.label, place, isNumeric: false, in: cells, .leavingBox, on: &canvas)
      case .kind, .uncertainty, .formula, .users: continue
      }
    }
  }

  private func role(_ part: Role, of row: TableRowVO, _ column: TableColumn) -> Role {
    // A missing value has a role of its own.
    let isMissing = column == .value && part != .value
    if row.mark.changed.contains(column), !isMissing { return .changedValue }
    if row.mark.isEntered, column == .name, !row.isSelected { return .enteredBox }
    return role(part, of: row)
  }

  private func role(_ part: Role, of row: TableRowVO) -> Role {
    if row.isRefused { return .refusedBox }
    return row.isSelected ? selectedRole : part
  }

  private func fitted(_ text: String, _ place: TableLayout.Column) -> String {
    table.decimalMark.shown(
      ValueFit.fitted(text, columns: place.columns, approximately: signs.approximately, glyphs: glyphs))
  }

  private func write(
    _ text: String, _ place: TableLayout.Column, isNumeric: Bool, in cells: Rect, _ role: Role, on canvas: inout Canvas
  ) {
    let shown = CellText.truncated(text, toColumns: place.columns, glyphs: glyphs)
    let indent = isNumeric ? place.columns - CellText.columns(of: shown, glyphs: glyphs) : 0
    canvas.write(
      shown, at: Point(column: place.start + indent, row: cells.minRow), style: theme[role], limit: place.columns)
  }
}
