import Formulas

/// The probability that an assertion holds, as a sentence without initial capital and full stop.
extension Conformance {
  /// The probability in words.
  ///
  /// For example, `holds with a probability of 84.1 %`. If the assertion does not hold at present, `would hold with …`.
  public var sentence: String { "\(holds ? "holds" : "would hold") with a probability of \(percent)" }

  /// Whether the assertion holds now, but with a probability below `wanted`.
  public var isDoubtful: Bool { holds && probability < Self.wanted }

  /// The probability in percent: `84.1 %`.
  ///
  /// It has three digits; if these would show 0 or 100, it has four digits: `99.99 %`.
  private var percent: String {
    let percent = probability * 100
    if percent > 99.99 { return percent == 100 ? "100 %" : "more than 99.99 %" }
    if percent < 0.01 { return percent == 0 ? "0 %" : "less than 0.01 %" }
    return "\(NumberText.display((percent * 100).rounded() / 100, digits: percent > 99 ? 4 : 3)) %"
  }
}
