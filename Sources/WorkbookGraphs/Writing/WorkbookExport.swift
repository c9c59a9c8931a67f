import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
public import GraphDocument
public import GraphFiles
import TextScanning
import Workbooks

/// Exports a document as a workbook with one row per node, which has its value or a formula that spreadsheets compute.
public enum WorkbookExport {
  /// Returns the bytes of an `.xlsx` file, and the parts of the document that it lacks.
  ///
  /// Names of nodes become names of the workbook, so formulas read as in the document. Data sets become columns of a
  /// second sheet. Formulas that a spreadsheet cannot express are written as their values and reported.
  /// `ExportedSheets` reads the sheets back.
  ///
  /// - Complexity: linear in the document and in the points of its sets.
  public static func write(_ contents: DocumentContents) -> (bytes: [UInt8], leftOut: [DocumentLoss]) {
    var writer = WorkbookExportWriter(contents)
    writer.write()
    return (writer.workbook.bytes(), writer.leftOut)
  }
}

struct WorkbookExportWriter {
  private let contents: DocumentContents
  private var nodes = Sheet(name: "Nodes")
  private var attributes = AttributeCells()
  private var data = Sheet(name: DataColumns.sheet)
  private var names = SheetNames()
  private var nameOf: [NodeID: String] = [:]
  private var columnOf: [NodeID: CellRange] = [:]
  private var rowOf: [NodeID: Int] = [:]
  private var asValues: [String] = []
  /// The names of the nodes without a value; `#N/A` is written for them, because an empty cell would count as 0.
  private var withoutValue: [String] = []
  /// The names of nodes whose sets have no points, or more than a column has cells.
  private var withoutColumn: [String] = []
  private var hasPoints = false
  private var hasPointFields = false

  private static let notAvailable = "#N/A"

  init(_ contents: DocumentContents) { self.contents = contents }

  var workbook: Workbook {
    var workbook = Workbook(sheets: data.cells.isEmpty ? [nodes] : [nodes, data])
    workbook.names = nameOf.map { node, name in
      let place = columnOf[node].map { DataColumns.set($0, row: nil).text } ?? "Nodes!$B$\((rowOf[node] ?? 0) + 1)"
      return Workbook.DefinedName(name: name, text: place)
    }.sorted { $0.name < $1.name }
    return workbook
  }

  /// What the workbook leaves out.
  var leftOut: [DocumentLoss] {
    var losses: [DocumentLoss] = []
    if !asValues.isEmpty { losses.append(.formulasAsValues(nodes: asValues)) }
    if !withoutValue.isEmpty { losses.append(.formulasWithoutValue(nodes: withoutValue)) }
    if !withoutColumn.isEmpty { losses.append(.sets(nodes: withoutColumn)) }
    if hasPoints { losses.append(.pointDetails) }
    if hasPointFields { losses.append(.pointFields) }
    if contents.display != nil { losses.append(.documentDisplay) }
    var parts: Set<GraphPart> = [.values, .ports, .points, .uncertainties]
    parts.formUnion(AttributeCells.ids.filter { $0 != .label || !hasUnwrittenLabels }.map(GraphPart.attribute))
    if attributes.texts(.frame).isSuperset(of: contents.frameTitles) { parts.insert(.frames) }
    return losses + GraphPart.leftOut(of: contents, carrying: parts)
  }

  private var hasUnwrittenLabels: Bool {
    contents.nodes.contains { rowOf[$0] == nil && contents.label(of: $0) != nil }
  }

  mutating func write() {
    for (column, title) in AttributeCells.titles.enumerated() {
      nodes.cells[CellAddress(row: 0, column: column)] = Cell(.text(title))
    }
    let valued = contents.nodesInFileOrder().filter { contents.graph.value(of: $0) != .absent }
    for node in valued { place(node) }
    for node in valued {
      write(node)
      for id in AttributeCells.ids { attributes.add(id, text(of: id, of: node), row: rowOf[node] ?? 0) }
    }
    nodes.cells.merge(attributes.cells) { $1 }
    writeOwnFormulas(valued)
  }

