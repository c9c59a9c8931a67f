import DataSets

extension Operator {
  static let draw = Operator(
    name: "draw", symbol: "draw", asciiSymbol: "draw",
    summary:
      "one of the values at random, all equally likely: their mean, with their standard deviation as its uncertainty",
    category: .data, ports: .fixed("data"),
    kernel: .data(
      DataKernel(
        .nothing, scatter: { call throws(Failure) in try call.pointsDrawn() },
        slopes: { call throws(Failure) in try call.slopes(of: .mean) }
      ) { call throws(Failure) in
        let set = try call.set(at: 0).withoutErrors
        return Computed(
          .stored(StoredValue.number(try dataResult { () throws(DataProblem) in try set.mean() }.value)),
          .drawn(count: set.count))
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.values([160, 170, 180])], result: .number(170)), units: .first(.same))
}

extension OperatorCall {
  /// Returns the points of a random draw, with errors that describe the uncertainty of the drawn value.
  ///
  /// If the errors are propagated to the mean of the points, the result is the standard deviation of the points (of the
  /// whole population, not of a sample).
  fileprivate func pointsDrawn() throws(Failure) -> ScatteredPoints {
    let set = try set(at: 0).withoutErrors
    var error = 0.0
    if set.count > 1 {
      let deviation = try dataResult { () throws(DataProblem) in try set.standardDeviation() }.value
      error = deviation * Double(set.count - 1).squareRoot()
    }
    return ScatteredPoints(
      port: 0, set: set.withErrors(ErrorColumn([Double](repeating: error, count: set.count))), isDraw: true)
  }
}

extension OperatorID {
  var draws: Bool { self == Self.drawing }

  private static let drawing = OperatorCatalog.find(Operator.draw.name)
}
