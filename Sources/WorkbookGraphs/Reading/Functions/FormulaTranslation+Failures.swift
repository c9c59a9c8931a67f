import EvaluationEngine
import Workbooks

/// Translates functions that test for errors to `failed` and `ifFailed`.
extension FormulaTranslation {
  /// A lookup such as `VLOOKUP` that fails only if it finds nothing, or if the searched value is an error.
  struct Lookup {
    /// The index of the searched value among the parts of the formula.
    let searched: Int
  }

  /// The functions that can result in `#N/A` although no argument is `#N/A`.
  private static let givingNotAvailable: Set = [
    "NA", "MATCH", "VLOOKUP", "HLOOKUP", "LOOKUP", "XLOOKUP", "INDEX", "RANK", "IFS", "SWITCH",
  ]

  /// Whether a cell may become an error.
  ///
  /// Only formulas can.
  func mayFail(_ key: CellKey) -> Bool { cells[key]?.formula != nil }

  private func isError(_ key: CellKey) -> Bool {
    if case .error? = cells[key]?.value { !mayFail(key) } else { false }
  }

  /// Whether some cell of a set is an error now, or was never computed and may be one.
  private func hasErrors(_ set: Term) -> Bool {
    set.pieces.contains { piece in
      guard case .list(let keys) = piece else { return false }
      return keys.contains { key in
        if case .error? = cells[key]?.value { true } else { cells.isUncomputed(key) }
      }
    }
  }

  /// Returns how many values of a set are not errors.
  func count(of set: Term) -> Term {
    guard hasErrors(set), let tests = try? seen("1 - failed(§)", [set]) else { return Term("count(§)", [set]).reduced }
    return Term("sum(§)", [tests]).reduced
  }

  /// Returns a comparison of cells that has the value of `sign` for errors, which equal no number.
  func comparison(_ condition: Term, _ sign: SheetFormula.Sign) -> Term {
    guard hasErrors(condition), let tests = try? seen("ifFailed(§, \(sign == .notEqual ? 1 : 0))", [condition]) else {
      return condition
    }
    return tests
  }

  // MARK: - Errors of every kind

  /// Translates `IFERROR`: the value is that of `part`, or of `other` if `part` is an error.
  mutating func fallback(from part: Int, to other: Int) throws(SheetFormulaProblem) -> Operand {
    let value = try operand(part)
    switch value {
    case .text, .missing: return value
    case .areas: throw SheetFormulaProblem("an area over several sheets instead of one value")
    case .area(let area) where area.rows * area.columns == 1 && isError(area[0, 0]):
      fixed += 1
      return try operand(other)
    case .words(let words):
      let otherwise = try operand(other)
      if let text = self.words(otherwise) {
        return .words(try seen("ifFailed(§, §)", [words, text]))
      }
      // A text is not a number.
      return .term(
        try seen("if(failed(§), §, §)", [words, number(otherwise), Self.failure]))
    case .area, .term:
      let term = try number(value)
      if term.number != nil { return .term(term) }
      return .term(try seen("ifFailed(§, §)", [term, branch(operand(other), false)]))
    }
  }

  /// Translates a test for errors.
  ///
  /// `form` is the template for the result, in which `failed(§)` is the test.
  mutating func failureTest(
    of part: Int, _ form: String, _ level: Term.Level = .whole
  ) throws(SheetFormulaProblem) -> Term {
    let value = try operand(part)
    func known(_ fails: Bool) -> Term { Term((form == "failed(§)") == fails ? 1 : 0) }
    switch value {
    case .text, .missing: return known(false)
    case .areas: throw SheetFormulaProblem("an area over several sheets instead of one value")
    case .area(let area) where area.rows * area.columns == 1 && !mayFail(area[0, 0]):
      fixed += 1
      return known(isError(area[0, 0]))
    case .words(let words): return try seen(form, [words], level)
    case .area, .term:
      let term = try number(value)
      return term.number == nil ? try seen(form, [term], level) : known(false)
    }
  }

  private func seen(
    _ form: String, _ terms: [Term], _ level: Term.Level = .whole
  ) throws(SheetFormulaProblem) -> Term {
    var result: Term
    if let shape = terms.lazy.compactMap(\.shape).first {
      result = try pointByPoint(form, terms, shape)
    } else {
      result = Term(form, terms, level: level)
    }
    // In a set, a single failing value would count for all.
    result.isElementwise = false
    return result.withoutFailures
  }

  /// The maximum number of values of a set that are tested for errors one by one.
  static let mostValues = 64

  /// Fills a template for each value of sets.
  ///
  /// If cells of the sets can fail, the template is repeated for each value. If not, one formula is used for every
  /// point.
  private func pointByPoint(
    _ form: String, _ terms: [Term], _ shape: Term.Shape
  ) throws(SheetFormulaProblem) -> Term {
    let problem = SheetFormulaProblem("a test for errors in several values")
    guard terms.allSatisfy({ $0.shape == nil || $0.shape == shape && $0.isPointByPoint(shape.count) }) else {
      throw problem
    }
    let lists = terms.flatMap { $0.shape == nil ? [] : $0.pieces }.filter(\.isSet)
    func mayFail(_ piece: Term.Piece) -> Bool {
      if case .list(let keys) = piece { keys.contains { self.mayFail($0) || isError($0) } } else { false }
    }
    if lists.contains(where: mayFail) {
      guard shape.count <= Self.mostValues else { throw problem }
      let values = (0..<shape.count).map { index in
        Term(form, terms.map { $0.shape == nil ? $0 : $0.replacingSets { $0.value(at: index) } })
      }
      var result = Term("[" + values.map { _ in "§" }.joined(separator: ", ") + "]", values)
      result.shape = shape
      return result
    }
    var sets: [Term.Piece] = []
    let body = terms.map { term in
      term.shape == nil
        ? term.inPoints
        : term.replacingSets { piece in
          let place = sets.firstIndex { $0.isSame(as: piece) } ?? sets.count
          if place == sets.count { sets.append(piece) }
          return .text("value\(place + 1)")
        }
    }
    var result = Term(form, body)
    result.pieces = [.text("zip(")] + sets.flatMap { [$0, .text(", ")] } + result.pieces + [.text(")")]
    result.level = .whole
    result.shape = shape
    result.hasPointFormula = true
    return result
  }

