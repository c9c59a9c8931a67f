extension Operator {
  static let null = Operator(
    name: "null", symbol: "null", asciiSymbol: "null", summary: "no operator is chosen yet, so the value is 0",
    category: .arithmetic, ports: .variadic("input", minimum: 0), kernel: .constant(0), domain: everywhere,
    derivative: steps, example: Example(arguments: [], result: 0))

  static let add = Operator(
    name: "add", symbol: "+", asciiSymbol: "+", summary: "the sum of two or more terms",
    category: .arithmetic, ports: .variadic("term"), kernel: .sum, domain: everywhere,
    derivative: .several { terms, _ in terms.map { _ in 1 } }, example: Example(arguments: [1, 2, 3.5], result: 6.5),
    units: .sum,
    columns: .add)

  static let subtract = Operator(
    name: "subtract", symbol: "−", asciiSymbol: "-", summary: "the first number minus the second",
    category: .arithmetic, ports: .fixed("minuend", "subtrahend"), kernel: .difference, domain: everywhere,
    derivative: .several { _, _ in [1, -1] }, example: Example(arguments: [5, 7], result: -2), units: .difference,
    columns: .subtract)

  static let multiply = Operator(
    name: "multiply", symbol: "×", asciiSymbol: "*", summary: "the product of two or more factors",
    category: .arithmetic, ports: .variadic("factor"), kernel: .product, domain: everywhere,
    derivative: productOfOthers, example: Example(arguments: [2, 3, 4], result: 24), units: .product, columns: .multiply
  )

  static let divide = Operator(
    name: "divide", symbol: "÷", asciiSymbol: "/", summary: "the dividend divided by the divisor",
    category: .arithmetic, ports: .fixed("dividend", "divisor"), kernel: .quotient,
    domain: { $0[1] == 0 ? OutsideDomain(.divisionByZero, port: 1) : nil },
    derivative: .two({ _, divisor, _ in 1 / divisor }, { _, divisor, quotient in -quotient / divisor }),
    example: Example(arguments: [7, 2], result: 3.5), units: .quotient, columns: .divide)

  static let mod = Operator(
    name: "mod", symbol: "mod", asciiSymbol: "mod",
    summary: "the remainder of a division rounded down; it has the divisor's sign",
    category: .arithmetic, ports: .fixed("dividend", "divisor"), kernel: .binary(flooredRemainder),
    domain: { $0[1] == 0 ? OutsideDomain(.divisionByZero, port: 1) : nil },
    derivative: .several { arguments, remainder in
      // The remainder jumps at multiples of the divisor.
      remainder == 0 ? [.nan, .nan] : [1, -(arguments[0] / arguments[1]).rounded(.down)]
    },
    example: Example(arguments: [-7, 3], result: 2), units: .amounts(.same))

  static let negate = Operator(
    name: "negate", symbol: "negate", asciiSymbol: "negate", summary: "the number with its sign changed",
    category: .arithmetic, ports: .fixed("number"), kernel: .unary { -$0 }, domain: everywhere,
    derivative: .one { _, _ in -1 }, example: Example(arguments: [3], result: -3), units: .negation, columns: .negate)

  static let reciprocal = Operator(
    name: "reciprocal", symbol: "1/x", asciiSymbol: "1/x", summary: "one divided by the number",
    category: .arithmetic, ports: .fixed("divisor"), kernel: .unary { 1 / $0 },
    domain: { $0[0] == 0 ? OutsideDomain(.divisionByZero, port: 0) : nil },
    derivative: .one { _, reciprocal in -reciprocal * reciprocal }, example: Example(arguments: [8], result: 0.125),
    units: .reciprocal,
    columns: .reciprocal)
}

/// The domain of functions that are defined everywhere.
///
/// A result that is not finite is too large.
let everywhere: @Sendable ([Double]) -> OutsideDomain? = { _ in nil }

/// The derivatives of constant functions, and of operators on arguments that are not numbers: 0.
let steps = Derivative.several { arguments, _ in arguments.map { _ in 0 } }

/// Returns the derivatives of a function that jumps: 0, and NaN at a jump.
func steps(
  jumpingAt isJump: @escaping @Sendable ([Double]) -> Bool
) -> Derivative {
  .several { arguments, _ in
    let slope: Double = isJump(arguments) ? .nan : 0
    return arguments.map { _ in slope }
  }
}

/// The derivatives of a function of integers: NaN.
let noSlope = Derivative.several { arguments, _ in arguments.map { _ in .nan } }

/// The derivatives of a product with respect to each factor, computed without a division so that factors may be 0.
///
/// Each is the product of the factors to the left times the product of the factors to the right.
private let productOfOthers = Derivative.several { factors, _ in
  var others = factors
  var left = 1.0
  for index in factors.indices {
    others[index] = left
    left *= factors[index]
  }
  var right = 1.0
  for index in factors.indices.reversed() {
    others[index] *= right
    right *= factors[index]
  }
  return others
}

/// The remainder of a division whose quotient is rounded down; if the remainder is 0, it has the sign of the divisor.
///
/// The remainder is exact if the sum of remainder and divisor is exact.
private let flooredRemainder: BinaryFunction = { dividend, divisor in
  let remainder = dividend.truncatingRemainder(dividingBy: divisor)
  if remainder == 0 { return divisor < 0 ? -0.0 : 0.0 }
  return (remainder < 0) == (divisor < 0) ? remainder : remainder + divisor
}
