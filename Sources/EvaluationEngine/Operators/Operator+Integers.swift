internal import Glibc

extension Operator {
  static let factorial = Operator(
    name: "factorial", symbol: "n!", asciiSymbol: "n!", summary: "the product of the integers from 1 to n",
    category: .function, ports: .fixed("n"), kernel: .unary(factorialOf), domain: countDomain, derivative: noSlope,
    example: Example(arguments: [5], result: 120))

  static let gamma = Operator(
    name: "gamma", symbol: "gamma", asciiSymbol: "gamma",
    summary: "the gamma function; gamma(n) is the factorial of n − 1",
    category: .function, ports: .fixed("number"), kernel: .unary(gammaOf),
    domain: { arguments in
      let number = arguments[0]
      return number <= 0 && number == number.rounded(.down) ? OutsideDomain(.poleOfGamma, port: 0) : nil
    },
    derivative: .one { argument, gamma in gamma * digamma(argument) },
    example: Example(arguments: [5], result: 24))

  static let erf = Operator(
    name: "erf", symbol: "erf", asciiSymbol: "erf", summary: "the error function",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.erf($0) }, domain: everywhere,
    derivative: .one { argument, _ in 2 / Double.pi.squareRoot() * Glibc.exp(-argument * argument) },
    example: Example(arguments: [0], result: 0))

  static let gcd = Operator(
    name: "gcd", symbol: "gcd", asciiSymbol: "gcd", summary: "the greatest common divisor of two integers",
    category: .function, ports: .fixed("first", "second"), kernel: .binary(greatestCommonDivisor),
    domain: integerDomain, derivative: noSlope, example: Example(arguments: [12, 18], result: 6))

  static let lcm = Operator(
    name: "lcm", symbol: "lcm", asciiSymbol: "lcm", summary: "the least common multiple of two integers",
    category: .function, ports: .fixed("first", "second"), kernel: .binary(leastCommonMultiple),
    domain: integerDomain, derivative: noSlope, example: Example(arguments: [4, 6], result: 12))

  static let ncr = Operator(
    name: "ncr", symbol: "nCr", asciiSymbol: "nCr", summary: "the number of ways to choose r of n things",
    category: .function, ports: .fixed("n", "r"), kernel: .binary(combinations), domain: countDomain,
    derivative: noSlope, example: Example(arguments: [49, 6], result: 13_983_816))

  static let npr = Operator(
    name: "npr", symbol: "nPr", asciiSymbol: "nPr", summary: "the number of ways to arrange r of n things",
    category: .function, ports: .fixed("n", "r"), kernel: .binary(arrangements), domain: countDomain,
    derivative: noSlope, example: Example(arguments: [10, 3], result: 720))
}

private let integerDomain: @Sendable ([Double]) -> OutsideDomain? = { arguments in
  arguments.firstIndex { $0 != $0.rounded() }.map { OutsideDomain(.notAnInteger, port: $0) }
}

private let countDomain: @Sendable ([Double]) -> OutsideDomain? = { arguments in
  if let found = integerDomain(arguments) { return found }
  return arguments.firstIndex { $0 < 0 }.map { OutsideDomain(.negativeInteger, port: $0) }
}

private func isCount(_ number: Double) -> Bool {
  number >= 0 && number == number.rounded()
}

/// 0! to 170!, correctly rounded; 171! is beyond the largest double.
private let factorials: [Double] = {
  var exact = ExactNatural(1)
  return (0...170).map { number in
    exact.multiply(by: UInt64(Swift.max(number, 1)))
    return exact.rounded
  }
}()

private let factorialOf: UnaryFunction = { number in
  guard isCount(number) else { return .nan }
  return number <= 170 ? factorials[Int(number)] : .infinity
}

private let gammaOf: UnaryFunction = { number in
  if number == number.rounded() {
    if number <= 0 { return .nan }
    return number <= 171 ? factorials[Int(number) - 1] : .infinity
  }
  return Glibc.tgamma(number)
}

