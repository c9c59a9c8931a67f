import Workbooks

extension SheetFunction {
  static let criteria: [SheetFunction] = [
    SheetFunction("COUNTIF", 2...2) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.count(try translation.chosen(parts, valuesAt: nil)))
    },
    SheetFunction("COUNTIFS", 2...254) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.count(try translation.chosen(parts, valuesAt: nil)))
    },
    SheetFunction("SUMIF", 2...3) { translation, parts throws(SheetFormulaProblem) in
      let values = parts.count > 2 ? parts[2] : parts[0]
      return .term(try translation.chosen(Array(parts.prefix(2)), valuesAt: values).sum)
    },
    SheetFunction("SUMIFS", 3...255) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.chosen(Array(parts.dropFirst()), valuesAt: parts[0]).sum)
    },
    SheetFunction("AVERAGEIF", 2...3) { translation, parts throws(SheetFormulaProblem) in
      let values = parts.count > 2 ? parts[2] : parts[0]
      return .term(try translation.chosen(Array(parts.prefix(2)), valuesAt: values).mean)
    },
    SheetFunction("AVERAGEIFS", 3...255) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.chosen(Array(parts.dropFirst()), valuesAt: parts[0]).mean)
    },
    extreme("MAXIFS", "max", smallest: true), extreme("MINIFS", "min", smallest: false),
  ]

  private static func extreme(_ name: String, _ word: String, smallest: Bool) -> SheetFunction {
    SheetFunction(name, 3...255) { translation, parts throws(SheetFormulaProblem) in
      let chosen = try translation.chosen(Array(parts.dropFirst()), valuesAt: parts[0])
      guard !chosen.values.isEmpty else { return .term(Term(0)) }
      guard let mask = chosen.mask else { return .term(Term("\(word)(§)", [chosen.list]).reduced) }
      // Cells that are not chosen get the worst value, so they do not change the result.
      let worst = Term("\(smallest ? "min" : "max")(§)", [chosen.list]).reduced
      let kept = Term("if(§, §, §)", [mask, chosen.list, worst])
      return .term(Term("if(sum(§) == 0, 0, \(word)(§))", [mask, kept]).reduced)
    }
  }
}

/// The cells that criteria such as those of `COUNTIF` choose.
///
/// For some criteria, numbers can be compared only during evaluation.
struct ChosenCells {
  /// The cells to count or sum, after criteria for texts and empty cells were applied.
  var values: [CellKey]
  /// A set with 1 for each chosen cell and 0 for others; nil if all cells in `values` are chosen.
  var mask: Term?

  var list: Term { Term(list: values, rows: values.count, columns: 1) }

  var sum: Term {
    if values.isEmpty { return Term(0) }
    return Term("sum(§)", [mask.map { .joined($0, "*", list, .product) } ?? list]).reduced
  }

  var mean: Term {
    if values.isEmpty { return FormulaTranslation.failure }
    guard let mask else { return Term("mean(§)", [list]).reduced }
    let count = Term("sum(§)", [mask]).reduced
    return Term.joined(sum, "/", count, .product).failing(
      where: .joined(count, "==", Term(0), .comparison, isLoose: false))
  }
}

struct Criterion {
  var sign: SheetFormula.Sign
  var number: Term?
  var text = ""
  /// Whether the number stands for TRUE or FALSE.
  ///
  /// Only cells with truth values are then compared.
  var isTruth = false

  /// Whether a cell is chosen; nil if its number must be compared during evaluation.
  func chooses(_ value: Cell.Value) -> Bool? {
    let isComparable: Bool
    switch value {
    case .number: isComparable = !isTruth
    case .boolean: isComparable = isTruth
    case .nothing, .text, .error: isComparable = false
    }
    if number != nil { return isComparable ? nil : sign == .notEqual }
    switch value {
    case .text(let own): return matches(own)
    case .nothing: return sign == .equal ? text.isEmpty : sign == .notEqual && !text.isEmpty
    case .number, .boolean, .error: return sign == .notEqual
    }
  }

  /// Whether the criterion asks for cells with, or without, one text that has no wildcards.
  var isOneText: Bool {
    number == nil && (sign == .equal || sign == .notEqual) && !text.contains { "*?~".contains($0) }
  }

