extension Double {
  /// The nearest of `count` places that lie evenly from 0 to 1; nil where this is not a number or there are none.
  func place(among count: Int) -> Int? {
    guard !isNaN, count > 0 else { return nil }
    return Int((Swift.min(Swift.max(self, 0), 1) * Double(count - 1)).rounded())
  }

  /// The nearest whole number, brought into `range`; its lower end for what is not a number.
  func whole(in range: ClosedRange<Int>) -> Int {
    guard !isNaN else { return range.lowerBound }
    return Int(Swift.min(Swift.max(self, Double(range.lowerBound)), Double(range.upperBound)).rounded())
  }
}
