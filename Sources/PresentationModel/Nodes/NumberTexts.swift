import Formulas

/// Numbers as people read them, remembered: most numbers of a frame were in the frame before.
struct NumberTexts {
  /// Beyond so many all are forgotten.
  private static let limit = 4_096

  private var texts: [UInt64: String] = [:]

  /// The same as `NumberText.display`.
  mutating func text(of value: Double) -> String {
    if let known = texts[value.bitPattern] { return known }
    if texts.count >= Self.limit { texts = [:] }
    let text = NumberText.display(value)
    texts[value.bitPattern] = text
    return text
  }
}
