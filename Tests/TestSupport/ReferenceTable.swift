import Foundation

/// A table of arguments and values made by other means, kept in `Tests/References`.
public enum ReferenceTable {
  /// The rows of a table, each as its words; what begins with `#` is a comment.
  public static func rows(of name: String) throws -> [[Substring]] {
    try lines(of: name).map { $0.split(separator: " ") }
  }

  /// The lines of a table, less its comments.
  public static func lines(of name: String) throws -> [Substring] {
    try text(of: name).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// A whole table, comments included.
  public static func text(of name: String) throws -> String {
    let tests = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "References/\(name)"), encoding: .utf8)
  }
}

/// How many floats lie between two: 0 where they are the same, `nil` where one is not finite.
public func unitsInLastPlace(from left: Double, to right: Double) -> UInt64? {
  guard left.isFinite, right.isFinite else { return nil }
  // Sign and magnitude become one scale, on which neighbours are one apart.
  func place(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits < 0 ? Int64.min &- bits : bits
  }
  let (low, high) = (min(place(left), place(right)), max(place(left), place(right)))
  return UInt64(bitPattern: high &- low)
}
