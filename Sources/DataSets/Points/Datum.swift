/// One point of a data set: a value with optional other properties.
///
/// A datum is checked only when it is added to a `DataSet`.
public struct Datum: Hashable, Sendable {
  /// The value of the point.
  public var value: Double
  /// The place at which the value was taken: a number, or a date in seconds, depending on `xKind`.
  public var valueX: Double?
  /// The kind of `valueX`.
  public var xKind: XKind
  /// A short text, such as a name or a category.
  public var annotation: String?
  /// The error of `valueX`.
  public var errorX: ErrorBar?
  /// The error of `value`.
  public var errorY: ErrorBar?
  /// The correlation of the errors of `valueX` and `value`, from -1 to 1; nil counts as 0.
  public var errorCorrelation: Double?
  /// Further fields, in the order read.
  ///
  /// Every operator that keeps the datum keeps them, and so do files: for example a chart's style for one point, or a
  /// remark.
  public var preservedFields: [PreservedField]

  /// Creates a point; it is checked only when it is added to a set.
  public init(
    _ value: Double, x valueX: Double? = nil, xKind: XKind = .number, annotation: String? = nil,
    errorX: ErrorBar? = nil, errorY: ErrorBar? = nil, errorCorrelation: Double? = nil,
    preservedFields: [PreservedField] = []
  ) {
    self.value = value
    self.valueX = valueX
    self.xKind = xKind
    self.annotation = annotation
    self.errorX = errorX
    self.errorY = errorY
    self.errorCorrelation = errorCorrelation
    self.preservedFields = preservedFields
  }
}

/// The kind of a point's x.
public enum XKind: Hashable, Sendable {
  case number
  /// Seconds since 1970-01-01T00:00:00Z; `DateText` reads and writes them.
  case date
}

/// The known fields of a datum, with their names in files.
public enum DatumField: String, CodingKey, CaseIterable, Hashable, Sendable {
  case value
  case valueX
  case annotation
  case errorMinX
  case errorMaxX
  case errorMinY
  case errorMaxY
  case errorCorr
}
