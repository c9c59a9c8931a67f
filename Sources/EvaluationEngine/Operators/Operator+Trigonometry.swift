internal import CLongDouble
internal import Glibc

extension Operator {
  static let sin = Operator(
    name: "sin", symbol: "sin", asciiSymbol: "sin", summary: "the sine of an angle in radians",
    category: .function, ports: .fixed("angle"), kernel: .unary(sine), domain: everywhere,
    derivative: .one { argument, _ in Glibc.cos(argument) }, example: Example(arguments: [0], result: 0),
    units: .angle(inDegrees: false))

  static let cos = Operator(
    name: "cos", symbol: "cos", asciiSymbol: "cos", summary: "the cosine of an angle in radians",
    category: .function, ports: .fixed("angle"), kernel: .unary(cosine), domain: everywhere,
    derivative: .one { argument, _ in -Glibc.sin(argument) }, example: Example(arguments: [0], result: 1),
    units: .angle(inDegrees: false))

  static let tan = Operator(
    name: "tan", symbol: "tan", asciiSymbol: "tan", summary: "the tangent of an angle in radians",
    category: .function, ports: .fixed("angle"), kernel: .unary(tangent), domain: everywhere,
    derivative: .one { _, tangent in 1 + tangent * tangent }, example: Example(arguments: [0], result: 0),
    units: .angle(inDegrees: false))

  static let asin = Operator(
    name: "asin", symbol: "asin", asciiSymbol: "asin", summary: "the angle in radians whose sine is the number",
    category: .function, ports: .fixed("sine"), kernel: .unary { Glibc.asin($0) }, domain: unitDomain,
    derivative: .one { argument, _ in 1 / legOfUnit(argument) },
    example: Example(arguments: [1], result: .pi / 2))

  static let acos = Operator(
    name: "acos", symbol: "acos", asciiSymbol: "acos", summary: "the angle in radians whose cosine is the number",
    category: .function, ports: .fixed("cosine"), kernel: .unary { Glibc.acos($0) }, domain: unitDomain,
    derivative: .one { argument, _ in -1 / legOfUnit(argument) }, example: Example(arguments: [1], result: 0))

  static let atan = Operator(
    name: "atan", symbol: "atan", asciiSymbol: "atan", summary: "the angle in radians whose tangent is the number",
    category: .function, ports: .fixed("tangent"), kernel: .unary { Glibc.atan($0) }, domain: everywhere,
    derivative: .one { argument, _ in 1 / (1 + argument * argument) },
    example: Example(arguments: [1], result: .pi / 4))

  static let atan2 = Operator(
    name: "atan2", symbol: "atan2", asciiSymbol: "atan2", summary: "the direction of the point (x, y) in radians",
    category: .function, ports: .fixed("y", "x"), kernel: .binary { Glibc.atan2($0, $1) }, domain: everywhere,
    // Scaled by the distance before squaring, so that neither huge nor tiny points lose their slope.
    derivative: .two(
      { y, x, _ in x / Glibc.hypot(y, x) / Glibc.hypot(y, x) },
      { y, x, _ in -y / Glibc.hypot(y, x) / Glibc.hypot(y, x) }),
    example: Example(arguments: [1, 0], result: .pi / 2), units: .alike(.plain))

  static let degrees = Operator(
    name: "degrees", symbol: "degrees", asciiSymbol: "degrees", summary: "an angle in radians as degrees",
    category: .function, ports: .fixed("angle"), kernel: .unary { $0 * (180 / .pi) }, domain: everywhere,
    derivative: .one { _, _ in 180 / .pi }, example: Example(arguments: [.pi], result: 180))

  static let radians = Operator(
    name: "radians", symbol: "radians", asciiSymbol: "radians", summary: "an angle in degrees as radians",
    category: .function, ports: .fixed("angle"), kernel: .unary { $0 * (.pi / 180) }, domain: everywhere,
    derivative: .one { _, _ in .pi / 180 }, example: Example(arguments: [180], result: .pi),
    units: .angle(inDegrees: true))
}

private let sine: UnaryFunction = { angle in
  let sine = Glibc.sin(angle)
  return isUncertain(sine, of: angle) ? long_double_sin(angle) : sine
}

private let cosine: UnaryFunction = { angle in
  let cosine = Glibc.cos(angle)
  return isUncertain(cosine, of: angle) ? long_double_cos(angle) : cosine
}

private let tangent: UnaryFunction = { angle in
  let tangent = Glibc.tan(angle)
  return isUncertain(tangent, of: angle) || isUncertain(1 / tangent, of: angle) ? long_double_tan(angle) : tangent
}

/// Whether an angle is so large and so near a multiple of π/2 that the C library's result has wrong digits.
///
/// In such cases, glibc's functions of doubles were found to be wrong by up to 14 units in the last place. Its
/// functions of long doubles are more precise.
private func isUncertain(_ result: Double, of angle: Double) -> Bool {
  result.magnitude < 1e-9 && angle.magnitude > 1e8
}

private let unitDomain: @Sendable ([Double]) -> OutsideDomain? = { arguments in
  arguments[0].magnitude > 1 ? OutsideDomain(.outsideUnitInterval, port: 0) : nil
}

/// Returns √(1 − x²) without losing digits near 1.
private func legOfUnit(_ side: Double) -> Double {
  ((1 - side) * (1 + side)).squareRoot()
}
