import DataSets

/// Operators that fit a polynomial to points by least squares.
///
/// If no point has an error, the uncertainty of the results comes from the scatter of the points around the polynomial.
extension Operator {
  static let fit = ofFit(
    "fit", "the parameters of the least-squares polynomial through the points, from power 0; x is the power",
    example: Example(arguments: [.values([1, 3, 5])], result: .values([1, 2])), units: .plainPoints,
    size: .points(0, numbers: 6),
    slopes: { call, fit throws(Failure) in .projection(try call.projection(of: fit, to: fit.weightsOfPowers)) },
    { call, fit throws(Failure) in .set(try fit.set(of: fit.weightsOfPowers, x: (0...fit.degree).map(Double.init))) })

  static let slope = ofLine(
    "slope", "the slope of the least-squares line through the points", power: 1, is: 2, units: .slope)

  static let intercept = ofLine(
    "intercept", "the value of the least-squares line through the points at x = 0", power: 0, is: 1,
    units: .first(.same))

  static let fitted = ofFit(
    "fitted", "the value of the least-squares polynomial at each point; x stays",
    example: Example(arguments: [.values([1, 3, 5])], result: .values([1, 3, 5])), units: .first(.same),
    size: .copy,
    slopes: { call, fit throws(Failure) in
      let set = try call.set(at: 0)
      try call.ask(for: set.count * fit.parameterCount)
      let places = fit.places(of: set)
      var projection = try call.projection(of: fit, to: places.map(fit.weights(at:)))
      projection.direct = Diagonal(
        byValue: [Double](repeating: 0, count: set.count), byX: places.map(fit.slope(at:)), keepsX: true)
      return .projection(projection)
    },
    { call, fit throws(Failure) in
      let set = try call.set(at: 0)
      try call.ask(for: set.count * fit.parameterCount)
      return .set(try fit.replacing(set, at: fit.places(of: set)))
    })

  static let chiSquare = ofFit(
    "chiSquare",
    "the sum of squared distances from the polynomial, each divided by its squared error; without errors, their plain sum",
    example: Example(arguments: [.values([0, 3, 0]), .number(1)], result: .number(6)),
    size: .nothing, takesScatter: false,
    parameters: [
      OperatorParameter(
        name: "reduced", kind: .flag,
        summary: "whether it is divided by the degrees of freedom, points minus parameters"
      )
    ],
    slopes: { call, fit throws(Failure) in
      let (slopes, share) = (fit.slopesOfChiSquare(), try call.shareOfChiSquare(fit))
      return .row(PointSlopes(values: slopes.values.map { $0 * share }, x: slopes.x.map { $0 * share }))
    },
    { call, fit throws(Failure) in .stored(StoredValue.number(fit.chiSquare * (try call.shareOfChiSquare(fit)))) })

  static let fitAt = Operator(
    name: "fitAt", symbol: "fitAt", asciiSymbol: "fitAt",
    summary: "the value of the least-squares polynomial through the points at x, a number or each value of a set",
    category: .data, ports: .fixed("x", "data"),
    kernel: .data(
      DataKernel(
        .elements, takes: .elementsAndSets, scatter: { call throws(Failure) in try call.scatterOfFit(ofPort: 1) },
        slopes: { call throws(Failure) in
          let fit = try call.fit(ofPort: 1)
          guard let set = call.inputs.first?.set else {
            let x = try call.place()
            let point = try call.row(of: fit, to: fit.weights(at: x))
            return CallSlopes(call, inputs: [.factor(fit.slope(at: x)), .row(point)])
          }
          try call.ask(for: set.count * (fit.parameterCount + 1))
          let projection = try call.projection(of: fit, to: set.values.map(fit.weights(at:)))
          let slopes = Diagonal(byValue: set.values.map(fit.slope(at:)), keepsX: true)
          return CallSlopes(call, inputs: [.diagonal(slopes), .projection(projection)])
        }
      ) { call throws(Failure) in
        let fit = try call.fit(ofPort: 1)
        guard let set = call.inputs.first?.set else {
          return Computed(.stored(StoredValue.number(fit.value(at: try call.place()))), fit.remark)
        }
        try call.ask(for: set.count * fit.parameterCount)
        return Computed(.set(try fit.replacing(set, at: set.values)), fit.remark)
      }), domain: everywhere, derivative: steps,
    example: Example(arguments: [.number(4), .values([1, 3, 5])], result: .number(9)), units: .second,
    parameters: [degree])

  private static let degree = OperatorParameter(
    name: "degree", kind: .wholeNumber(low: 0, high: PolynomialFit.highestDegree, standard: 1),
    summary: "the degree of the polynomial, 1 for a straight line, 0 for the mean")

  private static func ofLine(
    _ name: String, _ summary: String, power: Int, is result: Double, units: UnitRule
  ) -> Operator {
    ofFit(
      name, summary, example: Example(arguments: [.values([1, 3, 5])], result: .number(result)), units: units,
      size: .nothing, hasDegree: false,
      slopes: { call, fit throws(Failure) in .row(try call.row(of: fit, to: fit.weightsOfPowers[power])) },
      { _, fit throws(Failure) in .stored(StoredValue.number(fit.sum(fit.weightsOfPowers[power]))) })
  }

