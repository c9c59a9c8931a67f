import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning
import Workbooks

/// Converts a workbook to a document.
///
/// It translates the requested cells and the cells on which they depend, finds columns, names nodes, and compares the
/// results with the values in the workbook.
struct WorkbookConversion {
  private let cells: WorkbookCells
  private let exported: ExportedSheets?
  private var terms: [CellKey: Term] = [:]
  /// The formulas of cells, with references relative to the cell, so that copies of a formula are equal.
  private var forms: [CellKey: SheetFormula] = [:]
  /// The numbers of cells without a formula, or whose formula was replaced by its value.
  private var constants: [CellKey: Double] = [:]
  private var leftOut: [CellKey: String] = [:]
  /// The formulas that were replaced because they gave other values than the workbook, each with a description of the
  /// difference.
  private var differing: [CellKey: String] = [:]
  /// The cells that must become nodes of their own and not part of a column.
  ///
  /// Otherwise a cell that fails or closes a cycle would affect the whole column.
  private var dissolved: Set<CellKey> = []
  private var formulas: [CellKey] = []
  private var fixed = 0
  /// Whether texts of number formats become units.
  private var readsUnits = true
  /// Whether such units were left out, because formulas disagree with them.
  private var hasOtherUnits = false
  private var dates = 0
  private var texts = CellTexts()
  private var begun: Set<CellKey> = []
  /// The number of translations made.
  ///
  /// A formula that waits for others is translated again.
  private(set) var translations = 0

  /// Translates the requested cells and the cells on which they depend.
  ///
  /// - Complexity: Linear in these cells and their references; the size of an area is limited.
  init(_ workbook: Workbook, _ part: WorkbookPart) throws(WorkbookError) {
    cells = WorkbookCells(workbook)
    exported = ExportedSheets(of: workbook)
    for key in try roots(part).sorted() { collect(from: key) }
    openLoops()
  }

  private func roots(_ part: WorkbookPart) throws(WorkbookError) -> [CellKey] {
    let sheets = cells.workbook.sheets
    var chosen = Array(sheets.indices)
    if let name = part.sheet {
      guard let sheet = cells.sheet(named: name) else { throw .noSheet(name, sheets: sheets.map(\.name)) }
      chosen = [sheet]
    }
    if part.region != nil, chosen.count > 1 { throw .regionWithoutSheet }
    return chosen.flatMap { sheet in
      sheets[sheet].cells.keys.filter { part.region?.contains($0) ?? true }.map { CellKey(sheet: sheet, cell: $0) }
        .filter { exported?.describe($0) != true }
    }
  }

  // MARK: - Translating

  private mutating func collect(from root: CellKey) {
    var waiting = [root]
    while let key = waiting.popLast() {
      guard let cell = cells[key], terms[key] == nil, constants[key] == nil, leftOut[key] == nil else { continue }
      if cell.formula == nil {
        take(key, cell.value)
        if cell.form == .date, constants[key] != nil, exported?.isDate(key) != true { dates += 1 }
        continue
      }
      if begun.insert(key).inserted { formulas.append(key) }
      if let own = ownFormula(at: key) {
        terms[key] = Term(own)
        texts.settle(key, isNumbered: false)
        continue
      }
      let result = Result { () throws(SheetFormulaProblem) in try translated(key, cell) }
      // It must be known first which of these cells give texts; in a loop this never becomes known.
      var asked: [CellKey] = []
      for other in texts.takeAsked().sorted() {
        if begun.contains(other) { texts.settle(other, isNumbered: false) } else { asked.append(other) }
      }
      if !asked.isEmpty {
        waiting.append(key)
        waiting += asked
        continue
      }
      do throws(SheetFormulaProblem) {
        let (term, wasFixed, isText) = try result.get()
        texts.settle(key, isNumbered: isText)
        if isText, !texts.gives(key) {
          throw SheetFormulaProblem("a formula that gives a text and depends on itself")
        }
        terms[key] = term
        fixed += wasFixed ? 1 : 0
        Term.forEachCell(of: term.pieces) { waiting.append($0) }
      } catch {
        texts.settle(key, isNumbered: false)
        leaveOut(key, error.phrase)
      }
    }
  }

