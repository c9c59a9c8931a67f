public import Geometry

/// How the screen is shared: a title line, the canvas with a pane beside it, a lesson where one is taken, and below them the tool,
/// hint and message line.
///
/// As the screen gets smaller, parts are left out in this order:
///
/// 1. The side pane gets narrower with the canvas: half of the columns are its own, `widestSide` at most.
/// 2. Below `narrowestShared` columns, it and the canvas take turns: the one that has the focus takes all of their space.
/// 3. In lines, what is said last is left out: counts in the title, keys in the hint line except for help, the ends of
///   sentences; in the side pane columns, the last first.
/// 4. On a screen smaller than `minimum` a sentence reports that, and nothing else is shown.
///
/// Title, canvas or pane, tool, hint and message line are there on every screen of `minimum`.
public struct ScreenLayout: Hashable, Sendable {
  /// What is to be shown between the title and the tool line.
  public struct Request: Hashable, Sendable {
    /// Whether a lesson has its rows above the tool line.
    public var hasLesson: Bool
    /// Where the side pane is wanted; on a narrow screen `beside` is as `instead`.
    public var side: SidePane

    /// Canvas alone, by default.
    public init(hasLesson: Bool = false, side: SidePane = .hidden) {
      self.hasLesson = hasLesson
      self.side = side
    }
  }

  /// The smallest screen that is drawn.
  public static let minimum = Size(columns: 20, rows: 8)
  /// The narrowest screen on which canvas and side pane are shown at once, in columns.
  public static let narrowestShared = 72
  /// The widest side pane beside the canvas, in columns.
  public static let widestSide = 90
  /// The rows of a lesson, its title in the first, where the screen has space for them.
  private static let lessonRows = 4

  /// The first row.
  public let title: Rect
  /// The space that canvas and side pane share; lists are shown over it.
  public let middle: Rect
  /// What the canvas has of it, or would have if the side pane were not in its place.
  public let canvas: Rect
  /// Empty if no side pane is shown.
  public let side: Rect
  /// Empty if no lesson is shown.
  public let lesson: Rect
  /// The third row from below: what is selected, or what is being made.
  public let tool: Rect
  /// The row above the last: which keys mean what.
  public let hints: Rect
  /// The last row: the latest command's report, a question, or the line being typed.
  public let message: Rect

  /// Whether the canvas is seen at all.
  public var showsCanvas: Bool { side != middle }

  /// Nil for a screen smaller than `minimum`.
  public init?(_ size: Size, _ request: Request = Request()) {
    guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else { return nil }
    func line(_ row: Int, rows: Int = 1) -> Rect {
      Rect(column: 0, row: row, columns: size.columns, rows: rows)
    }
    // Half of a low screen is the canvas's.
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

  /// The canvas's share of a screen, which it has also if nothing is drawn.
  static func canvasSize(_ size: Size, _ request: Request) -> Size {
    ScreenLayout(size, request)?.canvas.size ?? Size(columns: size.columns, rows: size.rows - 4)
  }

  /// The sentence on a screen that is too small, as long as fits.
  public static func tooSmallText(_ size: Size) -> String {
    let minimum = "\(minimum.columns)×\(minimum.rows)"
    let texts = [
      "nodecalc needs \(minimum) cells, this screen has \(size.columns)×\(size.rows)", "nodecalc needs \(minimum)",
      "needs \(minimum)", minimum,
    ]
    return texts.first { CellText.columns(of: $0) <= size.columns } ?? ""
  }
}

/// Where a pane is shown that shares the screen with the canvas.
public enum SidePane: Hashable, Sendable {
  case hidden
  /// At its right; on a narrow screen instead of it.
  case beside
  case instead
}

/// The pane of the table.
public struct TablePane: Hashable, Sendable {
  /// Where it is to be; `ScreenLayout.side` is where it is.
  public internal(set) var side = SidePane.hidden
  /// Whether keys go to the table and not to the canvas.
  public internal(set) var isFocused = false
}
