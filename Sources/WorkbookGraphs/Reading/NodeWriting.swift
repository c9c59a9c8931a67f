import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning
import Workbooks

struct NodeWriting {
  typealias Owner = (name: String, cells: [CellKey])

  private let cells: WorkbookCells
  private let exported: ExportedSheets?
  private let labels: CellLabels
  private let groups: CellGroups
  private let terms: [CellKey: Term]
  private let constants: [CellKey: Double]
  private let lost: Set<CellKey>
  /// Whether texts of number formats are units.
  private let readsUnits: Bool
  private var names: CellNames
  private var cellNames: [CellKey: String] = [:]
  private var groupNames: [Int: String] = [:]
  private var listNames: [[CellKey]: String] = [:]
  private var builder = DocumentBuilder()
  /// The name and the cells of each node, by its index in the document.
  ///
  /// Helper nodes have no cells.
  private(set) var owners: [Int32: Owner] = [:]
  /// The formulas that are too large for a node, with the reason.
  private(set) var refused: [(CellKey, String)] = []

  /// The largest number of cells that are listed inside a formula; a longer list becomes a node.
  private static let longestList = 12
  private static let mostArguments = 64

  init(
    cells: WorkbookCells, exported: ExportedSheets?, labels: CellLabels, groups: CellGroups, terms: [CellKey: Term],
    constants: [CellKey: Double], lost: Set<CellKey>, readsUnits: Bool
  ) {
    self.cells = cells
    self.exported = exported
    self.labels = labels
    self.groups = groups
    self.terms = terms
    self.constants = constants
    self.lost = lost
    self.readsUnits = readsUnits
    names = CellNames(avoiding: terms.values)
  }

  var isEmpty: Bool { builder.count == 0 }

  /// Returns the document.
  ///
  /// - Throws: An error if formulas depend on each other in a cycle.
  consuming func finish() throws(LoopFound) -> DocumentContents { try builder.finish() }

  mutating func write() {
    let keys = Set(terms.keys).union(constants.keys).sorted()
    for key in keys {
      if let (group, index) = groups.place(of: key) {
        if index == 0 { groupNames[group] = name(labels.heading(of: key), groups.groups[group].cells) }
      } else {
        cellNames[key] = name(labels.label(of: key), [key])
      }
    }
    let severalSheets = Set(keys.map(\.sheet).filter { exported?.contain(sheet: $0) != true }).count > 1
    for key in keys {
      let frame = severalSheets ? cells.workbook.sheets[key.sheet].name : nil
      if let (group, index) = groups.place(of: key) {
        if index == 0, let name = groupNames[group] { write(groups.groups[group], group, name, frame) }
      } else if let name = cellNames[key] {
        write(key, name, frame)
      }
    }
  }

  private mutating func name(_ label: String?, _ keys: [CellKey]) -> String {
    let key = keys[0]
    return names.name(
      for: exported?.name(of: key) ?? String((label ?? "").prefix(Self.longestName)),
      otherwise: cells.workbook.sheets.count > 1 ? cells.address(of: key) : "\(key.cell)", of: keys)
  }

  private static let longestName = 60

  // MARK: - Nodes