/// The greatest common divisor by Euclid's algorithm.
///
/// Remainders of doubles are exact, so this works for integers of any size.
private let greatestCommonDivisor: BinaryFunction = { first, second in
  guard first == first.rounded(), second == second.rounded() else { return .nan }
  var (larger, smaller) = (first.magnitude, second.magnitude)
  while smaller != 0 {
    (larger, smaller) = (smaller, larger.truncatingRemainder(dividingBy: smaller))
  }
  return larger
}

/// The least common multiple.
///
/// Only the final product is rounded, because the quotient in it is exact.
private let leastCommonMultiple: BinaryFunction = { first, second in
  let divisor = greatestCommonDivisor(first, second)
  return divisor == 0 ? 0 : (first / divisor * second).magnitude
}

/// The number of combinations; it is correctly rounded for n below 2⁶⁴, and otherwise nearly exact (one unit in the
/// last place).
///
/// There are at most about 1,100 steps, because each at least doubles the product.
private let combinations: BinaryFunction = { total, taken in
  guard isCount(total), isCount(taken) else { return .nan }
  if taken > total { return 0 }
  guard let count = UInt64(exactly: total), let chosen = UInt64(exactly: taken) else {
    let steps = Swift.min(taken, total - taken)
    return power(of: total, steps) { factorials[$0] }
  }
  let steps = Swift.min(chosen, count - chosen)
  var exact = ExactNatural(1)
  var step: UInt64 = 0
  while step < steps {
    step += 1
    exact.multiply(by: count - steps + step)
    exact.divide(by: step)
    if exact.isBeyondDouble { return .infinity }
  }
  return exact.rounded
}

/// The number of arrangements: correctly rounded for n below 2⁶⁴, else within one unit in the last place.
///
/// The product of 171 factors is beyond the largest double.
private let arrangements: BinaryFunction = { total, taken in
  guard isCount(total), isCount(taken) else { return .nan }
  if taken > total { return 0 }
  guard let count = UInt64(exactly: total), let chosen = UInt64(exactly: taken) else {
    return power(of: total, taken) { _ in 1 }
  }
  var exact = ExactNatural(1)
  var step: UInt64 = 0
  while step < chosen {
    exact.multiply(by: count - step)
    if exact.isBeyondDouble { return .infinity }
    step += 1
  }
  return exact.rounded
}

/// Returns the product of `steps` consecutive numbers, counting down from `number`, divided by `divisor`.
///
/// `number` is at least 2⁶⁴, and `steps` is small in comparison. The product therefore differs from a power of `number`
/// by less than one part in 10¹⁷. The power is computed with twice a double's precision (Dekker 1971), and rounded
/// after the division. Each divisor is below 2⁵³.
private func power(of number: Double, _ steps: Double, dividedBy divisor: (Int) -> Double) -> Double {
  // With more steps, the result is far beyond the largest double.
  guard steps <= 17, let count = Int(exactly: steps) else { return .infinity }
  let significand = number.significand
  var (high, low) = (1.0, 0.0)
  for _ in 0..<count {
    let product = high * significand
    low = low * significand + (-product).addingProduct(high, significand)
    high = product
  }
  let divisor = divisor(count)
  let quotient = high / divisor
  let rest = high.addingProduct(-quotient, divisor) + low
  return Double(sign: .plus, exponent: Int(number.exponent) * count, significand: quotient + rest / divisor)
}

/// Returns the digamma function, the logarithmic derivative of the gamma function.
///
/// The recurrence increases the argument until the asymptotic series (Abramowitz and Stegun 6.3.18) has the precision
/// of a double. Arguments below 0 use the reflection formula.
private func digamma(_ number: Double) -> Double {
  if number < 0 {
    // The tangent has period π: only the fraction matters, and reducing first keeps it exact.
    return digamma(1 - number) - .pi / Glibc.tan(.pi * (number - number.rounded(.down)))
  }
  var argument = number
  var sum = 0.0
  while argument < 16 {
    sum -= 1 / argument
    argument += 1
  }
  let square = 1 / (argument * argument)
  let series =
    square
    * (1.0 / 12 - square * (1.0 / 120 - square * (1.0 / 252 - square * (1.0 / 240 - square * (1.0 / 132)))))
  return sum + Glibc.log(argument) - 0.5 / argument - series
}
