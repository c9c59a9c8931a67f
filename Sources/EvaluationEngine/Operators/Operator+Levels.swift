import DataSets
internal import Glibc

/// Operators on levels in decibels: 10 · log₁₀ of a ratio of powers (ISO 80000-1).
extension Operator {
  static let powerSum = Operator(
    name: "powerSum", symbol: "powerSum", asciiSymbol: "powerSum",
    summary: "the level in decibels of the sum of the powers with these levels", category: .function,
    ports: .variadic("level"), kernel: .fold(sumOfPowers), domain: everywhere,
    derivative: .several { levels, sum in levels.map { Glibc.pow(10, ($0 - sum) / 10) } },
    example: Example(arguments: [30, 30], result: 10 * Glibc.log10(2) + 30), units: .decibels(.same))

  static let powerMean = Operator(
    name: "powerMean", symbol: "powerMean", asciiSymbol: "powerMean",
    summary: "the level in decibels of the mean of the powers with these levels", category: .data,
    ports: .fixed("data"),
    kernel: .data(
      DataKernel(
        .nothing,
        slopes: { call throws(Failure) in
          let shares = try call.powers().shares
          let sum = shares.reduce(0, +)
          return CallSlopes(call, inputs: [.row(PointSlopes(values: shares.map { $0 / sum }))])
        }
      ) { call throws(Failure) in
        let powers = try call.powers()
        let mean = powers.shares.reduce(0, +) / Double(powers.shares.count)
        return Computed(.stored(StoredValue.number(powers.highest + 10 * Glibc.log10(mean))))
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([30, 30])], result: .number(30)), units: .decibels(.same))

  static let powerRatio = ratio("powerRatio", "the ratio of powers with this level in decibels", decibels: 10)
  static let amplitudeRatio = ratio(
    "amplitudeRatio", "the ratio of amplitudes, such as voltages, with this level in decibels", decibels: 20)

  private static func ratio(_ name: String, _ summary: String, decibels slope: Double) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .function, ports: .fixed("level"),
      kernel: .several { Glibc.pow(10, $0[0] / slope) }, domain: everywhere,
      derivative: .several { _, ratio in [ratio * Glibc.log(10) / slope] },
      example: Example(arguments: [slope], result: 10), units: .decibels(.plain))
  }
}

/// The level of the sum of two powers, in decibels.
///
/// It is computed from the ratio of the two powers, so that no power can be too large.
private let sumOfPowers: BinaryFunction = { first, second in
  let (high, low) = first < second ? (second, first) : (first, second)
  return high + 10 * Glibc.log10(1 + Glibc.pow(10, (low - high) / 10))
}

extension OperatorCall {
  fileprivate func powers() throws(Failure) -> (highest: Double, shares: [Double]) {
    let levels = try set(at: 0).values
    guard let highest = levels.max() else { throw .data(.emptySet(.mean)) }
    return (highest, levels.map { Glibc.pow(10, ($0 - highest) / 10) })
  }
}
