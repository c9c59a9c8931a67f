import Geometry
import GraphLayout

/// A form of drawing a diagram that does not fit on the screen with nodes at their places.
public enum FittedForm: Hashable, Sendable {
  /// Full boxes, no wider than their texts need, close to each other.
  case boxes
  /// A name above a value, with one row per input; charts and notes have boxes.
  case small
  /// Like `small`, with charts as sparklines.
  case smallest
  /// A dot and a name per node, without frames and values; only the selected node has wires.
  case dots

  /// A form, and how columns are arranged in it.
  struct Attempt {
    let form: FittedForm
    /// The sizes of charts and notes, and how many digits values have.
    var sizes = ContentSizes()
    /// The options for columns and bands.
    var options = FittedLayout.Options()
    /// The numbers of empty rows between boxes to try.
    var gaps = [1, 0]
    /// The number of screen rows that must stay free.
    var freeRows = 0
    /// Whether columns are filled one after the other, ignoring the nodes' places.
    var fillsColumns = false
    /// The number of screens that it may occupy, across and down.
    var screens: (across: Double, down: Double) = (1, 1)

    /// Creates an attempt.
    ///
    /// `merges` joins columns without wires between them; `dividedAbove` divides tall columns.
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

    /// Returns the attempt on more than one screen.
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

    /// Returns the available cells for a screen of this size.
    func screens(_ size: Size) -> Size {
      Size(columns: Int(Double(size.columns) * screens.across), rows: Int(Double(size.rows) * screens.down) - freeRows)
    }
  }

  /// The sizes of the content of nodes.
  struct ContentSizes: Hashable {
    /// The largest inside of a chart.
    var chart = Self.fairChart
    /// The largest text of a note.
    var note = Size(columns: 22, rows: 3)
    /// Whether values may lose digits, and frames have no blanks inside their borders.
    var isTight = false
    /// Whether labels, formulas and values of boxes are complete.
    var isWhole = false

    /// The sizes of the nodes at their places.
    static let own = ContentSizes(chart: .max, note: .max)
    /// The smallest sizes that are still readable.
    static let tight = ContentSizes(isTight: true)
    /// The sizes for nodes without borders.
    static let small = ContentSizes(note: Self.littleNote, isTight: true)
    static let smallOwn = ContentSizes(chart: .max, note: Self.littleNote, isTight: true)
    static let little = ContentSizes(chart: Self.littleChart, note: Self.littleNote, isTight: true)

    private static let littleNote = Size(columns: 16, rows: 3)
    /// The size of a chart with axes and labels.
    private static let fairChart = Size(columns: 24, rows: 6)
    /// The size at which the kind of chart can be recognized.
    private static let littleChart = Size(columns: 16, rows: 5)
  }

  /// The attempts, in order.
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

  /// The attempt with boxes as wide as their texts need.
  static let wideAttempt = Attempt(.boxes, ContentSizes(chart: .max, note: .max, isWhole: true), gaps: [1])
  /// The text that follows "whole graph" for wide boxes.
  static let wideSentence = ", wide boxes"

  /// The attempts for small nodes that fit on one screen, in order.
  static let compactAttempts = attempts.filter { attempt in
    attempt.form != .boxes && attempt.options.bands == 1 && attempt.screens.across * attempt.screens.down == 1
  }
  /// The attempt for small nodes that the user requested and that do not fit on a screen.
  static let scrolledAttempt = Attempt(.small, .small, gaps: [0])

  /// The attempts without wires, for use beside a table that shows the values.
  static let attemptsWithoutWires = [
    Attempt(.dots, gaps: [0]),
    Attempt(.dots, bands: 2, gaps: [0]),
    Attempt(.dots, bands: 3, gaps: [0]),
    Attempt(.dots, gaps: [0]).fillingColumns,
  ]

  /// Returns how the graph is drawn in this form, for a message that begins with "whole graph".
  func sentence(bands: Int) -> String {
    if bands > 1, self != .dots { return " in \(bands == 2 ? "two" : "three") bands" }
    return switch self {
    case .boxes: ", narrow boxes"
    case .small, .smallest: ", small nodes"
    case .dots: ", names only"
    }
  }

  /// Returns whether a node with this content has a box with a border.
  package func hasBorder(_ body: NodeVO.Body) -> Bool {
    switch body {
    case .value: self == .boxes
    case .picture: self == .boxes || self == .small
    case .text: self != .dots
    }
  }
}

extension Size {
  /// Larger than any content of a node.
  fileprivate static let max = Size(columns: .max / 2, rows: .max / 2)
}
