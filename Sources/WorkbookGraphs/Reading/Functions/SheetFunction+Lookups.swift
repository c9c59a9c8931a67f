import Workbooks

extension SheetFunction {
  static let lookups: [SheetFunction] = [
    table("VLOOKUP", keys: { $0.column(0) }, values: { $0.columns > $1 ? $0.column($1) : nil }),
    table("HLOOKUP", keys: { $0.row(0) }, values: { $0.rows > $1 ? $0.row($1) : nil }),
    SheetFunction("LOOKUP", 2...3) { translation, parts throws(SheetFormulaProblem) in
      let area = try translation.area(parts[1])
      let isTall = area.rows >= area.columns
      let keys = parts.count > 2 ? area : isTall ? area.column(0) : area.row(0)
      let values =
        parts.count > 2
        ? try translation.area(parts[2]) : isTall ? area.column(area.columns - 1) : area.row(area.rows - 1)
      return try translation.found(parts[0], in: keys, beside: values, .below, takesLast: true)
    },
    SheetFunction("XLOOKUP", 3...6) { translation, parts throws(SheetFormulaProblem) in
      let mode = parts.count > 4 ? try translation.constant(parts[4]) : 0
      guard let how = mode.flatMap(LookupRule.init(mode:)) else {
        throw SheetFormulaProblem("XLOOKUP with this match mode")
      }
      if parts.count > 5, try translation.constant(parts[5]) != 1 {
        throw SheetFormulaProblem("XLOOKUP that searches from the end")
      }
      let keys = try translation.area(parts[1])
      let values = try translation.area(parts[2])
      let found = try translation.found(parts[0], in: keys, beside: values, how)
      if parts.count < 4 { return found }
      let failures: [Term]
      switch found {
      case .term(let term), .words(let term): failures = term.failures
      case .text, .area, .areas, .missing: return found
      }
      if case .missing = translation.kind(of: parts[3]).kind { return found }
      guard let fails = Term.any(of: failures) else { return found }
      switch try translation.choice([(fails, translation.operand(parts[3]))], otherwise: found) {
      case .term(let result): return .term(result.withoutFailures)
      case .words(let result): return .words(result.withoutFailures)
      case let operand: return operand
      }
    },
    SheetFunction("MATCH", 2...3) { translation, parts throws(SheetFormulaProblem) in
      let mode = parts.count > 2 ? try translation.constant(parts[2]) : 1
      guard let mode else { throw SheetFormulaProblem("MATCH with a computed match type") }
      let how: LookupRule = mode == 0 ? .exact : mode > 0 ? .below : .above
      return .term(try translation.position(of: parts[0], in: try translation.area(parts[1]), how))
    },
    SheetFunction("INDEX", 2...3) { translation, parts throws(SheetFormulaProblem) in
      try translation.indexed(parts)
    },
  ]

  private static func table(
    _ name: String, keys: @escaping @Sendable (CellArea) -> CellArea,
    values: @escaping @Sendable (CellArea, Int) -> CellArea?
  ) -> SheetFunction {
    SheetFunction(name, 3...4) { translation, parts throws(SheetFormulaProblem) in
      let area = try translation.area(parts[1])
      let exact: Double?
      if parts.count < 4 {
        exact = 1
      } else if case .missing = translation.kind(of: parts[3]).kind {
        exact = 0
      } else {
        exact = try translation.constant(parts[3])
      }
      guard let exact else { throw SheetFormulaProblem("\(name) with a computed match type") }
      guard let place = try translation.constant(parts[2]).flatMap({ Int(exactly: $0.rounded(.towardZero)) }),
        place > 0,
        let values = values(area, place - 1)
      else { throw SheetFormulaProblem("\(name) with a computed or missing column") }
      let rule: LookupRule = exact == 0 ? .exact : .below
      return try translation.found(parts[0], in: keys(area), beside: values, rule, takesLast: true)
    }
  }
}

/// The key that a lookup finds if no key equals the searched one.
enum LookupRule {
  /// No key: the lookup has no result.
  case exact
  /// The largest key below the searched one; keys are in ascending order.
  case below
  /// The smallest key above the searched one; keys are in descending order.
  case above

  init?(mode: Double) {
    switch mode {
    case 0: self = .exact
    case -1: self = .below
    case 1: self = .above
    default: return nil
    }
  }
}

