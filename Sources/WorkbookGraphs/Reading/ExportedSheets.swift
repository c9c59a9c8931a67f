import GraphAnalysis
import GraphDocument
import Workbooks

/// The sheets that `WorkbookExport` writes, recognized by their headings.
///
/// They have one row per node, and one column per data set.
struct ExportedSheets {
  private let nodes: Int
  private let data: Int?
  private let workbook: Workbook
  private let attributes: [Int: AttributeID]
  private let rows: [String: Int]
  /// The column of the formulas with units, as the document has them; nil for none.
  private let formulas: Int?

  /// The heading of the column of formulas with units.
  static let formulaTitle = "formula"

  /// Finds the sheets; nil if the workbook has none.
  ///
  /// - Complexity: Linear in the rows of the sheet of nodes.
  init?(of workbook: Workbook) {
    let titles = AttributeCells.titles
    func text(_ sheet: Sheet, _ row: Int, _ column: Int) -> String? {
      guard case .text(let text) = sheet.cells[CellAddress(row: row, column: column)]?.value else { return nil }
      return text
    }
    guard
      let nodes = workbook.sheets.firstIndex(where: { sheet in
        titles.indices.allSatisfy { text(sheet, 0, $0) == titles[$0] }
      })
    else { return nil }
    let sheet = workbook.sheets[nodes]
    self.workbook = workbook
    self.nodes = nodes
    data = workbook.sheets.firstIndex { $0.name == DataColumns.sheet }
    let ids = Dictionary(uniqueKeysWithValues: AttributeCells.ids.map { ("\($0.attribute.key)", $0) })
    var attributes: [Int: AttributeID] = [:]
    var column = titles.count - 1
    while let title = text(sheet, 0, column), let id = ids[title] {
      attributes[column] = id
      column += 1
    }
    self.attributes = attributes
    formulas = text(sheet, 0, column) == Self.formulaTitle ? column : nil
    var rows: [String: Int] = [:]
    for place in sheet.cells.keys where place.column == 0 && place.row > 0 {
      if let name = text(sheet, place.row, 0) { rows[name] = place.row }
    }
    self.rows = rows
  }

  func contain(sheet: Int) -> Bool { sheet == nodes || sheet == data }

  /// Whether a cell describes a node and is no node itself.
  func describe(_ key: CellKey) -> Bool {
    key.sheet == nodes
      && (key.cell.column == 0 || key.cell.column == 2 || attributes[key.cell.column] != nil
        || key.cell.column == formulas)
  }

  /// Whether a cell is a value of a data set in its column.
  func isPoint(_ key: CellKey) -> Bool { key.sheet == data && key.cell.row > 0 && name(of: key) != nil }

  /// Returns the name of the node whose value is in this cell; nil if there is none.
  func name(of key: CellKey) -> String? {
    let place =
      key.sheet == data
      ? CellAddress(row: 0, column: key.cell.column) : CellAddress(row: key.cell.row, column: 0)
    guard key.sheet == data || key.sheet == nodes && key.cell.column == 1 && key.cell.row > 0,
      case .text(let name) = workbook.sheets[key.sheet].cells[place]?.value, rows[name] != nil,
      NodeName.problem(in: name) == nil
    else { return nil }
    return name
  }

  /// Returns the formula of a node as the document had it, if its cell converts units; nil for other nodes.
  func formula(of name: String) -> String? {
    guard let row = rows[name], let formulas,
      case .text(let text) = workbook.sheets[nodes].cells[CellAddress(row: row, column: formulas)]?.value
    else { return nil }
    return text
  }

  /// Returns whether a cell is the day number of a date.
  func isDate(_ key: CellKey) -> Bool {
    guard let name = name(of: key), let row = rows[name],
      let column = attributes.first(where: { $0.value == .unit })?.key,
      case .text(let unit) = workbook.sheets[nodes].cells[CellAddress(row: row, column: column)]?.value
    else { return workbook.sheets[key.sheet].cells[key.cell]?.form == .date && name(of: key) != nil }
    return SheetDate.units.contains(unit)
  }

  /// Returns the attributes of the node with this name and kind, without invalid ones.
  func attributes(of name: String, _ kind: NodeKind) -> NodeAttributes {
    var result = NodeAttributes(name: name)
    guard let row = rows[name] else { return result }
    let cells = workbook.sheets[nodes].cells
    if kind == .number, let cell = cells[CellAddress(row: row, column: 2)] {
      result.uncertainty = Self.uncertainty(of: cell.value)
    }
    for (column, id) in attributes {
      guard case .text(let text) = cells[CellAddress(row: row, column: column)]?.value,
        let value = id == .label ? .text(text) : try? id.attribute.form.parse(text),
        (try? id.attribute.check(value, for: kind, named: name)) != nil
      else { continue }
      result[id] = value
    }
    return result
  }

  // MARK: - Uncertainties

  /// Returns the content of a cell for an uncertainty: a number, or a text if its two sides differ.
  static func cell(of uncertainty: StandardUncertainty) -> Cell.Value {
    uncertainty.isSymmetric
      ? .number(uncertainty.upper) : .text("-\(uncertainty.lower) +\(uncertainty.upper)")
  }

  private static func uncertainty(of cell: Cell.Value) -> StandardUncertainty? {
    var sides: [Double] = []
    switch cell {
    case .number(let number): sides = [number, number]
    case .text(let text):
      let parts = text.split(separator: " ")
      guard parts.count == 2, parts[0].hasPrefix("-"), parts[1].hasPrefix("+") else { return nil }
      sides = parts.compactMap { Double($0.dropFirst()) }
    case .nothing, .boolean, .error: return nil
    }
    guard sides.count == 2, sides.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    return StandardUncertainty(lower: sides[0], upper: sides[1])
  }
}
