import DataSets

extension Operator {
  static let sum = reduction(
    "sum", "the sum of all values, with the error that follows from theirs", of: [1, 2, 3.5], is: 6.5, units: .total,
    .reduction(.sum) { set throws(DataProblem) in try set.sum() })

  static let mean = reduction(
    "mean", "the arithmetic mean of all values, or the mean weighted by their errors", of: [1, 2, 6], is: 3,
    units: .mean,
    DataKernel(
      .nothing, slopes: { call throws(Failure) in try call.slopes(of: call.flag(0) ? .weightedMean : .mean) },
      { call throws(Failure) in
        let set = try call.set(at: 0)
        let isWeighted = call.flag(0)
        return Computed(
          try dataResult { () throws(DataProblem) in
            isWeighted ? try set.weightedMean() : try set.withoutErrors.mean()
          })
      }),
    parameters: [
      OperatorParameter(
        name: "weighted", kind: .flag, summary: "whether each value is weighted by the reciprocal of its squared error")
    ])

  static let weightedMean = Operator(
    name: "weightedMean", symbol: "weightedMean", asciiSymbol: "weightedMean",
    summary: "the mean of the values with these weights", category: .data, ports: .fixed("data", "weights"),
    kernel: .data(
      DataKernel(
        .nothing,
        slopes: { call throws(Failure) in
          let mean = try call.weightedMean()
          return CallSlopes(
            call,
            inputs: [
              .row(PointSlopes(values: mean.slopesByValue)), .row(PointSlopes(values: mean.slopesByWeight)),
            ])
        }
      ) { call throws(Failure) in Computed(.stored(StoredValue.number(try call.weightedMean().mean))) }),
    domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([20, 80]), .values([3, 1])], result: .number(35)), units: .weighted)

  static let median = reduction(
    "median", "the middle value, or the mean of the two in the middle", of: [5, 1, 2], is: 2, units: .first(.same),
    .reduction(.median) { set throws(DataProblem) in try set.median() })

  static let std = reduction(
    "std", "the sample standard deviation", of: [2, 4, 6], is: 2, units: .first(.difference),
    .reduction(.std) { set throws(DataProblem) in try set.standardDeviation() })

  static let `var` = reduction(
    "var", "the sample variance", of: [2, 4, 6], is: 4, units: .first(.square),
    .reduction(.var) { set throws(DataProblem) in try set.variance() })

  static let count = reduction(
    "count", "the number of values; missing ones do not count", of: [7, 7, 8], is: 3, units: .any,
    .reduction(.count) { set throws(DataProblem) in Estimate(Double(set.count)) })

  static let quantile = Operator(
    name: "quantile", symbol: "quantile", asciiSymbol: "quantile",
    summary: "the value below which a fraction of all values lies, linear between order statistics",
    category: .data, ports: .fixed("data"),
    kernel: .data(
      DataKernel(
        .nothing,
        slopes: { call throws(Failure) in
          let (set, fraction) = (try call.set(at: 0), try call.number(0))
          var slopes = try call.slopes(of: .quantile, fraction: fraction)
          if !slopes.parameters[0].isEmpty {
            slopes.parameters[0] = [.factor(set.slopeOfQuantile(byFraction: fraction))]
          }
          return slopes
        }
      ) { call throws(Failure) in
        let set = try call.set(at: 0).withoutErrors
        let fraction = try call.number(0)
        return Computed(try dataResult { () throws(DataProblem) in try set.quantile(fraction) })
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([1, 2, 3, 4]), .number(0.5)], result: .number(2.5)), units: .first(.same),
    parameters: [
      OperatorParameter(
        name: "q", kind: .number(low: 0, high: 1, standard: 0.5), summary: "the fraction, from 0 to 1")
    ])

  private static func reduction(
    _ name: String, _ summary: String, of values: [Double], is result: Double, units: UnitRule,
    _ kernel: DataKernel,
    parameters: [OperatorParameter] = []
  ) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .data, ports: .fixed("data"),
      kernel: .data(kernel), domain: everywhere, derivative: steps,
      example: Example(arguments: [.values(values)], result: .number(result)), units: units, parameters: parameters)
  }
}

extension OperatorCall {
  fileprivate func weightedMean() throws(Failure) -> DataSet.WeightedMean {
    let (values, weights) = (try set(at: 0), try set(at: 1))
    try ask(for: 2 * values.count)
    let mean = try dataResult { () throws(DataProblem) in try values.mean(weightedBy: weights) }
    if !mean.mean.isFinite { throw .outsideDomain(.divisionByZero) }
    return mean
  }
}
