import Workbooks

/// Translates the formula of a cell from the language of spreadsheets to that of nodecalc.
///
/// The recursion is as deep as formulas are nested and as names refer to other names. The parser limits the nesting;
/// this type limits the depth of names.
struct FormulaTranslation {
  let cells: WorkbookCells
  let home: CellKey
  /// Whether the formula is an array formula, in which an area stands for all its values.
  ///
  /// In other formulas, an area stands for its value in the row or column of the formula's cell.
  var isArray: Bool
  /// The number of text comparisons and searches that were evaluated already, and no longer react to changes.
  var fixed = 0
  var texts: CellTexts
  private let formula: SheetFormula
  private var namesDeep = 0

  private static let deepestNames = 8

  enum Operand {
    case term(Term)
    /// A text that is known before the document computes, such as a literal.
    case text(String)
    /// A text that the document computes, represented by its number in `texts`.
    case words(Term)
    /// An area of cells, whose meaning depends on the function it is passed to.
    case area(CellArea)
    /// The same area on several sheets, for functions that combine many values, such as SUM.
    case areas([CellArea])
    /// An empty argument.
    case missing
  }

  init(of formula: SheetFormula, at home: CellKey, in cells: WorkbookCells, _ texts: CellTexts, isArray: Bool) {
    self.formula = formula
    self.texts = texts
    self.home = home
    self.cells = cells
    self.isArray = isArray
  }

  /// Translates the whole formula.
  ///
  /// If `mayBeText` is true, the formula may give a text, which is represented by its number.
  mutating func translate(mayBeText: Bool) throws(SheetFormulaProblem) -> (term: Term, isText: Bool) {
    let operand = try operand(formula.root)
    switch operand {
    case .words(let term) where mayBeText: return (try single(term), true)
    case .text(let text) where Double(text) == nil: throw SheetFormulaProblem("a formula that gives a text")
    default: break
    }
    return (try single(number(operand)), false)
  }

  private func single(_ term: Term) throws(SheetFormulaProblem) -> Term {
    if let shape = term.shape, shape.count != 1 {
      throw SheetFormulaProblem("a formula that gives several values")
    }
    return term
  }

  // MARK: - What functions ask for

  /// Returns an argument as a number or, in an array formula, as a set of numbers.
  mutating func number(_ part: Int) throws(SheetFormulaProblem) -> Term { try number(operand(part)) }

  mutating func number(_ operand: Operand) throws(SheetFormulaProblem) -> Term {
    switch operand {
    case .term(let term): return term
    case .missing: return Term(0)
    case .text(let text):
      if let number = Double(text), number.isFinite { return Term(number) }
      throw SheetFormulaProblem("a text instead of a number")
    case .words: throw SheetFormulaProblem("a text instead of a number")
    case .areas: throw SheetFormulaProblem("an area over several sheets instead of one value")
    case .area(let area):
      if area.rows * area.columns == 1 { return try value(of: area[0, 0]) }
      if isArray { return try list(area) }
      return try number(beside(area))
    }
  }

  /// Returns the value of an argument that is a literal number; nil for any other argument.
  mutating func constant(_ part: Int) throws(SheetFormulaProblem) -> Double? { try number(part).number }

  func list(_ area: CellArea) throws(SheetFormulaProblem) -> Term {
    for key in area.cells {
      if case .text(let text) = cells.value(of: key), !text.isEmpty {
        throw SheetFormulaProblem("a text in an area of numbers")
      }
    }
    return Term(list: area.cells, rows: area.rows, columns: area.columns)
  }