  private func matches(_ own: String) -> Bool {
    switch sign {
    case .equal: TextPattern(text).matches(own)
    case .notEqual: !TextPattern(text).matches(own)
    default: sign.holds(FormulaTranslation.order(own, text))
    }
  }
}

/// A pattern such as `a*`, in which `*` stands for any text, `?` for one character, and `~` escapes the next character.
struct TextPattern {
  private let pattern: [Character]

  init(_ text: String) { pattern = Array(text.lowercased()) }

  /// Returns whether the whole text matches the pattern, ignoring case.
  ///
  /// - Complexity: At most the product of both lengths; no recursion.
  func matches(_ text: String) -> Bool {
    let text = Array(text.lowercased())
    var (place, read) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while read < text.count {
      let isEscaped = place + 1 < pattern.count && pattern[place] == "~"
      let wanted = isEscaped ? pattern[place + 1] : place < pattern.count ? pattern[place] : nil
      if !isEscaped, wanted == "*" {
        star = (place + 1, read)
        place += 1
      } else if let wanted, wanted == text[read] || !isEscaped && wanted == "?" {
        place += isEscaped ? 2 : 1
        read += 1
      } else if let (behind, from) = star {
        star = (behind, from + 1)
        (place, read) = (behind, from + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}

extension FormulaTranslation {
  /// Returns the cells that pairs of areas and criteria choose.
  ///
  /// `pairs` has the indices of an area, its criterion, the next area, and so on. `valuesAt` is the index of the area
  /// to count or sum; nil for the tested area itself.
  mutating func chosen(_ pairs: [Int], valuesAt: Int?) throws(SheetFormulaProblem) -> ChosenCells {
    if !pairs.count.isMultiple(of: 2) { throw SheetFormulaProblem("an area without a criterion") }
    var areas: [(area: CellArea, criterion: Criterion)] = []
    for place in stride(from: 0, to: pairs.count, by: 2) {
      let (area, criterion) = (try area(pairs[place]), try criterion(pairs[place + 1]))
      if criterion.isTruth, area.cells.contains(where: { cells.isUncomputed($0) }) {
        throw SheetFormulaProblem("a criterion for TRUE or FALSE over formulas without a value in the workbook")
      }
      areas.append((area, criterion))
    }
    let first = areas[0].area
    for (area, _) in areas where area.rows != first.rows || area.columns != first.columns {
      throw SheetFormulaProblem("criteria for areas of different shapes")
    }
    var values = first
    if let valuesAt {
      values = try area(valuesAt)
      // Only the first cell of the area of values matters; its size is that of the tested areas.
      let start = values.range.first
      let end = CellAddress(row: start.row + first.rows - 1, column: start.column + first.columns - 1)
      values.range = CellRange(start, end)
    }
    // A computed text is compared by its number if no other cells can be chosen.
    var words: [Term?] = []
    for (area, criterion) in areas { words.append(numbered(criterion, in: area)) }
    var kept: [CellKey] = []
    var decided: [[CellKey]] = areas.map { _ in [] }
    for (place, value) in values.cells.enumerated() {
      if valuesAt != nil, !cells.isNumber(value) || isNumbered(value) { continue }
      var choices: [Bool?] = []
      for (index, (area, criterion)) in areas.enumerated() {
        let key = area[place / first.columns, place % first.columns]
        if valuesAt == nil, criterion.number != nil, values.cells.count <= Self.mostValues,
          case .error = cells.value(of: key)
        {
          // Counted by `comparison`: an error differs from every number.
          choices.append(nil)
        } else {
          choices.append(words[index] == nil ? criterion.chooses(cells.value(of: key)) : isNumbered(key) ? nil : false)
        }
      }
      if choices.contains(false) { continue }
      if choices.contains(where: { $0 == true }),
        choices.contains(where: { $0 == nil }) || areas.contains(where: { $0.criterion.number != nil })
      {
        // The text of one cell decides, while the numbers of other cells are needed.
        for (index, choice) in choices.enumerated() where choice == true && areas[index].criterion.number != nil {
          throw SheetFormulaProblem("a criterion that chooses cells without numbers")
        }
      }
      kept.append(value)
      for (index, (area, criterion)) in areas.enumerated() where criterion.number != nil || words[index] != nil {
        decided[index].append(area[place / first.columns, place % first.columns])
      }
    }
    if areas.indices.contains(where: { areas[$0].criterion.number == nil && words[$0] == nil }) { fixed += 1 }
    var mask: Term?
    for (index, (_, criterion)) in areas.enumerated() {
      guard let number = criterion.number ?? words[index], !kept.isEmpty else { continue }
      let keys = Term(list: decided[index], rows: kept.count, columns: 1)
      let sign = criterion.sign == .equal ? "==" : criterion.sign == .notEqual ? "!=" : criterion.sign.rawValue
      var condition = Term.joined(keys, sign, number, .comparison, isLoose: false)
      // The sum of chosen cells fails with them, but their count does not.
      if valuesAt == nil { condition = comparison(condition, criterion.sign) }
      mask = mask.map { .joined($0, "*", condition, .product) } ?? condition
    }
    return ChosenCells(values: kept, mask: mask)
  }

  private mutating func numbered(_ criterion: Criterion, in area: CellArea) -> Term? {
    guard criterion.number == nil, criterion.isOneText, area.cells.contains(where: { isNumbered($0) }) else {
      return nil
    }
    for key in area.cells where !isNumbered(key) && criterion.chooses(cells.value(of: key)) != false { return nil }
    return Term(Double(texts.number(of: criterion.text)))
  }

  func count(_ chosen: ChosenCells) throws(SheetFormulaProblem) -> Term {
    guard !chosen.values.isEmpty, let mask = chosen.mask else { return Term(Double(chosen.values.count)) }
    return Term("sum(§)", [mask]).reduced
  }

  /// Returns the area of an argument.
  ///
  /// - Throws: if the argument is not cells.
  mutating func area(_ part: Int) throws(SheetFormulaProblem) -> CellArea {
    switch kind(of: part).kind {
    case .area(let reference): return try cells.area(reference, on: home.sheet)
    case .table(let reference): return try cells.area(reference, at: home)
    default: break
    }
    guard case .area(let area) = try operand(part) else {
      throw SheetFormulaProblem("a computed value instead of cells")
    }
    return area
  }

  private mutating func criterion(_ part: Int) throws(SheetFormulaProblem) -> Criterion {
    // An operator joined with a computed value, as in ">"&B7.
    let kind = kind(of: part)
    if case .chain(let signs) = kind.kind, signs.allSatisfy({ $0 == .joined }), kind.operands.count == 2,
      case .text(let text) = try operand(kind.operands[0]), let sign = Self.sign(in: text), sign.rest.isEmpty
    {
      let operand = try operand(kind.operands[1])
      if try self.text(operand) == nil { return Criterion(sign: sign.sign, number: try number(operand)) }
    }
    let operand = try operand(part)
    guard let text = try text(operand) else {
      if isTruth(kind.kind, operand) { return Criterion(sign: .equal, number: try number(operand), isTruth: true) }
      if case .area(let area) = operand, area.rows * area.columns == 1, cells[area[0, 0]] == nil {
        return Criterion(sign: .equal, number: Term(0))
      }
      return Criterion(sign: .equal, number: try number(operand))
    }
    let (sign, rest) = Self.sign(in: text) ?? (.equal, text)
    if let number = Double(rest), number.isFinite { return Criterion(sign: sign, number: Term(number)) }
    if let truth = ["TRUE", "FALSE"].firstIndex(of: rest.uppercased()) {
      return Criterion(sign: sign, number: Term(truth == 0 ? 1 : 0), isTruth: true)
    }
    return Criterion(sign: sign, number: nil, text: rest)
  }

  private func isTruth(_ kind: SheetFormula.Kind, _ operand: Operand) -> Bool {
    switch kind {
    case .boolean, .call("TRUE"), .call("FALSE"): return true
    default: break
    }
    guard case .area(let area) = operand, area.rows * area.columns == 1 else { return false }
    if case .boolean = cells.value(of: area[0, 0]) { return true }
    return false
  }

  /// Returns the comparison operator with which a text such as `>5` begins, and the rest; nil if there is none.
  private static func sign(in text: String) -> (sign: SheetFormula.Sign, rest: String)? {
    for sign in [SheetFormula.Sign.lessOrEqual, .greaterOrEqual, .notEqual, .equal, .less, .greater]
    where text.hasPrefix(sign.rawValue) {
      return (sign, String(text.dropFirst(sign.rawValue.count)))
    }
    return nil
  }
}
