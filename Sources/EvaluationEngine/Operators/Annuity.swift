internal import Glibc

/// Equal payments at equal times, with an amount at the beginning and one at the end.
///
/// What is received counts positive and what is paid negative, so that with interest all of it comes to 0:
///
///     present · (1 + r)ⁿ + payment · (1 + r · b) · ((1 + r)ⁿ − 1) / r + future = 0
///
/// with the rate r of one period, n periods, and b = 1 where payments are made at the beginning of a period, else 0. At r = 0 the quotient is
/// its limit n. That is the equation of the spreadsheets' `PMT`, `PV`, `FV`, `RATE` and `NPER` (OASIS OpenFormula 1.2, 6.12.36).
///
/// Where the powers grow the equation is divided by them, so that none overflows that does not have to.
struct Annuity {
  let rate: Double
  let periods: Double
  let isAtBeginning: Bool
  /// By what the amounts are multiplied in the equation.
  let presentFactor: Double
  let paymentFactor: Double
  let futureFactor: Double

  /// - Precondition: the rate is above −1.
  init(rate: Double, periods: Double, isAtBeginning: Bool) {
    self.rate = rate
    self.periods = periods
    self.isAtBeginning = isAtBeginning
    let growth = periods * Glibc.log1p(rate)
    let share = isAtBeginning ? 1 + rate : 1
    let sum: Double
    if rate.magnitude < 1e-18, (periods * rate).magnitude < 1e-18 {
      sum = periods
    } else {
      sum = growth > 0 ? -Glibc.expm1(-growth) / rate : Glibc.expm1(growth) / rate
    }
    paymentFactor = share * sum
    (presentFactor, futureFactor) = growth > 0 ? (1, Glibc.exp(-growth)) : (Glibc.exp(growth), 1)
  }

  /// What the amounts come to: 0 where they go together.
  func balance(payment: Double, present: Double, future: Double) -> Double {
    // No amount is nothing whatever the factor has grown to.
    func part(_ factor: Double, _ amount: Double) -> Double { amount == 0 ? 0 : factor * amount }
    return part(presentFactor, present) + part(paymentFactor, payment) + part(futureFactor, future)
  }

  /// What makes up for the rest of the equation, where `factor` is its own.
  func amount(of rest: Double, factor: Double) -> Double {
    if rest == 0 { return 0 }
    let amount = -rest / factor
    // Infinities that cancel are an overflow too.
    return amount.isNaN ? .infinity : amount
  }

  /// How the equation's left side moves with its five variables.
  func slopes(payment: Double, present: Double, future: Double) -> AnnuitySlopes {
    let logarithm = Glibc.log1p(rate)
    let share = isAtBeginning ? 1 + rate : 1
    let sum = paymentFactor / share
    let power = presentFactor
    // How ((1 + r)ⁿ − 1) / r moves with r: near 0 by its binomial series, which does not cancel.
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
      payment: paymentFactor, present: presentFactor, future: futureFactor)
  }
}

/// The partial derivatives of an annuity's equation.
struct AnnuitySlopes {
  let rate: Double
  let periods: Double
  let payment: Double
  let present: Double
  let future: Double
}

extension Annuity {
  /// How many periods make the amounts go together; nil where no number of them does.
  static func periods(
    rate: Double, payment: Double, present: Double, future: Double, isAtBeginning: Bool
  ) -> Double? {
    let total = present + future
    if total == 0 { return 0 }
    if rate.magnitude < 1e-300 { return payment == 0 ? nil : -total / payment }
    // From the equation (1 + r)ⁿ = 1 + growth.
    let gain = present * rate + payment * (isAtBeginning ? 1 + rate : 1)
    if gain == 0 { return nil }
    let growth = -total * rate / gain
    if growth.isNaN { return .infinity }
    return growth <= -1 ? nil : Glibc.log1p(growth) / Glibc.log1p(rate)
  }

  /// The rate nearest to 0 at which the amounts go together; nil where there is none from −1 + 10⁻¹² to 10⁹.
  ///
  /// The balance is followed outwards from 0, both ways in steps of a third of the way, to where it changes its sign; between the two rates
  /// the bracket is halved until no number is left in it. Two rates within one step are not found.
  ///
  /// - Complexity: some 300 balances, and as many halvings as a double has bits, up to 1,100 next to 0.
  static func rate(
    periods: Double, payment: Double, present: Double, future: Double, isAtBeginning: Bool
  ) -> Double? {
    func balance(_ rate: Double) -> Double {
      Annuity(rate: rate, periods: periods, isAtBeginning: isAtBeginning)
        .balance(payment: payment, present: present, future: future)
    }
    let atZero = balance(0)
    if atZero == 0 { return 0 }
    var (above, below) = ((rate: 0.0, balance: atZero), (rate: 0.0, balance: atZero))
    var distance = 1e-9
    while distance <= 1e9 {
      let up = balance(distance)
      if up * sign(above.balance) < 0 { return halved(above.rate, distance, up > 0, balance) }
      if up.isFinite, up != 0 { above = (distance, up) }
      let lower = Glibc.expm1(-distance)
      if lower >= -1 + 1e-12 {
        let down = balance(lower)
        if down * sign(below.balance) < 0 { return halved(lower, below.rate, below.balance > 0, balance) }
        if down.isFinite, down != 0 { below = (lower, down) }
      }
      distance *= 4.0 / 3
    }
    return nil
  }

  private static func sign(_ number: Double) -> Double { number < 0 ? -1 : number > 0 ? 1 : 0 }

  /// The number between two at which a function changes its sign.
  private static func halved(
    _ low: Double, _ high: Double, _ isPositiveAtHigh: Bool, _ function: (Double) -> Double
  ) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      let value = function(middle)
      if value == 0 { return middle }
      if (value > 0) == isPositiveAtHigh { high = middle } else { low = middle }
    }
    return function(low).magnitude < function(high).magnitude ? low : high
  }
}
