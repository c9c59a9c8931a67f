import Formulas

/// Numbers as an array of JSON.
enum JSONList {
  /// `[1, 2, 3]`, exact floats.
  static func text(of numbers: [Double]) -> String {
    "[\(numbers.map { NumberText.shortest($0) }.joined(separator: ", "))]"
  }
}