  /// Adds a note that lists the texts with the numbers that stand for them.
  mutating func addNote(on texts: CellTexts) {
    let lines = texts.spellings.prefix(Self.mostTexts).enumerated().map { "\($0 + 1) \($1.prefix(Self.longestText))" }
    let rest = texts.spellings.count - lines.count
    let text = (["Texts are numbers:"] + lines + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
    _ = builder.addNode(.note, NodeAttributes(name: names.name(for: "texts"), text: text))
  }

  /// The largest number of texts in the note; together with `longestText`, this keeps the note far below
  /// `NoteText.byteLimit`.
  private static let mostTexts = 100
  private static let longestText = 60

  private mutating func write(_ key: CellKey, _ name: String, _ frame: String?) {
    let attributes = attributes(name, terms[key] == nil ? .number : .formula, labels.label(of: key), frame, [key])
    if let term = terms[key] {
      add(text(of: term.pieces, in: nil), attributes, [key])
    } else if let number = constants[key] {
      own(builder.addNode(.number(number), attributes), name, [key])
    }
  }

  private mutating func write(_ group: CellGroups.Group, _ number: Int, _ name: String, _ frame: String?) {
    let attributes = attributes(
      name, group.isRun ? .formula : .data, labels.heading(of: group.cells[0]), frame, group.cells)
    if group.isRun {
      guard let term = terms[group.cells[0]] else { return }
      add(text(of: term.pieces, in: number), attributes, group.cells)
    } else if let set = try? DataSet(
      values: group.cells.map { constants[$0] ?? 0 },
      annotations: form(of: group.cells) == .date ? days(group.cells) : nil)
    {
      own(builder.addNode(.data(.set(set)), attributes), name, group.cells)
    }
  }

  private func attributes(
    _ name: String, _ kind: NodeKind, _ label: String?, _ frame: String?, _ cells: [CellKey]
  ) -> NodeAttributes {
    if let exported, let written = exported.name(of: cells[0]) {
      var attributes = exported.attributes(of: written, kind)
      attributes.name = name
      if let formula = lostFormula(of: cells) {
        attributes.label = labelText([attributes.label, formula]) ?? attributes.label
      }
      return attributes
    }
    var words = [label.flatMap { $0 == name ? nil : $0 }]
    var display: NumberFormat?
    var unit: String?
    switch form(of: cells) {
    case .percent: display = NumberFormat(scale: .percent)
    case .currency(let currency):
      unit = readsUnits ? unitText(currency, kind, name) : nil
      if unit == nil { words.append(currency) }
    case .date: if cells.count == 1, terms[cells[0]] == nil { words.append(days(cells)[0]) }
    case .suffixed(let text): if readsUnits { unit = unitText(text, kind, name) }
    case nil: break
    }
    words.append(lostFormula(of: cells))
    var attributes = NodeAttributes(
      name: name, label: labelText(words), display: display,
      frame: frame.flatMap { FrameTitle.problem(in: $0) == nil ? $0 : nil })
    attributes.unit = unit
    return attributes
  }

  /// Returns the text behind the numbers of a node if it is a unit.
  ///
  /// A formula has the unit that follows from its inputs; a unit of its own would convert it.
  private func unitText(_ text: String, _ kind: NodeKind, _ name: String) -> String? {
    guard kind != .formula, let value = try? AttributeID.unit.attribute.form.parse(text),
      (try? AttributeID.unit.attribute.check(value, for: kind, named: name)) != nil
    else { return nil }
    return value.text
  }

  private func lostFormula(of cells: [CellKey]) -> String? {
    cells.count == 1 && lost.contains(cells[0]) ? formula(of: cells[0]) : nil
  }

  private func labelText(_ parts: [String?]) -> String? {
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty || text.utf8.count > ShortText.byteLimit ? nil : text
  }

  private func formula(of key: CellKey) -> String? {
    guard let formula = cells[key]?.formula, !formula.text.isEmpty else { return nil }
    let text =
      formula.text.count > Self.longestFormula ? formula.text.prefix(Self.longestFormula) + "…" : formula.text[...]
    if formula.shift == CellShift() { return "=\(text)" }
    let place = CellAddress(
      row: key.cell.row - formula.shift.rows, column: key.cell.column - formula.shift.columns)
    return "=\(text), copied from \(place)"
  }

  private static let longestFormula = 500

  private func form(of keys: [CellKey]) -> Cell.Form? {
    let form = cells[keys[0]]?.form
    return keys.allSatisfy { cells[$0]?.form == form } ? form : nil
  }

  private func days(_ keys: [CellKey]) -> [String?] {
    keys.map { constants[$0].flatMap { cells.workbook.dayText(of: $0) } }
  }

  private mutating func own(_ index: Int32?, _ name: String, _ cells: [CellKey]) {
    if let index { owners[index] = (name, cells) }
  }

  private mutating func add(_ text: String, _ attributes: NodeAttributes, _ cells: [CellKey]) {
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
      var attributes = attributes
      attributes.formula = formula
      own(builder.addNode(.formula(formula.program), attributes), attributes.name, cells)
    } catch {
      refused += cells.map { ($0, "a formula that is too large for a node: \(error.message)") }
    }
  }

  /// Adds a helper node, which other formulas use and which represents no cell; returns its name.
  private mutating func serve(_ text: String, _ wanted: String) -> String {
    let name = names.name(for: wanted)
    if let formula = try? Formula.parse(text) {
      _ = builder.addNode(.formula(formula.program), NodeAttributes(name: name, formula: formula))
    }
    return name
  }

  // MARK: - Formulas

