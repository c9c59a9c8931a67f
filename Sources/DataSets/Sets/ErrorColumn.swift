/// The error bars of many points, as two columns of plain numbers.
///
/// Not-a-number stands for no error bar. Where only one side is given the bar is symmetric. A column of symmetric bars
/// keeps its numbers once.
public struct ErrorColumn: Sendable {
  /// Downwards; not-a-number if there is no bar, and then on both sides.
  public internal(set) var lower: [Double]
  /// Upwards; not-a-number if there is no bar, and then on both sides.
  public internal(set) var upper: [Double]

  /// Equal errors on both sides.
  public init(_ errors: [Double]) {
    lower = errors
    upper = errors
  }

  /// Two sides; where only one of them is given the bar is symmetric.
  ///
  /// The shorter column is taken to give nothing at its end.
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

  /// No bar for any of `count` points.
  init(none count: Int) {
    self.init([Double](repeating: .nan, count: count))
  }

  /// The number of points, those without a bar included.
  public var count: Int { lower.count }

  /// The bar of a point; nil if there is none.
  public subscript(index: Int) -> ErrorBar? {
    lower[index].isNaN ? nil : ErrorBar(checkedLower: lower[index], upper: upper[index])
  }

  mutating func append(_ bar: ErrorBar?) {
    lower.append(bar?.lower ?? .nan)
    upper.append(bar?.upper ?? .nan)
  }

  /// Applies one change to both sides, and only once if they are the same numbers.
  func mapSides(_ change: ([Double]) -> [Double]) -> Self {
    var result = self
    result.lower = change(lower)
    result.upper = lower.isSharing(with: upper) ? result.lower : change(upper)
    return result
  }
}

extension [Double] {
  /// Whether the two arrays are the same memory.
  func isSharing(with other: Self) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress && $0.count == mine.count }
    }
  }

  /// Whether both hold the same numbers, not-a-number being equal to itself.
  func isSame(as other: Self) -> Bool {
    if count != other.count { return false }
    if isSharing(with: other) { return true }
    for index in indices where self[index] != other[index] {
      if !(self[index].isNaN && other[index].isNaN) { return false }
    }
    return true
  }

  /// Nil if every entry is not-a-number.
  var unlessAbsent: Self? { contains { !$0.isNaN } ? self : nil }
}
