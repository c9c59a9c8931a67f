import Workbooks

/// Makes terms of nodecalc out of the formula of a cell, part by part.
///
/// It goes down as deep as formulas are nested, which their reader bounds, and as names are defined by names, which it bounds itself.
struct FormulaTranslation {
  let cells: WorkbookCells
  let home: CellKey
  /// Whether areas stand for all their values, not for the one beside the cell.
  var isArray: Bool
  /// How many texts were compared, or cells looked for, once and for all.
  var fixed = 0
  private let formula: SheetFormula
  private var namesDeep = 0

  /// The names that are defined by names in a row at most.
  private static let deepestNames = 8

  /// What a part comes to.
  enum Operand {
    case term(Term)
    /// A text that is known.
    case text(String)
    /// Cells, which functions take as they need them.
    case area(CellArea)
    /// An argument that was left empty.
    case missing
  }

  init(of formula: SheetFormula, at home: CellKey, in cells: WorkbookCells, isArray: Bool) {
    self.formula = formula
    self.home = home
    self.cells = cells
    self.isArray = isArray
  }

  /// The whole formula as a number.
  mutating func translate() throws(SheetFormulaProblem) -> Term {
    let term = try number(formula.root)
    if let shape = term.shape, shape.count != 1 {
      throw SheetFormulaProblem("a formula that gives several values")
    }
    return term
  }

  // MARK: - What functions ask for

  /// An argument as a number, or in an array formula as a set of them.
  mutating func number(_ part: Int) throws(SheetFormulaProblem) -> Term { try number(operand(part)) }

  mutating func number(_ operand: Operand) throws(SheetFormulaProblem) -> Term {
    switch operand {
    case .term(let term): return term
    case .missing: return Term(0)
    case .text(let text):
      if let number = Double(text), number.isFinite { return Term(number) }
      throw SheetFormulaProblem("a text where a number is needed")
    case .area(let area):
      if area.rows * area.columns == 1 { return try value(of: area[0, 0]) }
      if isArray { return try list(area) }
      return try number(beside(area))
    }
  }

  /// What is known of an argument as a number that is written.
  mutating func constant(_ part: Int) throws(SheetFormulaProblem) -> Double? { try number(part).number }

  /// All values of an area, 0 for what is empty.
  func list(_ area: CellArea) throws(SheetFormulaProblem) -> Term {
    for key in area.cells {
      if case .text(let text) = cells.value(of: key), !text.isEmpty {
        throw SheetFormulaProblem("a text in an area of numbers")
      }
    }
    return Term(list: area.cells, rows: area.rows, columns: area.columns)
  }

  /// The numbers of all arguments together, as functions over sets take them; nil without any.
  mutating func numbers(of parts: some Sequence<Int>) throws(SheetFormulaProblem) -> Term? {
    var sets: [Term] = []
    var singles: [Term] = []
    for part in parts {
      switch try operand(part) {
      case .area(let area):
        let numbers = area.cells.filter { isSummed($0) }
        if !numbers.isEmpty { sets.append(Term(list: numbers, rows: numbers.count, columns: 1)) }
      case .missing: break
      case let operand:
        let term = try number(operand)
        if term.hasGaps { throw SheetFormulaProblem("a choice for each cell without a value where it is false") }
        if term.shape == nil { singles.append(term) } else { sets.append(term) }
      }
    }
    if !singles.isEmpty {
      let form = "[" + singles.map { _ in "§" }.joined(separator: ", ") + "]"
      if singles.count > 64 { throw SheetFormulaProblem("more than 64 numbers one by one") }
      var list = Term(form, singles)
      list.shape = Term.Shape(rows: singles.count, columns: 1)
      sets.append(list)
    }
    guard let first = sets.first else { return nil }
    if sets.count == 1 { return first }
    if sets.count > 64 { throw SheetFormulaProblem("more than 64 areas") }
    var all = Term("concat(" + sets.map { _ in "§" }.joined(separator: ", ") + ")", sets)
    all.shape = Term.Shape(rows: sets.reduce(0) { $0 + ($1.shape?.count ?? 0) }, columns: 1)
    return all
  }

  /// Whether functions over areas take the cell: it has a number, or an error that they fail with.
  private func isSummed(_ key: CellKey) -> Bool {
    switch cells.value(of: key) {
    case .number, .error: true
    case .nothing, .boolean, .text: false
    }
  }

