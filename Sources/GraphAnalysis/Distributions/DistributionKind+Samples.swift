extension DistributionKind {
  /// One of the values of a data set, all of them equally likely.
  ///
  /// Its parameters are the values, ascending. In formulas it is written as the operator `draw`.
  public static let empirical = DistributionKind(
    name: "empirical", parameters: ["values"], summary: "one of the values of a data set, all equally likely",
    fault: { _ in nil },
    moments: { values in
      let share = 1 / Double(values.count)
      let mean = values.reduce(0) { $0 + $1 * share }
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) * share }
      return (mean, variance.squareRoot())
    },
    quantiles: { values in
      let count = Double(values.count)
      return { values[min(Int(max($0, 0) * count), values.count - 1)] }
    })
}
