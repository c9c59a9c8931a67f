/// An ordered collection of points, each with a value and optionally an x, an annotation, errors and preserved fields.
///
/// A data set is a value type. Copies share the points, and operators return new sets. The points are stored as columns
/// of doubles; a column that no point uses does not exist.
///
/// Every initializer and operator keeps these invariants or throws a `DataProblem`:
///
/// - Every value is finite; every x, error and correlation is finite or absent.
/// - Errors are not negative; correlations are in -1...1.
/// - All x are numbers, or all are dates (`xKind`).
/// - Every column is as long as `values`, and some point uses it.
/// - `missingPlaces` ascends.
///
/// A missing value is not a point. It is left out and its place is recorded in `missingPlaces`, so that sets with
/// different missing values are not combined point by point.
public struct DataSet: Sendable {
  /// The value of every point.
  public internal(set) var values: [Double]
  /// The x of every point, with NaN for a point without x.
  var xColumn: [Double]?
  var annotationColumn: [String?]?
  var errorXColumn: ErrorColumn?
  var errorYColumn: ErrorColumn?
  var correlationColumn: [Double]?
  var preservedColumn: [[PreservedField]]?
  /// Whether x are numbers or dates.
  public internal(set) var xKind: XKind
  /// The rows of missing values in the data from which the set was read: counted from 0, ascending.
  ///
  /// Operators that keep every point keep these places; other operators return a set without missing values.
  public internal(set) var missingPlaces: [Int]

  /// Creates an empty set.
  public init() {
    self.init(checked: [])
  }

  /// Creates a set of values, which must be finite, without other properties.
  init(checked values: [Double]) {
    self.values = values
    xKind = .number
    missingPlaces = []
  }

  /// The number of values that were missing and left out.
  public var missingCount: Int { missingPlaces.count }
  /// The number of rows in the data from which the set was read: points and missing values.
  public var rowCount: Int { values.count + missingPlaces.count }

  /// Whether any point has preserved fields, such as its style in charts.
  public var hasPreservedFields: Bool { preservedColumn?.contains { !$0.isEmpty } ?? false }

  /// Whether some point has an x.
  public var hasX: Bool { xColumn != nil }
  /// Whether some point has an annotation.
  public var hasAnnotations: Bool { annotationColumn != nil }
  /// Whether the value of some point has an error.
  public var hasErrors: Bool { errorYColumn != nil }
  /// Whether the x of some point has an error.
  public var hasErrorsX: Bool { errorXColumn != nil }
}
