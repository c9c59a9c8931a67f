public import Geometry

/// How a chart is drawn: the size of its picture, and which axes are logarithmic.
public struct ChartForm: Hashable, Sendable {
  /// The size of the picture in cells.
  public var size: Size
  /// The axes with a logarithmic scale.
  public var logarithmic: LogarithmicAxes

  /// Creates a form of any size; `isValid` says whether the size is allowed.
  public init(size: Size = Self.standard.size, logarithmic: LogarithmicAxes = .none) {
    self.size = size
    self.logarithmic = logarithmic
  }

  /// Creates a form with the default for each part that is nil.
  init(size: Size?, logarithmic: LogarithmicAxes?) {
    self.init(size: size ?? Self.standard.size, logarithmic: logarithmic ?? Self.standard.logarithmic)
  }

  /// The default: 40 columns, 10 rows, linear axes.
  public static let standard = ChartForm(size: Size(columns: 40, rows: 10), logarithmic: .none)

  /// The allowed numbers of columns.
  public static let columns = 8...400
  /// The allowed numbers of rows.
  public static let rows = 2...200

  /// Whether the size is allowed.
  public var isValid: Bool { Self.columns.contains(size.columns) && Self.rows.contains(size.rows) }

  /// The axes that have a logarithmic scale; the raw values are the words in documents.
  public enum LogarithmicAxes: String, CaseIterable, Hashable, Sendable {
    case none
    case x
    case y
    case both
  }
}

extension ChartForm {
  /// The allowed sizes, as a sentence.
  public static let sizeRule =
    "a chart has \(columns.lowerBound) to \(columns.upperBound) columns and \(rows.lowerBound) to \(rows.upperBound) rows"
}
