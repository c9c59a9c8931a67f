internal import DataSets

/// Values with their errors as short texts.
enum ErrorText {
  /// `12.5`, `12.5 ± 0.2`, `12.5 (+0.3 −0.1)`.
  static func text(_ value: Double, _ error: ErrorBar?, digits: Int = 6) -> String {
    let number = NumberLabel.text(value, digits: digits)
    guard let error, error.lower > 0 || error.upper > 0 else { return number }
    let upper = NumberLabel.text(error.upper, digits: 2)
    if error.isSymmetric { return "\(number) ± \(upper)" }
    return "\(number) (+\(upper) −\(NumberLabel.text(error.lower, digits: 2)))"
  }
}
