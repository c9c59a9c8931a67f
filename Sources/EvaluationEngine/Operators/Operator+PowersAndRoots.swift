internal import Glibc

extension Operator {
  static let power = Operator(
    name: "power", symbol: "^", asciiSymbol: "^",
    summary: "the base to the power of the exponent; 0 to the power 0 is 1",
    category: .arithmetic, ports: .fixed("base", "exponent"), kernel: .binary { Glibc.pow($0, $1) },
    domain: { arguments in
      if arguments[0] == 0, arguments[1] < 0 { return OutsideDomain(.divisionByZero, port: 0) }
      if arguments[0] < 0, arguments[1] != arguments[1].rounded(.towardZero) {
        return OutsideDomain(.fractionalPowerOfNegative, port: 0)
      }
      return nil
    },
    derivative: .two(
      { base, exponent, _ in exponent == 0 ? 0 : exponent * Glibc.pow(base, exponent - 1) },
      // With respect to the exponent there is a slope only for a positive base; 0 to a positive power stays 0.
      { base, exponent, power in
        base > 0 ? power * Glibc.log(base) : base == 0 && exponent > 0 ? 0 : .nan
      }),
    example: Example(arguments: [2, 10], result: 1_024), units: .power)

  static let sqrt = Operator(
    name: "sqrt", symbol: "√", asciiSymbol: "sqrt", summary: "the square root",
    category: .arithmetic, ports: .fixed("number"), kernel: .unary { $0.squareRoot() },
    domain: { $0[0] < 0 ? OutsideDomain(.rootOfNegative, port: 0) : nil },
    derivative: .one { _, root in 0.5 / root }, example: Example(arguments: [9], result: 3), units: .root(2),
    columns: .sqrt)

  static let cbrt = Operator(
    name: "cbrt", symbol: "∛", asciiSymbol: "cbrt", summary: "the cube root",
    category: .arithmetic, ports: .fixed("number"), kernel: .unary(cubeRoot), domain: everywhere,
    derivative: .one { _, root in 1 / (3 * root * root) }, example: Example(arguments: [-27], result: -3),
    units: .root(3))

  static let root = Operator(
    name: "root", symbol: "ⁿ√", asciiSymbol: "root",
    summary: "the root of the given degree; an odd root of a negative number is negative",
    category: .arithmetic, ports: .fixed("number", "degree"), kernel: .binary(rootOf),
    domain: { arguments in
      if arguments[1] == 0 { return OutsideDomain(.rootOfDegreeZero, port: 1) }
      if arguments[0] < 0, !isOdd(arguments[1]) { return OutsideDomain(.rootOfNegative, port: 0) }
      return arguments[0] == 0 && arguments[1] < 0 ? OutsideDomain(.divisionByZero, port: 0) : nil
    },
    derivative: .several { arguments, root in
      let (number, degree) = (arguments[0], arguments[1])
      // At 0 the slope is that of the power 1 / degree: 0, 1 or vertical.
      let byNumber = number == 0 ? (degree < 1 ? 0 : degree == 1 ? 1 : .nan) : root / (degree * number)
      // A negative number has only roots of odd degree, so there is no slope with respect to the degree.
      let byDegree = number > 0 ? -root * Glibc.log(number) / (degree * degree) : number == 0 ? 0 : .nan
      return [byNumber, byDegree]
    },
    example: Example(arguments: [32, 5], result: 2), units: .anyRoot)

  static let hypot = Operator(
    name: "hypot", symbol: "hypot", asciiSymbol: "hypot",
    summary: "the root of the sum of the squares of two or more sides",
    category: .arithmetic, ports: .variadic("side"), kernel: .fold { Glibc.hypot($0, $1) }, domain: everywhere,
    derivative: .several { sides, length in sides.map { $0 / length } },
    example: Example(arguments: [3, 4], result: 5), units: .amounts(.same))
}

private func isOdd(_ number: Double) -> Bool {
  number.magnitude.truncatingRemainder(dividingBy: 2) == 1
}

/// The root of a number, computed as the power 1 / degree; the exponent has twice a double's precision.
///
/// One step of Newton's method makes integer results exact.
private let rootOf: BinaryFunction = { number, degree in
  if degree == 0 || number < 0 && !isOdd(degree) { return .nan }
  if degree == 1 { return number }
  if number == 0 { return degree > 0 ? number : .nan }
  if degree == 2 { return number.squareRoot() }
  if degree == 3 { return cubeRoot(number) }
  let magnitude = number.magnitude
  let exponent = 1 / degree
  let power = Glibc.pow(magnitude, exponent)
  // If the degree is near 0, the exponent is beyond all doubles, and so is its rest.
  let rest = (1 as Double).addingProduct(-degree, exponent) / degree * Glibc.log(magnitude)
  var root = rest.isFinite && power.isFinite ? power.addingProduct(power, rest) : power
  let back = Glibc.pow(root, degree)
  // Subnormal numbers have too few bits to show how far the power is off.
  if degree.magnitude > 2, back.isFinite, magnitude >= 0x1p-960 {
    root -= (back - magnitude) / magnitude * (root / degree)
  }
  return number < 0 ? -root : root
}

/// The C library's cube root, corrected by one step of Newton's method.
///
/// glibc's result may be off by a unit in the last place, even for cubes of integers: its cube root of −27 is not −3.
/// Very small and very large numbers are scaled by a power of 8 first, so that the cube is computed without loss.
private let cubeRoot: UnaryFunction = { number in
  if number == 0 { return number }
  if number.magnitude < 0x1p-600 { return nearerCubeRoot(number * 0x1p900) * 0x1p-300 }
  if number.magnitude > 0x1p900 { return nearerCubeRoot(number * 0x1p-900) * 0x1p300 }
  return nearerCubeRoot(number)
}

private func nearerCubeRoot(_ number: Double) -> Double {
  let root = Glibc.cbrt(number)
  // The cube of the root as an unevaluated sum: each product with its rounding error.
  let square = root * root
  let squareRest = (-square).addingProduct(root, root)
  let cube = square * root
  let cubeRest = (-cube).addingProduct(square, root) + squareRest * root
  return root - ((cube - number) + cubeRest) / (3 * square)
}
