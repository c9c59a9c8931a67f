import Workbooks

extension SheetFunction {
  static let arithmetic: [SheetFunction] = [
    form("ABS", "abs(§)"), form("SIGN", "sign(§)"), form("EXP", "exp(§)"),
    form("SIN", "sin(§)"), form("COS", "cos(§)"), form("TAN", "tan(§)"),
    form("ASIN", "asin(§)"), form("ACOS", "acos(§)"), form("ATAN", "atan(§)"),
    form("SINH", "sinh(§)"), form("COSH", "cosh(§)"), form("TANH", "tanh(§)"),
    form("ASINH", "asinh(§)"), form("ACOSH", "acosh(§)"), form("ATANH", "atanh(§)"),
    form("DEGREES", "degrees(§)"), form("RADIANS", "radians(§)"),
    // Downwards, by the digits that people see.
    SheetFunction("INT", 1...1) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      let isBelow = Term.joined(value, "<", Term(0), .comparison, isLoose: false)
      return .term(
        .choice(isBelow, Term("roundUp(§, 0)", [value]), Term("roundDown(§, 0)", [value])))
    },
    form("FACT", "factorial(floor(§))"), form("COMBIN", "ncr(floor(§), floor(§))"),
    form("PERMUT", "npr(floor(§), floor(§))"),
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
      return .term(Term("atan2(§, §)", [try translation.number(parts[1]), x]))
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
    multiple("CEILING", "ceil(§)"), multiple("FLOOR", "floor(§)"),
    multiple("MROUND", "round(§, 0)", isSnapped: true),
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

  /// To decimal places, of which a spreadsheet drops a fraction; to whole numbers without them.
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

  /// To a multiple of a number, 1 without one.
  private static func multiple(_ names: String, _ form: String, isSnapped: Bool = false) -> SheetFunction {
    SheetFunction(names, 1...2) { translation, parts throws(SheetFormulaProblem) in
      let value = try translation.number(parts[0])
      guard parts.count > 1 else { return .term(Term(form, [value])) }
      let step = try translation.number(parts[1])
      if step.number == 0 { return .term(Term(0)) }
      let exact = Term.joined(value, "/", step, .product)
      let quotient = isSnapped ? exact : Term("round(§, 9)", [exact])
      return .term(.joined(Term(form, [quotient]), "*", step, .product).orZero(where: step))
    }
  }

  /// To a multiple of a number, 1 without one, whose sign means nothing: upwards or downwards as `form` says, of numbers below 0 as `away` says
  /// where there is a third argument that is not 0.
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
  /// 0 where the step is 0 that it is a multiple of, if that is not known.
  fileprivate func orZero(where step: Term) -> Term {
    step.number != nil ? self : .choice(.joined(step, "==", Term(0), .comparison, isLoose: false), Term(0), self)
  }
}