  /// Returns the formula with units of a node in an exported workbook; nil for other cells.
  ///
  /// It names other nodes, which are cells of the same workbook.
  private func ownFormula(at key: CellKey) -> String? {
    guard let exported, let text = exported.name(of: key).flatMap(exported.formula) else { return nil }
    return (try? Formula.parse(text))?.text
  }

  private mutating func leaveOut(_ key: CellKey, _ phrase: String) {
    terms[key] = nil
    leftOut[key] = phrase
    switch cells[key]?.value ?? .nothing {
    case .error(let error): terms[key] = .failure(of: error)
    case .text(let text) where texts.gives(key): constants[key] = Double(texts.number(of: text))
    case let value: take(key, value)
    }
  }

  /// Replaces formulas that depend on themselves by their values.
  ///
  /// Other formulas stay, even if they depend on a replaced formula.
  ///
  /// - Complexity: Linear in the formulas and their references.
  private mutating func openLoops() {
    let keys = terms.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    let search = LoopSearch(count: keys.count) { place in
      var sources: [Int] = []
      Term.forEachCell(of: terms[keys[place]]?.pieces ?? []) { if let source = places[$0] { sources.append(source) } }
      return sources
    }
    for loop in search.loops { leaveOut(loop: loop.map { keys[$0] }.sorted()) }
  }

  private mutating func leaveOut(loop: [CellKey]) {
    let shown = loop.prefix(Self.shownOfLoop).map { cells.address(of: $0) }.joined(separator: ", ")
    let rest = loop.count - Self.shownOfLoop
    let phrase =
      loop.count == 1
      ? "a formula that needs its own value"
      : "formulas that need each other: \(shown)" + (rest > 0 ? " and \(rest) more" : "")
    for key in loop { leaveOut(key, phrase) }
  }

  private static let shownTexts = 5
  private static let shownOfLoop = 4

  private mutating func take(_ key: CellKey, _ value: Cell.Value) {
    switch value {
    case .number(let number): constants[key] = documentNumber(number, at: key)
    case .boolean(let isTrue): constants[key] = isTrue ? 1 : 0
    case .nothing, .text, .error: break
    }
  }

  /// Returns the number of a cell in the document; a date of an exported workbook is a number of days there.
  private func documentNumber(_ number: Double, at key: CellKey) -> Double {
    exported?.isDate(key) == true ? SheetDate.seconds(ofDays: number) : number
  }

  private mutating func translated(
    _ key: CellKey, _ cell: Cell
  ) throws(SheetFormulaProblem) -> (term: Term, wasFixed: Bool, isText: Bool) {
    guard let formula = cell.formula else { throw SheetFormulaProblem("no formula") }
    if formula.isDataTable { throw SheetFormulaProblem("a what-if data table") }
    if let array = formula.array, array.first != array.last {
      throw SheetFormulaProblem("an array formula that fills \(array)")
    }
    translations += 1
    let parsed = try SheetFormula(formula.text, shift: formula.shift)
    var translation = FormulaTranslation(of: parsed, at: key, in: cells, texts, isArray: formula.array != nil)
    // Only one of the two holds the texts at a time, so that they are not copied.
    texts = CellTexts()
    defer { texts = translation.texts }
    let (term, isText) = try translation.translate(mayBeText: cells.mayGiveText(key))
    if !isText, case .text = cell.value { throw SheetFormulaProblem("a formula that gives a text") }
    forms[key] = parsed.relative(to: key.cell)
    return (term, translation.fixed > 0, isText)
  }

  // MARK: - The document