extension FormulaTranslation {
  /// Returns the value beside the key that a lookup finds.
  ///
  /// If `takesLast` is true, the rule `below` finds the last of several equal keys.
  mutating func found(
    _ key: Int, in keys: CellArea, beside values: CellArea, _ rule: LookupRule, takesLast: Bool = false
  ) throws(SheetFormulaProblem) -> Operand {
    let keyCells = keys.cells
    let valueCells = values.cells
    guard keyCells.count == valueCells.count else { throw SheetFormulaProblem("keys and values of different lengths") }
    let operand = try operand(key)
    if let text = try text(operand) {
      guard let place = place(ofText: text, in: keyCells, rule) else { return .term(Self.failure) }
      return self.operand(at: valueCells[place])
    }
    let (term, list, places) = try comparable(operand, among: keyCells, rule)
    if places.isEmpty { return .term(Self.failure) }
    let (results, isText) = try results(of: places.map { valueCells[$0] })
    let found: Term
    switch rule {
    case .exact:
      found = Term("lookup(§, §, §)", [term, list, results]).reduced.failing(where: absence(of: term, in: list))
    case .below where takesLast && hasEqualNumbers(places.map { keyCells[$0] }):
      let numbers = Term(constants: (1...places.count).map(Double.init), rows: places.count, columns: 1)
      found = Term("lookup(§, §, §)", [count(of: list, upTo: term, rule), numbers, results]).withPointFormula.failing(
        where: absence(ofNearest: term, in: list, rule))
    case .below, .above:
      let nearest = nearest(to: term, in: list, rule)
      found = Term("lookup(§, §, §)", [nearest, list, results]).withPointFormula.failing(
        where: absence(ofNearest: term, in: list, rule))
    }
    return isText ? .words(found) : .term(found)
  }

  /// Returns the searched key, the cells that it is compared with, and their indices.
  ///
  /// Numbers are compared only with numbers, and texts only with texts.
  private mutating func comparable(
    _ key: Operand, among cells: [CellKey], _ rule: LookupRule
  ) throws(SheetFormulaProblem) -> (key: Term, list: Term, places: [Int]) {
    if case .words(let term) = key {
      guard rule == .exact, let (list, places) = numberedTexts(of: cells) else {
        throw SheetFormulaProblem("a lookup of a computed text")
      }
      return (term, list, places)
    }
    let term = try number(key)
    if term.shape != nil { throw SheetFormulaProblem("a lookup of several keys") }
    let places = cells.indices.filter { self.cells.isNumber(cells[$0]) && !isNumbered(cells[$0]) }
    return (term, Term(list: places.map { cells[$0] }, rows: places.count, columns: 1), places)
  }

  /// Returns the contents of cells as a set, and whether they are texts, which are represented by their numbers.
  private mutating func results(of keys: [CellKey]) throws(SheetFormulaProblem) -> (set: Term, isText: Bool) {
    let count = keys.count { key in
      if case .text = cells.value(of: key) { return true }
      return isNumbered(key)
    }
    if count == 0 { return (Term(list: keys, rows: keys.count, columns: 1), false) }
    guard count == keys.count, let (list, places) = numberedTexts(of: keys), places.count == keys.count else {
      throw SheetFormulaProblem("a lookup of texts and numbers")
    }
    return (list, true)
  }

  private func absence(of key: Term, in list: Term) -> Term {
    Term("sum(§) == 0", [.joined(list, "==", key, .comparison, isLoose: false)], level: .comparison).reduced
  }

  private func absence(ofNearest key: Term, in list: Term, _ rule: LookupRule) -> Term {
    let limit = Term(rule == .above ? "max(§)" : "min(§)", [list]).reduced
    return .compared(limit, rule == .above ? .less : .greater, key)
  }

  private func nearest(to key: Term, in list: Term, _ rule: LookupRule) -> Term {
    let form = rule == .above ? "min(filter(§, value >= §))" : "max(filter(§, value <= §))"
    return Term(form, [list, key.inPoints.bracketed(below: .sum)]).withPointFormula
  }

  private func count(of list: Term, upTo key: Term, _ rule: LookupRule) -> Term {
    let sign = rule == .above ? ">=" : "<="
    return Term("count(filter(§, value \(sign) §))", [list, key.inPoints.bracketed(below: .sum)]).withPointFormula
  }

  /// Returns whether two cells have the same number, or may have it because the document computes a number first.
  private func hasEqualNumbers(_ keys: [CellKey]) -> Bool {
    var seen: Set<Double> = []
    return keys.contains { key in
      guard case .number(let number) = cells.value(of: key) else { return true }
      return !seen.insert(number).inserted
    }
  }