  /// Returns the numbers in all arguments as one set, for functions such as SUM; nil if there are none.
  ///
  /// If `countsAll` is true, truth values in cells count as 1 and 0, and texts as 0. If it is false, truth values and
  /// texts are ignored.
  mutating func numbers(
    of parts: some Sequence<Int>, countsAll: Bool = false
  ) throws(SheetFormulaProblem) -> Term? {
    var sets: [Term] = []
    var singles: [Term] = []
    func add(_ areas: [CellArea]) {
      let all = areas.flatMap(\.cells)
      let numbers = countsAll ? all.compactMap { counted($0) } : all.filter { isSummed($0) }
      if !numbers.isEmpty { sets.append(Term(list: numbers, rows: numbers.count, columns: 1)) }
    }
    for part in parts {
      switch try operand(part) {
      case .area(let area): add([area])
      case .areas(let areas): add(areas)
      case .missing: break
      case .text where kind(of: part).isReference, .words where kind(of: part).isReference:
        if countsAll { singles.append(Term(0)) }
      case let operand:
        let term = try number(operand)
        if term.hasGaps { throw SheetFormulaProblem("an IF over several cells without a value for false") }
        if term.shape == nil { singles.append(term) } else { sets.append(term) }
      }
    }
    if !singles.isEmpty {
      let form = "[" + singles.map { _ in "§" }.joined(separator: ", ") + "]"
      if singles.count > 64 { throw SheetFormulaProblem("more than 64 separate numbers") }
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

  /// Returns whether functions such as SUM use a cell, because it has a number or an error.
  private mutating func isSummed(_ key: CellKey) -> Bool {
    if isNumbered(key) { return false }
    return switch cells.value(of: key) {
    case .number, .error: true
    case .nothing, .boolean, .text: false
    }
  }

  /// Returns the cell to use for a function that counts texts as 0; nil if the cell is empty.
  ///
  /// For a cell with a text, this is a cell that stands for 0.
  private mutating func counted(_ key: CellKey) -> CellKey? {
    if isNumbered(key) { return Self.zero(key) }
    return switch cells.value(of: key) {
    case .number, .boolean, .error: key
    case .text: Self.zero(key)
    case .nothing: nil
    }
  }

  /// Whether the operand is a single empty cell.
  func isBlankCell(_ operand: Operand) -> Bool {
    guard case .area(let area) = operand, area.rows * area.columns == 1 else { return false }
    return cells[area[0, 0]] == nil
  }

  /// Returns the value of a cell, 0 if it is empty.
  func value(of key: CellKey) throws(SheetFormulaProblem) -> Term {
    switch cells.value(of: key) {
    case .nothing where cells[key]?.formula == nil: return Term(0)
    case .text(let text):
      if cells[key]?.formula == nil, let number = Double(text), number.isFinite { return Term(number) }
      throw SheetFormulaProblem("the text of \(cells.address(of: key)) instead of a number")
    case .nothing, .number, .boolean, .error: return Term(key)
    }
  }

  /// Returns the value of the area in the row or column of the formula's own cell.
  private mutating func beside(_ area: CellArea) throws(SheetFormulaProblem) -> Operand {
    if area.columns == 1, (area.range.first.row...area.range.last.row).contains(home.cell.row) {
      return operand(at: area[home.cell.row - area.range.first.row, 0])
    }
    if area.rows == 1, (area.range.first.column...area.range.last.column).contains(home.cell.column) {
      return operand(at: area[0, home.cell.column - area.range.first.column])
    }
    throw SheetFormulaProblem("an area instead of one value")
  }

  /// Whether a cell gives a text, which is represented by its number.
  mutating func isNumbered(_ key: CellKey) -> Bool { cells.mayGiveText(key) && texts.isNumbered(key) }

  /// Returns a cell as an operand, or the text in it.
  mutating func operand(at key: CellKey) -> Operand {
    if isNumbered(key) { return .words(Term(key)) }
    if case .text(let text) = cells.value(of: key) { return .text(text) }
    return .area(CellArea(sheet: key.sheet, range: CellRange(key.cell, key.cell)))
  }

  /// Returns the text of an operand if it is known before evaluation; nil for other operands.
  mutating func text(_ operand: Operand) throws(SheetFormulaProblem) -> String? {
    switch operand {
    case .text(let text): return text
    case .area(let area) where area.rows * area.columns == 1:
      if case .text(let text) = cells.value(of: area[0, 0]) { return text }
      return nil
    case .area, .areas, .term, .words, .missing: return nil
    }
  }

  // MARK: - Parts

  func kind(of part: Int) -> SheetFormula.Part { formula.parts[part] }

  /// Whether an argument is empty, like the second one in `IF(a,,b)`.
  func isMissing(_ part: Int) -> Bool { if case .missing = formula.parts[part].kind { true } else { false } }

  /// Returns the value of a part of the formula.
  ///
  /// An area stays an area.
  mutating func operand(_ place: Int) throws(SheetFormulaProblem) -> Operand {
    let part = formula.parts[place]
    switch part.kind {
    case .number(let number): return .term(Term(number))
    case .text(let text): return .text(text)
    case .boolean(let isTrue): return .term(Term(isTrue ? 1 : 0))
    case .error(let error): return .term(.failure(of: error))
    case .missing: return .missing
    case .area(let reference):
      if let areas = try cells.areas(reference) { return .areas(areas) }
      return whole(try cells.area(reference, on: home.sheet))
    case .table(let reference): return whole(try cells.area(reference, at: home))
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
          Self.volatile.contains(name) ? "\(name), which is volatile" : "the function \(name)")
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

  private mutating func whole(_ area: CellArea) -> Operand {
    area.rows * area.columns == 1 ? operand(at: area[0, 0]) : .area(area)
  }

  private static let volatile: Set = [
    "NOW", "TODAY", "RAND", "RANDBETWEEN", "RANDARRAY", "OFFSET", "INDIRECT", "CELL", "INFO",
  ]

  /// A term that always fails, with the reason of `#N/A`.
  static var failure: Term { .failure }

  private mutating func meaning(of name: String, on sheet: String?) throws(SheetFormulaProblem) -> Operand {
    let place = sheet.flatMap { cells.sheet(named: $0) } ?? home.sheet
    guard let definition = cells.definition(of: name, on: place) else {
      if sheet == nil, let data = try cells.data(ofTable: name) { return whole(data) }
      throw SheetFormulaProblem("the name \(name), which is not defined")
    }
    if namesDeep >= Self.deepestNames { throw SheetFormulaProblem("names that define each other") }
    let parsed = try SheetFormula(definition.text)
    // A relative reference in a name means another cell in each formula.
    if !parsed.areas.allSatisfy(\.isFixed) {
      throw SheetFormulaProblem("the name \(name), which has relative references")
    }
    var inner = FormulaTranslation(of: parsed, at: home, in: cells, texts, isArray: isArray)
    // Only one translation holds the texts at a time, so that they are not copied.
    texts = CellTexts()
    inner.namesDeep = namesDeep + 1
    defer {
      fixed += inner.fixed
      texts = inner.texts
    }
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
      return .term(try comparison(operand(parts[0]), signs[0], operand(parts[1])))
    }
    var term = try number(parts[0])
    for (sign, part) in zip(signs, parts.dropFirst()) { term = try joined(term, sign, number(part)) }
    return .term(term)
  }

  mutating func comparison(
    _ left: Operand, _ sign: SheetFormula.Sign, _ right: Operand
  ) throws(SheetFormulaProblem) -> Term {
    if let compared = try comparedWords(left, sign, right) { return compared }
    if let compared = try comparedTexts(left, sign, right) { return compared }
    return try joined(number(left), sign, number(right))
  }

  private func joined(_ left: Term, _ sign: SheetFormula.Sign, _ right: Term) throws(SheetFormulaProblem) -> Term {
    if let one = left.shape, let other = right.shape, one != other {
      throw SheetFormulaProblem("areas of different shapes that are combined")
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

  // MARK: - Texts that are computed

  /// Returns the number of an operand that is a text; nil for other operands.
  mutating func words(_ operand: Operand) -> Term? {
    switch operand {
    case .words(let term): term
    case .text(let text): Term(Double(texts.number(of: text)))
    case .term, .area, .areas, .missing: nil
    }
  }

  /// Returns a term for the first value whose condition holds, or for `otherwise` if no condition holds.
  ///
  /// If all values are texts, the result is a text. Otherwise it is a number, and values that are texts fail.
  mutating func choice(
    _ cases: [(condition: Term, value: Operand)], otherwise: Operand?
  ) throws(SheetFormulaProblem) -> Operand {
    // Cases that are known to be chosen, or not to be chosen, need no condition.
    var cases = cases.filter { $0.condition.number != 0 }
    var otherwise = otherwise
    if let sure = cases.firstIndex(where: { $0.condition.number != nil }) {
      otherwise = cases[sure].value
      cases.removeSubrange(sure...)
    }
    if cases.isEmpty, let otherwise { return otherwise }
    let isText = (cases.map(\.value) + [otherwise].compactMap(\.self)).allSatisfy(\.isText)
    var terms: [Term] = []
    for (_, value) in cases { terms.append(try branch(value, isText)) }
    var term = Self.failure
    if let otherwise { term = try branch(otherwise, isText) }
    for (choice, value) in zip(cases, terms).reversed() { term = Term.choice(choice.condition, value, term) }
    return isText ? .words(term) : .term(term)
  }

  mutating func branch(_ operand: Operand, _ isText: Bool) throws(SheetFormulaProblem) -> Term {
    if isText, let words = words(operand) { return words }
    switch operand {
    case .text(let text) where Double(text) == nil: return Self.failure
    case .words: return Self.failure
    case .text, .term, .area, .areas, .missing: return try number(operand)
    }
  }

  /// Returns a condition that compares two operands, of which at least one is a text that the document computes.
  ///
  /// Nil if neither operand is such a text.
  private mutating func comparedWords(
    _ left: Operand, _ sign: SheetFormula.Sign, _ right: Operand
  ) throws(SheetFormulaProblem) -> Term? {
    guard left.isComputedText || right.isComputedText else { return nil }
    guard let one = words(blank: left), let other = words(blank: right) else {
      // A text sorts after every number.
      return Term(sign.holds(left.isComputedText ? 1 : -1) ? 1 : 0)
    }
    switch sign {
    case .equal: return .joined(one, "==", other, .comparison, isLoose: false)
    case .notEqual: return .joined(one, "!=", other, .comparison, isLoose: false)
    default: throw SheetFormulaProblem("the order of two texts, one of them computed")
    }
  }

  private mutating func words(blank operand: Operand) -> Term? {
    words(blankText(operand).map { .text($0) } ?? operand)
  }

  /// Returns the numbers of the texts in cells, and the indices of the cells with texts.
  ///
  /// Nil if only some of the texts are known before evaluation, because they cannot be compared with the others in the
  /// same way.
  mutating func numberedTexts(of keys: [CellKey]) -> (list: Term, places: [Int])? {
    let computed = keys.indices.filter { isNumbered(keys[$0]) }
    var known: [(place: Int, number: Double)] = []
    for (place, key) in keys.enumerated() {
      if case .text(let text) = cells.value(of: key), !isNumbered(key) {
        known.append((place, Double(texts.number(of: text))))
      }
    }
    if computed.isEmpty {
      return (Term(constants: known.map(\.number), rows: known.count, columns: 1), known.map(\.place))
    }
    if !known.isEmpty { return nil }
    return (Term(list: computed.map { keys[$0] }, rows: computed.count, columns: 1), computed)
  }

  // MARK: - Texts, which are compared once

  /// Returns a condition that compares two operands, of which at least one is a text known before the document
  /// computes.
  ///
  /// Nil if neither operand is such a text.
  private mutating func comparedTexts(
    _ left: Operand, _ sign: SheetFormula.Sign, _ right: Operand
  ) throws(SheetFormulaProblem) -> Term? {
    if isArray, let compared = try comparedArea(left, sign, right) { return compared }
    let (one, other) = (try text(left), try text(right))
    if one == nil, other == nil { return nil }
    fixed += 1
    guard let one = one ?? blankText(left), let other = other ?? blankText(right) else {
      // A text sorts after every number.
      return Term(sign.holds(one == nil ? -1 : 1) ? 1 : 0)
    }
    return Term(sign.holds(Self.order(one, other)) ? 1 : 0)
  }

  /// Returns an empty text for an empty cell, because spreadsheets treat both as equal; nil for other operands.
  private func blankText(_ operand: Operand) -> String? {
    guard case .area(let area) = operand, area.rows * area.columns == 1, cells[area[0, 0]] == nil else { return nil }
    return ""
  }

  /// Compares each cell of an area with a text, and returns the results as a set of 1 and 0.
  ///
  /// Nil if `left` is not an area of several cells, or if `right` is not a text.
  private mutating func comparedArea(
    _ left: Operand, _ sign: SheetFormula.Sign, _ right: Operand
  ) throws(SheetFormulaProblem) -> Term? {
    guard case .area(let area) = left, area.rows * area.columns > 1, let text = try text(right) else { return nil }
    let computed = area.cells.count { isNumbered($0) }
    if computed == area.cells.count, sign == .equal || sign == .notEqual {
      let list = Term(list: area.cells, rows: area.rows, columns: area.columns)
      let number = Term(Double(texts.number(of: text)))
      return .joined(list, sign == .equal ? "==" : "!=", number, .comparison, isLoose: false)
    }
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
  /// Whether the comparison is true for operands in this order.
  ///
  /// `order` is −1 if the left operand is smaller, 0 if they are equal, 1 if it is larger.
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

extension FormulaTranslation.Operand {
  var isText: Bool {
    switch self {
    case .text, .words: true
    case .term, .area, .areas, .missing: false
    }
  }

  fileprivate var isComputedText: Bool { if case .words = self { true } else { false } }
}
