/// Polynomials from degree 0 up that are orthogonal on weighted sample positions.
///
/// In this basis, least squares are well conditioned for any degree. The highest power of each polynomial has the
/// factor 1, so simple numbers stay simple. Arnoldi's recurrence creates them, with each column orthogonalised twice
/// (P. D. Brubeck, Y. Nakatsukasa and L. N. Trefethen, Vandermonde with Arnoldi, SIAM Review 63, 2021), so no power of
/// a position is ever computed.
struct OrthogonalPolynomials: Sendable {
  /// For each degree above 0, the factors that define the polynomial by the polynomials of lower degree.
  ///
  /// The polynomial is the position times the previous polynomial, minus the lower polynomials with these factors.
  private let recurrence: [[Double]]
  let columns: [[Double]]
  /// The weighted sum of squared values of each polynomial; above 0.
  let squares: [Double]

  /// The values and the first two derivatives of all polynomials at one position.
  struct Local {
    var values: [Double]
    var first: [Double]
    var second: [Double]
  }

  /// The smallest relative length at which the new part of a column counts as independent of earlier columns.
  private static let leastRest = 1e-12

  /// Creates the polynomials up to `degree` for positions from -1 to 1.
  ///
  /// Weights are finite and above 0.
  ///
  /// - Throws: `fitUndetermined` if the weighted positions do not distinguish the polynomials.
  /// - Complexity: O(count · degree²).
  init(_ places: [Double], weights: [Double], degree: Int) throws(DataProblem) {
    let total = weights.roundedSum
    guard total > 0, total.isFinite else { throw .fitUndetermined }
    var columns = [[Double](repeating: 1, count: places.count)]
    var squares = [total]
    var recurrence: [[Double]] = []
    for order in 0..<degree {
      var column = zip(places, columns[order]).map { $0 * $1 }
      let before = Self.product(column, column, weights)
      var steps = [Double](repeating: 0, count: order + 1)
      for _ in 0..<2 {
        for (place, other) in columns.enumerated() {
          let part = Self.product(column, other, weights) / squares[place]
          steps[place] += part
          for index in column.indices { column[index] -= part * other[index] }
        }
      }
      let rest = Self.product(column, column, weights)
      guard rest > Self.leastRest * Self.leastRest * before, rest.isFinite else { throw .fitUndetermined }
      columns.append(column)
      squares.append(rest)
      recurrence.append(steps)
    }
    (self.columns, self.squares, self.recurrence) = (columns, squares, recurrence)
  }

  static func product(_ first: [Double], _ second: [Double], _ weights: [Double]) -> Double {
    var products = [Double](repeating: 0, count: first.count)
    for index in products.indices { products[index] = first[index] * second[index] * weights[index] }
    return products.roundedSum
  }

  func local(at place: Double) -> Local {
    var local = Local(values: [1], first: [0], second: [0])
    for (order, steps) in recurrence.enumerated() {
      var value = place * local.values[order]
      var first = local.values[order] + place * local.first[order]
      var second = 2 * local.first[order] + place * local.second[order]
      for before in 0...order {
        value -= steps[before] * local.values[before]
        first -= steps[before] * local.first[before]
        second -= steps[before] * local.second[before]
      }
      local.values.append(value)
      local.first.append(first)
      local.second.append(second)
    }
    return local
  }

  /// Returns the coefficients of each polynomial in powers of (position - `origin`), from power 0.
  ///
  /// `origin` is on the scale of the positions, from -1 to 1.
  func coefficients(around origin: Double) -> [[Double]] {
    let count = recurrence.count + 1
    var polynomials = [[1.0] + [Double](repeating: 0, count: count - 1)]
    for (order, steps) in recurrence.enumerated() {
      // The place is power 1 plus the origin.
      var next = polynomials[order].map { $0 * origin }
      for power in 0...order { next[power + 1] += polynomials[order][power] }
      for before in 0...order {
        for power in 0...before { next[power] -= steps[before] * polynomials[before][power] }
      }
      polynomials.append(next)
    }
    return polynomials
  }
}
