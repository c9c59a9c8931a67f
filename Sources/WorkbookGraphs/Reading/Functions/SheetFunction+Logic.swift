import Workbooks

extension SheetFunction {
  static let logic: [SheetFunction] = [
    SheetFunction("TRUE", 0...0) { _, _ throws(SheetFormulaProblem) in .term(Term(1)) },
    SheetFunction("FALSE", 0...0) { _, _ throws(SheetFormulaProblem) in .term(Term(0)) },
    SheetFunction("NA", 0...0) { _, _ throws(SheetFormulaProblem) in .term(FormulaTranslation.failure) },
    SheetFunction("NOT", 1...1) { translation, parts throws(SheetFormulaProblem) in
      .term(.negated(try translation.number(parts[0])))
    },
    SheetFunction("N", 1...1) { translation, parts throws(SheetFormulaProblem) in
      let operand = try translation.operand(parts[0])
      return .term(operand.isText ? Term(0) : try translation.number(operand).bracketed(below: .whole))
    },
    all("AND", "and", .and, "min(§ != 0)"), all("OR", "or", .or, "max(§ != 0)"),
    SheetFunction("XOR", 1...255) { translation, parts throws(SheetFormulaProblem) in
      guard let set = try translation.conditions(of: parts) else { return .term(FormulaTranslation.failure) }
      return .term(Term("mod(sum(§ != 0), 2)", [set], inner: .sum).reduced)
    },
    SheetFunction("IF", 2...3) { translation, parts throws(SheetFormulaProblem) in
      let condition = try translation.number(parts[0])
      // If the condition is known, only the chosen argument needs to be supported.
      if let number = condition.number {
        if number != 0 { return try translation.operand(parts[1]) }
        return parts.count > 2 ? try translation.operand(parts[2]) : .term(Term(0))
      }
      let yes = try translation.operand(parts[1])
      let no = parts.count > 2 ? try translation.operand(parts[2]) : .term(Term(0))
      let chosen = try translation.choice([(condition, yes)], otherwise: no)
      guard case .term(var term) = chosen else { return chosen }
      term.hasGaps = term.hasGaps || term.shape != nil && parts.count < 3
      return .term(term)
    },
    SheetFunction("IFS", 2...254) { translation, parts throws(SheetFormulaProblem) in
      if !parts.count.isMultiple(of: 2) { throw SheetFormulaProblem("IFS with a condition without a value") }
      var cases: [(Term, FormulaTranslation.Operand)] = []
      for place in stride(from: 0, to: parts.count, by: 2) {
        cases.append((try translation.number(parts[place]), try translation.operand(parts[place + 1])))
      }
      return try translation.choice(cases, otherwise: nil)
    },
    SheetFunction("SWITCH", 3...254) { translation, parts throws(SheetFormulaProblem) in
      var value = try translation.operand(parts[0])
      if case .term(let term) = value { value = .term(term.bracketed(below: .sum)) }
      let hasDefault = parts.count.isMultiple(of: 2)
      var cases: [(Term, FormulaTranslation.Operand)] = []
      for place in stride(from: 1, to: parts.count - 1, by: 2) {
        let condition = try translation.comparison(value, .equal, translation.operand(parts[place]))
        cases.append((condition, try translation.operand(parts[place + 1])))
      }
      return try translation.choice(cases, otherwise: hasDefault ? translation.operand(parts[parts.count - 1]) : nil)
    },
    SheetFunction("CHOOSE", 2...255) { translation, parts throws(SheetFormulaProblem) in
      let number = try translation.number(parts[0])
      if let known = number.number {
        guard known >= 1, known < Double(parts.count) else { return .term(FormulaTranslation.failure) }
        return try translation.operand(parts[Int(known)])
      }
      var cases: [(Term, FormulaTranslation.Operand)] = []
      for place in parts.indices.dropFirst() {
        let condition = Term.joined(
          Term("floor(§)", [number]), "==", Term(Double(place)), .comparison, isLoose: false)
        cases.append((condition, try translation.operand(parts[place])))
      }
      return try translation.choice(cases, otherwise: nil)
    },
    SheetFunction("IFERROR", 2...2) { translation, parts throws(SheetFormulaProblem) in
      try translation.fallback(from: parts[0], to: parts[1])
    },
    SheetFunction("IFNA", 2...2) { translation, parts throws(SheetFormulaProblem) in
      guard let lookup = try translation.lookup(parts[0], in: "IFNA") else { return try translation.operand(parts[0]) }
      return try translation.unless(lookup, translation.fallback(from: parts[0], to: parts[1]))
    },
    SheetFunction("ISERROR", 1...1) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.failureTest(of: parts[0], "failed(§)"))
    },
    SheetFunction("ISERR", 1...1) { translation, parts throws(SheetFormulaProblem) in
      guard let lookup = try translation.lookup(parts[0], in: "ISERR") else {
        return .term(try translation.failureTest(of: parts[0], "failed(§)"))
      }
      return try translation.unless(lookup, .term(Term(0)))
    },
    SheetFunction("ISNA", 1...1) { translation, parts throws(SheetFormulaProblem) in
      guard let lookup = try translation.lookup(parts[0], in: "ISNA") else { return .term(Term(0)) }
      return try translation.unless(lookup, .term(translation.failureTest(of: parts[0], "failed(§)")))
    },
    SheetFunction("ISNUMBER", 1...1) { translation, parts throws(SheetFormulaProblem) in
      if translation.isTruth(parts[0]) { return .term(Term(0)) }
      switch try translation.operand(parts[0]) {
      case .text, .missing, .words: return .term(Term(0))
      case .area(let area) where area.rows * area.columns == 1 && !translation.mayFail(area[0, 0]):
        translation.fixed += 1
        if case .number = translation.cells.value(of: area[0, 0]) { return .term(Term(1)) }
        return .term(Term(0))
      case .term(let term) where term.isCondition: return .term(Term(0))
      case .area, .areas, .term: return .term(try translation.failureTest(of: parts[0], "1 - failed(§)", .sum))
      }
    },
    known("ISTEXT") { if case .text = $0 { true } else { false } },
    known("ISNONTEXT") { if case .text = $0 { false } else { true } },
    known("ISBLANK") { $0 == .nothing },
    known("ISLOGICAL") { if case .boolean = $0 { true } else { false } },
  ]

  private static func all(_ name: String, _ word: String, _ level: Term.Level, _ form: String) -> SheetFunction {
    SheetFunction(name, 1...255) { translation, parts throws(SheetFormulaProblem) in
      var terms: [Term] = []
      for part in parts {
        let operand = try translation.operand(part)
        // Cells with texts are ignored.
        if operand.isText, translation.kind(of: part).isReference { continue }
        if translation.isBlankCell(operand) { continue }
        if case .area(let area) = operand, !translation.isArray, area.rows * area.columns > 1 {
          guard let set = try translation.conditions(of: [part]) else { continue }
          terms.append(Term(form, [set], inner: .sum).reduced)
        } else {
          let term = try translation.number(operand)
          terms.append(term.shape == nil ? term : Term(form, [term], inner: .sum).reduced)
        }
      }
      guard let first = terms.first else { return .term(FormulaTranslation.failure) }
      if terms.count == 1 { return .term(.joined(first, "!=", Term(0), .comparison, isLoose: false)) }
      return .term(terms.dropFirst().reduce(first) { .joined($0, word, $1, level) })
    }
  }

  private static func known(_ name: String, _ holds: @escaping @Sendable (Cell.Value) -> Bool) -> SheetFunction {
    SheetFunction(name, 1...1) { translation, parts throws(SheetFormulaProblem) in
      let value: Cell.Value
      switch try translation.operand(parts[0]) {
      case .text(let text): value = .text(text)
      // The result is the same for any text.
      case .words: return .term(Term(holds(.text("")) ? 1 : 0))
      case .areas: throw SheetFormulaProblem("\(name) of an area over several sheets")
      case .missing: value = .nothing
      case .area(let area):
        if area.rows * area.columns > 1 { throw SheetFormulaProblem("\(name) of an area") }
        value = translation.cells.value(of: area[0, 0])
      case .term(let term):
        value = translation.isTruth(parts[0]) || term.isCondition ? .boolean(true) : .number(term.number ?? 0)
      }
      translation.fixed += 1
      return .term(Term(holds(value) ? 1 : 0))
    }
  }
}

extension Term {
  /// Whether the value of the term is TRUE or FALSE and not a number, because the term compares or combines conditions.
  fileprivate var isCondition: Bool { Term.Level.and...Term.Level.comparison ~= level || level == .or }
}

extension FormulaTranslation {
  /// Returns whether a part is TRUE or FALSE; some programs write these as function calls.
  fileprivate func isTruth(_ part: Int) -> Bool {
    switch kind(of: part).kind {
    case .boolean: true
    case .call(let name): name == "TRUE" || name == "FALSE"
    default: false
    }
  }

  /// Returns the numbers and truth values in areas and arguments as one condition, for `AND` and the like; nil if there
  /// are none.
  mutating func conditions(of parts: [Int]) throws(SheetFormulaProblem) -> Term? {
    var keys: [CellKey] = []
    for part in parts {
      guard case .area(let area) = try operand(part) else { return try numbers(of: parts) }
      keys += area.cells.filter { key in
        if isNumbered(key) { return false }
        return switch cells.value(of: key) {
        case .number, .boolean, .error: true
        case .nothing, .text: false
        }
      }
    }
    return keys.isEmpty ? nil : Term(list: keys, rows: keys.count, columns: 1)
  }
}
