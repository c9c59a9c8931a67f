public import Geometry

/// The attributes of a chart in a document, apart from its kind and its inputs.
public struct ChartForm: Hashable, Sendable {
  /// The size of the picture in cells.
  public var size: Size
  /// The axes with a logarithmic scale.
  public var logarithmic: LogarithmicAxes

  /// Creates a form of any size; `isValid` says whether a chart may have it.
  public init(size: Size = Self.standard.size, logarithmic: LogarithmicAxes = .none) {
    self.size = size
    self.logarithmic = logarithmic
  }

  /// A form with standard parts in the place of missing ones.
  init(size: Size?, logarithmic: LogarithmicAxes?) {
    self.init(size: size ?? Self.standard.size, logarithmic: logarithmic ?? Self.standard.logarithmic)
  }

  /// The default: 40 columns, 10 rows, linear axes.
  public static let standard = ChartForm(size: Size(columns: 40, rows: 10), logarithmic: .none)

  /// The numbers of columns that a picture may have.
  public static let columns = 8...400
  /// The numbers of rows that a picture may have.
  public static let rows = 2...200

  /// Whether the chart's size is within the limits.
  public var isValid: Bool { Self.columns.contains(size.columns) && Self.rows.contains(size.rows) }

  /// Axes with a logarithmic scale, under their names in documents.
  public enum LogarithmicAxes: String, CaseIterable, Hashable, Sendable {
    case none
    case x
    case y
    case both
  }
}

extension ChartForm {
  /// The limits of the size, as a sentence.
  public static let sizeRule =
    "a chart has \(columns.lowerBound) to \(columns.upperBound) columns and \(rows.lowerBound) to \(rows.upperBound) rows"
}
