internal import Glibc

/// Equal payments at equal times, with an amount at the beginning and one at the end.
///
/// Received amounts are positive, paid amounts negative. With interest, the amounts add up to 0:
///
///     present · (1 + r)ⁿ + payment · (1 + r · b) · ((1 + r)ⁿ − 1) / r + future = 0
///
/// Here r is the rate of one period, and n is the number of periods. If payments are at the beginning of a period, b is
/// 1, else 0. At r = 0 the quotient is its limit n. The functions `PMT`, `PV`, `FV`, `RATE` and `NPER` of spreadsheets
/// solve the same equation (OASIS OpenFormula 1.2, 6.12.36).
///
/// If the powers grow, the equation is divided by them. Factors are `ScaledNumber`s. If the result neither overflows
/// nor loses digits near 0, then neither do the factors and their products with the amounts.
struct Annuity {
  let rate: Double
  let periods: Double
  let isAtBeginning: Bool
  let presentFactor: ScaledNumber
  let paymentFactor: ScaledNumber
  let futureFactor: ScaledNumber

  /// Creates the equation of an annuity.
  ///
  /// - Precondition: the rate is above −1.
  init(rate: Double, periods: Double, isAtBeginning: Bool) {
    self.rate = rate
    self.periods = periods
    self.isAtBeginning = isAtBeginning
    let growth = periods * Glibc.log1p(rate)
    let share = isAtBeginning ? 1 + rate : 1
    let sum: ScaledNumber
    if growth.magnitude < 1e-18 {
      // To first order the powers are 1 + growth. Near 0, the factors of growth keep digits that growth itself loses.
      sum = ScaledNumber(periods) * ScaledNumber(Self.logarithmByRate(rate))
    } else {
      sum = ScaledNumber(growth > 0 ? -Glibc.expm1(-growth) : Glibc.expm1(growth)) / ScaledNumber(rate)
    }
    paymentFactor = ScaledNumber(share) * sum
    (presentFactor, futureFactor) =
      growth > 0 ? (ScaledNumber(1), .exp(-growth)) : (.exp(growth), ScaledNumber(1))
  }

  private static func logarithmByRate(_ rate: Double) -> Double { rate == 0 ? 1 : Glibc.log1p(rate) / rate }

  /// Returns the left side of the equation, which is 0 if the amounts balance.
  func balance(payment: Double, present: Double, future: Double) -> ScaledNumber {
    // An amount of 0 contributes nothing, even if its factor is infinite.
    func part(_ factor: ScaledNumber, _ amount: Double) -> ScaledNumber {
      amount == 0 ? ScaledNumber(0) : factor * ScaledNumber(amount)
    }
    return part(presentFactor, present) + part(paymentFactor, payment) + part(futureFactor, future)
  }

  /// Returns the amount that solves the equation.
  ///
  /// `rest` is the sum of the other terms.
  func amount(of rest: ScaledNumber, factor: ScaledNumber) -> Double {
    if rest.isZero { return 0 }
    let amount = (-rest / factor).value
    // Infinities that cancel are an overflow too.
    return amount.isNaN ? .infinity : amount
  }

  /// Returns the derivatives of the equation's left side with respect to its five variables.
  func slopes(payment: Double, present: Double, future: Double) -> AnnuitySlopes {
    let logarithm = Glibc.log1p(rate)
    let share = isAtBeginning ? 1 + rate : 1
    let (paymentFactor, futureFactor) = (self.paymentFactor.value, self.futureFactor.value)
    let sum = paymentFactor / share
    let power = presentFactor.value
    // The derivative of ((1 + r)ⁿ − 1) / r: near 0 by its binomial series, which does not cancel.
    let sumByRate: Double
    if (rate * periods).magnitude < 1e-3, rate.magnitude < 1e-3 {
      let pairs = periods * (periods - 1)
      let series =
        pairs / 2 + rate * pairs * (periods - 2) / 3 + rate * rate * pairs * (periods - 2) * (periods - 3) / 8
        + rate * rate * rate * pairs * (periods - 2) * (periods - 3) * (periods - 4) / 30
      sumByRate = series * futureFactor
    } else {
      sumByRate = (periods * power / (1 + rate) - sum) / rate
    }
    return AnnuitySlopes(
      rate: present * periods * power / (1 + rate) + payment * ((isAtBeginning ? sum : 0) + share * sumByRate),
      periods: power * (present * logarithm + payment * share * (rate == 0 ? 1 : logarithm / rate)),
      payment: paymentFactor, present: power, future: futureFactor)
  }
}

struct AnnuitySlopes {
  let rate: Double
  let periods: Double
  let payment: Double
  let present: Double
  let future: Double
}

extension Annuity {
  /// Returns the number of periods for which the equation holds; nil if there is no such number.
  static func periods(
    rate: Double, payment: Double, present: Double, future: Double, isAtBeginning: Bool
  ) -> Double? {
    let total = ScaledNumber(present) + ScaledNumber(future)
    if total.isZero { return 0 }
    if rate == 0 { return payment == 0 ? nil : (-total / ScaledNumber(payment)).value }
    // From the equation (1 + r)ⁿ = 1 + growth, in which only growth / r must fit into a double.
    let paid = ScaledNumber(payment) * ScaledNumber(isAtBeginning ? 1 + rate : 1)
    let gain = ScaledNumber(present) * ScaledNumber(rate) + paid
    if gain.isZero { return nil }
    let growthByRate = -total / gain
    let scaledGrowth = growthByRate * ScaledNumber(rate)
    let growth = scaledGrowth.value
    if growth <= -1 { return nil }
    let logarithm = ScaledNumber(logarithmByRate(rate))
    if growth.magnitude < 1e-18 { return (growthByRate / logarithm).value }
    // If growth is too large for a double, adding 1 changes no digit.
    let exponent = growth.isFinite ? Glibc.log1p(growth) : scaledGrowth.logarithm
    return (ScaledNumber(exponent) / ScaledNumber(rate) / logarithm).value
  }

