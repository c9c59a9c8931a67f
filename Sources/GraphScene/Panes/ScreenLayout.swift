public import Geometry

/// How the screen is shared: a title line, the canvas, a lesson where one is taken, and below it the tool, hint and message
/// line.
public struct ScreenLayout: Hashable, Sendable {
  /// The smallest screen that is drawn.
  public static let minimum = Size(columns: 40, rows: 12)

  public let title: Rect
  public let canvas: Rect
  /// Empty where no lesson is shown.
  public let lesson: Rect
  public let tool: Rect
  public let hints: Rect
  public let message: Rect

  /// Nil for a screen smaller than `minimum`; `lessonRows` come off the canvas.
  public init?(_ size: Size, lessonRows: Int = 0) {
    guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else { return nil }
    func line(_ row: Int, rows: Int = 1) -> Rect {
      Rect(column: 0, row: row, columns: size.columns, rows: rows)
    }
    title = line(0)
    canvas = line(1, rows: size.rows - 4 - lessonRows)
    lesson = line(size.rows - 3 - lessonRows, rows: lessonRows)
    tool = line(size.rows - 3)
    hints = line(size.rows - 2)
    message = line(size.rows - 1)
  }

  /// What a screen that is too small says instead, as long as fits.
  static func tooSmallText(_ size: Size) -> String {
    let minimum = "\(minimum.columns)×\(minimum.rows)"
    let texts = [
      "nodecalc needs \(minimum) cells, this screen has \(size.columns)×\(size.rows)", "nodecalc needs \(minimum)",
      "needs \(minimum)", minimum,
    ]
    return texts.first { CellText.columns(of: $0) <= size.columns } ?? ""
  }
}
