public import Geometry

/// The layout of the screen: a title line, the canvas with a side pane, a lesson, and the tool, hint and message lines.
///
/// As the screen gets smaller, parts are reduced in this order:
///
/// - The side pane gets narrower with the canvas: it has half of the columns, at most `widestSide`.
/// - Below `narrowestShared` columns, only the canvas or only the side pane is shown: the one with the focus.
/// - Lines are shortened: counts in the title, keys in the hint line except help, and the ends of sentences are left
///   out. The side pane leaves out its last columns first.
/// - A screen smaller than `minimum` shows only a sentence that says so.
///
/// Every screen of at least `minimum` has a title, a canvas or side pane, and tool, hint and message lines.
public struct ScreenLayout: Hashable, Sendable {
  /// The panes that the editor wants between the title and the tool line.
  public struct Request: Hashable, Sendable {
    /// Whether a lesson of the tutorial is shown above the tool line.
    public var hasLesson: Bool
    /// The requested place of the side pane; on a narrow screen, `beside` acts like `instead`.
    public var side: SidePane

    /// Creates a request; without arguments, only the canvas is shown.
    public init(hasLesson: Bool = false, side: SidePane = .hidden) {
      self.hasLesson = hasLesson
      self.side = side
    }
  }

  /// The smallest screen that is drawn.
  public static let minimum = Size(columns: 20, rows: 8)
  /// The narrowest screen, in columns, on which canvas and side pane are both shown.
  public static let narrowestShared = 72
  /// The widest side pane beside the canvas, in columns.
  public static let widestSide = 90
  private static let lessonRows = 4

  /// The title line, the first row.
  public let title: Rect
  /// The space that canvas and side pane share; lists cover it.
  public let middle: Rect
  /// The space of the canvas, even while a side pane is shown in its place.
  public let canvas: Rect
  /// The side pane; empty if it is hidden.
  public let side: Rect
  /// The lesson; empty if there is none.
  public let lesson: Rect
  /// The tool line, the third row from below.
  public let tool: Rect
  /// The hint line with keys, the row above the last.
  public let hints: Rect
  /// The message line, the last row; also used for prompts and questions.
  public let message: Rect

  /// Whether the canvas is visible.
  public var showsCanvas: Bool { side != middle }

  /// Creates the layout of a screen; nil if the screen is smaller than `minimum`.
  public init?(_ size: Size, _ request: Request = Request()) {
    guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else { return nil }
    func line(_ row: Int, rows: Int = 1) -> Rect {
      Rect(column: 0, row: row, columns: size.columns, rows: rows)
    }
    // At least half of a low screen is for the canvas.
    let lessonRows = request.hasLesson ? min(Self.lessonRows, (size.rows - 4) / 2) : 0
    title = line(0)
    middle = line(1, rows: size.rows - 4 - lessonRows)
    lesson = line(size.rows - 3 - lessonRows, rows: lessonRows)
    tool = line(size.rows - 3)
    hints = line(size.rows - 2)
    message = line(size.rows - 1)
    switch request.side {
    case .beside where size.columns >= Self.narrowestShared:
      let columns = min(size.columns / 2, Self.widestSide)
      let start = size.columns - columns
      canvas = Rect(column: 0, row: 1, columns: start, rows: middle.size.rows)
      side = Rect(column: start, row: 1, columns: columns, rows: middle.size.rows)
    case .instead, .beside:
      canvas = middle
      side = middle
    case .hidden:
      canvas = middle
      side = Rect(column: size.columns, row: 1, columns: 0, rows: 0)
    }
  }

  /// Returns the size of the canvas, even for a screen that is too small to be drawn.
  static func canvasSize(_ size: Size, _ request: Request) -> Size {
    ScreenLayout(size, request)?.canvas.size ?? Size(columns: size.columns, rows: size.rows - 4)
  }

  /// Returns the sentence for a screen that is too small, in the longest form that fits.
  public static func tooSmallText(_ size: Size) -> String {
    let minimum = "\(minimum.columns)×\(minimum.rows)"
    let texts = [
      "nodecalc needs \(minimum) cells, this screen has \(size.columns)×\(size.rows)", "nodecalc needs \(minimum)",
      "needs \(minimum)", minimum,
    ]
    return texts.first { CellText.columns(of: $0) <= size.columns } ?? ""
  }
}

/// Where the side pane is shown.
public enum SidePane: Hashable, Sendable {
  case hidden
  /// To the right of the canvas; on a narrow screen, instead of the canvas.
  case beside
  case instead
}

/// Where the table is to be shown, and whether keys go to it.
public struct TablePane: Hashable, Sendable {
  /// The place that the user wants; `ScreenLayout.side` has the actual place.
  public internal(set) var side = SidePane.hidden
  /// Whether keys go to the table and not to the canvas.
  public internal(set) var isFocused = false
}
