import Workbooks

extension SheetFunction {
  static let sets: [SheetFunction] = [
    SheetFunction("SUM", 1...255) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.sum(of: parts))
    },
    overNumbers("AVERAGE", "mean(§)"), overNumbers("MEDIAN", "median(§)"),
    SheetFunction("COUNT", 1...255) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.numbers(of: parts).map { translation.count(of: $0) } ?? Term(0))
    },
    overNumbers("SUMSQ", "sum(§ ^ 2)", empty: 0),
    overNumbers("PRODUCT", "reduce(§, total * value, 1)", empty: 0),
    overNumbers("STDEV STDEV.S", deviation), overNumbers("STDEVA", deviation, countsAll: true),
    overNumbers("VAR VAR.S", variance), overNumbers("VARA", variance, countsAll: true),
    overNumbers("STDEVP STDEV.P", "sqrt(\(spread))"), overNumbers("STDEVPA", "sqrt(\(spread))", countsAll: true),
    overNumbers("VARP VAR.P", spread), overNumbers("VARPA", spread, countsAll: true),
    overNumbers("AVERAGEA", "mean(§)", countsAll: true),
    overNumbers("DEVSQ", "sum((§ - mean(§)) ^ 2)", empty: 0),
    overNumbers("AVEDEV", "mean(abs(§ - mean(§)))"),
    overNumbers("GEOMEAN", "exp(mean(ln(§)))"), overNumbers("HARMEAN", "1 / mean(1 / §)"),
    extreme("MIN", "min"), extreme("MAX", "max"),
    extreme("MINA", "min", countsAll: true), extreme("MAXA", "max", countsAll: true),
    multiples("GCD", "gcd(§, §)"), multiples("LCM", "lcm(§, §)"),
    ranked("LARGE", "-first(sort(-§), index == § - 1)", rounded: .up),
    ranked("SMALL", "first(sort(§), index == § - 1)", rounded: .down),
    ranked("PERCENTILE PERCENTILE.INC", "quantile(§, §)"), ranked("QUARTILE QUARTILE.INC", "quantile(§, floor(§) / 4)"),
    SheetFunction("RANK RANK.EQ", 2...3) { translation, parts throws(SheetFormulaProblem) in
      let key = try translation.number(parts[0])
      let value = key.inPoints
      guard let set = try translation.numbers(of: [parts[1]]) else { return .term(FormulaTranslation.failure) }
      let rises = parts.count > 2 ? try translation.constant(parts[2]) : 0
      guard let rises else { throw SheetFormulaProblem("RANK with a computed order") }
      let sign = rises == 0 ? ">" : "<"
      let rank = Term("count(filter(§, value \(sign) §)) + 1", [set, value], level: .sum, inner: .sum)
      let times = Term("sum(§)", [.joined(set, "==", key, .comparison, isLoose: false)]).reduced
      return .term(rank.reduced.guarded(by: times, .greater, Term(0)).withPointFormula)
    },
    SheetFunction("SUBTOTAL", 2...255) { translation, parts throws(SheetFormulaProblem) in
      guard let number = try translation.constant(parts[0]).flatMap({ Int(exactly: $0) }),
        let name = subtotals[number > 100 ? number - 100 : number], let function = named(name)
      else { throw SheetFormulaProblem("SUBTOTAL with this function number") }
      for part in parts.dropFirst() {
        if case .area(let area) = try translation.operand(part), area.cells.contains(where: translation.isSubtotal) {
          throw SheetFormulaProblem("SUBTOTAL over other subtotals")
        }
        if case .area(let area) = try translation.operand(part), translation.cells.hasHiddenRows(area) {
          throw SheetFormulaProblem("SUBTOTAL over hidden rows")
        }
      }
      return try function.translate(&translation, Array(parts.dropFirst()))
    },
    SheetFunction("COUNTA", 1...255) { translation, parts throws(SheetFormulaProblem) in
      .term(Term(Double(try translation.countCells(of: parts) { $0 != .nothing })))
    },
    SheetFunction("COUNTBLANK", 1...1) { translation, parts throws(SheetFormulaProblem) in
      .term(Term(Double(try translation.countCells(of: parts) { $0 == .nothing || $0 == .text("") })))
    },
    size("ROWS", \.rows), size("COLUMNS", \.columns),
    place("ROW", \.row), place("COLUMN", \.column),
    SheetFunction("SUMPRODUCT", 1...255) { translation, parts throws(SheetFormulaProblem) in
      var product: Term?
      let wasArray = translation.isArray
      translation.isArray = true
      defer { translation.isArray = wasArray }
      for part in parts {
        let operand = try translation.operand(part)
        // Texts count as 0 in an area that is an argument of its own.
        let term: Term
        if case .area(let area) = operand, area.rows * area.columns > 1 {
          term = translation.listOfNumbers(area)
        } else {
          term = try translation.number(operand)
        }
        if let one = product?.shape, let other = term.shape, one != other {
          throw SheetFormulaProblem("areas of different shapes that are combined")
        }
        product = product.map { .joined($0, "*", term, .product) } ?? term
      }
      guard let product else { return .term(Term(0)) }
      return .term(product.shape == nil ? product : Term("sum(§)", [product]).reduced)
    },
    pairs("SUMXMY2", "sum((§ - §) ^ 2)"), pairs("SUMX2MY2", "sum(§ ^ 2 - § ^ 2)"),
    pairs("SUMX2PY2", "sum(§ ^ 2 + § ^ 2)"),
    pairs("SLOPE", slope, "yyxxxx", level: .product),
    pairs("INTERCEPT", "mean(§) - mean(§) * \(slope)", "yxyyxxxx", level: .sum),
    pairs("CORREL PEARSON", "\(products) / sqrt(\(squares) * \(squares))", "yyxxyyxx", level: .product),
    pairs("RSQ", "\(products) ^ 2 / (\(squares) * \(squares))", "yyxxyyxx", level: .product),
    pairs("COVAR COVARIANCE.P", "\(products) / count(§)", "yyxxx", level: .product),
    pairs("COVARIANCE.S", "\(products) / (count(§) - 1)", "yyxxx", level: .product),
    SheetFunction("FORECAST FORECAST.LINEAR", 3...3) { translation, parts throws(SheetFormulaProblem) in
      let x = try translation.number(parts[0])
      let sets = try translation.pair("FORECAST", parts[1], parts[2])
      let (y, xs) = (sets.y, sets.x)
      let term = Term("mean(§) + (§ - mean(§)) * \(slope)", [y, x, xs, y, y, xs, xs, xs, xs], level: .sum, inner: .sum)
      return .term(term.reduced)
    },
  ]

  /// A template for the sum of the products of two sets' deviations from their means.
  private static let products = "sum((§ - mean(§)) * (§ - mean(§)))"
  private static let squares = "sum((§ - mean(§)) ^ 2)"
  private static let slope = "\(products) / \(squares)"

  private static let deviation = "std(§)"
  private static let variance = "var(§)"
  private static let spread = "mean((§ - mean(§)) ^ 2)"

  private static let subtotals = [
    1: "AVERAGE", 2: "COUNT", 4: "MAX", 5: "MIN", 6: "PRODUCT", 7: "STDEV", 9: "SUM", 10: "VAR",
  ]

  private static func extreme(_ name: String, _ word: String, countsAll: Bool = false) -> SheetFunction {
    SheetFunction(name, 1...255) { translation, parts throws(SheetFormulaProblem) in
      var terms: [Term] = []
      for part in parts {
        switch try translation.operand(part) {
        case .area(let area) where area.rows * area.columns > 1 || !translation.cells.isNumber(area[0, 0]):
          terms = []
        case .text where translation.kind(of: part).isReference,
          .words where translation.kind(of: part).isReference:
          terms = []
        case let operand:
          let term = try translation.number(operand)
          if term.shape == nil { terms.append(term) }
        }
        if terms.isEmpty { break }
      }
      // Single numbers are compared directly, so that whole columns stay one formula.
      if terms.count == parts.count, (2...64).contains(terms.count) {
        return .term(Term(word + "(" + terms.map { _ in "§" }.joined(separator: ", ") + ")", terms))
      }
      guard let set = try translation.numbers(of: parts, countsAll: countsAll) else { return .term(Term(0)) }
      return .term(Term(word + "(§)", [set]).reduced)
    }
  }

  /// Returns a function such as `GCD` of whole numbers that are not negative; cells without a number are ignored.
  private static func multiples(_ name: String, _ form: String) -> SheetFunction {
    SheetFunction(name, 1...64) { translation, parts throws(SheetFormulaProblem) in
      var numbers: [Term] = []
      for part in parts {
        guard case .area(let area) = try translation.operand(part) else {
          numbers.append(try translation.number(part))
          continue
        }
        for key in area.cells where translation.cells[key] != nil {
          if case .boolean = translation.cells.value(of: key) { throw SheetFormulaProblem("\(name) of TRUE or FALSE") }
          numbers.append(try translation.value(of: key))
        }
        if numbers.count > 64 { throw SheetFormulaProblem("\(name) of more than 64 numbers") }
      }
      var term: Term?
      for number in numbers {
        let next = Term("floor(§)", [number]).guarded(by: number, .greaterOrEqual, Term(0))
        term = term.map { Term(form, [$0, next]) } ?? next
      }
      return .term(term ?? Term(0))
    }
  }

  /// Returns a function of a set and a number, such as `LARGE`.
  ///
  /// `rounded` is the operator that rounds the number to a whole number; nil if it is not rounded.
  private static func ranked(
    _ names: String, _ form: String, rounded: FloatingPointRoundingRule? = nil
  ) -> SheetFunction {
    SheetFunction(names, 2...2) { translation, parts throws(SheetFormulaProblem) in
      guard let set = try translation.numbers(of: [parts[0]]) else { return .term(FormulaTranslation.failure) }
      var rank = try translation.number(parts[1])
      if let rounded {
        rank = rank.number.map { Term($0.rounded(rounded)) } ?? Term(rounded == .up ? "ceil(§)" : "floor(§)", [rank])
      }
      rank = rank.inPoints
      let term = Term(form, [set, rank.bracketed(below: .power)], level: .sign)
      return .term(form.contains("index") ? term.withPointFormula : term.reduced)
    }
  }

  private static func size(_ name: String, _ count: @escaping @Sendable (CellArea) -> Int) -> SheetFunction {
    SheetFunction(name, 1...1) { translation, parts throws(SheetFormulaProblem) in
      switch try translation.operand(parts[0]) {
      case .area(let area): return .term(Term(Double(count(area))))
      case .text, .words: return .term(Term(1))
      case .term, .areas, .missing: throw SheetFormulaProblem("\(name) of something that is not an area")
      }
    }
  }

  private static func place(_ name: String, _ part: @escaping @Sendable (CellAddress) -> Int) -> SheetFunction {
    SheetFunction(name, 0...1) { translation, parts throws(SheetFormulaProblem) in
      if parts.isEmpty { return .term(Term(Double(part(translation.home.cell) + 1))) }
      if !translation.kind(of: parts[0]).isReference {
        throw SheetFormulaProblem("\(name) of something that is not an area")
      }
      let area = try translation.area(parts[0])
      if area.range.first != area.range.last, translation.isArray { throw SheetFormulaProblem("\(name) of an area") }
      return .term(Term(Double(part(area.range.first) + 1)))
    }
  }

  /// Returns a function of two sets whose values belong together in pairs, such as `CORREL`.
  ///
  /// `order` is the order of the sets in the template: `y` stands for the first argument, `x` for the second.
  private static func pairs(
    _ names: String, _ form: String, _ order: String = "yx", level: Term.Level = .whole
  ) -> SheetFunction {
    SheetFunction(names, 2...2) { translation, parts throws(SheetFormulaProblem) in
      let sets = try translation.pair(names, parts[0], parts[1])
      return .term(Term(form, order.map { $0 == "y" ? sets.y : sets.x }, level: level).reduced)
    }
  }
}

