/// The error bars of many points, as two columns of plain numbers.
///
/// NaN means no error bar. If only one side is given, the bar is symmetric. Symmetric bars share one array for both
/// sides.
public struct ErrorColumn: Sendable {
  /// The errors below the numbers; for a point without a bar, NaN in both arrays.
  public internal(set) var lower: [Double]
  /// The errors above the numbers; for a point without a bar, NaN in both arrays.
  public internal(set) var upper: [Double]

  /// Creates bars with equal errors on both sides.
  public init(_ errors: [Double]) {
    lower = errors
    upper = errors
  }

  /// Creates bars from two sides; if only one side is given, the bar is symmetric.
  ///
  /// The shorter column is filled up with NaN.
  public init(lower: [Double], upper: [Double]) {
    self.lower = lower
    self.upper = upper
    let count = Swift.max(lower.count, upper.count)
    self.lower.append(contentsOf: repeatElement(.nan, count: count - lower.count))
    self.upper.append(contentsOf: repeatElement(.nan, count: count - upper.count))
    for index in 0..<count {
      if self.lower[index].isNaN, !self.upper[index].isNaN { self.lower[index] = self.upper[index] }
      if self.upper[index].isNaN, !self.lower[index].isNaN { self.upper[index] = self.lower[index] }
    }
  }

  /// Creates a column of `count` absent bars.
  init(none count: Int) {
    self.init([Double](repeating: .nan, count: count))
  }

  /// The number of points, including points without a bar.
  public var count: Int { lower.count }

  /// The bar of the point at `index`; nil for a point without a bar.
  public subscript(index: Int) -> ErrorBar? {
    lower[index].isNaN ? nil : ErrorBar(checkedLower: lower[index], upper: upper[index])
  }

  mutating func append(_ bar: ErrorBar?) {
    lower.append(bar?.lower ?? .nan)
    upper.append(bar?.upper ?? .nan)
  }

  /// Applies `change` to both arrays, but only once if they share their memory.
  func mapSides(_ change: ([Double]) -> [Double]) -> Self {
    var result = self
    result.lower = change(lower)
    result.upper = lower.isSharing(with: upper) ? result.lower : change(upper)
    return result
  }
}

extension [Double] {
  func isSharing(with other: Self) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress && $0.count == mine.count }
    }
  }

  /// Returns whether both arrays have the same numbers; NaN equals NaN.
  func isSame(as other: Self) -> Bool {
    if count != other.count { return false }
    if isSharing(with: other) { return true }
    for index in indices where self[index] != other[index] {
      if !(self[index].isNaN && other[index].isNaN) { return false }
    }
    return true
  }

  /// The array; nil if it has only NaN, which marks absent numbers.
  var unlessAbsent: Self? { contains { !$0.isNaN } ? self : nil }
}
