/// Finds the polynomial with the smallest weighted sum of squared residuals by Newton's method.
///
/// The variance of a residual depends on the slope of the polynomial, because x has errors.
struct FitDescent {
  private let points: FitPoints
  private let basis: OrthogonalPolynomials
  private let errorUnit: Double
  private let locals: [OrthogonalPolynomials.Local]
  private(set) var parameters: [Double]
  private(set) var squares = Double.infinity

  private static let mostSteps = 100
  private static let mostHalvings = 40
  /// The largest relative increase of the sum that is attributed to rounding.
  private static let rounding = 1e-14

  init(_ points: FitPoints, _ basis: OrthogonalPolynomials, errorUnit: Double, _ parameters: [Double]) {
    (self.points, self.basis, self.errorUnit, self.parameters) = (points, basis, errorUnit, parameters)
    locals = points.places.map(basis.local(at:))
  }

  private struct Term {
    var rest: Double
    var weight: Double
    var slope: Double
    var curvature: Double
    /// The derivative of the point's variance with respect to the slope.
    var bySlope: Double
    /// The second derivative of the point's variance with respect to the slope.
    var bySlopeTwice: Double
  }

  private func term(_ index: Int, _ parameters: [Double]) -> Term {
    let local = locals[index]
    var (rest, slope, curvature) = (points.values[index], 0.0, 0.0)
    for (order, parameter) in parameters.enumerated() {
      rest -= parameter * local.values[order]
      slope += parameter * local.first[order]
      curvature += parameter * local.second[order]
    }
    let (constant, linear, quadratic) = points.variance(at: index)
    let scale = 1 / errorUnit / errorUnit
    return Term(
      rest: rest, weight: 1 / ((constant + slope * (linear + slope * quadratic)) * scale), slope: slope,
      curvature: curvature, bySlope: (linear + 2 * slope * quadratic) * scale, bySlopeTwice: 2 * quadratic * scale)
  }

  private func squares(_ parameters: [Double]) -> Double {
    points.places.indices.map { index in
      let term = term(index, parameters)
      return term.rest * term.rest * term.weight
    }.roundedSum
  }

  /// Takes Newton steps until a step changes nothing.
  ///
  /// - Throws: `fitDoesNotSettle` after too many steps; `stopped` if `goesOn` returns false.
  mutating func run(_ goesOn: () -> Bool) throws(DataProblem) {
    squares = squares(parameters)
    for _ in 0..<Self.mostSteps {
      guard goesOn() else { throw .stopped }
      let (gradient, curvatures) = derivatives()
      let direct = Self.step(down: gradient, curvatures)
      guard let step = direct ?? Self.step(down: gradient, roundedCurvatures()) else { throw .fitDoesNotSettle }
      let size = parameters.reduce(0) { max($0, $1.magnitude) }
      let isLast = step.allSatisfy { $0.magnitude <= 1e-9 * size }
      let hasGone = go(by: step)
      if isLast {
        // The gradient vanishes here, but this is not a minimum.
        if direct == nil { throw .fitDoesNotSettle }
        return
      }
      if !hasGone { throw .fitDoesNotSettle }
    }
    throw .fitDoesNotSettle
  }

  /// Changes the parameters by a step, or by a half, a quarter and so on of the step.
  ///
  /// Uses the first part of the step that does not increase the sum of squares. Returns false if every part increases
  /// the sum.
  private mutating func go(by step: [Double]) -> Bool {
    var part = 1.0
    for _ in 0..<Self.mostHalvings {
      let tried = zip(parameters, step).map { $0 + part * $1 }
      let found = squares(tried)
      if found <= squares * (1 + Self.rounding) {
        (parameters, squares) = (tried, found)
        return true
      }
      part /= 2
    }
    return false
  }

  /// Returns the step to the minimum of a quadratic function with these first and second derivatives.
  ///
  /// Returns nil if the function has no minimum.
  private static func step(down gradient: [Double], _ curvatures: [[Double]]) -> [Double]? {
    guard let step = SymmetricSystem(curvatures)?.solution(of: gradient.map { -$0 }) else { return nil }
    return step.allSatisfy(\.isFinite) ? step : nil
  }