  /// Returns the rate nearest to 0 for which the equation is true; nil if there is none from −1 + 10⁻¹² to 10⁹.
  ///
  /// If the amounts in the order of time change their sign once, there is exactly one rate (Descartes' rule of signs);
  /// if all have the same sign, there is none. Otherwise the search starts at 0 and goes up and down, in steps that grow
  /// by a third, until the left side of the equation changes its sign. Of a rate above and one below 0, the nearer one is
  /// returned. Two rates within one step are not found.
  ///
  /// - Complexity: some 15 balances if there is one rate, none if all amounts have the same sign, otherwise some 300.
  static func rate(
    periods: Double, payment: Double, present: Double, future: Double, isAtBeginning: Bool
  ) -> Double? {
    // With other numbers of periods, the equation does not consist of whole payments.
    let isCounted = periods >= 2 && periods <= mostCounted && periods == periods.rounded()
    let flows = isAtBeginning ? [present + payment, payment, future] : [present, payment, payment + future]
    let signs = flows.map(sign).filter { $0 != 0 }
    let changes = zip(signs, signs.dropFirst()).count { $0 != $1 }
    if isCounted, changes == 0, !signs.isEmpty { return nil }
    // Only the ratios of the amounts count. They are divided by the largest, so that no balance is too small for a
    // double.
    let largest = ScaledNumber([payment, present, future].map(\.magnitude).max() ?? 0)
    if largest.isZero { return 0 }
    let (payment, present, future) = (
      (ScaledNumber(payment) / largest).value, (ScaledNumber(present) / largest).value,
      (ScaledNumber(future) / largest).value
    )
    func balance(_ rate: Double) -> Double {
      Annuity(rate: rate, periods: periods, isAtBeginning: isAtBeginning)
        .balance(payment: payment, present: present, future: future).value
    }
    let atZero = balance(0)
    if atZero == 0 { return 0 }
    guard isCounted, changes == 1, let first = signs.first else { return nearestRate(atZero, balance) }
    // A high rate leaves only the first amount, a rate near −1 only the last one.
    let isAbove = atZero * first < 0
    var (inner, logarithm) = (Trial(place: 0, value: atZero), 1 / periods)
    while logarithm < widest {
      let rate = min(max(Glibc.expm1(isAbove ? logarithm : -logarithm), lowest), highest)
      let outer = Trial(place: rate, value: balance(rate))
      if outer.value == 0 { return rate }
      if outer.value * atZero < 0 { return zero(inner, outer, balance) }
      if rate == lowest || rate == highest { return nil }
      if outer.value.isFinite { inner = outer }
      logarithm *= 4
    }
    return nil
  }

  private static let lowest = -1 + 1e-12
  private static let highest = 1e9
  /// More than the logarithms of 1 + `highest` and of 1 + `lowest`, even after a step.
  private static let widest = 120.0
  /// The largest number of periods for which the rate is found by the signs of the amounts.
  private static let mostCounted = 1e6

  /// Returns the zero nearest to 0 of a function whose value at 0 is `atZero`; see `rate`.
  static func nearestRate(_ atZero: Double, _ balance: (Double) -> Double) -> Double? {
    var (above, below) = (Trial(place: 0, value: atZero), Trial(place: 0, value: atZero))
    var distance = 1e-9
    var upper: Double?
    while distance <= highest {
      if upper == nil {
        let up = Trial(place: distance, value: balance(distance))
        if up.value * sign(above.value) < 0 { upper = zero(above, up, balance) }
        if up.value.isFinite, up.value != 0 { above = up }
      }
      // A step downwards is shorter: a rate below may still be nearer than the one above that was found.
      if let upper, below.place <= -upper { return upper }
      let place = Glibc.expm1(-distance)
      if place >= lowest {
        let down = Trial(place: place, value: balance(place))
        if down.value * sign(below.value) < 0 {
          let found = zero(below, down, balance)
          return upper.map { $0 < -found ? $0 : found } ?? found
        }
        if down.value.isFinite, down.value != 0 { below = down }
      } else if let upper {
        return upper
      }
      distance *= 4.0 / 3
    }
    return upper
  }

  private static func sign(_ number: Double) -> Double { number < 0 ? -1 : number > 0 ? 1 : 0 }

  /// Returns the number between two others at which a function changes its sign: of two adjacent floats, the one with
  /// the smaller value.
  private static func zero(_ first: Trial, _ second: Trial, _ function: (Double) -> Double) -> Double {
    var search = BracketSearch(first, second)
    while let place = search.trial { search.take(function(place)) }
    if let zero = search.zero { return zero }
    let (latest, opposite) = (search.latest, search.opposite)
    return latest.value.magnitude < opposite.value.magnitude ? latest.place : opposite.place
  }
}
