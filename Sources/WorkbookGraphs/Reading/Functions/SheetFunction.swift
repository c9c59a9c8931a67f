import Workbooks

/// A function of spreadsheets, with its translation.
struct SheetFunction: Sendable {
  /// In capitals; the first is the usual one.
  let names: [String]
  /// How many arguments it takes.
  let arguments: ClosedRange<Int>
  /// The translation of a call, from the places of its arguments.
  let translate: @Sendable (inout FormulaTranslation, [Int]) throws(SheetFormulaProblem) -> FormulaTranslation.Operand

  /// All that are understood.
  static let all = arithmetic + logic + sets + criteria + lookups + money

  /// The function of that name in capitals.
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

  /// A function of this many numbers, written as a form in which `§` is the place of an argument.
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

  /// One of the numbers of all its arguments together; without any it is `empty`, or fails.
  ///
  /// With `countsAll` truths in cells count as 1 and 0 and texts as 0.
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
