internal import Glibc

extension Operator {
  static let exp = Operator(
    name: "exp", symbol: "exp", asciiSymbol: "exp", summary: "e to the power of the number",
    category: .function, ports: .fixed("exponent"), kernel: .unary { Glibc.exp($0) }, domain: everywhere,
    derivative: .one { _, power in power }, example: Example(arguments: [0], result: 1))

  static let ln = Operator(
    name: "ln", symbol: "ln", asciiSymbol: "ln", summary: "the natural logarithm",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.log($0) }, domain: logarithmDomain,
    derivative: .one { argument, _ in 1 / argument }, example: Example(arguments: [1], result: 0))

  static let log10 = Operator(
    name: "log10", symbol: "log10", asciiSymbol: "log10", summary: "the logarithm to base 10",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.log10($0) }, domain: logarithmDomain,
    derivative: .one { argument, _ in 1 / (argument * Glibc.log(10)) },
    example: Example(arguments: [1_000], result: 3))

  static let log2 = Operator(
    name: "log2", symbol: "log2", asciiSymbol: "log2", summary: "the logarithm to base 2",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.log2($0) }, domain: logarithmDomain,
    derivative: .one { argument, _ in 1 / (argument * Glibc.log(2)) }, example: Example(arguments: [8], result: 3))

  static let log = Operator(
    name: "log", symbol: "log", asciiSymbol: "log", summary: "the logarithm to a base of your choice",
    category: .function, ports: .fixed("number", "base"), kernel: .binary(logarithm),
    domain: { arguments in
      if arguments[1] <= 0 || arguments[1] == 1 { return OutsideDomain(.logarithmBase, port: 1) }
      return logarithmDomain(arguments)
    },
    derivative: .two(
      { number, base, _ in 1 / (number * Glibc.log(base)) },
      { _, base, logarithm in -logarithm / (base * Glibc.log(base)) }),
    example: Example(arguments: [125, 5], result: 3))
}

private let logarithmDomain: @Sendable ([Double]) -> OutsideDomain? = { arguments in
  if arguments[0] == 0 { return OutsideDomain(.logarithmOfZero, port: 0) }
  return arguments[0] < 0 ? OutsideDomain(.logarithmOfNegative, port: 0) : nil
}

/// The logarithm of a number to a base.
///
/// An integer result is exact; other results have an error of some units in the last place.
private let logarithm: BinaryFunction = { number, base in
  if base <= 0 || base == 1 { return .nan }
  if base == 2 { return Glibc.log2(number) }
  if base == 10 { return Glibc.log10(number) }
  let quotient = Glibc.log(number) / Glibc.log(base)
  let integer = quotient.rounded()
  // If the quotient is far from an integer, the power could equal the number only by rounding, as all powers near 0 do.
  guard (quotient - integer).magnitude <= 4 * quotient.ulp else { return quotient }
  return Glibc.pow(base, integer) == number ? integer : quotient
}