  private func derivatives() -> (gradient: [Double], curvatures: [[Double]]) {
    let count = parameters.count
    var gradient = [Double](repeating: 0, count: count)
    var curvatures = [[Double]](repeating: gradient, count: count)
    for index in points.places.indices {
      let (local, term) = (locals[index], term(index, parameters))
      let pull = term.rest * term.weight
      for row in 0..<count {
        let (value, byRow) = (local.values[row], term.bySlope * local.first[row])
        gradient[row] -= pull * (2 * value + pull * byRow)
        for column in 0...row {
          let byColumn = term.bySlope * local.first[column]
          var second = 2 * value * local.values[column] * term.weight
          second += 2 * pull * term.weight * (value * byColumn + local.values[column] * byRow)
          second -= pull * pull * term.bySlopeTwice * local.first[row] * local.first[column]
          second += 2 * pull * pull * term.weight * byRow * byColumn
          curvatures[row][column] += second
        }
      }
    }
    return (gradient, curvatures)
  }

  /// Returns the second derivatives of the sum of squares as if the weights were constant.
  ///
  /// Steps based on them always go in a direction in which the sum decreases.
  private func roundedCurvatures() -> [[Double]] {
    let count = parameters.count
    var curvatures = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for index in points.places.indices {
      let (local, term) = (locals[index], term(index, parameters))
      for row in 0..<count {
        for column in 0...row {
          curvatures[row][column] += 2 * term.weight * local.values[row] * local.values[column]
        }
      }
    }
    return curvatures
  }

  /// Returns the derivatives of the fitted parameters with respect to the values and the x of the points.
  ///
  /// The derivatives follow from the implicit function theorem, because the gradient stays 0.
  ///
  /// - Throws: `fitUndetermined` if the parameters can change in some direction without changing the sum.
  func slopes() throws(DataProblem) -> (values: [[Double]], places: [[Double]]) {
    guard let system = SymmetricSystem(derivatives().curvatures) else { throw .fitUndetermined }
    let count = parameters.count
    var values = [[Double]](repeating: [Double](repeating: 0, count: points.places.count), count: count)
    var places = values
    for index in points.places.indices {
      let (local, term) = (locals[index], term(index, parameters))
      let pull = term.rest * term.weight
      let byPlace = term.bySlope * term.curvature
      var (byValues, byPlaces) = ([Double](), [Double]())
      for order in 0..<count {
        let (value, first) = (local.values[order], local.first[order])
        let byOrder = term.bySlope * first
        byValues.append(2 * term.weight * (value + pull * byOrder))
        var moved = -2 * term.slope * value * term.weight + 2 * pull * first
        moved -= 2 * pull * term.weight * (value * byPlace + term.slope * byOrder)
        moved -= 2 * pull * pull * term.weight * byPlace * byOrder
        moved += pull * pull * (term.bySlopeTwice * term.curvature * first + term.bySlope * local.second[order])
        byPlaces.append(moved)
      }
      for (order, slope) in system.solution(of: byValues).enumerated() { values[order][index] = slope }
      for (order, slope) in system.solution(of: byPlaces).enumerated() { places[order][index] = slope }
    }
    return (values, places)
  }

  /// Returns the derivatives of the smallest sum of squares with respect to the values and the x of the points.
  ///
  /// The parameters count as constant, because the derivatives with respect to them are 0 at the minimum.
  func slopesOfSquares() -> (values: [Double], places: [Double]) {
    var (values, places) = ([Double](), [Double]())
    for index in points.places.indices {
      let term = term(index, parameters)
      let pull = term.rest * term.weight
      values.append(2 * pull)
      places.append(-2 * pull * term.slope - pull * pull * term.bySlope * term.curvature)
    }
    return (values, places)
  }
}

/// Linear equations with a symmetric positive definite matrix, stored as its Cholesky factor.
struct SymmetricSystem {
  private var factor: [[Double]]

  /// Factorises a matrix; nil if the matrix is not positive definite.
  ///
  /// Only the lower triangle is used.
  init?(_ matrix: [[Double]]) {
    factor = matrix
    for row in matrix.indices {
      for column in 0...row {
        var rest = matrix[row][column]
        for before in 0..<column { rest -= factor[row][before] * factor[column][before] }
        if column < row {
          factor[row][column] = rest / factor[column][column]
        } else if rest > 1e-14 * matrix[row][row], rest.isFinite {
          factor[row][row] = rest.squareRoot()
        } else {
          return nil
        }
      }
    }
  }

  /// Returns the solution for a right-hand side, which has one number per row.
  func solution(of numbers: [Double]) -> [Double] {
    var result = numbers
    for row in factor.indices {
      for column in 0..<row { result[row] -= factor[row][column] * result[column] }
      result[row] /= factor[row][row]
    }
    for row in factor.indices.reversed() {
      for below in factor.indices.dropFirst(row + 1) { result[row] -= factor[below][row] * result[below] }
      result[row] /= factor[row][row]
    }
    return result
  }
}
