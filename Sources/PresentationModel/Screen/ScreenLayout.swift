public import Geometry

/// The division of the screen: a title line, the canvas with a pane beside it, a lesson of the tutor, and below them
/// the tool, hint and message line.
///
/// As the screen gets smaller, parts are left out in this order:
///
/// 1. The side pane gets narrower with the canvas: half of the columns are its own, `widestSide` at most.
/// 2. Below `narrowestShared` columns, it and the canvas take turns: the one with the keys takes all of their space.
/// 3. In lines, the last parts are left out: counts in the title, keys in the hint line except help, the ends of
///   sentences; in the side pane columns, the last first.
/// 4. On a screen smaller than `minimum` a sentence reports that, and nothing else is shown.
///
/// Title, canvas or pane, tool, hint and message line are there on every screen of `minimum`.
public struct ScreenLayout: Hashable, Sendable {
  /// The requested parts between the title and the tool line.
  public struct Request: Hashable, Sendable {
    /// Whether a lesson has its rows above the tool line.
    public var hasLesson: Bool
    /// Where the side pane is wanted; on a narrow screen `beside` is as `instead`.
    public var side: SidePane

    /// Only the canvas, by default.
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
  /// The rows of a lesson, its title in the first, if the screen has space for them.
  private static let lessonRows = 4

  /// The first row.
  public let title: Rect
  /// The space that canvas and side pane share; lists are shown over it.
  public let middle: Rect
  /// The canvas, or its place without the side pane that covers it.
  public let canvas: Rect
  /// Empty if no side pane is shown.
  public let side: Rect
  /// Empty if no lesson is shown.
  public let lesson: Rect
  /// The third row from below: the selected node, or the thing being made.
  public let tool: Rect
  /// The row above the last: the keys.
  public let hints: Rect
  /// The last row: the latest command's report, a question, or the line being typed.
  public let message: Rect

  /// Whether the canvas is visible at all.
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
  /// To its right; on a narrow screen instead of it.
  case beside
  case instead
}

/// The pane of the table.
public struct TablePane: Hashable, Sendable {
  /// The requested place; `ScreenLayout.side` is the actual one.
  public internal(set) var side = SidePane.hidden
  /// Whether keys go to the table and not to the canvas.
  public internal(set) var isFocused = false
}
