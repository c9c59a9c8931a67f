import DataSets
import Testing

/// Polynomials through points: certified and published fits, slopes by differences, and points that no polynomial fits.
@Suite struct FitTests {
  private func fit(_ x: [Double], _ y: [Double], _ degree: Int = 1) throws -> PolynomialFit {
    try PolynomialFit(DataSet(values: y, x: x), degree: degree)
  }

  /// The parameters by power of x, with their standard deviations.
  private func parameters(_ fit: PolynomialFit) throws -> [(value: Double, deviation: Double)] {
    let spread = try #require(try fit.spread())
    return try fit.weightsOfPowers.map { (fit.sum($0), try #require(spread.error($0)).mean) }
  }

  private func isNear(_ value: Double, _ expected: Double, _ part: Double) -> Bool {
    abs(value - expected) <= part * max(abs(expected), 1e-300)
  }

  @Test(arguments: FitReferenceTables.all)
  func `a fit has the certified parameters, deviations and scatter of NIST's linear regression`(
    _ table: FitReferenceTables.Table
  ) throws {
    let fit = try fit(table.x, table.y, table.parameters.count - 1)
    for (found, expected) in zip(try parameters(fit), table.parameters) {
      #expect(isNear(found.value, expected.value, 3e-8), "\(table.name): \(found.value)")
      #expect(
        expected.deviation == 0 ? found.deviation < 1e-8 : isNear(found.deviation, expected.deviation, 1e-9),
        "\(table.name): \(found.deviation)")
    }
    let scatter = try #require(fit.scatter)
    #expect(table.scatter == 0 ? scatter < 1e-8 : isNear(scatter, table.scatter, 1e-9), "\(table.name): \(scatter)")
  }

  @Test func `a calibration line is that of the GUM, H 3`() throws {
    let fit = try fit(FitReferenceTables.temperatures.map { $0 - 20 }, FitReferenceTables.corrections)
    let found = try parameters(fit)
    #expect(abs(found[0].value + 0.1712) < 5e-5 && abs(found[0].deviation - 0.0029) < 5e-5)
    #expect(abs(found[1].value - 0.00218) < 5e-6 && abs(found[1].deviation - 0.00067) < 5e-6)
    #expect(abs(try #require(fit.scatter) - 0.0035) < 5e-5)
    let spread = try #require(try fit.spread())
    #expect(abs(fit.value(at: 10) + 0.1494) < 5e-5)
    #expect(abs(try #require(spread.error(fit.weights(at: 10))).mean - 0.0041) < 5e-5)
    // u²(y1 + y2) less both squares is twice the covariance.
    let both = try #require(spread.error(zip(fit.weightsOfPowers[0], fit.weightsOfPowers[1]).map { $0 + $1 })).mean
    let covariance =
      (both * both - found[0].deviation * found[0].deviation - found[1].deviation * found[1].deviation) / 2
    #expect(abs(covariance / found[0].deviation / found[1].deviation + 0.930) < 5e-4)
  }

  /// Points of Pearson (1901) with the weights of York (1966).
  private static let pearson: (x: [Double], y: [Double], weightsOfX: [Double], weightsOfY: [Double]) = (
    [0, 0.9, 1.8, 2.6, 3.3, 4.4, 5.2, 6.1, 6.5, 7.4], [5.9, 5.4, 4.4, 4.6, 3.5, 3.7, 2.8, 2.8, 2.4, 1.5],
    [1000, 1000, 500, 800, 200, 80, 60, 20, 1.8, 1], [1, 1.8, 4, 8, 20, 20, 70, 70, 100, 500]
  )

  private func york(_ x: [Double], _ y: [Double], _ degree: Int = 1, correlation: Double = 0) throws -> PolynomialFit {
    func errors(_ weights: [Double]) -> ErrorColumn { ErrorColumn(weights.map { 1 / $0.squareRoot() }) }
    let set = try DataSet(
      values: y, x: x, errorX: errors(Self.pearson.weightsOfX), errorY: errors(Self.pearson.weightsOfY),
      errorCorrelations: [Double](repeating: correlation, count: x.count))
    return try PolynomialFit(set, degree: degree)
  }

  @Test func `a line with errors of both coordinates is that of York and others, 2004`() throws {
    let fit = try york(Self.pearson.x, Self.pearson.y)
    let found = try parameters(fit)
    #expect(isNear(found[0].value, 5.47991022, 1e-8) && isNear(found[1].value, -0.480533407, 1e-8))
    #expect(isNear(fit.chiSquare / Double(fit.degreesOfFreedom), 1.48329, 1e-5))
    // Theirs are taken at the adjusted points (0.295 and 0.0580), these at the measured ones.
    #expect(isNear(found[0].deviation, 0.295, 0.02) && isNear(found[1].deviation, 0.0580, 0.02))
  }

  @Test(arguments: [(1, 0), (1, 0.5), (2, 0.3)])
  func `how a fit moves with its points is what differences give`(_ degree: Int, _ correlation: Double) throws {
    let (x, y) = (Self.pearson.x, Self.pearson.y)
    let fit = try york(x, y, degree, correlation: correlation)
    let (slopes, squares) = (try fit.slopesOfParameters(), fit.slopesOfChiSquare())
    let step = 1e-5
    #expect(!x.isEmpty)
    for index in x.indices {
      func moved(_ numbers: [Double], _ distance: Double) -> [Double] {
        var moved = numbers
        moved[index] += distance
        return moved
      }
      let byX = try [step, -step].map { try york(moved(x, $0), y, degree, correlation: correlation) }
      let byY = try [step, -step].map { try york(x, moved(y, $0), degree, correlation: correlation) }
      let weights = fit.weights(at: 5.5)
      let expected = (
        zip(weights, slopes).reduce(0) { $0 + $1.0 * $1.1.x[index] },
        zip(weights, slopes).reduce(0) { $0 + $1.0 * $1.1.values[index] }
      )
      #expect(abs((byX[0].value(at: 5.5) - byX[1].value(at: 5.5)) / (2 * step) - expected.0) < 1e-6)
      #expect(abs((byY[0].value(at: 5.5) - byY[1].value(at: 5.5)) / (2 * step) - expected.1) < 1e-6)
      #expect(abs((byX[0].chiSquare - byX[1].chiSquare) / (2 * step) - squares.x[index]) < 1e-5)
      #expect(abs((byY[0].chiSquare - byY[1].chiSquare) / (2 * step) - squares.values[index]) < 1e-5)
    }
  }

  @Test func `a fit with errors of values alone has the covariance of its weights`() throws {
    let set = try DataSet(values: [1, 3, 4], x: [0, 1, 2], errorY: ErrorColumn([0.1, 0.2, 0.4]))
    let fit = try PolynomialFit(set, degree: 1)
    // By hand: weights 100, 25, 6.25; sums 131.25, 37.5, 50; the slope (131.25 · 125 − 37.5 · 200) / 5156.25.
    let found = try parameters(fit)
    #expect(isNear(found[1].value, 1.7272727272727273, 1e-13))
    #expect(isNear(found[1].deviation, (131.25 / 5156.25).squareRoot(), 1e-13))
    #expect(isNear(found[0].deviation, (50 / 5156.25).squareRoot(), 1e-13))
    #expect(fit.isWeighted && fit.scatter == nil && fit.degreesOfFreedom == 1)
  }

  @Test func `dates and large values lose no digits`() throws {
    let start = 1.7e9
    let fit = try fit((0..<50).map { start + Double($0) * 60 }, (0..<50).map { 1e200 * (3 + Double($0)) })
    #expect(isNear(fit.value(at: start + 600), 13e200, 1e-13))
    #expect(isNear(fit.slope(at: start), 1e200 / 60, 1e-13))
  }

  @Test func `two points have a line and no scatter, and points on a line scatter by nothing`() throws {
    let two = try fit([0, 2], [1, 5])
    #expect(isNear(two.value(at: 0), 1, 1e-14) && isNear(two.slope(at: 0), 2, 1e-14))
    #expect(two.scatter == nil && two.degreesOfFreedom == 0)
    #expect(try two.spread() == nil)
    #expect(try fit([0, 1, 2], [1, 3, 5]).scatter == 0)
  }

  private func problem(_ body: () throws(DataProblem) -> PolynomialFit) -> DataProblem? {
    do throws(DataProblem) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `points that no polynomial fits are told apart`() throws {
    let cases: [(DataSet, Int, DataProblem)] = [
      (try DataSet(values: [1, 2, 3], x: [5, 5, 5]), 1, .fitTooFewPlaces(needed: 2, count: 1)),
      (try DataSet(values: []), 1, .fitTooFewPlaces(needed: 2, count: 0)),
      (try DataSet(values: [1]), 1, .fitTooFewPlaces(needed: 2, count: 1)),
      (try DataSet(values: [1, 2, 3], x: [1, 2, 2]), 2, .fitTooFewPlaces(needed: 3, count: 2)),
      (try DataSet(values: [1, 2, 3], x: [1, .nan, 2]), 1, .lacksX(index: 1)),
      (try DataSet(values: [1, 2, 3], errorY: ErrorColumn([1, 0, 1])), 1, .lacksFitWeight(index: 1)),
      (try DataSet(values: [1, 2, 3], errorY: ErrorColumn([1, 1, .nan])), 1, .lacksFitWeight(index: 2)),
      // A level line sees no errors of x.
      (try DataSet(values: [1, 1, 1], x: [1, 2, 3], errorX: ErrorColumn([1, 1, 1])), 1, .lacksFitWeight(index: 0)),
      (try DataSet(values: [1, 2, 3], x: [0, 1e-300, 1]), 2, .fitUndetermined),
    ]
    for (set, degree, expected) in cases {
      let found = problem { () throws(DataProblem) in try PolynomialFit(set, degree: degree) }
      #expect(found == expected, "\(set.values), \(degree)")
      #expect("\(expected)".contains(": give ") || "\(expected)".contains(": add "), "\(expected)")
    }
    let stopped = problem { () throws(DataProblem) in
      try PolynomialFit(try DataSet(values: [1, 2, 3]), degree: 1) { _ in false }
    }
    #expect(stopped == .stopped)
  }
}