  /// Returns the index of the cell whose text a lookup finds; nil if it finds none.
  ///
  /// The index is determined now and not when the document computes.
  private mutating func place(ofText text: String, in keys: [CellKey], _ rule: LookupRule) -> Int? {
    fixed += 1
    let pattern = TextPattern(text)
    var last: Int?
    for (place, key) in keys.enumerated() {
      guard case .text(let own) = cells.value(of: key) else { continue }
      switch rule {
      case .exact: if pattern.matches(own) { return place }
      case .below: if Self.order(own, text) <= 0 { last = place }
      case .above: if Self.order(own, text) >= 0 { last = place }
      }
    }
    return last
  }

  /// Returns a term for the position of a key among cells, from 1, like `MATCH`.
  mutating func position(of key: Int, in area: CellArea, _ rule: LookupRule) throws(SheetFormulaProblem) -> Term {
    let keys = area.cells
    let operand = try operand(key)
    if let text = try text(operand) {
      return place(ofText: text, in: keys, rule).map { Term(Double($0 + 1)) } ?? Self.failure
    }
    let (term, list, found) = try comparable(operand, among: keys, rule)
    if found.isEmpty { return Self.failure }
    let places = Term(constants: found.map { Double($0 + 1) }, rows: found.count, columns: 1)
    if rule == .exact {
      return Term("lookup(§, §, §)", [term, list, places]).reduced.failing(where: absence(of: term, in: list))
    }
    // With the rule `below`, the last of equal keys counts. Keys ascend, so its position is the number of keys that are
    // not above.
    if found.count == keys.count || rule == .below && hasEqualNumbers(found.map { keys[$0] }) {
      let count = count(of: list, upTo: term, rule)
      let place =
        found.count == keys.count
        ? Term("assert(§)", [count])
        : Term(
          "lookup(§, §, §)",
          [
            count, Term(constants: (1...found.count).map(Double.init), rows: found.count, columns: 1), places,
          ])
      return place.withPointFormula.failing(where: absence(ofNearest: term, in: list, rule))
    }
    return Term("lookup(§, §, §)", [nearest(to: term, in: list, rule), list, places]).withPointFormula.failing(
      where: absence(ofNearest: term, in: list, rule))
  }

  /// Returns a cell of an area by its row and column numbers, as `INDEX` does.
  mutating func indexed(_ parts: [Int]) throws(SheetFormulaProblem) -> Operand {
    let area = try area(parts[0])
    var row = try index(parts[1])
    var column = parts.count > 2 ? try index(parts[2]) : nil
    if parts.count == 2 {
      // A single number is the column if there is only one row.
      if area.rows == 1 { (row, column) = (Term(1), row) } else { column = Term(1) }
      if area.rows > 1, area.columns > 1 { throw SheetFormulaProblem("INDEX of a whole row") }
    }
    guard let row, let column else { throw SheetFormulaProblem("INDEX of a whole row or column") }
    let (knownRow, knownColumn) = (known(row, below: area.rows), known(column, below: area.columns))
    if row.number == 0 || column.number == 0 {
      if row.number == 0, let knownColumn, area.rows > 1 { return .area(area.column(knownColumn)) }
      if column.number == 0, let knownRow, area.columns > 1 { return .area(area.row(knownRow)) }
    }
    if let knownRow, let knownColumn { return operand(at: area[knownRow, knownColumn]) }
    if row.number != nil && knownRow == nil && row.number != 0
      || column.number != nil && knownColumn == nil && column.number != 0
    {
      return .term(Self.failure)
    }
    if let knownColumn { return try pick(row, in: area.column(knownColumn)) }
    if let knownRow { return try pick(column, in: area.row(knownRow)) }
    let place = Term(
      "(floor(§) - 1) * \(area.columns) + floor(§)", [row, column], level: .sum)
    return try pick(place, in: area)
  }

  private mutating func index(_ part: Int) throws(SheetFormulaProblem) -> Term? {
    if case .missing = kind(of: part).kind { return Term(0) }
    let term = try number(part)
    if term.shape != nil { throw SheetFormulaProblem("INDEX of several rows") }
    return term
  }

  private func known(_ term: Term, below count: Int) -> Int? {
    guard let number = term.number, number >= 1, number < Double(count) + 1 else { return nil }
    return Int(number) - 1
  }

  /// Returns the value of the cell at a computed position in an area, counted from 1.
  private mutating func pick(_ place: Term, in area: CellArea) throws(SheetFormulaProblem) -> Operand {
    let places = (1...area.cells.count).map(Double.init)
    let (list, isText) = try results(of: area.cells)
    let term = Term(
      "lookup(§, §, §)",
      [place.shape == nil ? place : place.reduced, Term(constants: places, rows: places.count, columns: 1), list])
    var result = term.reduced
    result.failures = place.failures
    return isText ? .words(result) : .term(result)
  }
}
