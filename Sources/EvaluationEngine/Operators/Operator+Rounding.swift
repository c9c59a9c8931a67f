import DataSets

extension Operator {
  static let abs = Operator(
    name: "abs", symbol: "abs", asciiSymbol: "abs", summary: "the number without its sign",
    category: .arithmetic, ports: .fixed("number"), kernel: .unary { $0.magnitude }, domain: everywhere,
    derivative: .one { argument, _ in argument < 0 ? -1 : 1 }, example: Example(arguments: [-2.5], result: 2.5),
    units: .first(.same),
    columns: .abs)

  static let sign = Operator(
    name: "sign", symbol: "sign", asciiSymbol: "sign",
    summary: "1, 0 or −1 for a positive, zero or negative number",
    category: .arithmetic, ports: .fixed("number"), kernel: .unary { $0 == 0 ? $0 : $0 < 0 ? -1 : 1 },
    domain: everywhere, derivative: steps { $0[0] == 0 }, example: Example(arguments: [-2.5], result: -1),
    units: .first(.plain),
    columns: .sign)

  static let floor = Operator(
    name: "floor", symbol: "floor", asciiSymbol: "floor", summary: "the largest integer not above the number",
    category: .arithmetic, ports: .fixed("number"), kernel: .unary { $0.rounded(.down) }, domain: everywhere,
    derivative: steps { $0[0] == $0[0].rounded() }, example: Example(arguments: [-2.5], result: -3),
    units: .first(.same), columns: .floor)

  static let ceil = Operator(
    name: "ceil", symbol: "ceil", asciiSymbol: "ceil", summary: "the smallest integer not below the number",
    category: .arithmetic, ports: .fixed("number"), kernel: .unary { $0.rounded(.up) }, domain: everywhere,
    derivative: steps { $0[0] == $0[0].rounded() }, example: Example(arguments: [2.1], result: 3), units: .first(.same),
    columns: .ceil)

  static let round = decimalRounding(
    "round", "the nearest integer, or number with this many decimal places; halves round away from zero", .nearest,
    example: Example(arguments: [2.675, 2], result: 2.68), columns: .round)

  static let roundUp = decimalRounding(
    "roundUp", "the next integer, or number with this many decimal places, away from zero", .awayFromZero,
    example: Example(arguments: [2.671, 2], result: 2.68))

  static let roundDown = decimalRounding(
    "roundDown", "the next integer, or number with this many decimal places, towards zero", .towardZero,
    example: Example(arguments: [2.679, 2], result: 2.67), columns: .trunc)

  static let trunc = decimalRounding(
    "trunc", "the number without its fraction, or without the digits after this many decimal places", .towardZero,
    example: Example(arguments: [-2.679, 2], result: -2.67), columns: .trunc)

  private static func decimalRounding(
    _ name: String, _ summary: String, _ direction: DecimalRounding.Direction, example: Example,
    columns: ColumnKernel? = nil
  ) -> Operator {
    @Sendable func rounding(_ arguments: [Double]) -> DecimalRounding? {
      if arguments.count < 2 { return DecimalRounding(wholeOf: arguments[0], direction) }
      return decimalPlaces(arguments).map { DecimalRounding(arguments[0], places: $0, direction) }
    }
    return Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .arithmetic,
      ports: .optional(required: 1, "number", "digits"), kernel: .several { rounding($0)?.result ?? .nan },
      domain: { decimalPlaces($0) == nil ? OutsideDomain(.notAnInteger, port: 1) : nil },
      derivative: .several { arguments, _ in
        // The number of digits is an integer, so there is no slope with respect to it.
        let slope = rounding(arguments)?.slope ?? .nan
        return arguments.count == 1 ? [slope] : [slope, .nan]
      },
      example: example, units: .first(.same), columns: columns)
  }

  static let min = Operator(
    name: "min", symbol: "min", asciiSymbol: "min", summary: "the smallest of two or more numbers, or of one data set",
    category: .arithmetic, ports: .variadic("number"), kernel: .fold(lesser), domain: everywhere,
    derivative: firstEqualToResult, example: Example(arguments: [3, -1, 2], result: -1), units: .alike(.same),
    reduction: .reduction(.min) { set throws(DataProblem) in try set.minimum() }, columns: .min)

  static let max = Operator(
    name: "max", symbol: "max", asciiSymbol: "max", summary: "the largest of two or more numbers, or of one data set",
    category: .arithmetic, ports: .variadic("number"), kernel: .fold(larger), domain: everywhere,
    derivative: firstEqualToResult, example: Example(arguments: [3, -1, 2], result: 3), units: .alike(.same),
    reduction: .reduction(.max) { set throws(DataProblem) in try set.maximum() }, columns: .max)

  static let clamp = Operator(
    name: "clamp", symbol: "clamp", asciiSymbol: "clamp", summary: "the number, kept between low and high",
    category: .arithmetic, ports: .fixed("number", "low", "high"),
    kernel: .ternary { number, low, high in
      if low > high { return .nan }
      return number < low ? low : number > high ? high : number
    },
    domain: { $0[1] > $0[2] ? OutsideDomain(.lowAboveHigh, port: 1) : nil },
    derivative: .several { arguments, _ in
      if arguments[0] < arguments[1] { return [0, 1, 0] }
      return arguments[0] > arguments[2] ? [0, 0, 1] : [1, 0, 0]
    },
    example: Example(arguments: [12, 0, 10], result: 10), units: .alike(.same), columns: .clamp)
}

/// Returns the number of decimal places to round to: 0 if it is not given, nil if the argument is not a whole number.
///
/// The number is limited to ±2,000, because doubles have no digits beyond that place.
private func decimalPlaces(_ arguments: [Double]) -> Int? {
  guard arguments.count > 1 else { return 0 }
  guard arguments[1] == arguments[1].rounded() else { return nil }
  return Int(Swift.min(Swift.max(arguments[1], -2_000), 2_000))
}

/// The minimum as in IEEE 754, in which −0 is smaller than 0.
private let lesser: BinaryFunction = { left, right in
  left < right || (left == right && left.sign == .minus) ? left : right
}

/// The maximum as in IEEE 754, in which 0 is larger than −0.
private let larger: BinaryFunction = { left, right in
  left > right || (left == right && left.sign == .plus) ? left : right
}

/// The derivatives of `min` and `max`: 1 for the argument that is the result, and 0 for all others.
///
/// If several arguments equal the result, the derivative is 1 for the first of them.
private let firstEqualToResult = Derivative.several { arguments, result in
  let chosen = arguments.firstIndex(of: result)
  return arguments.indices.map { $0 == chosen ? 1 : 0 }
}