extension FormulaTranslation {
  fileprivate mutating func pair(
    _ names: String, _ first: Int, _ second: Int
  ) throws(SheetFormulaProblem) -> (y: Term, x: Term) {
    guard case .area(let one) = try operand(first), case .area(let other) = try operand(second),
      one.rows == other.rows, one.columns == other.columns
    else {
      let name = names.split(separator: " ").first.map(String.init) ?? names
      throw SheetFormulaProblem("\(name) of arguments that are not areas of one shape")
    }
    return (try list(one), try list(other))
  }
}

extension FormulaTranslation {
  mutating func sum(of parts: [Int]) throws(SheetFormulaProblem) -> Term {
    var total: Term?
    for part in parts {
      let term: Term
      switch try operand(part) {
      case .area(let area) where area.rows * area.columns > 1:
        guard let set = try numbers(of: [part]) else { continue }
        term = Term("sum(§)", [set]).reduced
      case .area(let area):
        if !cells.isNumber(area[0, 0]), cells[area[0, 0]]?.formula == nil { continue }
        term = try value(of: area[0, 0])
      case .missing: continue
      // A cell with a text is ignored; a literal text counts as the number that it contains.
      case .areas:
        guard let set = try numbers(of: [part]) else { continue }
        term = Term("sum(§)", [set]).reduced
      case .text, .words:
        if kind(of: part).isReference { continue }
        term = try number(part)
      case .term(let value): term = value.shape == nil ? value : Term("sum(§)", [value]).reduced
      }
      total = total.map { .joined($0, "+", term, .sum) } ?? term
    }
    return total ?? Term(0)
  }

