import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning
import Workbooks

/// Makes a document of a workbook: translates what is asked for and what that needs, finds columns, names nodes, and compares what they
/// come to with what the workbook holds.
struct WorkbookConversion {
  private let cells: WorkbookCells
  private let labels: CellLabels
  private var terms: [CellKey: Term] = [:]
  /// Formulas as copies of each other have them alike.
  private var forms: [CellKey: SheetFormula] = [:]
  /// Cells that are numbers: constants, and formulas that are not understood.
  private var constants: [CellKey: Double] = [:]
  private var leftOut: [CellKey: String] = [:]
  private var formulas: [CellKey] = []
  private var fixed = 0
  private var dates = 0

  /// Translates the cells of a part and what they need.
  ///
  /// - Complexity: linear in these cells and what they mention, which an area bounds.
  init(_ workbook: Workbook, _ part: WorkbookPart) throws(WorkbookRefusal) {
    cells = WorkbookCells(workbook)
    labels = CellLabels(of: cells)
    for key in try roots(part).sorted() { collect(from: key) }
  }

  private func roots(_ part: WorkbookPart) throws(WorkbookRefusal) -> [CellKey] {
    let sheets = cells.workbook.sheets
    var chosen = Array(sheets.indices)
    if let name = part.sheet {
      guard let sheet = cells.sheet(named: name) else { throw .noSheet(name, sheets: sheets.map(\.name)) }
      chosen = [sheet]
    }
    if part.region != nil, chosen.count > 1 { throw .regionWithoutSheet }
    return chosen.flatMap { sheet in
      sheets[sheet].cells.keys.lazy.filter { part.region?.contains($0) ?? true }.map { CellKey(sheet: sheet, cell: $0) }
    }
  }

  // MARK: - Translating

  private mutating func collect(from root: CellKey) {
    var waiting = [root]
    while let key = waiting.popLast() {
      guard let cell = cells[key], terms[key] == nil, constants[key] == nil, leftOut[key] == nil else { continue }
      if cell.formula == nil {
        take(key, cell.value)
        if cell.isDate, constants[key] != nil { dates += 1 }
        continue
      }
      formulas.append(key)
      do throws(SheetFormulaProblem) {
        let term = try translated(key, cell)
        terms[key] = term
        Self.forEachCell(of: term.pieces) { waiting.append($0) }
      } catch {
        leaveOut(key, error.phrase)
      }
    }
  }

  private mutating func leaveOut(_ key: CellKey, _ phrase: String) {
    terms[key] = nil
    leftOut[key] = phrase
    if let value = cells[key]?.value { take(key, value) }
  }

  private mutating func take(_ key: CellKey, _ value: Cell.Value) {
    switch value {
    case .number(let number): constants[key] = number
    case .boolean(let isTrue): constants[key] = isTrue ? 1 : 0
    case .nothing, .text, .error: break
    }
  }

  private mutating func translated(_ key: CellKey, _ cell: Cell) throws(SheetFormulaProblem) -> Term {
    guard let formula = cell.formula else { throw SheetFormulaProblem("no formula") }
    if case .text = cell.value { throw SheetFormulaProblem("a formula that gives a text") }
    if formula.isDataTable { throw SheetFormulaProblem("a table of what changes of inputs come to") }
    if let array = formula.array, array.first != array.last {
      throw SheetFormulaProblem("an array formula that fills \(array)")
    }
    let parsed = try SheetFormula(formula.text, shift: formula.shift)
    var translation = FormulaTranslation(of: parsed, at: key, in: cells, isArray: formula.array != nil)
    let term = try translation.translate()
    fixed += translation.fixed > 0 ? 1 : 0
    forms[key] = parsed.relative(to: key.cell)
    return term
  }

  /// Goes as deep as formulas are nested, which their reader bounds.
  private static func forEachCell(of pieces: [Term.Piece], _ body: (CellKey) -> Void) {
    for piece in pieces {
      switch piece {
      case .cell(let key): body(key)
      case .list(let keys): keys.forEach(body)
      case .part(let inner): forEachCell(of: inner, body)
      case .text, .constants: break
      }
    }
  }