  /// Returns the resulting document.
  ///
  /// A formula whose value differs from the workbook is replaced by the workbook's value. The differing formulas that
  /// depend on no other differing formula are replaced first, because the others may then be correct.
  ///
  /// - Complexity: Linear in the cells for each of at most `mostRounds` rounds.
  mutating func convert() throws(WorkbookError) -> WorkbookIntake {
    var round = 0
    while true {
      let (contents, owners) = try document()
      let failing = failingColumns(contents, owners)
      if !failing.isEmpty {
        dissolved.formUnion(failing)
        continue
      }
      let found = comparison(of: contents, owners)
      let hasConflict = contents.nodes.contains { contents.graph.value(of: $0) == .failure(.units) }
      // A spreadsheet adds km to m without a conversion. Then no cell keeps its unit.
      if readsUnits, exported == nil, hasUnits(contents), hasConflict || !found.differences.isEmpty {
        readsUnits = false
        let plain = try document()
        if hasConflict || comparison(of: plain.0, plain.1).differences.count < found.differences.count {
          hasOtherUnits = true
          continue
        }
        readsUnits = true
      }
      if found.differences.isEmpty { return intake(of: contents, found) }
      let keys = Set(found.differences.keys)
      let replaced = round < Self.mostRounds ? keys.subtracting(downstream(of: keys)) : keys
      for key in replaced {
        differing[key] = found.differences[key]
        leaveOut(key, found.differences[key] ?? "")
      }
      round += 1
    }
  }

  private func hasUnits(_ contents: DocumentContents) -> Bool {
    contents.nodes.contains { contents.value(of: .unit, of: $0) != nil }
  }

  /// The largest number of rounds in which a differing formula is replaced only if it depends on no other differing
  /// formula.
  ///
  /// After these rounds, all differing formulas are replaced.
  private static let mostRounds = 20

  /// Returns the cells of the formula columns whose nodes have no value.
  ///
  /// The columns are split, because in a workbook one failing row does not affect the others.
  private func failingColumns(
    _ contents: DocumentContents, _ owners: [Int32: NodeWriting.Owner]
  ) -> [CellKey] {
    owners.values.flatMap { name, cells -> [CellKey] in
      guard cells.count > 1, terms[cells[0]] != nil, let node = contents.node(named: name),
        contents.graph.value(of: node).data == nil
      else { return [] }
      return cells
    }
  }

  private func downstream(of keys: Set<CellKey>) -> Set<CellKey> {
    var readers: [CellKey: [CellKey]] = [:]
    for (reader, term) in terms { Term.forEachCell(of: term.pieces) { readers[$0, default: []].append(reader) } }
    var reached: Set<CellKey> = []
    var waiting = Array(keys)
    while let key = waiting.popLast() {
      for reader in readers[key] ?? [] where reached.insert(reader).inserted { waiting.append(reader) }
    }
    return reached
  }

  /// Creates the document.
  ///
  /// If a column would close a cycle, it is split into its cells and the document is created again.
  ///
  /// - Complexity: Linear in the cells for each such cycle.
  private mutating func document() throws(WorkbookError) -> (DocumentContents, [Int32: NodeWriting.Owner]) {
    let limit = DocumentLimits.standard.nodes
    if terms.count + constants.count > limit { throw .tooManyNodes(limit: limit) }
    let labels = CellLabels(of: cells) { texts.gives($0) }
    while true {
      let groups = CellGroups(
        constants: constants.keys.filter { leftOut[$0] == nil && cells.isNumber($0) }, terms: terms, forms: forms,
        shown: { cells[$0]?.form }, exported: exported, dissolved: dissolved)
      var writing = NodeWriting(
        cells: cells, exported: exported, labels: labels, groups: groups, terms: terms, constants: constants,
        lost: Set(leftOut.keys), readsUnits: readsUnits)
      writing.write()
      if terms.keys.contains(where: { texts.gives($0) }) { writing.addNote(on: texts) }
      // A formula that is too large for a node is left out like a formula that is not supported.
      if !writing.refused.isEmpty {
        for (key, phrase) in writing.refused { leaveOut(key, phrase) }
        continue
      }
      if writing.isEmpty { throw .nothing }
      let owners = writing.owners
      do throws(LoopFound) {
        return (try writing.finish(), owners)
      } catch {
        let loop = error.loop.compactMap { owners[$0]?.cells }
        let runs = loop.filter { $0.count > 1 }
        // Single cells are normally in no loop any more; a loop of single cells was not detected before.
        if runs.isEmpty { leaveOut(loop: loop.joined().sorted()) }
        dissolved.formUnion(runs.joined())
      }
    }
  }