  private static func ofFit(
    _ name: String, _ summary: String, example: Example, units: UnitRule = .plain, size: ResultSize,
    hasDegree: Bool = true,
    takesScatter: Bool = true, parameters: [OperatorParameter] = [],
    slopes: @escaping @Sendable (OperatorCall, PolynomialFit) throws(Failure) -> LinearMap,
    _ make: @escaping @Sendable (OperatorCall, PolynomialFit) throws(Failure) -> Operand
  ) -> Operator {
    Operator(
      name: name, symbol: name, asciiSymbol: name, summary: summary, category: .data, ports: .fixed("data"),
      kernel: .data(
        DataKernel(
          size,
          scatter: { call throws(Failure) in
            takesScatter ? try call.scatterOfFit(ofPort: 0, hasDegree: hasDegree) : nil
          },
          slopes: { call throws(Failure) in
            CallSlopes(call, inputs: [try slopes(call, try call.fit(ofPort: 0, hasDegree: hasDegree))])
          }
        ) { call throws(Failure) in
          let fit = try call.fit(ofPort: 0, hasDegree: hasDegree)
          return Computed(try make(call, fit), takesScatter ? fit.remark : nil)
        }), domain: everywhere, derivative: steps, example: example, units: units,
      parameters: hasDegree ? [degree] + parameters : parameters)
  }
}

extension OperatorCall {
  fileprivate func fit(ofPort port: Int, hasDegree: Bool = true) throws(Failure) -> PolynomialFit {
    let set = try set(at: port)
    let degree = hasDegree ? try wholeNumber(0) : 1
    try ask(for: 2 * set.count * (degree + 1))
    return try counting { goesOn throws(DataProblem) in try PolynomialFit(set, degree: degree, goesOn: goesOn) }
  }

  /// Returns the fitted points, with their scatter around the polynomial as errors; nil if the points have errors
  /// already.
  ///
  /// If the polynomial has as many parameters as there are points, nothing is known about the scatter, and the errors
  /// are unknown.
  fileprivate func scatterOfFit(ofPort port: Int, hasDegree: Bool = true) throws(Failure) -> ScatteredPoints? {
    guard inputs.indices.contains(port), let set = inputs[port].set, !set.hasErrors, !set.hasErrorsX else { return nil }
    let fit = try fit(ofPort: port, hasDegree: hasDegree)
    let error = fit.scatter
    return ScatteredPoints(
      port: port, set: set.withErrors(ErrorColumn([Double](repeating: error ?? 1, count: set.count))),
      degreesOfFreedom: fit.degreesOfFreedom, isKnown: error != nil)
  }

  fileprivate func projection(of fit: PolynomialFit, to weights: [[Double]]) throws(Failure) -> Projection {
    try ask(for: 2 * fit.pointCount * fit.parameterCount)
    let slopes = try dataResult { () throws(DataProblem) in try fit.slopesOfParameters() }
    return Projection(sums: slopes.map { PointSlopes(values: $0.values, x: $0.x) }, weights: weights)
  }

  fileprivate func row(of fit: PolynomialFit, to weights: [Double]) throws(Failure) -> PointSlopes {
    PointSlopes(try projection(of: fit, to: [weights]).sums, weights: weights)
  }

  fileprivate func place() throws(Failure) -> Double {
    guard let number = inputs.first?.number else { throw .openPort(0) }
    return number
  }

  /// Returns the factor of chi-square: 1, or 1 / degrees of freedom if the reduced chi-square is requested.
  fileprivate func shareOfChiSquare(_ fit: PolynomialFit) throws(Failure) -> Double {
    if !flag(1) { return 1 }
    if fit.degreesOfFreedom < 1 { throw .data(.fitWithoutFreedom(count: fit.pointCount)) }
    return 1 / Double(fit.degreesOfFreedom)
  }
}

extension PolynomialFit {
  fileprivate var remark: ResultRemark? { isWeighted ? nil : .scatter(degreesOfFreedom: degreesOfFreedom) }

  fileprivate func places(of set: DataSet) -> [Double] { set.columnX ?? set.indices.map(Double.init) }

  fileprivate func set(of weights: [[Double]], x: [Double]) throws(Failure) -> DataSet {
    try dataResult { () throws(DataProblem) in
      let values = weights.map(sum)
      if !values.allSatisfy(\.isFinite) { throw .fitTooLarge }
      return try DataSet(values: values, x: x).withErrors(try errors(of: weights))
    }
  }

  fileprivate func replacing(_ set: DataSet, at places: [Double]) throws(Failure) -> DataSet {
    try dataResult { () throws(DataProblem) in
      let weights = places.map(weights(at:))
      let values = weights.map(sum)
      if let index = values.firstIndex(where: { !$0.isFinite }) { throw .resultNotFinite(index: index) }
      return try set.replacingValues(values) { _ in 0 }.withErrors(try errors(of: weights))
    }
  }

  private func errors(of weights: [[Double]]) throws(DataProblem) -> ErrorColumn? {
    guard let spread = try spread() else { return nil }
    return ErrorColumn(weights.map { spread.error($0)?.mean ?? .nan })
  }
}

extension PointSlopes {
  init(_ slopes: [PointSlopes], weights: [Double]) {
    self.init(values: [], x: [])
    for (slopes, weight) in Swift.zip(slopes, weights) {
      values = Self.sum(values, slopes.values, weight)
      x = Self.sum(x, slopes.x, weight)
    }
  }

  private static func sum(_ total: [Double], _ slopes: [Double], _ weight: Double) -> [Double] {
    total.isEmpty ? slopes.map { $0 * weight } : Swift.zip(total, slopes).map { $0 + $1 * weight }
  }
}