  private mutating func text(of pieces: [Term.Piece], in run: Int?) -> String {
    var text = ""
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .text(let own): text += own
      case .cell(let key):
        if let run, let (group, index) = groups.slice(at: place, mentioning: key, of: run, terms) {
          text += slice(of: group, from: index, count: groups.groups[run].cells.count)
        } else {
          text += value(of: key)
        }
      case .list(let keys): text += list(keys)
      case .constants(let numbers): text += list(numbers)
      case .part(let inner): text += serve(self.text(of: inner, in: nil), "part")
      }
    }
    return text
  }

  private func value(of key: CellKey) -> String {
    if let (group, index) = groups.place(of: key) { return "sum(\(slice(of: group, from: index, count: 1)))" }
    if let name = cellNames[key] { return name }
    // A cell with an error fails. A cell without any value becomes a name that no node has. An empty cell is 0.
    if case .error(let error)? = cells[key]?.value { return "(\(Term.failingText(of: error)))" }
    return cells[key] == nil ? "0" : NodeName.repaired("no_value_of_\(key.cell)", fallback: "no_value")
  }

  private func slice(of group: Int, from index: Int, count: Int) -> String {
    let name = groupNames[group] ?? "part"
    return count == groups.groups[group].cells.count ? name : "take(\(name), \(count), \(index))"
  }

  private mutating func list(_ keys: [CellKey]) -> String {
    if let name = listNames[keys] { return name }
    var parts: [String] = []
    var singles: [String] = []
    func closeSingles() {
      if !singles.isEmpty { parts.append("[" + singles.joined(separator: ", ") + "]") }
      singles = []
    }
    var from = 0
    while from < keys.count {
      if let (group, index) = groups.place(of: keys[from]) {
        closeSingles()
        let end = groups.endOfSlice(keys, from)
        parts.append(slice(of: group, from: index, count: end - from))
        from = end
      } else {
        singles.append(value(of: keys[from]))
        if singles.count == Self.mostArguments { closeSingles() }
        from += 1
      }
    }
    closeSingles()
    if keys.count <= Self.longestList || parts.count == 1 && groups.place(of: keys[0]) != nil { return joined(parts) }
    let name = serve(
      joined(parts.map { part in parts.count > 1 && part.hasPrefix("[") ? serve(part, listName(keys)) : part }),
      listName(keys))
    listNames[keys] = name
    return name
  }

  private func listName(_ keys: [CellKey]) -> String {
    guard let first = keys.first(where: { $0.cell.row >= 0 }), let last = keys.last(where: { $0.cell.row >= 0 }) else {
      return "list"
    }
    return "\(first.cell)_to_\(last.cell)"
  }

  /// Returns the text for several sets joined to one; if there are too many for one call, parts of it become nodes.
  private mutating func joined(_ parts: [String]) -> String {
    var parts = parts
    while parts.count > Self.mostArguments {
      parts = stride(from: 0, to: parts.count, by: Self.mostArguments).map { start in
        serve(joined(Array(parts[start..<min(parts.count, start + Self.mostArguments)])), "list")
      }
    }
    return parts.count == 1 ? parts[0] : "concat(\(parts.joined(separator: ", ")))"
  }

  private mutating func list(_ numbers: [Double]) -> String {
    if numbers.count <= Self.longestList {
      return "[" + numbers.map { DecimalWriter.shortest($0) }.joined(separator: ", ") + "]"
    }
    let name = names.name(for: "constants")
    if let set = try? DataSet(values: numbers) { _ = builder.addNode(.data(.set(set)), NodeAttributes(name: name)) }
    return name
  }
}

private struct CellNames {
  private var unique = ColumnNodeNames()
  private var read: Set<CellKey> = []
  private var readInPoints: Set<CellKey> = []

  init(avoiding terms: some Sequence<Term>) {
    for term in terms {
      Term.forEachCell(of: term.pieces) { key in
        read.insert(key)
        if term.hasPointFormula { readInPoints.insert(key) }
      }
    }
  }

  /// Returns a name for a node with the values of these cells.
  ///
  /// The name is made from `label` if possible, and from `otherwise` if not.
  mutating func name(for label: String, otherwise: String = "part", of keys: [CellKey] = []) -> String {
    let fallback = NodeName.repaired(otherwise, fallback: "cell")
    let name = NodeName.repaired(label, fallback: fallback)
    let isMisread =
      Self.isOperator(name) && keys.contains(where: read.contains)
      || Self.isVariable(name) && keys.contains(where: readInPoints.contains)
    return unique.name(for: isMisread ? name + "_" : name)
  }

  private static func isOperator(_ name: String) -> Bool { ["and", "or", "not", "mod"].contains(name) }

  /// Returns whether formulas for every point read the name as a property of the point.
  private static func isVariable(_ name: String) -> Bool {
    ["value", "x", "index", "total", "annotation"].contains(name)
      || name.hasPrefix("value") && name.dropFirst(5).allSatisfy { $0.isNumber }
  }
}
