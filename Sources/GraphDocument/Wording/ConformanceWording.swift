import Formulas

/// The probability that an assertion holds, in a sentence: no capital, no full stop.
extension Conformance {
  /// `holds with a probability of 84.1 %`, and of an assertion that does not hold as the values are: `would hold with …`.
  public var sentence: String { "\(holds ? "holds" : "would hold") with a probability of \(percent)" }

  /// Whether it holds, but not with the probability that is wanted.
  public var isDoubtful: Bool { holds && probability < Self.wanted }

  /// In percent, with the three digits that distinguish it from 0 and 1: `84.1 %`, `99.99 %`.
  private var percent: String {
    let percent = probability * 100
    if percent > 99.99 { return percent == 100 ? "100 %" : "more than 99.99 %" }
    if percent < 0.01 { return percent == 0 ? "0 %" : "less than 0.01 %" }
    return "\(NumberText.display((percent * 100).rounded() / 100, digits: percent > 99 ? 4 : 3)) %"
  }
}
