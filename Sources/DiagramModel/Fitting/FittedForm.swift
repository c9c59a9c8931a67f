import Geometry
import GraphLayout

/// How the nodes of a diagram are drawn so that all fit on the screen; they are moved from their own positions.
public enum FittedForm: Hashable, Sendable {
  /// Full boxes, no wider than their texts need, close to each other.
  case boxes
  /// A name above a value, with one row per input; charts and notes have boxes.
  case small
  /// Like `small`, with charts as sparklines.
  case smallest
  /// A dot and a name per node, without frames and values; only the selected node has wires.
  case dots

  /// One way to arrange a diagram: the form of its nodes, and options for their columns.
  ///
  /// The ways are tried in order until the diagram fits on the screen.
  struct Attempt {
    let form: FittedForm
    var sizes = ContentSizes()
    var options = FittedLayout.Options()
    /// The numbers of empty rows between boxes to try.
    var gaps = [1, 0]
    /// The number of screen rows that must stay free.
    var freeRows = 0
    /// Whether columns are filled one after the other.
    ///
    /// Only the order of nodes in the document then matters.
    var fillsColumns = false
    /// The number of screens that the diagram may occupy in each direction.
    var screens: (across: Double, down: Double) = (1, 1)

    /// Creates a way to arrange a diagram.
    ///
    /// - Parameters:
    ///   - form: How nodes are drawn.
    ///   - sizes: The sizes of charts and notes.
    ///   - bands: The number of bands below each other into which columns are divided.
    ///   - merges: Whether columns without wires between them are joined.
    ///   - dividedAbove: The height above which a column is divided, as a multiple of the screen's height; nil for
    ///     none.
    ///   - gaps: The numbers of empty rows between boxes, in the order to try.
    ///   - freeRows: How many rows of the screen stay free.
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

    /// Returns a copy that may be `across` screens wide and `down` screens high.
    func over(across: Double = 1, down: Double = 1) -> Attempt {
      var attempt = self
      attempt.screens = (across, down)
      return attempt
    }

    /// A copy that fills one column after the other.
    ///
    /// Only the order of nodes in the document then matters.
    var fillingColumns: Attempt {
      var attempt = self
      attempt.fillsColumns = true
      return attempt
    }

    /// Returns the largest size of the diagram in cells, for a screen of this size.
    func screens(_ size: Size) -> Size {
      Size(columns: Int(Double(size.columns) * screens.across), rows: Int(Double(size.rows) * screens.down) - freeRows)
    }
  }

  /// The largest sizes of charts and notes, and how much of their texts other nodes show.
  struct ContentSizes: Hashable {
    /// The largest picture of a chart, in cells.
    var chart = Self.fairChart
    /// The largest text of a note, in cells.
    var note = Size(columns: 22, rows: 3)
    /// Whether values may lose digits, and frames have no blanks inside their borders.
    var isTight = false
    /// Whether boxes show their labels, formulas and values in full.
    var isWhole = false

    static let own = ContentSizes(chart: .max, note: .max)
    /// The smallest sizes that are still readable.
    static let tight = ContentSizes(isTight: true)
    /// The sizes for small nodes, which have no borders.
    static let small = ContentSizes(note: Self.littleNote, isTight: true)
    static let smallOwn = ContentSizes(chart: .max, note: Self.littleNote, isTight: true)
    static let little = ContentSizes(chart: Self.littleChart, note: Self.littleNote, isTight: true)

    private static let littleNote = Size(columns: 16, rows: 3)
    private static let fairChart = Size(columns: 24, rows: 6)
    /// The smallest size of a picture in which the kind of chart can be recognized, in cells.
    private static let littleChart = Size(columns: 16, rows: 5)
  }

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

  static let wideAttempt = Attempt(.boxes, ContentSizes(chart: .max, note: .max, isWhole: true), gaps: [1])
  /// The text after "whole graph" for wide boxes.
  static let wideSentence = ", wide boxes"

  /// The ways to arrange small nodes on one screen, in the order to try.
  static let compactAttempts = attempts.filter { attempt in
    attempt.form != .boxes && attempt.options.bands == 1 && attempt.screens.across * attempt.screens.down == 1
  }
  /// Small nodes on more than one screen, if the user asked for small nodes.
  static let scrolledAttempt = Attempt(.small, .small, gaps: [0])

  /// The ways to arrange names without wires, beside a table of the values.
  static let attemptsWithoutWires = [
    Attempt(.dots, gaps: [0]),
    Attempt(.dots, bands: 2, gaps: [0]),
    Attempt(.dots, bands: 3, gaps: [0]),
    Attempt(.dots, gaps: [0]).fillingColumns,
  ]

  /// The ways to arrange a diagram without wires in more rows than a screen has, starting with the fewest rows.
  static let attemptsInRows = (0..<10).map { power in
    Attempt(.dots, gaps: [0]).over(down: Double(2 << power)).fillingColumns
  }

  /// Returns the end of a message that begins with "whole graph", such as ", small nodes".
  func sentence(bands: Int) -> String {
    if bands > 1, self != .dots { return " in \(bands == 2 ? "two" : "three") bands" }
    return switch self {
    case .boxes: ", narrow boxes"
    case .small, .smallest: ", small nodes"
    case .dots: ", names only"
    }
  }

  /// Returns whether a node with this kind of content has a border in this form.
  package func hasBorder(_ body: NodeVO.Body) -> Bool {
    switch body {
    case .value: self == .boxes
    case .picture: self == .boxes || self == .small
    case .text: self != .dots
    }
  }
}

extension Size {
  fileprivate static let max = Size(columns: .max / 2, rows: .max / 2)
}