  /// The value of a cell, 0 where it is empty.
  func value(of key: CellKey) throws(SheetFormulaProblem) -> Term {
    switch cells.value(of: key) {
    case .nothing where cells[key]?.formula == nil: return Term(0)
    case .text(let text):
      if cells[key]?.formula == nil, let number = Double(text), number.isFinite { return Term(number) }
      throw SheetFormulaProblem("the text of \(cells.address(of: key)) where a number is needed")
    case .nothing, .number, .boolean, .error: return Term(key)
    }
  }

  /// What an area stands for where one value is needed: the cell of the formula's own row or column.
  private func beside(_ area: CellArea) throws(SheetFormulaProblem) -> Operand {
    if area.columns == 1, (area.range.first.row...area.range.last.row).contains(home.cell.row) {
      return operand(at: area[home.cell.row - area.range.first.row, 0])
    }
    if area.rows == 1, (area.range.first.column...area.range.last.column).contains(home.cell.column) {
      return operand(at: area[0, home.cell.column - area.range.first.column])
    }
    throw SheetFormulaProblem("an area where one value is needed")
  }

  /// A cell, a text where it holds one.
  func operand(at key: CellKey) -> Operand {
    if case .text(let text) = cells.value(of: key) { return .text(text) }
    return .area(CellArea(sheet: key.sheet, range: CellRange(key.cell, key.cell)))
  }

  /// The text that an argument is; nil for anything else.
  mutating func text(_ operand: Operand) throws(SheetFormulaProblem) -> String? {
    switch operand {
    case .text(let text): return text
    case .area(let area) where area.rows * area.columns == 1:
      if case .text(let text) = cells.value(of: area[0, 0]) { return text }
      return nil
    case .area where !isArray: return nil
    case .area, .term, .missing: return nil
    }
  }

  // MARK: - Parts

  func kind(of part: Int) -> SheetFormula.Part { formula.parts[part] }

  /// What a part comes to; areas stay areas.
  mutating func operand(_ place: Int) throws(SheetFormulaProblem) -> Operand {
    let part = formula.parts[place]
    switch part.kind {
    case .number(let number): return .term(Term(number))
    case .text(let text): return .text(text)
    case .boolean(let isTrue): return .term(Term(isTrue ? 1 : 0))
    case .error: return .term(Self.failure)
    case .missing: return .missing
    case .area(let reference):
      let area = try cells.area(reference, on: home.sheet)
      if area.rows * area.columns == 1 { return operand(at: area[0, 0]) }
      return .area(area)
    case .name(let name, let sheet): return try meaning(of: name, on: sheet)
    case .negate:
      let term = try number(part.operands[0])
      if let number = term.number { return .term(Term(-number)) }
      return .term(Term("-§", [term], level: .sign, inner: .power))
    case .percent:
      let term = try number(part.operands[0])
      if let number = term.number { return .term(Term(number / 100)) }
      return .term(.joined(term, "/", Term(100), .product))
    case .chain(let signs): return try chain(signs, part.operands)
    case .call(let name):
      guard let function = SheetFunction.named(name) else {
        throw SheetFormulaProblem(
          Self.volatile.contains(name) ? "\(name), whose value changes by itself" : "the function \(name)")
      }
      if !function.arguments.contains(part.operands.count) {
        throw SheetFormulaProblem("\(name) with \(part.operands.count) arguments")
      }
      return try function.translate(&self, part.operands)
    case .array(let columns):
      var numbers: [Double] = []
      for operand in part.operands {
        guard let number = try constant(operand) else { throw SheetFormulaProblem("a list with texts") }
        numbers.append(number)
      }
      if numbers.count == 1 { return .term(Term(numbers[0])) }
      return .term(Term(constants: numbers, rows: numbers.count / columns, columns: columns))
    }
  }

  private static let volatile: Set = [
    "NOW", "TODAY", "RAND", "RANDBETWEEN", "RANDARRAY", "OFFSET", "INDIRECT", "CELL", "INFO",
  ]

  /// What has no value.
  static let failure = Term("assert(0)").failing(where: Term(1))

  private mutating func meaning(of name: String, on sheet: String?) throws(SheetFormulaProblem) -> Operand {
    let place = sheet.flatMap { cells.sheet(named: $0) } ?? home.sheet
    guard let definition = cells.definition(of: name, on: place) else {
      throw SheetFormulaProblem("the name \(name), which is not defined")
    }
    if namesDeep >= Self.deepestNames { throw SheetFormulaProblem("names that are defined by each other") }
    let parsed = try SheetFormula(definition.text)
    // A relative reference in a name leads elsewhere from every cell.
    if !parsed.areas.allSatisfy(\.isFixed) {
      throw SheetFormulaProblem("the name \(name), which means other cells in each cell")
    }
    var inner = FormulaTranslation(of: parsed, at: home, in: cells, isArray: isArray)
    inner.namesDeep = namesDeep + 1
    defer { fixed += inner.fixed }
    return try inner.operand(parsed.root)
  }

