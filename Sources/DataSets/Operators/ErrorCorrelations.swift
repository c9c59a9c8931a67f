/// How the errors of several sets go together, point by point.
public struct ErrorCorrelations: Hashable, Sendable {
  /// The number of sets.
  public let count: Int
  /// Row by row, symmetric, 1 on the diagonal.
  private var coefficients: [Double]

  /// Correlations of `count` independent sets.
  public init(independent count: Int) {
    self.count = Swift.max(count, 0)
    coefficients = [Double](repeating: 0, count: self.count * self.count)
    for index in 0..<self.count { coefficients[index * self.count + index] = 1 }
  }

  /// Sets the coefficient of two different sets, counted from 0, in both orders.
  ///
  /// Throws outside -1...1 and for missing sets; a set is always correlated with itself.
  public mutating func correlate(_ first: Int, _ second: Int, _ coefficient: Double) throws(DataProblem) {
    guard 0..<count ~= first, 0..<count ~= second, first != second, abs(coefficient) <= 1 else {
      throw .impossibleCorrelations
    }
    coefficients[first * count + second] = coefficient
    coefficients[second * count + first] = coefficient
  }

  /// The coefficient of two sets.
  ///
  /// Both indices are in `0..<count`.
  public subscript(first: Int, second: Int) -> Double { coefficients[first * count + second] }

  /// The root of the sum over all pairs of parts, each times its coefficient; nil if that is negative.
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
    // What rounding alone can make of zero.
    if square < -1e-12 * Double(count * count) { return nil }
    return scale * Swift.max(square, 0).squareRoot()
  }
}
