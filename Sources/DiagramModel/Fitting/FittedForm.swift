/// A form in which all of a diagram is drawn where it has no space at its own places.
public enum FittedForm: Hashable, Sendable {
  /// Full boxes, no wider than what is written in them needs, close to each other.
  case boxes
  /// A name over a value, with a row an input.
  case small

  /// A form, the number of bands of columns below each other, and whether charts have no more space than they need.
  struct Attempt {
    let form: FittedForm
    let bands: Int
    let hasLeastCharts: Bool
    /// The empty rows between boxes that are tried.
    let gaps: [Int]
    /// Whether columns that are too high become several.
    var divides = false
  }

  /// What is tried in this order.
  static let attempts = [
    Attempt(form: .boxes, bands: 1, hasLeastCharts: false, gaps: [1, 0]),
    Attempt(form: .boxes, bands: 1, hasLeastCharts: true, gaps: [1, 0]),
    Attempt(form: .boxes, bands: 2, hasLeastCharts: true, gaps: [0]),
    Attempt(form: .small, bands: 1, hasLeastCharts: false, gaps: [1, 0]),
    Attempt(form: .small, bands: 1, hasLeastCharts: true, gaps: [1, 0]),
    Attempt(form: .small, bands: 1, hasLeastCharts: true, gaps: [0], divides: true),
    Attempt(form: .small, bands: 2, hasLeastCharts: true, gaps: [1, 0]),
    Attempt(form: .small, bands: 3, hasLeastCharts: true, gaps: [0]),
  ]

  /// How nodes are drawn in it, for a message.
  func sentence(bands: Int) -> String {
    let form =
      switch self {
      case .boxes: "narrow boxes"
      case .small: "small nodes"
      }
    return bands > 1 ? "\(form) in \(bands == 2 ? "two" : "\(bands)") bands" : form
  }
}