  /// Writes the formulas of nodes whose cells convert units or dates, so that a document can be read back.
  private mutating func writeOwnFormulas(_ written: [NodeID]) {
    let column = attributes.columnCount
    for node in written {
      guard let row = rowOf[node], nodes.cells[CellAddress(row: row, column: 1)]?.formula != nil,
        contents.graph.isSubstituted(node) || isDate(node) || contents.inputs(of: node).contains(where: isDate),
        let text = ownFormula(of: node)
      else { continue }
      nodes.cells[CellAddress(row: 0, column: column)] = Cell(.text(ExportedSheets.formulaTitle))
      nodes.cells[CellAddress(row: row, column: column)] = Cell(.text(text))
    }
  }

  private func ownFormula(of node: NodeID) -> String? {
    if let text = contents.formulaText(of: node) { return text }
    guard contents.parameters(of: node) == nil, !contents.graph.isBypassed(node),
      !contents.inputs(of: node).contains(nil)
    else { return nil }
    return contents.callText(of: node)
  }

  private func isDate(_ node: NodeID?) -> Bool {
    node.flatMap { contents.unitText(of: $0) }.map(SheetDate.units.contains) ?? false
  }

  /// Returns the number in a node's cell; a date is a number of days.
  private func cellNumber(_ number: Double, of node: NodeID) -> Double {
    isDate(node) ? SheetDate.days(ofSeconds: number) : number
  }

  private func cellCode(_ quantity: Quantity, of node: NodeID) -> String? {
    isDate(node)
      ? SheetDate.code(ofDays: SheetDate.days(ofSeconds: quantity.value))
      : contents.valueText(of: node, for: .box).cellCode(for: quantity)
  }

  private func text(of id: AttributeID, of node: NodeID) -> String? {
    // A formula that is written as its value no longer gives it a unit.
    if id == .unit, asValues.last == contents.name(of: node) { return contents.unitText(of: node) }
    return contents.value(of: id, of: node)?.typedText
  }

  private mutating func place(_ node: NodeID) {
    rowOf[node] = rowOf.count + 1
    nameOf[node] = names.name(for: contents.name(of: node))
    guard let set = contents.graph.value(of: node).data, !set.isEmpty, set.count < CellAddress.rowLimit,
      columnOf.count < CellAddress.columnLimit
    else {
      if contents.graph.value(of: node).data != nil { withoutColumn.append(contents.name(of: node)) }
      return
    }
    let column = columnOf.count
    columnOf[node] = CellRange(CellAddress(row: 1, column: column), CellAddress(row: set.count, column: column))
    data.cells[CellAddress(row: 0, column: column)] = Cell(.text(contents.name(of: node)))
    hasPointFields = hasPointFields || set.hasPreservedFields
    hasPoints = hasPoints || set.hasX || set.hasErrors || set.hasAnnotations
  }

  private mutating func write(_ node: NodeID) {
    guard let row = rowOf[node] else { return }
    let name = contents.name(of: node)
    nodes.cells[CellAddress(row: row, column: 0)] = Cell(.text(name))
    let value = contents.graph.value(of: node)
    if let set = value.data {
      nodes.cells[CellAddress(row: row, column: 1)] = Cell(
        .text("\(MessageText.counted(set.count, "value")) on sheet \(DataColumns.sheet)"))
      if let cells = columnOf[node] { write(set, of: node, in: cells) }
      return
    }
    var cell = Cell(value.number.map { .number(cellNumber($0, of: node)) } ?? .error(Self.notAvailable))
    switch contents.graph.content(of: node) {
    case .number, .data, .sink: break
    case .formula, .operator:
      if let text = text(of: node, row: nil), !text.isSet {
        cell.formula = Cell.Formula(text: text.text)
        if text.needsArray {
          let place = CellAddress(row: row, column: 1)
          cell.formula?.array = CellRange(place, place)
        }
      } else if value.number != nil {
        asValues.append(name)
      }
    }
    if value.number == nil, cell.formula == nil {
      cell.formula = Cell.Formula(text: "NA()")
      withoutValue.append(name)
    }
    cell.numberCode = value.number.flatMap { cellCode(Quantity($0, contents.uncertainty(of: node)), of: node) }
    nodes.cells[CellAddress(row: row, column: 1)] = cell
    if let uncertainty = contents.uncertainty(of: node) {
      var cell = Cell(ExportedSheets.cell(of: uncertainty))
      cell.numberCode =
        uncertainty.isSymmetric
        ? contents.valueText(of: node, for: .box).cellCode(for: Quantity(uncertainty.upper)) : nil
      nodes.cells[CellAddress(row: row, column: 2)] = cell
    }
  }