  /// Returns all values of an area, with 0 for cells without a number.
  func listOfNumbers(_ area: CellArea) -> Term {
    Term(
      list: area.cells.map { cells.isNumber($0) || cells.value(of: $0).isError ? $0 : Self.zero($0) }, rows: area.rows,
      columns: area.columns)
  }

  /// Returns a cell that stands for 0.
  ///
  /// It is in row -1, which sheets do not have.
  static func zero(_ key: CellKey) -> CellKey {
    CellKey(sheet: key.sheet, cell: CellAddress(row: -1, column: key.cell.column))
  }

  func isSubtotal(_ key: CellKey) -> Bool {
    cells[key]?.formula?.text.uppercased().contains("SUBTOTAL(") ?? false
  }

  mutating func countCells(
    of parts: [Int], where counts: (Cell.Value) -> Bool
  ) throws(SheetFormulaProblem) -> Int {
    var count = 0
    for part in parts {
      switch try operand(part) {
      case .area(let area): count += area.cells.count { counts(cells.value(of: $0)) }
      case .areas(let areas):
        for area in areas { count += area.cells.count { counts(cells.value(of: $0)) } }
      case .text(let text): count += counts(.text(text)) ? 1 : 0
      case .words: throw SheetFormulaProblem("a count of computed texts")
      case .term: count += 1
      case .missing: break
      }
    }
    fixed += 1
    return count
  }
}

extension Cell.Value {
  fileprivate var isError: Bool { if case .error = self { true } else { false } }
}
