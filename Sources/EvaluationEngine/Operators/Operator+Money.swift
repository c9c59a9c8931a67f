/// Operators for money, based on `Annuity`: received amounts are positive, paid amounts negative.
extension Operator {
  static let payment = money(
    "payment", "the payment per period that pays off a present value; paid amounts are negative",
    .optional(required: 3, "rate", "periods", "present value", "future value", "at beginning"),
    unknown: .payment, of: [.rate, .periods, .present, .future],
    example: Example(arguments: [0, 10, 1_000], result: -100)
  ) { terms in
    let annuity = terms.annuity
    return annuity.amount(
      of: annuity.balance(payment: 0, present: terms[.present], future: terms[.future]), factor: annuity.paymentFactor)
  }

  static let presentValue = money(
    "presentValue", "the starting worth of regular payments and a future value",
    .optional(required: 3, "rate", "periods", "payment", "future value", "at beginning"),
    unknown: .present, of: [.rate, .periods, .payment, .future],
    example: Example(arguments: [0.25, 2, -100], result: 144)
  ) { terms in
    let annuity = terms.annuity
    return annuity.amount(
      of: annuity.balance(payment: terms[.payment], present: 0, future: terms[.future]), factor: annuity.presentFactor)
  }

  static let futureValue = money(
    "futureValue", "the final worth of regular payments and a present value",
    .optional(required: 3, "rate", "periods", "payment", "present value", "at beginning"),
    unknown: .future, of: [.rate, .periods, .payment, .present],
    example: Example(arguments: [0, 10, -100], result: 1_000)
  ) { terms in
    let annuity = terms.annuity
    return annuity.amount(
      of: annuity.balance(payment: terms[.payment], present: terms[.present], future: 0), factor: annuity.futureFactor)
  }

  static let rate = money(
    "rate", "the interest rate of a period, nearest to 0, at which the amounts balance",
    .optional(required: 3, "periods", "payment", "present value", "future value", "at beginning"),
    unknown: .rate, of: [.periods, .payment, .present, .future],
    example: Example(arguments: [10, -100, 1_000], result: 0)
  ) { terms in
    Annuity.rate(
      periods: terms[.periods], payment: terms[.payment], present: terms[.present], future: terms[.future],
      isAtBeginning: terms.isAtBeginning) ?? .nan
  }

  static let periods = money(
    "periods", "the number of periods until the amounts balance",
    .optional(required: 3, "rate", "payment", "present value", "future value", "at beginning"),
    unknown: .periods, of: [.rate, .payment, .present, .future],
    example: Example(arguments: [0, -100, 1_000], result: 10)
  ) { terms in
    Annuity.periods(
      rate: terms[.rate], payment: terms[.payment], present: terms[.present], future: terms[.future],
      isAtBeginning: terms.isAtBeginning) ?? .nan
  }

  private static func money(
    _ name: String, _ summary: String, _ ports: Ports, unknown: AnnuityTerms.Variable,
    of variables: [AnnuityTerms.Variable], example: Example, _ solve: @escaping @Sendable (AnnuityTerms) -> Double
  ) -> Operator {
    let domain: @Sendable ([Double]) -> OutsideDomain? = { arguments in
      let terms = AnnuityTerms(arguments, of: variables)
      if let port = variables.firstIndex(of: .rate), terms[.rate] <= -1 {
        return OutsideDomain(.rateTooLow, port: port)
      }
      if let port = variables.firstIndex(of: .periods),
        unknown == .payment ? terms[.periods] == 0 : unknown == .rate && terms[.periods] <= 0
      {
        return OutsideDomain(.noPeriods, port: port)
      }
      guard unknown == .rate || unknown == .periods, solve(terms).isNaN else { return nil }
      return OutsideDomain(.amountsNeverMeet, port: variables.firstIndex(of: .payment) ?? 0)
    }
    return Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .money, ports: ports,
      kernel: .several { arguments in
        let terms = AnnuityTerms(arguments, of: variables)
        if variables.contains(.rate), terms[.rate] <= -1 { return .nan }
        if unknown == .payment, terms[.periods] == 0 { return .nan }
        if unknown == .rate, terms[.periods] <= 0 { return .nan }
        return solve(terms)
      },
      domain: domain,
      derivative: .several { arguments, result in
        var terms = AnnuityTerms(arguments, of: variables)
        terms[unknown] = result
        if !(terms[.rate] > -1) { return arguments.map { _ in .nan } }
        let slopes = terms.slopes
        // By the implicit function theorem.
        return arguments.indices.map { port in
          if port < variables.count { return -slopes[variables[port]] / slopes[unknown] }
          // Whether payments come first is a choice, which jumps at 0.
          return arguments[port] == 0 ? .nan : 0
        }
      }, example: example,
      units: .money(amounts: Set(variables.indices.filter { variables[$0].isAmount }), isAmount: unknown.isAmount))
  }
}

private struct AnnuityTerms {
  enum Variable: Int, CaseIterable {
    case rate, periods, payment, present, future

    var isAmount: Bool { self != .rate && self != .periods }
  }

  private var values: [Double]
  /// Whether payments are made at the beginning of a period.
  let isAtBeginning: Bool

  /// Creates the variables from the arguments of a call, in the order of `variables`.
  ///
  /// An additional last argument, if it is not 0, means that payments are made at the beginning of a period.
  init(_ arguments: [Double], of variables: [Variable]) {
    values = Variable.allCases.map { _ in 0 }
    for (variable, argument) in zip(variables, arguments) { values[variable.rawValue] = argument }
    isAtBeginning = arguments.count > variables.count && arguments[variables.count] != 0
  }

  private init(values: [Double]) {
    self.values = values
    isAtBeginning = false
  }

  subscript(variable: Variable) -> Double {
    get { values[variable.rawValue] }
    set { values[variable.rawValue] = newValue }
  }

  /// The annuity with this rate and number of periods.
  ///
  /// - Precondition: the rate is above −1.
  var annuity: Annuity { Annuity(rate: self[.rate], periods: self[.periods], isAtBeginning: isAtBeginning) }

  var slopes: AnnuityTerms {
    let slopes = annuity.slopes(payment: self[.payment], present: self[.present], future: self[.future])
    return AnnuityTerms(values: [slopes.rate, slopes.periods, slopes.payment, slopes.present, slopes.future])
  }
}
