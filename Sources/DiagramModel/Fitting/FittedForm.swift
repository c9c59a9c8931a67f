import Geometry

/// A form in which all of a diagram is drawn where it has no space at its own places.
public enum FittedForm: Hashable, Sendable {
  /// Full boxes, no wider than what is written in them needs, close to each other.
  case boxes
  /// A name over a value, with a row an input; charts and notes have boxes.
  case small
  /// The same with charts as lines of small bars.
  case smallest

  /// A form, and how its columns are arranged.
  struct Attempt {
    let form: FittedForm
    /// How many bands of columns lie below each other.
    var bands = 1
    /// The cells that charts have at most.
    var charts = Self.fairCharts
    /// The empty rows between boxes that are tried.
    var gaps = [1, 0]
    /// Whether columns that are too high become several.
    var divides = false
    /// How many screens it may take beside each other, and below each other.
    var screens: (across: Double, down: Double) = (1, 1)

    /// The cells that there are for it, where a screen has so many.
    func screens(_ size: Size) -> Size {
      Size(columns: Int(Double(size.columns) * screens.across), rows: Int(Double(size.rows) * screens.down))
    }

    /// As large as they are at their places.
    static let ownCharts = Size(columns: .max / 2, rows: .max / 2)
    /// With axes and labels.
    static let fairCharts = Size(columns: 24, rows: 6)
    /// Enough to see what kind of chart it is.
    static let littleCharts = Size(columns: 16, rows: 5)
  }

  /// What is tried in this order.
  static let attempts = [
    Attempt(form: .boxes, charts: Attempt.ownCharts),
    Attempt(form: .boxes),
    Attempt(form: .boxes, bands: 2, gaps: [0]),
    Attempt(form: .small, charts: Attempt.ownCharts),
    Attempt(form: .small),
    Attempt(form: .small, gaps: [0], divides: true),
    Attempt(form: .small, charts: Attempt.littleCharts),
    Attempt(form: .smallest),
    Attempt(form: .small, bands: 2),
    Attempt(form: .smallest, bands: 2, gaps: [0]),
    Attempt(form: .smallest, bands: 3, gaps: [0]),
    Attempt(form: .smallest, gaps: [0], screens: (1.6, 1)),
    Attempt(form: .smallest, gaps: [0], screens: (1, 1.6)),
  ]

  /// How nodes are drawn in it, for a message.
  func sentence(bands: Int) -> String {
    let form =
      switch self {
      case .boxes: "narrow boxes"
      case .small, .smallest: "small nodes"
      }
    return bands > 1 ? "\(form) in \(bands == 2 ? "two" : "\(bands)") bands" : form
  }

  /// Whether a node has a box with a border in it.
  package func hasBorder(_ body: NodeVO.Body) -> Bool {
    switch body {
    case .value: self == .boxes
    case .picture: self != .smallest
    case .text: true
    }
  }
}