  private mutating func write(_ set: DataSet, of node: NodeID, in cells: CellRange) {
    var isLiving = false
    switch contents.graph.content(of: node) {
    case .number, .data, .sink: break
    case .formula, .operator:
      isLiving = text(of: node, row: 0).map { $0.isSet && $0.items.isEmpty } ?? false
      if !isLiving { asValues.append(contents.name(of: node)) }
    }
    for (place, value) in set.values.enumerated() {
      var cell = Cell(.number(cellNumber(value, of: node)))
      cell.numberCode = cellCode(Quantity(value), of: node)
      if isLiving, let text = text(of: node, row: place) { cell.formula = Cell.Formula(text: text.text) }
      data.cells[CellAddress(row: cells.first.row + place, column: cells.first.column)] = cell
    }
  }

  // MARK: - Formulas

  /// Returns the formula of a node as a spreadsheet formula; nil if a spreadsheet cannot express it.
  ///
  /// For a data set, `row` is the row of the value, from 0.
  private func text(of node: NodeID, row: Int?) -> SheetText? {
    guard contents.instance(of: node) == nil else { return nil }
    let found = contents.graph.isSubstituted(node) ? calculation(of: node, row: row) : ownText(of: node, row: row)
    guard let found, isDate(node) else { return found }
    return SheetDate.days(found)
  }

  /// Returns the calculation of a node with its conversions of units; nil if a spreadsheet cannot express it.
  private func calculation(of node: NodeID, row: Int?) -> SheetText? {
    guard case .formula(let program) = contents.graph.calculation(of: node) else { return nil }
    let sources = contents.graph.inputs(of: node)
    var stack: [SheetText] = []
    for step in program.steps {
      switch step {
      case .constant(Double.pi): stack.append(SheetText("PI()"))
      case .constant(let number): stack.append(SheetText(number))
      case .input(let port):
        guard sources.indices.contains(port), let source = sources[port], let part = text(named: source, row: row)
        else { return nil }
        stack.append(part)
      case .call(let operation, let count):
        guard count <= stack.count, let part = SheetOperator.named(operation.name)?.write(Array(stack.suffix(count)))
        else { return nil }
        stack.removeLast(count)
        stack.append(part)
      case .pick(let depth):
        guard depth < stack.count else { return nil }
        stack.append(stack[stack.count - 1 - depth])
      case .slide(let count):
        guard count < stack.count else { return nil }
        stack.removeSubrange(stack.count - 1 - count..<stack.count - 1)
      case .variable, .unknownName, .unit: return nil
      }
      // A copied part may make the text grow with every step.
      if let last = stack.last, last.text.utf8.count > Self.longestText { return nil }
    }
    return stack.last
  }

  /// The longest text that spreadsheets read as a formula, in bytes.
  private static let longestText = 8_000

  private func ownText(of node: NodeID, row: Int?) -> SheetText? {
    let sources = contents.inputs(of: node)
    if case .operator(let operation) = contents.graph.content(of: node) {
      guard contents.parameters(of: node) == nil else { return nil }
      var parts: [SheetText] = []
      for source in sources {
        guard let source, let part = text(named: source, row: row) else { return nil }
        parts.append(part)
      }
      if contents.graph.isBypassed(node) { return parts.first }
      return SheetOperator.named(operation.name)?.write(parts)
    }
    guard let formula = contents.formula(of: node), formula.text.utf8.count <= Self.longestText else {
      return nil
    }
    var stack: [SheetText] = []
    for step in formula.steps {
      switch step.kind {
      case .literal(let index): stack.append(SheetText(formula.literals[index].value))
      case .constant(.pi): stack.append(SheetText("PI()"))
      case .constant(.e): stack.append(SheetText("EXP(1)"))
      case .constant(.tau): stack.append(SheetText("(2*PI())"))
      case .constant(.word), .variable, .groupCall, .unit: return nil
      case .name(let index):
        guard sources.indices.contains(index), let source = sources[index], let part = text(named: source, row: row)
        else { return nil }
        stack.append(part)
      case .call(let operation, let count):
        guard count <= stack.count, let part = SheetOperator.named(operation.name)?.write(Array(stack.suffix(count)))
        else { return nil }
        stack.removeLast(count)
        stack.append(part)
      }
    }
    return stack.last.flatMap { $0.text.utf8.count <= Self.longestText ? $0 : nil }
  }

