/// Points in a row: each has a value, and optionally x, annotations, errors and preserved fields.
///
/// A data set is a value: it is copied without copying its points, and operators return new sets. It is stored as
/// columns of plain doubles; a column that no point uses does not exist.
///
/// Invariants, which every initializer and operator ensures or throws a `DataProblem`:
///
/// - Every value is finite; every x, error and correlation is finite or absent.
/// - Errors are not negative; correlations are in -1...1.
/// - All x are numbers, or all are dates (`xKind`).
/// - Every column is as long as `values`, and some point uses it.
/// - `missingPlaces` ascends.
///
/// A missing value is not a point. It is left out, and `missingPlaces` remembers its place, so that two sets which miss
/// different values are not taken for sets that go together.
public struct DataSet: Sendable {
  /// The value of every point.
  public internal(set) var values: [Double]
  /// The x of every point, NaN for a point without one.
  var xColumn: [Double]?
  var annotationColumn: [String?]?
  var errorXColumn: ErrorColumn?
  var errorYColumn: ErrorColumn?
  var correlationColumn: [Double]?
  var preservedColumn: [[PreservedField]]?
  /// The kind of the points' x.
  public internal(set) var xKind: XKind
  /// The places of missing values, as rows of the set's source, counted from 0, ascending.
  ///
  /// Operators that keep every point keep it; the others begin again with nothing missing.
  public internal(set) var missingPlaces: [Int]

  /// The empty set.
  public init() {
    self.init(checked: [])
  }

  /// Values that are known to be finite, and nothing else.
  init(checked values: [Double]) {
    self.values = values
    xKind = .number
    missingPlaces = []
  }

  /// How many values were missing and left out.
  public var missingCount: Int { missingPlaces.count }
  /// The number of rows of the set's source: its points, and the missing values.
  public var rowCount: Int { values.count + missingPlaces.count }

  /// Whether any point has preserved fields, such as its mark in charts.
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
