import Geometry
import GraphLayout

/// A form for a diagram that does not fit at its own places.
public enum FittedForm: Hashable, Sendable {
  /// Full boxes, no wider than their texts need, close to each other.
  case boxes
  /// A name over a value, with a row an input; charts and notes have boxes.
  case small
  /// The form of dots and values, with charts as lines of small bars.
  case smallest
  /// A dot and a name for each node, without frames and values; only the selected node has wires.
  case dots

  /// A form, and how its columns are arranged.
  struct Attempt {
    let form: FittedForm
    /// How large charts and notes are, and how much is left of values.
    var sizes = ContentSizes()
    /// The options for columns and bands.
    var options = FittedLayout.Options()
    /// The empty rows between boxes that are tried.
    var gaps = [1, 0]
    /// How many rows of the screen have to stay free.
    var freeRows = 0
    /// Whether columns are filled one after the other, ignoring the nodes' places.
    var fillsColumns = false
    /// The number of screens that it may take, across and down.
    var screens: (across: Double, down: Double) = (1, 1)

    /// A form, its bands, and whether columns without wires between them are one, or high ones become several.
    init(
      _ form: FittedForm, _ sizes: ContentSizes = ContentSizes(), bands: Int = 1, merges: Bool = false,
      dividedAbove: Double? = nil, gaps: [Int] = [1, 0], freeRows: Int = 0
    ) {
      (self.form, self.sizes, self.gaps, self.freeRows) = (form, sizes, gaps, freeRows)
      options.bands = bands
      options.mergesColumns = merges
      options.dividedAbove = dividedAbove
      options.mostReturning = bands == 1 ? .max : form == .boxes ? 4 : 6
    }

    /// The attempt over more than one screen.
    func over(across: Double = 1, down: Double = 1) -> Attempt {
      var attempt = self
      attempt.screens = (across, down)
      return attempt
    }

    /// The attempt with columns that are filled one after the other.
    var fillingColumns: Attempt {
      var attempt = self
      attempt.fillsColumns = true
      return attempt
    }

    /// The available cells, for a screen of this size.
    func screens(_ size: Size) -> Size {
      Size(columns: Int(Double(size.columns) * screens.across), rows: Int(Double(size.rows) * screens.down) - freeRows)
    }
  }

  /// The sizes of the content of nodes.
  struct ContentSizes: Hashable {
    /// The inside of a chart, at most.
    var chart = Self.fairChart
    /// The text of a note, at most.
    var note = Size(columns: 22, rows: 3)
    /// Whether values may lose digits, and frames the blanks inside their borders.
    var isTight = false
    /// Whether no label, formula or value of a box is cut.
    var isWhole = false

    /// As large as they are at their places.
    static let own = ContentSizes(chart: .max, note: .max)
    /// As narrow as can be read.
    static let tight = ContentSizes(isTight: true)
    /// For nodes without borders.
    static let small = ContentSizes(note: Self.littleNote, isTight: true)
    static let smallOwn = ContentSizes(chart: .max, note: Self.littleNote, isTight: true)
    static let little = ContentSizes(chart: Self.littleChart, note: Self.littleNote, isTight: true)

    private static let littleNote = Size(columns: 16, rows: 3)
    /// With axes and labels.
    private static let fairChart = Size(columns: 24, rows: 6)
    /// Enough to recognize the kind of chart.
    private static let littleChart = Size(columns: 16, rows: 5)
  }

  /// The attempts, in their order.
  static let attempts = [
    Attempt(.boxes, .own),
    Attempt(.boxes),
    Attempt(.boxes, .tight),
    Attempt(.boxes, .tight, merges: true),
    Attempt(.boxes, .tight, dividedAbove: 1, gaps: [0]),
    Attempt(.boxes, bands: 2, gaps: [0], freeRows: 2),
    Attempt(.boxes, .tight, bands: 2, gaps: [0]),
    Attempt(.small, .smallOwn),
    Attempt(.small, .small),
    Attempt(.small, .small, dividedAbove: 0.75, gaps: [0]),
    Attempt(.small, .little),
    Attempt(.smallest, .small),
    Attempt(.small, .small, bands: 2),
    Attempt(.smallest, .small, bands: 2, gaps: [0]),
    Attempt(.smallest, .small, bands: 3, gaps: [0]),
    Attempt(.smallest, .small, gaps: [0]).over(across: 1.6),
    Attempt(.smallest, .small, gaps: [0]).over(down: 1.6),
  ]

  /// Boxes at their places with the columns that their texts need.
  static let wideAttempt = Attempt(.boxes, ContentSizes(chart: .max, note: .max, isWhole: true), gaps: [1])
  /// What follows "whole graph" of those.
  static let wideSentence = ", wide boxes"

  /// What is tried for small nodes that fit a screen, in this order.
  static let compactAttempts = attempts.filter { attempt in
    attempt.form != .boxes && attempt.options.bands == 1 && attempt.screens.across * attempt.screens.down == 1
  }
  /// Small nodes that somebody asked for, and that fit no screen.
  static let scrolledAttempt = Attempt(.small, .small, gaps: [0])

  /// The attempts if wires cannot be drawn, because a table has the values.
  static let attemptsWithoutWires = [
    Attempt(.dots, gaps: [0]),
    Attempt(.dots, bands: 2, gaps: [0]),
    Attempt(.dots, bands: 3, gaps: [0]),
    Attempt(.dots, gaps: [0]).fillingColumns,
  ]

  /// How the graph is drawn in it, for a message that begins with "whole graph".
  func sentence(bands: Int) -> String {
    if bands > 1, self != .dots { return " in \(bands == 2 ? "two" : "three") bands" }
    return switch self {
    case .boxes: ", narrow boxes"
    case .small, .smallest: ", small nodes"
    case .dots: ", names only"
    }
  }

  /// Whether a node has a box with a border in it.
  package func hasBorder(_ body: NodeVO.Body) -> Bool {
    switch body {
    case .value: self == .boxes
    case .picture: self == .boxes || self == .small
    case .text: self != .dots
    }
  }
}

extension Size {
  /// More than anything that a node contains takes.
  fileprivate static let max = Size(columns: .max / 2, rows: .max / 2)
}
