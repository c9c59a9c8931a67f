/// A least-squares polynomial of x through the points of a set.
///
/// The errors of the points determine the method:
/// - Points without errors have equal weights.
/// - If only the values have errors, the weight of a point is the reciprocal of its squared error.
/// - If x has errors too, each squared residual is divided by the variance of both errors along the polynomial,
///   including their correlation. For a straight line this is the best fit of D. York and others (American Journal of
///   Physics 72, 2004). For higher degrees it is the effective variance of J. Orear (American Journal of Physics 50,
///   1982), which changes with the parameters.
///
/// An error bar with different sides counts as the mean of both sides. If no point has an x, indices are used. x and
/// values are scaled, so neither dates nor large values lose digits. Errors are fixed and do not change with the fit.
public struct PolynomialFit: Sendable {
  /// The highest degree that can be fitted.
  public static let highestDegree = 20

  /// The degree of the polynomial.
  public let degree: Int
  /// The number of points that were fitted.
  public let pointCount: Int
  /// Whether the weights of the points follow from their errors; if not, all weights are equal.
  public let isWeighted: Bool
  /// The middle of the x range.
  ///
  /// It is subtracted from x before the fit.
  let centre: Double
  /// Half of the x range; 1 if all x are equal.
  ///
  /// x is divided by it before the fit.
  let halfWidth: Double
  let unit: Double
  /// The divisor of the errors before the fit, as a multiple of `unit`; 1 for points without errors.
  let errorUnit: Double
  let basis: OrthogonalPolynomials
  /// The factor of each basis polynomial, in `unit`.
  let parameters: [Double]
  let points: FitPoints
  /// The weighted sum of the squared residuals, in the square of `unit`; weights are based on `errorUnit`.
  private let squares: Double

  /// The number of parameters.
  public var parameterCount: Int { degree + 1 }
  /// The number of points minus the number of parameters.
  public var degreesOfFreedom: Int { pointCount - parameterCount }
  /// Chi-square: the sum of the squared residuals, each divided by the variance of its point.
  ///
  /// For points without errors, chi-square is the sum of the squared residuals. If the sum is too large for a double,
  /// it is not finite.
  public var chiSquare: Double {
    let scale = isWeighted ? 1 / errorUnit : unit
    return squares * scale * scale
  }

  /// Fits a polynomial of a degree from 0 to `highestDegree`; degree 0 gives the mean.
  ///
  /// `goesOn` is called before each block of work, with the size of the block. The fit stops if `goesOn` returns false.
  ///
  /// - Throws: `fitTooFewPlaces`, `fitUndetermined`, `lacksX`, `lacksFitWeight`, `fitDoesNotSettle`, `fitTooLarge`;
  ///   `stopped`.
  /// - Complexity: O(count · degree²); with errors of x about ten times as long.
  public init(_ set: DataSet, degree: Int, goesOn: (_ steps: Int) -> Bool = { _ in true }) throws(DataProblem) {
    let places = try set.fitPlaces(for: degree + 1)
    let work = set.count * (degree + 1) * (degree + 1)
    guard goesOn(work) else { throw .stopped }
    let points = FitPoints(set, places)
    var errorUnit = 1.0
    var weights = [Double](repeating: 1, count: set.count)
    if points.hasErrorsOfX {
      let level = try OrthogonalPolynomials(points.places, weights: weights, degree: degree)
      let even = Self.projection(points.values, level, weights)
      let variances = try points.variances(level, even)
      errorUnit = variances.min().map { $0.squareRoot() } ?? 1
      weights = variances.map { errorUnit * errorUnit / $0 }
    } else if let errors = points.errors {
      if let index = errors.firstIndex(where: { !($0 > 0) }) { throw .lacksFitWeight(index: index) }
      errorUnit = errors.min() ?? 1
      weights = errors.map { errorUnit / $0 * (errorUnit / $0) }
    }
    basis = try OrthogonalPolynomials(points.places, weights: weights, degree: degree)
    var parameters = Self.projection(points.values, basis, weights)
    if points.hasErrorsOfX {
      var descent = FitDescent(points, basis, errorUnit: errorUnit, parameters)
      try descent.run { goesOn(work) }
      (parameters, squares) = (descent.parameters, descent.squares)
    } else {
      let residuals = points.residuals(basis, parameters)
      squares = OrthogonalPolynomials.product(residuals, residuals, weights)
    }
    (self.degree, self.parameters, self.points, self.errorUnit) = (degree, parameters, points, errorUnit)
    (centre, halfWidth, unit) = (points.centre, points.halfWidth, points.unit)
    pointCount = set.count
    isWeighted = points.hasErrorsOfX || points.errors != nil
    guard parameters.allSatisfy(\.isFinite) else { throw .fitTooLarge }
  }

  /// Returns the least-squares parameters.
  ///
  /// Projects the values on the basis, and then projects the residuals to remove rounding errors.
  private static func projection(_ values: [Double], _ basis: OrthogonalPolynomials, _ weights: [Double]) -> [Double] {
    var residuals = values
    var parameters = [Double](repeating: 0, count: basis.columns.count)
    for _ in 0..<3 {
      for (order, column) in basis.columns.enumerated() {
        let part = OrthogonalPolynomials.product(residuals, column, weights) / basis.squares[order]
        parameters[order] += part
        for index in residuals.indices { residuals[index] -= part * column[index] }
      }
      residuals = FitPoints.residuals(values, basis, parameters)
    }
    return parameters
  }

