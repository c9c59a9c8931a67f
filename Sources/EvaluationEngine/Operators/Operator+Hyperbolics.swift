internal import Glibc

extension Operator {
  static let sinh = Operator(
    name: "sinh", symbol: "sinh", asciiSymbol: "sinh", summary: "the hyperbolic sine",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.sinh($0) }, domain: everywhere,
    derivative: .one { argument, _ in Glibc.cosh(argument) }, example: Example(arguments: [0], result: 0))

  static let cosh = Operator(
    name: "cosh", symbol: "cosh", asciiSymbol: "cosh", summary: "the hyperbolic cosine",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.cosh($0) }, domain: everywhere,
    derivative: .one { argument, _ in Glibc.sinh(argument) }, example: Example(arguments: [0], result: 1))

  static let tanh = Operator(
    name: "tanh", symbol: "tanh", asciiSymbol: "tanh", summary: "the hyperbolic tangent",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.tanh($0) }, domain: everywhere,
    derivative: .one { _, tangent in (1 - tangent) * (1 + tangent) }, example: Example(arguments: [0], result: 0))

  static let asinh = Operator(
    name: "asinh", symbol: "asinh", asciiSymbol: "asinh", summary: "the number whose hyperbolic sine is given",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.asinh($0) }, domain: everywhere,
    derivative: .one { argument, _ in 1 / Glibc.hypot(1, argument) }, example: Example(arguments: [0], result: 0))

  static let acosh = Operator(
    name: "acosh", symbol: "acosh", asciiSymbol: "acosh", summary: "the number whose hyperbolic cosine is given",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.acosh($0) },
    domain: { $0[0] < 1 ? OutsideDomain(.belowOne, port: 0) : nil },
    derivative: .one { argument, _ in 1 / ((argument - 1).squareRoot() * (argument + 1).squareRoot()) },
    example: Example(arguments: [1], result: 0))

  static let atanh = Operator(
    name: "atanh", symbol: "atanh", asciiSymbol: "atanh", summary: "the number whose hyperbolic tangent is given",
    category: .function, ports: .fixed("number"), kernel: .unary { Glibc.atanh($0) },
    domain: { $0[0].magnitude >= 1 ? OutsideDomain(.outsideUnitInterval, port: 0) : nil },
    derivative: .one { argument, _ in 1 / ((1 - argument) * (1 + argument)) },
    example: Example(arguments: [0], result: 0))
}
