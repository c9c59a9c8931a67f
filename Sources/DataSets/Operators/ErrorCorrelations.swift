/// The correlations between the errors of several sets; they are the same for every point.
public struct ErrorCorrelations: Hashable, Sendable {
  /// The number of sets.
  public let count: Int
  /// The matrix of coefficients, row by row: symmetric, with 1 on the diagonal.
  private var coefficients: [Double]

  /// Creates the correlations of `count` independent sets.
  public init(independent count: Int) {
    self.count = Swift.max(count, 0)
    coefficients = [Double](repeating: 0, count: self.count * self.count)
    for index in 0..<self.count { coefficients[index * self.count + index] = 1 }
  }

  /// Sets the correlation coefficient of two different sets, given by their indices from 0.
  ///
  /// A set is always correlated with itself.
  ///
  /// - Throws: `impossibleCorrelations` for a coefficient outside -1...1, for equal indices, or for an index out of
  ///   range.
  public mutating func correlate(_ first: Int, _ second: Int, _ coefficient: Double) throws(DataProblem) {
    guard 0..<count ~= first, 0..<count ~= second, first != second, abs(coefficient) <= 1 else {
      throw .impossibleCorrelations
    }
    coefficients[first * count + second] = coefficient
    coefficients[second * count + first] = coefficient
  }

  /// The correlation coefficient of two sets.
  ///
  /// - Precondition: Both indices are in `0..<count`.
  public subscript(first: Int, second: Int) -> Double { coefficients[first * count + second] }

  /// Combines correlated errors: the root of the sum of `parts[i]` · `parts[k]` · coefficient over all pairs of sets.
  ///
  /// Returns nil if the sum is negative, because the coefficients contradict each other.
  func root(of parts: [Double]) -> Double? {
    let scale = parts.reduce(0) { Swift.max($0, abs($1)) }
    if scale == 0 || !scale.isFinite { return scale }
    var square = 0.0
    for first in 0..<count {
      let part = parts[first] / scale
      square += part * part
      for second in first + 1..<Swift.max(count, first + 1) {
        square += 2 * self[first, second] * part * (parts[second] / scale)
      }
    }
    // Rounding alone can make a sum of zero this negative.
    if square < -1e-12 * Double(count * count) { return nil }
    return scale * Swift.max(square, 0).squareRoot()
  }
}
