import Workbooks

extension SheetFunction {
  static let arithmetic: [SheetFunction] = [
    form("ABS", "abs(§)"), form("SIGN", "sign(§)"), form("EXP", "exp(§)"),
    form("SIN", "sin(§)"), form("COS", "cos(§)"), form("TAN", "tan(§)"),
    form("ASIN", "asin(§)"), form("ACOS", "acos(§)"), form("ATAN", "atan(§)"),
    form("SINH", "sinh(§)"), form("COSH", "cosh(§)"), form("TANH", "tanh(§)"),
    form("ASINH", "asinh(§)"), form("ACOSH", "acosh(§)"), form("ATANH", "atanh(§)"),
    form("DEGREES", "degrees(§)"), form("RADIANS", "radians(§)"),
    // Rounds down, by the digits that a spreadsheet shows.
    SheetFunction("INT", 1...1) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      let isBelow = Term.joined(value, "<", Term(0), .comparison, isLoose: false)
      return .term(
        .choice(isBelow, Term("roundUp(§, 0)", [value]), Term("roundDown(§, 0)", [value])))
    },
    form("FACT", "factorial(floor(§))"), choosing("COMBIN", "ncr(floor(§), floor(§))"),
    choosing("PERMUT", "npr(floor(§), floor(§))"), form("DAYS", "floor(§) - floor(§)", level: .sum),
    form("POWER", "§ ^ §", level: .power, inner: .whole),
    form("QUOTIENT", "trunc(§ / §)", inner: .power), form("PI", "pi"),
    form("SQRTPI", "sqrt(§ * pi)", inner: .product),
    failing("SQRT", "sqrt(§)", where: "<"), failing("LN", "ln(§)", where: "<="),
    failing("LOG10", "log10(§)", where: "<="),
    SheetFunction("LOG", 1...2) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      guard parts.count > 1 else { return .term(Term("log10(§)", [value])) }
      return .term(Term("log(§, §)", [value, try translation.number(parts[1])]))
    },
    SheetFunction("ATAN2", 2...2) { translation, parts throws(SheetFormulaProblem) in
      let x = try translation.number(parts[0])
      let y = try translation.number(parts[1])
      let (hasX, hasY) = (Term.compared(x, .notEqual, Term(0)), Term.compared(y, .notEqual, Term(0)))
      let (noX, noY) = (Term.compared(x, .equal, Term(0)), Term.compared(y, .equal, Term(0)))
      return .term(
        Term("atan2(§, §)", [y, x]).guarded(by: .either(hasX, or: hasY), orFails: .both(noX, and: noY)))
    },
    SheetFunction("MOD", 2...2) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      let divisor = try translation.number(parts[1])
      return .term(
        Term("mod(§, §)", [value, divisor]).failing(where: .joined(divisor, "==", Term(0), .comparison, isLoose: false))
      )
    },
    rounding("ROUND", "round"), rounding("ROUNDUP", "roundUp"), rounding("ROUNDDOWN", "roundDown"),
    rounding("TRUNC", "trunc"),
    multiple("CEILING", "ceil(§)", .notAboveNegative), multiple("FLOOR", "floor(§)", .notAboveNegative, ofZero: nil),
    multiple("MROUND", "round(§, 0)", .same, isSnapped: true),
    directed("CEILING.MATH", "ceil(§)", away: "floor(§)"), directed("FLOOR.MATH", "floor(§)", away: "ceil(§)"),
    directed("CEILING.PRECISE ISO.CEILING", "ceil(§)"), directed("FLOOR.PRECISE", "floor(§)"),
    parity("EVEN", "2 * ceil(round(abs(§) / 2, 12)) * sign(§)"),
    parity("ODD", "(2 * ceil(round((abs(§) - 1) / 2, 12)) + 1) * (if(§ < 0, -1, 1))"),
  ]

  private static func failing(_ name: String, _ form: String, where sign: String) -> SheetFunction {
    SheetFunction(name, 1...1) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      return .term(Term(form, [value]).failing(where: .joined(value, sign, Term(0), .comparison, isLoose: false)))
    }
  }

  /// Returns a function that rounds to a number of decimal places, 0 by default.
  ///
  /// If this number is not whole, its fraction is dropped, as in spreadsheets.
  private static func rounding(_ name: String, _ operation: String) -> SheetFunction {
    SheetFunction(name, 1...2) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      var places = Term(0)
      if parts.count > 1, !translation.isMissing(parts[1]) { places = try translation.number(parts[1]) }
      if let number = places.number {
        places = Term(number.rounded(.towardZero))
      } else {
        places = Term("trunc(§)", [places])
      }
      return .term(Term("\(operation)(§, §)", [value, places]))
    }
  }

  /// Returns a function for the number of ways to choose k of n things; it fails if k is larger than n.
  private static func choosing(_ name: String, _ form: String) -> SheetFunction {
    SheetFunction(name, 2...2) { translation, parts throws(SheetFormulaProblem) in
      let all = try translation.number(parts[0])
      let chosen = try translation.number(parts[1])
      func whole(_ term: Term) -> Term { term.number.map { Term($0.rounded(.down)) } ?? Term("floor(§)", [term]) }
      return .term(Term(form, [all, chosen]).guarded(by: whole(chosen), .lessOrEqual, whole(all)))
    }
  }

  /// Which signs of the number and of the step a function such as `CEILING` accepts.
  private enum Signs {
    /// All signs, except a positive number with a negative step.
    case notAboveNegative
    /// Only the same sign for the number and the step.
    case same
  }

  /// Returns a function that rounds to a multiple of a step, which is 1 by default.
  private static func multiple(
    _ names: String, _ form: String, _ signs: Signs, ofZero: Double? = 0, isSnapped: Bool = false
  ) -> SheetFunction {
    SheetFunction(names, 1...2) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      guard parts.count > 1 else { return .term(Term(form, [value])) }
      let step = try translation.number(parts[1])
      if step.number == 0 { return .term(ofZero.map { Term($0) } ?? FormulaTranslation.failure) }
      let exact = Term.joined(value, "/", step, .product)
      let quotient = isSnapped ? exact : Term("round(§, 9)", [exact])
      var result = Term.joined(Term(form, [quotient]), "*", step, .product)
      if ofZero != nil { result = result.orZero(where: step) }
      let zero = Term(0)
      var holds = Term.either(.compared(value, .lessOrEqual, zero), or: .compared(step, .greaterOrEqual, zero))
      var fails = Term.both(.compared(value, .greater, zero), and: .compared(step, .less, zero))
      if signs == .same {
        holds = .both(
          holds, and: .either(.compared(value, .greaterOrEqual, zero), or: .compared(step, .lessOrEqual, zero)))
        fails = .either(fails, or: .both(.compared(value, .less, zero), and: .compared(step, .greater, zero)))
      }
      return .term(result.guarded(by: holds, orFails: fails))
    }
  }

  /// Returns a function that rounds to a multiple of a step, 1 by default, and ignores the sign of the step.
  ///
  /// `form` is the template that rounds. `away` is the template for negative numbers if there is a third argument other
  /// than 0; nil if `form` is used for them too.
  private static func directed(_ names: String, _ form: String, away: String? = nil) -> SheetFunction {
    SheetFunction(names, 1...(away == nil ? 2 : 3)) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      var step = Term(1)
      if parts.count > 1, !translation.isMissing(parts[1]) { step = try translation.number(parts[1]) }
      step = step.number.map { Term(abs($0)) } ?? Term("abs(§)", [step])
      if step.number == 0 { return .term(Term(0)) }
      let quotient = step.number == 1 ? value : Term("round(§, 9)", [.joined(value, "/", step, .product)])
      var rounded = Term(form, [quotient])
      if let away, parts.count > 2, case let mode = try translation.number(parts[2]), mode.number != 0 {
        let isBelow = Term.joined(value, "<", Term(0), .comparison, isLoose: false)
        let isAway = Term.joined(mode, "!=", Term(0), .comparison, isLoose: false)
        rounded = .choice(
          mode.number == nil ? .joined(isBelow, "and", isAway, .and) : isBelow, Term(away, [quotient]), rounded)
      }
      if step.number == 1 { return .term(rounded) }
      return .term(.joined(rounded, "*", step, .product).orZero(where: step))
    }
  }

  private static func parity(_ name: String, _ form: String) -> SheetFunction {
    SheetFunction(name, 1...1) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0]).bracketed(below: .whole)
      return .term(Term(form, [value, value], level: .product))
    }
  }
}

extension Term {
  /// Returns this term or, if `step` is 0, the term 0; if the step is a known number, nothing needs to be tested.
  fileprivate func orZero(where step: Term) -> Term {
    step.number != nil ? self : .choice(.joined(step, "==", Term(0), .comparison, isLoose: false), Term(0), self)
  }
}
