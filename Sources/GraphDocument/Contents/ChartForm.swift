public import Geometry

/// A chart's attributes in a document, beside its kind and its inputs.
public struct ChartForm: Hashable, Sendable {
  /// How many cells the picture has.
  public var size: Size
  /// The axes on which equal distances are equal ratios.
  public var logarithmic: LogarithmicAxes

  /// A form of any size; `isValid` is whether a chart may have it.
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

  /// The least and the most columns and rows that a picture has.
  public static let columns = 8...400
  /// The least and the most rows that a picture has.
  public static let rows = 2...200

  /// Whether the chart's size is within the limits.
  public var isValid: Bool { Self.columns.contains(size.columns) && Self.rows.contains(size.rows) }

  /// Axes with a logarithmic scale, under the names that a document has for them.
  public enum LogarithmicAxes: String, CaseIterable, Hashable, Sendable {
    case none
    case x
    case y
    case both
  }
}

extension ChartForm {
  /// How large a picture may be, in a sentence.
  public static let sizeRule =
    "a chart has \(columns.lowerBound) to \(columns.upperBound) columns and \(rows.lowerBound) to \(rows.upperBound) rows"
}