  private func text(named node: NodeID, row: Int?) -> SheetText? {
    guard let name = nameOf[node] else { return nil }
    guard contents.graph.value(of: node).data != nil else {
      return isDate(node) ? SheetDate.seconds(SheetText(name)) : SheetText(name)
    }
    // A set of dates would need its seconds in each row.
    guard let cells = columnOf[node], !isDate(node) || row != nil else { return nil }
    var text = DataColumns.set(cells, row: row)
    text.whole = name
    if row == nil { text.text = name }
    return isDate(node) ? SheetDate.seconds(text) : text
  }
}

struct AttributeCells {
  /// The attributes that are texts, numbers or number formats of nodes with a value.
  static let ids = AttributeID.allCases.filter { id in
    switch id.attribute.form {
    case .shortText, .numberFormat, .unit, .range: true
    case .flag, .size, .axes, .own: false
    }
  }
  /// The headings of the columns that all exported workbooks have.
  static let titles = ["name", "value", "uncertainty", "\(AttributeID.label.attribute.key)"]

  private var found: [AttributeID: [Int: String]] = [:]

  mutating func add(_ id: AttributeID, _ text: String?, row: Int) {
    if let text { found[id, default: [:]][row] = text }
  }

  func texts(_ id: AttributeID) -> Set<String> { Set((found[id] ?? [:]).values) }

  /// The number of columns, including those of names, values and uncertainties.
  var columnCount: Int { Self.titles.count + found.keys.count { $0 != .label } }

  /// The cells of the columns, with all headings except that of the labels.
  var cells: [CellAddress: Cell] {
    var cells: [CellAddress: Cell] = [:]
    let others = found.keys.filter { $0 != .label }.sorted()
    for (place, id) in ([.label] + others).enumerated() {
      let column = Self.titles.count - 1 + place
      cells[CellAddress(row: 0, column: column)] = Cell(.text("\(id.attribute.key)"))
      for (row, text) in found[id] ?? [:] { cells[CellAddress(row: row, column: column)] = Cell(.text(text)) }
    }
    return cells
  }
}

/// Chooses the names of nodes in a workbook.
///
/// Names ignore case and cannot be cell addresses.
struct SheetNames {
  private var taken: Set<String> = []

  /// Returns the name of a node in the workbook: its own name, or this name followed by `_` if spreadsheets cannot use
  /// it.
  mutating func name(for name: String) -> String {
    var result = name
    while Self.isAddress(result) || !taken.insert(result.lowercased()).inserted { result += "_" }
    return result
  }

  /// Whether a spreadsheet reads the name as a cell, a row, a column or a truth value.
  static func isAddress(_ name: String) -> Bool {
    let upper = name.uppercased()
    if CellAddress(upper) != nil || ["R", "C", "TRUE", "FALSE"].contains(upper) { return true }
    // Rows and columns by number: R1, C7, R1C1.
    guard let first = upper.first, first == "R" || first == "C" else { return false }
    return upper.allSatisfy { $0 == "R" || $0 == "C" || $0.isNumber }
  }
}

/// The sheet of data sets: one column per set, with its name at the top.
enum DataColumns {
  static let sheet = "Data"

  /// Returns a reference to the cells of a set.
  ///
  /// `row` is the row, from 0, of the formula that uses the value in this row; nil for the whole set.
  static func set(_ cells: CellRange, row: Int?) -> SheetText {
    let column = CellAddress.columnName(cells.first.column)
    let whole = "\(sheet)!$\(column)$\(cells.first.row + 1):$\(column)$\(cells.last.row + 1)"
    var text = SheetText(row.map { "\(sheet)!\(column)\(cells.first.row + 1 + $0)" } ?? whole)
    text.isSet = true
    text.whole = whole
    text.cells = cells
    text.row = row
    return text
  }
}