  /// Returns the weight of each fit parameter in the polynomial's value at `x`.
  ///
  /// `sum(_:)` of these weights is the value.
  public func weights(at x: Double) -> [Double] { basis.local(at: place(of: x)).values }

  /// Returns the polynomial's value at `x`; not finite if it is too large.
  public func value(at x: Double) -> Double { sum(weights(at: x)) }

  /// Returns the slope of the polynomial at `x`.
  public func slope(at x: Double) -> Double { sum(basis.local(at: place(of: x)).first) / halfWidth }

  /// Returns the sum of the fit parameters, each multiplied by its weight.
  public func sum(_ weights: [Double]) -> Double { zip(weights, parameters).map { $0 * $1 }.roundedSum * unit }

  /// For each power of x, from 0, the weights of the fit parameters in the coefficient of this power.
  ///
  /// `sum(_:)` of these weights is the coefficient.
  public var weightsOfPowers: [[Double]] {
    let polynomials = basis.coefficients(around: -centre / halfWidth)
    return (0...degree).map { power in
      var scale = 1.0
      for _ in 0..<power { scale /= halfWidth }
      return polynomials.map { $0[power] * scale }
    }
  }

  private func place(of x: Double) -> Double { (x - centre) / halfWidth }

  /// The standard deviation of the points around the polynomial; nil if the points are weighted by errors, or if there
  /// are no degrees of freedom.
  public var scatter: Double? {
    isWeighted || degreesOfFreedom < 1 ? nil : (squares / Double(degreesOfFreedom)).squareRoot() * unit
  }
}

/// The points of a fit, scaled so that x is from -1 to 1 and values are at most 2 in magnitude.
struct FitPoints: Sendable {
  let centre: Double
  let halfWidth: Double
  let unit: Double
  let places: [Double]
  let values: [Double]
  /// The error of each value, 0 for a point without error; nil if no point has an error.
  let errors: [Double]?
  /// The error of each x, 0 for an x without error; nil if no x has an error.
  let errorsOfX: [Double]?
  private let correlations: [Double]?

  var hasErrorsOfX: Bool { errorsOfX != nil }

  init(_ set: DataSet, _ x: [Double]) {
    let (lowest, highest) = (x.min() ?? 0, x.max() ?? 0)
    let centre = lowest / 2 + highest / 2
    // Points at one place can still be fitted by their mean.
    let halfWidth = highest > lowest ? highest / 2 - lowest / 2 : 1
    let largest = set.values.reduce(0) { Swift.max($0, $1.magnitude) }
    let unit = largest == 0 ? 1 : Double(sign: .plus, exponent: Swift.max(largest.exponent, -1000), significand: 1)
    (self.centre, self.halfWidth, self.unit) = (centre, halfWidth, unit)
    places = x.map { ($0 - centre) / halfWidth }
    values = set.values.map { $0 / unit }
    errors = set.errorsY.map { column in set.indices.map { (column[$0]?.mean ?? 0) / unit } }
    errorsOfX = set.errorsX.map { column in set.indices.map { (column[$0]?.mean ?? 0) / halfWidth } }
    correlations = set.errorCorrelations
  }

  /// Returns the residual of each value: its distance from the polynomial with these parameters.
  func residuals(_ basis: OrthogonalPolynomials, _ parameters: [Double]) -> [Double] {
    Self.residuals(values, basis, parameters)
  }

  static func residuals(_ values: [Double], _ basis: OrthogonalPolynomials, _ parameters: [Double]) -> [Double] {
    values.indices.map { index in
      var rest = values[index]
      for (order, parameter) in parameters.enumerated() { rest -= parameter * basis.columns[order][index] }
      return rest
    }
  }

  /// Returns the variance of a point's residual, as a quadratic function of the polynomial's slope at the point.
  func variance(at index: Int) -> (constant: Double, linear: Double, quadratic: Double) {
    let (value, place) = (errors?[index] ?? 0, errorsOfX?[index] ?? 0)
    let correlation = correlations.map { $0[index].isNaN ? 0 : $0[index] } ?? 0
    return (value * value, -2 * correlation * value * place, place * place)
  }

  /// Returns the variance of each point's residual for a polynomial.
  ///
  /// - Throws: `lacksFitWeight` for the first variance that is not above 0 and finite.
  func variances(_ basis: OrthogonalPolynomials, _ parameters: [Double]) throws(DataProblem) -> [Double] {
    var variances: [Double] = []
    for (index, place) in places.enumerated() {
      let slope = zip(basis.local(at: place).first, parameters).reduce(0) { $0 + $1.0 * $1.1 }
      let (constant, linear, quadratic) = variance(at: index)
      let variance = constant + slope * (linear + slope * quadratic)
      guard variance > 0, variance.isFinite else { throw .lacksFitWeight(index: index) }
      variances.append(variance)
    }
    return variances
  }
}

extension DataSet {
  /// Returns the x of the points, or their indices if no point has an x.
  ///
  /// Throws if fewer than `needed` of these positions are different.
  fileprivate func fitPlaces(for needed: Int) throws(DataProblem) -> [Double] {
    let places = columnX ?? indices.map(Double.init)
    if let index = places.firstIndex(where: \.isNaN) { throw .lacksX(index: index) }
    let sorted = places.sorted()
    let different = sorted.indices.count { $0 == 0 || sorted[$0] != sorted[$0 - 1] }
    if different < needed { throw .fitTooFewPlaces(needed: needed, count: different) }
    return places
  }
}
