import Foundation

/// How what is counted grows with the size of the work.
public enum Growth {
  /// The exponent `e` of the curve `size`ᵉ that fits the counts best: 0 where they stay, 1 where they grow in proportion.
  ///
  /// Least squares on logarithms. A count of 0 is taken as 1.
  public static func exponent(of sizes: [Int], _ count: (_ size: Int) throws -> Int) rethrows -> Double {
    let points = try sizes.map { (x: log(Double($0)), y: log(Double(max(1, try count($0))))) }
    let x = points.reduce(0) { $0 + $1.x } / Double(points.count)
    let y = points.reduce(0) { $0 + $1.y } / Double(points.count)
    let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    return points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
  }
}