  // MARK: - What it comes to

  private typealias Comparison = (matching: Int, uncompared: Int, differences: [CellKey: String])

  private func comparison(of contents: DocumentContents, _ owners: [Int32: NodeWriting.Owner]) -> Comparison {
    var found: Comparison = (0, 0, [:])
    for (name, cells) in owners.values {
      guard let node = contents.node(named: name) else { continue }
      let value = contents.graph.value(of: node)
      for (place, key) in cells.enumerated() where terms[key] != nil && leftOut[key] == nil {
        if self.cells[key]?.value == .nothing {
          found.uncompared += 1
          continue
        }
        let number = value.data.map { $0.values.indices.contains(place) ? $0.values[place] : nil } ?? value.number
        if let phrase = difference(of: number, at: key) {
          found.differences[key] = phrase
        } else {
          found.matching += 1
        }
      }
    }
    return found
  }

  private func intake(of contents: DocumentContents, _ found: Comparison) -> WorkbookIntake {
    func remarks(_ phrases: [CellKey: String]) -> [WorkbookIntake.Remark] {
      phrases.sorted { $0.key < $1.key }.map { WorkbookIntake.Remark(cell: cells.address(of: $0), phrase: $1) }
    }
    return WorkbookIntake(
      contents: contents, leftOut: remarks(leftOut.filter { differing[$0.key] == nil }),
      differences: remarks(differing), matching: found.matching, formulas: formulas.count,
      notes: notes(uncompared: found.uncompared))
  }

  /// Returns a phrase that says how a computed value differs from the workbook's value; nil if they agree.
  ///
  /// Spreadsheets have 15 digits, and show 0 for numbers close to 0.
  private func difference(of number: Double?, at key: CellKey) -> String? {
    let held: Double
    switch cells[key]?.value ?? .nothing {
    case .number(let value): held = documentNumber(value, at: key)
    case .boolean(let isTrue): held = isTrue ? 1 : 0
    case .error(let error): return number.map { "\(DecimalWriter.shortest($0)), the workbook holds \(error)" }
    case .text(let text):
      if let number, texts.isSame(number, text) { return nil }
      let given = number.flatMap { texts.spelling(of: $0) }.map { "'\($0)'" } ?? "no value"
      return "\(given), the workbook holds '\(text)'"
    case .nothing: return nil
    }
    guard let number else { return "no value, the workbook holds \(DecimalWriter.shortest(held))" }
    let distance = abs(number - held)
    if distance <= 1e-9 * max(abs(number), abs(held)) || distance <= 1e-12 { return nil }
    return "\(DecimalWriter.shortest(number)), the workbook holds \(DecimalWriter.shortest(held))"
  }

  private func notes(uncompared: Int) -> [String] {
    var notes: [String] = []
    if hasOtherUnits { notes.append("units of number formats left out: formulas of the workbook do not convert them") }
    if uncompared > 0 {
      notes.append(
        "\(MessageText.counted(uncompared, "formula")) not compared: no values in the workbook"
      )
    }
    let kept = leftOut.keys.count { constants[$0] != nil || terms[$0] != nil }
    if kept > 0 {
      notes.append(
        "\(MessageText.counted(kept, "formula")) replaced by \(kept == 1 ? "its value" : "their values") in the workbook; "
          + "the label of each node has the formula")
    }
    let numbered = terms.keys.count { texts.gives($0) }
    if numbered > 0 {
      let shown = texts.spellings.prefix(Self.shownTexts).enumerated().map {
        "\($0 + 1) is '\(MessageText.shortened($1))'"
      }
      let rest = texts.spellings.count - shown.count
      notes.append(
        "\(MessageText.counted(numbered, "formula")) that give texts, which are numbers here: "
          + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""))
    }
    if fixed > 0 {
      notes.append(
        "\(MessageText.counted(fixed, "formula")) that compare texts or kinds of cells, replaced by their present values"
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
