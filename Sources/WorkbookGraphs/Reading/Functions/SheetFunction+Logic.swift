import Workbooks

extension SheetFunction {
  static let logic: [SheetFunction] = [
    SheetFunction("TRUE", 0...0) { _, _ throws(SheetFormulaProblem) in .term(Term(1)) },
    SheetFunction("FALSE", 0...0) { _, _ throws(SheetFormulaProblem) in .term(Term(0)) },
    SheetFunction("NA", 0...0) { _, _ throws(SheetFormulaProblem) in .term(FormulaTranslation.failure) },
    form("NOT", "not(§)"),
    form("N", "§", inner: .whole),
    all("AND", "and", .and, "min(§ != 0)"), all("OR", "or", .or, "max(§ != 0)"),
    SheetFunction("XOR", 1...255) { translation, parts throws(SheetFormulaProblem) in
      guard let set = try translation.conditions(of: parts) else { return .term(FormulaTranslation.failure) }
      return .term(Term("mod(sum(§ != 0), 2)", [set], inner: .sum).reduced)
    },
    SheetFunction("IF", 2...3) { translation, parts throws(SheetFormulaProblem) in
      let condition = try translation.number(parts[0])
      // What is known to be chosen is all that has to be understood.
      if let number = condition.number {
        if number != 0 { return try translation.operand(parts[1]) }
        return parts.count > 2 ? try translation.operand(parts[2]) : .term(Term(0))
      }
      let yes = try translation.branch(parts[1])
      let no = parts.count > 2 ? try translation.branch(parts[2]) : Term(0)
      var term = choice(condition, yes, no)
      term.hasGaps = term.hasGaps || term.shape != nil && parts.count < 3
      return .term(term)
    },
    SheetFunction("IFS", 2...254) { translation, parts throws(SheetFormulaProblem) in
      var term = FormulaTranslation.failure
      if !parts.count.isMultiple(of: 2) { throw SheetFormulaProblem("IFS with a condition and no value") }
      for place in stride(from: parts.count - 2, through: 0, by: -2) {
        term = choice(try translation.number(parts[place]), try translation.branch(parts[place + 1]), term)
      }
      return .term(term)
    },
    SheetFunction("SWITCH", 3...254) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0]).bracketed(below: .sum)
      let hasDefault = parts.count.isMultiple(of: 2)
      var term = hasDefault ? try translation.branch(parts[parts.count - 1]) : FormulaTranslation.failure
      for place in stride(from: hasDefault ? parts.count - 3 : parts.count - 2, through: 1, by: -2) {
        let condition = Term.joined(value, "==", try translation.number(parts[place]), .comparison, isLoose: false)
        term = choice(condition, try translation.branch(parts[place + 1]), term)
      }
      return .term(term)
    },
    SheetFunction("CHOOSE", 2...255) { translation, parts throws(SheetFormulaProblem) in
      let number = try translation.number(parts[0])
      if let known = number.number {
        guard known >= 1, known < Double(parts.count) else { return .term(FormulaTranslation.failure) }
        return try translation.operand(parts[Int(known)])
      }
      var term = FormulaTranslation.failure
      for place in parts.indices.dropFirst().reversed() {
        let condition = Term.joined(
          Term("floor(§)", [number]), "==", Term(Double(place)), .comparison, isLoose: false)
        term = choice(condition, try translation.branch(parts[place]), term)
      }
      return .term(term)
    },
    SheetFunction("IFERROR IFNA", 2...2) { translation, parts throws(SheetFormulaProblem) in
      let term = try translation.number(parts[0])
      // A cell that fails keeps doing so as far as is known.
      if translation.mentionsError(term) {
        translation.fixed += 1
        return try translation.operand(parts[1])
      }
      guard let fails = Term.any(of: term.failures) else { return .term(term) }
      var result = choice(fails, try translation.branch(parts[1]), term)
      result.failures = []
      return .term(result)
    },
    failing("ISERROR") { _ in true }, failing("ISERR") { $0 != "#N/A" }, failing("ISNA") { $0 == "#N/A" },
    known("ISNUMBER") { if case .number = $0 { true } else { false } },
    known("ISTEXT") { if case .text = $0 { true } else { false } },
    known("ISNONTEXT") { if case .text = $0 { false } else { true } },
    known("ISBLANK") { $0 == .nothing },
    known("ISLOGICAL") { if case .boolean = $0 { true } else { false } },
  ]

  /// Whether an argument fails: a cell as it does, a formula as it may.
  private static func failing(_ name: String, _ counts: @escaping @Sendable (String) -> Bool) -> SheetFunction {
    SheetFunction(name, 1...1) { translation, parts throws(SheetFormulaProblem) in
      switch try translation.operand(parts[0]) {
      case .text, .missing: return .term(Term(0))
      case .area(let area) where area.rows * area.columns == 1:
        translation.fixed += 1
        guard case .error(let error) = translation.cells.value(of: area[0, 0]) else { return .term(Term(0)) }
        return .term(Term(counts(error) ? 1 : 0))
      case .area: throw SheetFormulaProblem("\(name) of an area")
      case .term(let term):
        if translation.mentionsError(term) { throw SheetFormulaProblem("\(name) of a formula over cells that fail") }
        return .term(Term.any(of: term.failures) ?? Term(0))
      }
    }
  }

  private static func choice(_ condition: Term, _ yes: Term, _ no: Term) -> Term {
    var term = Term("if(§, §, §)", [condition, yes, no])
    // Of sets all values would be computed, the one that fails too.
    if !yes.failures.isEmpty || !no.failures.isEmpty || yes.pieces.isFailure || no.pieces.isFailure {
      term.isElementwise = false
    }
    term.failures =
      condition.failures + yes.failures.map { .joined(condition.bracketed(below: .not), "and", $0, .and) }
      + no.failures.map { .joined(Term("not(§)", [condition]), "and", $0, .and) }
    return term
  }

  /// Conditions one by one with a word between them, or of areas by a form.
  private static func all(_ name: String, _ word: String, _ level: Term.Level, _ form: String) -> SheetFunction {
    SheetFunction(name, 1...255) { translation, parts throws(SheetFormulaProblem) in
      var terms: [Term] = []
      for part in parts {
        if case .area(let area) = try translation.operand(part), !translation.isArray, area.rows * area.columns > 1 {
          guard let set = try translation.conditions(of: [part]) else { continue }
          terms.append(Term(form, [set], inner: .sum).reduced)
        } else {
          let term = try translation.number(part)
          terms.append(term.shape == nil ? term : Term(form, [term], inner: .sum).reduced)
        }
      }
      guard let first = terms.first else { return .term(FormulaTranslation.failure) }
      if terms.count == 1 { return .term(.joined(first, "!=", Term(0), .comparison, isLoose: false)) }
      return .term(terms.dropFirst().reduce(first) { .joined($0, word, $1, level) })
    }
  }

  /// What the kind of a cell's value answers, once and for all.
  private static func known(_ name: String, _ holds: @escaping @Sendable (Cell.Value) -> Bool) -> SheetFunction {
    SheetFunction(name, 1...1) { translation, parts throws(SheetFormulaProblem) in
      let value: Cell.Value
      switch try translation.operand(parts[0]) {
      case .text(let text): value = .text(text)
      case .missing: value = .nothing
      case .area(let area):
        if area.rows * area.columns > 1 { throw SheetFormulaProblem("\(name) of an area") }
        value = translation.cells.value(of: area[0, 0])
      case .term(let term):
        if let fails = Term.any(of: term.failures), name == "ISNUMBER" { return .term(Term("not(§)", [fails])) }
        value = .number(term.number ?? 0)
      }
      translation.fixed += 1
      return .term(Term(holds(value) ? 1 : 0))
    }
  }
}

