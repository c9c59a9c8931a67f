import Workbooks

/// A spreadsheet function, with the translation of its calls to nodecalc.
struct SheetFunction: Sendable {
  /// The names in capitals, the usual one first.
  let names: [String]
  /// The numbers of arguments that a call may have.
  let arguments: ClosedRange<Int>
  /// Translates a call.
  ///
  /// The indices are those of its arguments among the parts of the formula.
  let translate: @Sendable (inout FormulaTranslation, [Int]) throws(SheetFormulaProblem) -> FormulaTranslation.Operand

  static let all = arithmetic + logic + sets + criteria + lookups + money

  static func named(_ name: String) -> SheetFunction? { byName[name] }

  private static let byName = Dictionary(
    all.flatMap { function in function.names.map { ($0, function) } }, uniquingKeysWith: { first, _ in first })

  init(
    _ names: String, _ arguments: ClosedRange<Int>,
    _ translate:
      @escaping @Sendable (inout FormulaTranslation, [Int]) throws(SheetFormulaProblem) -> FormulaTranslation.Operand
  ) {
    self.names = names.split(separator: " ").map(String.init)
    self.arguments = arguments
    self.translate = translate
  }

  /// Returns a function of numbers with a template for its translation, in which arguments replace each `§`.
  static func form(
    _ names: String, _ form: String, level: Term.Level = .whole, inner: Term.Level = .or, isElementwise: Bool = true
  ) -> SheetFunction {
    let count = form.split(separator: "§", omittingEmptySubsequences: false).count - 1
    return SheetFunction(names, count...count) { translation, parts throws(SheetFormulaProblem) in
      var terms: [Term] = []
      for part in parts { terms.append(try translation.number(part)) }
      var term = Term(form, terms, level: level, inner: inner)
      term.isElementwise = term.isElementwise && isElementwise
      return .term(term)
    }
  }

  /// Returns a function of all numbers in its arguments, such as `MAX`.
  ///
  /// `empty` is the result if there are no numbers; nil if the function then fails. If `countsAll` is true, truth
  /// values in cells count as 1 and 0, and texts as 0.
  static func overNumbers(
    _ names: String, _ form: String, empty: Double? = nil, countsAll: Bool = false
  ) -> SheetFunction {
    SheetFunction(names, 1...255) { translation, parts throws(SheetFormulaProblem) in
      guard let set = try translation.numbers(of: parts, countsAll: countsAll) else {
        return .term(empty.map { Term($0) } ?? FormulaTranslation.failure)
      }
      let count = form.split(separator: "§", omittingEmptySubsequences: false).count - 1
      return .term(Term(form, [Term](repeating: set, count: count)).reduced)
    }
  }
}