  // MARK: - One kind of error

  /// Returns the lookup in an argument if the lookup itself can fail only with `#N/A`; nil if the argument is never
  /// `#N/A`.
  ///
  /// - Throws: A problem if `#N/A` cannot be distinguished from other errors.
  mutating func lookup(_ part: Int, in function: String) throws(SheetFormulaProblem) -> Lookup? {
    if let searched = try searched(by: part) { return Lookup(searched: searched) }
    if try mayBeNotAvailable(part) {
      throw SheetFormulaProblem("\(function), which distinguishes #N/A from other errors")
    }
    return nil
  }

  /// Returns the searched value of a lookup if this value is an error, and `other` if it is not.
  mutating func unless(_ lookup: Lookup, _ other: Operand) throws(SheetFormulaProblem) -> Operand {
    let value: Term
    switch try operand(lookup.searched) {
    case .text, .missing, .areas: return other
    case .area(let area) where area.rows * area.columns == 1 && !mayFail(area[0, 0]): return other
    case .words(let words): value = words
    case let operand: value = try number(operand)
    }
    if value.number != nil { return other }
    switch other {
    case .words(let term): return .words(try seen("if(failed(§), §, §)", [value, value, term]))
    case let operand: return .term(try seen("if(failed(§), §, §)", [value, value, number(operand)]))
    }
  }

  private mutating func searched(by place: Int) throws(SheetFormulaProblem) -> Int? {
    let part = kind(of: place)
    guard case .call(let name) = part.kind, let first = part.operands.first else { return nil }
    switch name {
    case "VLOOKUP", "HLOOKUP", "LOOKUP", "XLOOKUP", "MATCH":
      for operand in part.operands.dropFirst() where try !isConstant(operand) { return nil }
      return first
    case "INDEX":
      guard try isConstant(first) else { return nil }
      var found: [Int] = []
      for operand in part.operands.dropFirst() where try !isConstant(operand) {
        guard let searched = try searched(by: operand) else { return nil }
        found.append(searched)
      }
      return found.count == 1 ? found[0] : nil
    default: return nil
    }
  }

  private mutating func isConstant(_ place: Int) throws(SheetFormulaProblem) -> Bool {
    switch kind(of: place).kind {
    case .number, .text, .boolean, .missing, .array: return true
    case .call, .chain, .percent:
      if case .term(let term) = try operand(place) { return term.number != nil }
      return false
    case .error: return false
    case .negate: return try isConstant(kind(of: place).operands[0])
    case .area, .table, .name:
      switch try operand(place) {
      case .area(let area): return !area.cells.contains { mayFail($0) || isError($0) }
      case .areas(let areas): return !areas.contains { $0.cells.contains { mayFail($0) || isError($0) } }
      case .text, .missing: return true
      case .term(let term): return term.number != nil
      case .words: return false
      }
    }
  }

  /// Returns whether a part can be `#N/A`; the recursion is as deep as the formula is nested, which the parser limits.
  private mutating func mayBeNotAvailable(_ place: Int) throws(SheetFormulaProblem) -> Bool {
    let part = kind(of: place)
    switch part.kind {
    case .call(let name) where Self.givingNotAvailable.contains(name): return true
    case .error: return true
    case .area, .table, .name: return try !isConstant(place)
    case .number, .text, .boolean, .missing, .array, .negate, .percent, .chain, .call:
      for operand in part.operands where try mayBeNotAvailable(operand) { return true }
      return false
    }
  }
}

extension Term {
  fileprivate func isPointByPoint(_ count: Int) -> Bool {
    pieces.allSatisfy { piece in
      switch piece {
      case .text(let text):
        text.split { !$0.isLetter && !$0.isNumber }.allSatisfy { word in
          guard word.first?.isLetter == true, !["and", "or", "not", "mod"].contains(word) else { return true }
          return OperatorID(named: word).map { !$0.descriptor.isForData && $0.descriptor.reduction == nil } ?? false
        }
      case .cell: true
      case .list(let keys): keys.count == count
      case .constants(let numbers): numbers.count == count
      case .part: false
      }
    }
  }

  fileprivate func replacingSets(_ replaced: (Piece) -> Piece) -> Term {
    var result = reduced
    result.pieces = pieces.map { $0.isSet ? replaced($0) : $0 }
    return result
  }
}

extension Term.Piece {
  fileprivate var isSet: Bool {
    switch self {
    case .list, .constants: true
    case .text, .cell, .part: false
    }
  }

  fileprivate func value(at index: Int) -> Term.Piece {
    switch self {
    case .list(let keys): .cell(keys[index])
    case .constants(let numbers): Term(numbers[index]).bracketed(below: .whole).pieces[0]
    case .text, .cell, .part: self
    }
  }

  fileprivate func isSame(as other: Term.Piece) -> Bool {
    switch (self, other) {
    case (.list(let mine), .list(let its)): mine == its
    case (.constants(let mine), .constants(let its)): mine == its
    default: false
    }
  }
}