extension [Term.Piece] {
  /// Whether it is what has no value.
  fileprivate var isFailure: Bool {
    if count == 1, case .text("assert(0)") = self[0] { true } else { false }
  }
}

extension FormulaTranslation {
  /// Whether a term mentions a cell that fails.
  func mentionsError(_ term: Term) -> Bool {
    term.pieces.contains { piece in
      switch piece {
      case .cell(let key): if case .error = cells.value(of: key) { true } else { false }
      case .list(let keys): keys.contains { if case .error = cells.value(of: $0) { true } else { false } }
      case .text, .constants, .part: false
      }
    }
  }

  /// A value that is chosen; a text has none.
  mutating func branch(_ part: Int) throws(SheetFormulaProblem) -> Term {
    let operand = try operand(part)
    if case .text(let text) = operand {
      if Double(text) == nil { return Self.failure }
    }
    return try number(operand)
  }

  /// The numbers and truths of areas and arguments; nil without any.
  mutating func conditions(of parts: [Int]) throws(SheetFormulaProblem) -> Term? {
    var keys: [CellKey] = []
    for part in parts {
      guard case .area(let area) = try operand(part) else { return try numbers(of: parts) }
      keys += area.cells.filter { key in
        switch cells.value(of: key) {
        case .number, .boolean, .error: true
        case .nothing, .text: false
        }
      }
    }
    return keys.isEmpty ? nil : Term(list: keys, rows: keys.count, columns: 1)
  }
}
