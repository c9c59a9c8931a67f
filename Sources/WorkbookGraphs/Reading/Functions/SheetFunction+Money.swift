import Workbooks

extension SheetFunction {
  /// The financial functions.
  ///
  /// Their arguments and signs are the same as in nodecalc.
  static let money: [SheetFunction] = [
    amounts("PMT", "payment"), amounts("PV", "presentValue"), amounts("FV", "futureValue"),
    amounts("NPER", "periods"),
    SheetFunction("RATE", 3...6) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.call("rate", Array(parts.prefix(5))))
    },
    SheetFunction("NPV", 2...255) { translation, parts throws(SheetFormulaProblem) in
      let rate = try translation.number(parts[0]).inPoints
      guard let set = try translation.numbers(of: parts.dropFirst()) else { return .term(FormulaTranslation.failure) }
      return .term(Term("sum(map(§, value / (1 + §) ^ (index + 1)))", [set, rate], inner: .product).withPointFormula)
    },
    SheetFunction("SLN", 3...3) { translation, parts throws(SheetFormulaProblem) in
      let cost = try translation.number(parts[0])
      let salvage = try translation.number(parts[1])
      let life = try translation.number(parts[2])
      return .term(.joined(.joined(cost, "-", salvage, .sum), "/", life, .product))
    },
    SheetFunction("SYD", 4...4) { translation, parts throws(SheetFormulaProblem) in
      var terms: [Term] = []
      for part in parts { terms.append(try translation.number(part).bracketed(below: .whole)) }
      let loss = Term(
        "(§ - §) * (§ - § + 1) * 2 / (§ * (§ + 1))",
        [terms[0], terms[1], terms[2], terms[3], terms[2], terms[2]], level: .product)
      return .term(loss.within(terms[3], above: .greater, 0, upTo: terms[2]))
    },
    part("IPMT", ofInterest: true), part("PPMT", ofInterest: false),
  ]

  private static func amounts(_ name: String, _ operation: String) -> SheetFunction {
    SheetFunction(name, 3...5) { translation, parts throws(SheetFormulaProblem) in
      .term(try translation.call(operation, parts))
    }
  }

  /// Returns the function for the part of a payment that is interest, or for the part that repays the loan; payments
  /// are at the end of periods.
  private static func part(_ name: String, ofInterest: Bool) -> SheetFunction {
    SheetFunction(name, 4...5) { translation, parts throws(SheetFormulaProblem) in
      let rate = try translation.number(parts[0]).bracketed(below: .power)
      let period = try translation.number(parts[1]).bracketed(below: .power)
      let periods = try translation.number(parts[2])
      let present = try translation.number(parts[3])
      let future = parts.count > 4 ? try translation.number(parts[4]) : Term(0)
      let payment = Term("payment(§, §, §, §)", [rate, periods, present, future])
      let interest = Term(
        "futureValue(§, § - 1, §, §) * §", [rate, period, payment, present, rate], level: .product)
      let result = ofInterest ? interest : .joined(payment, "-", interest, .sum)
      return .term(result.within(period, above: .greaterOrEqual, 1, upTo: periods))
    }
  }
}

extension Term {
  /// Returns this term, changed so that it fails if `period` is not between two limits.
  ///
  /// `sign` says whether `first` itself is allowed.
  fileprivate func within(_ period: Term, above sign: Comparison, _ first: Double, upTo last: Term) -> Term {
    guarded(by: period, sign, Term(first)).guarded(by: period, .lessOrEqual, last)
  }
}

extension FormulaTranslation {
  fileprivate mutating func call(_ operation: String, _ parts: [Int]) throws(SheetFormulaProblem) -> Term {
    var terms: [Term] = []
    for part in parts { terms.append(try number(part)) }
    var term = Term(operation + "(" + terms.map { _ in "§" }.joined(separator: ", ") + ")", terms)
    term.isElementwise = false
    return term
  }
}