  private mutating func chain(
    _ signs: [SheetFormula.Sign], _ parts: [Int]
  ) throws(SheetFormulaProblem) -> Operand {
    if signs[0].level == SheetFormula.Sign.joined.level {
      var text = ""
      for part in parts {
        switch try operand(part) {
        case .text(let next): text += next
        case .missing: break
        case let operand:
          guard let number = try number(operand).number else { throw SheetFormulaProblem("texts that are joined") }
          text += number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        }
      }
      return .text(text)
    }
    if signs[0].level == SheetFormula.Sign.equal.level, signs.count == 1 {
      let (left, right) = (try operand(parts[0]), try operand(parts[1]))
      if let compared = try comparedTexts(left, signs[0], right) { return .term(compared) }
      return .term(try joined(number(left), signs[0], number(right)))
    }
    var term = try number(parts[0])
    for (sign, part) in zip(signs, parts.dropFirst()) { term = try joined(term, sign, number(part)) }
    return .term(term)
  }

  private func joined(_ left: Term, _ sign: SheetFormula.Sign, _ right: Term) throws(SheetFormulaProblem) -> Term {
    if let one = left.shape, let other = right.shape, one != other {
      throw SheetFormulaProblem("areas of different shapes that are taken together")
    }
    switch sign {
    case .plus: return .joined(left, "+", right, .sum)
    case .minus: return .joined(left, "-", right, .sum)
    case .times: return .joined(left, "*", right, .product)
    case .over:
      let quotient = Term.joined(left, "/", right, .product)
      if let number = right.number, number != 0 { return quotient }
      return quotient.failing(where: .joined(right, "==", Term(0), .comparison, isLoose: false))
    case .power: return .joined(left, "^", right, .power, isLoose: false)
    case .joined: throw SheetFormulaProblem("texts that are joined")
    case .equal: return .joined(left, "==", right, .comparison, isLoose: false)
    case .notEqual: return .joined(left, "!=", right, .comparison, isLoose: false)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return .joined(left, sign.rawValue, right, .comparison, isLoose: false)
    }
  }

  // MARK: - Texts, which are compared once

  /// 1 or 0 where one of the two is a text; nil where none is.
  private mutating func comparedTexts(
    _ left: Operand, _ sign: SheetFormula.Sign, _ right: Operand
  ) throws(SheetFormulaProblem) -> Term? {
    if isArray, let compared = try comparedArea(left, sign, right) { return compared }
    let (one, other) = (try text(left), try text(right))
    if one == nil, other == nil { return nil }
    fixed += 1
    guard let one = one ?? blankText(left), let other = other ?? blankText(right) else {
      // A text comes behind every number.
      return Term(sign.holds(one == nil ? -1 : 1) ? 1 : 0)
    }
    return Term(sign.holds(Self.order(one, other)) ? 1 : 0)
  }

  /// The empty text where the operand is an empty cell.
  private func blankText(_ operand: Operand) -> String? {
    guard case .area(let area) = operand, area.rows * area.columns == 1, cells[area[0, 0]] == nil else { return nil }
    return ""
  }

  /// For each cell of an area with texts whether it is the text.
  private mutating func comparedArea(
    _ left: Operand, _ sign: SheetFormula.Sign, _ right: Operand
  ) throws(SheetFormulaProblem) -> Term? {
    guard case .area(let area) = left, area.rows * area.columns > 1, let text = try text(right) else { return nil }
    fixed += 1
    let results = area.cells.map { key -> Double in
      switch cells.value(of: key) {
      case .text(let own): sign.holds(Self.order(own, text)) ? 1 : 0
      case .nothing: sign.holds(Self.order("", text)) ? 1 : 0
      case .number, .boolean, .error: sign.holds(-1) ? 1 : 0
      }
    }
    return Term(constants: results, rows: area.rows, columns: area.columns)
  }

  static func order(_ one: String, _ other: String) -> Int {
    let (left, right) = (one.lowercased(), other.lowercased())
    return left == right ? 0 : left < right ? -1 : 1
  }
}

extension SheetFormula.Sign {
  /// Whether a comparison holds where the left is below (−1), the same as (0) or above (1) the right.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    case .joined, .plus, .minus, .times, .over, .power: false
    }
  }
}