  // MARK: - The document

  /// The document; columns that would close a loop fall apart into their cells, and are tried so.
  ///
  /// - Complexity: for each such loop linear in the cells.
  mutating func convert() throws(WorkbookRefusal) -> WorkbookIntake {
    let limit = DocumentLimits.standard.nodes
    if terms.count + constants.count > limit { throw .tooManyNodes(limit: limit) }
    var dissolved: Set<CellKey> = []
    while true {
      let groups = CellGroups(
        constants: constants.keys.filter { leftOut[$0] == nil && cells.isNumber($0) }, terms: terms, forms: forms,
        dissolved: dissolved)
      var writing = NodeWriting(cells: cells, labels: labels, groups: groups, terms: terms, constants: constants)
      writing.write()
      // A formula that no node can hold is left out, as one that is not understood.
      if !writing.refused.isEmpty {
        for (key, phrase) in writing.refused { leaveOut(key, phrase) }
        continue
      }
      if writing.isEmpty { throw .nothing }
      let owners = writing.owners
      do throws(LoopFound) {
        return intake(of: try writing.finish(), owners)
      } catch {
        let loop = error.loop.compactMap { owners[$0]?.cells }
        let runs = loop.filter { $0.count > 1 }
        if runs.isEmpty { throw .loop(loop.compactMap { $0.first.map { cells.address(of: $0) } }) }
        dissolved.formUnion(runs.joined())
      }
    }
  }

  // MARK: - What it comes to

  private func intake(of contents: DocumentContents, _ owners: [Int32: NodeWriting.Owner]) -> WorkbookIntake {
    var verified = 0
    var differences: [(key: CellKey, phrase: String)] = []
    for (name, cells) in owners.values {
      guard let node = contents.node(named: name) else { continue }
      let value = contents.graph.value(of: node)
      for (place, key) in cells.enumerated() where terms[key] != nil {
        let number = value.data.map { $0.values.indices.contains(place) ? $0.values[place] : nil } ?? value.number
        if let phrase = difference(of: number, at: key) {
          differences.append((key, phrase))
        } else {
          verified += 1
        }
      }
    }
    func remark(_ key: CellKey, _ phrase: String) -> WorkbookIntake.Remark {
      WorkbookIntake.Remark(cell: cells.address(of: key), phrase: phrase)
    }
    return WorkbookIntake(
      contents: contents, leftOut: leftOut.sorted { $0.key < $1.key }.map { remark($0.key, $0.value) },
      differences: differences.sorted { $0.key < $1.key }.map { remark($0.key, $0.phrase) }, verified: verified,
      formulas: formulas.count, notes: notes)
  }

  /// How a value differs from what the workbook holds; nil where it does not.
  ///
  /// Spreadsheets hold 15 digits, and 0 for what is as good as that.
  private func difference(of number: Double?, at key: CellKey) -> String? {
    let held: Double
    switch cells[key]?.value ?? .nothing {
    case .number(let value): held = value
    case .boolean(let isTrue): held = isTrue ? 1 : 0
    case .error(let error): return number.map { "\(DecimalWriter.shortest($0)), the workbook holds \(error)" }
    case .nothing, .text: return "the workbook holds no value to compare with"
    }
    guard let number else { return "no value, the workbook holds \(DecimalWriter.shortest(held))" }
    let distance = abs(number - held)
    if distance <= 1e-9 * max(abs(number), abs(held)) || distance <= 1e-12 { return nil }
    return "\(DecimalWriter.shortest(number)), the workbook holds \(DecimalWriter.shortest(held))"
  }

  private var notes: [String] {
    var notes: [String] = []
    if fixed > 0 {
      notes.append(
        "\(MessageText.counted(fixed, "formula")) with texts or kinds of cells, which were compared now and stay as they are"
      )
    }
    if dates > 0 {
      notes.append(
        "\(MessageText.counted(dates, "date")) as days from \(cells.workbook.countsFrom1904 ? "1904-01-01" : "1899-12-30") on"
      )
    }
    return notes
  }
}
